import type { Tree, TreeEntry } from '../../history/exchange.js'
import { gitBlobId } from '../../lib/hash.js'
import type { Conflict } from '../../memory/conflict-file.js'
import { placed } from '../../memory/scope.js'
import { versionsEntry } from './conflict-entries.js'
import { copyName, createNames } from './names.js'

export type Side = 'ours' | 'theirs'

export const otherSide = (side: Side): Side => (side === 'ours' ? 'theirs' : 'ours')

export type MergeRequest = {
  /** `undefined`: the two have never met. */
  base: Tree | undefined
  ours: Tree
  theirs: Tree
  /** Bytes of blobs, all at once. */
  read: (blobs: readonly string[]) => Promise<Map<string, Buffer>>
  /** Short names of the machines, for the names of conflict copies. */
  oursMachine: string
  theirsMachine: string
  /** No copy counts as a conflict for a person. */
  isQuiet?: boolean
  /** Whose last commit that touched this path is later. Its answer must be the same on both machines. */
  laterSide: (path: string) => Promise<Side>
  /** Whether the forgetter of this tombstone, which this side has, had seen this version of a file (by ancestry). */
  hadSeen: (side: Side, tombstoneLine: string, blob: string) => Promise<boolean>
}

/** A path whose content in the merged memory is not that of ours. */
export type MergeChange = {
  path: string
  /** `undefined`: deleted. */
  bytes: Buffer | undefined
  /** For the tree: `100644` or `100755`. A file new on the disk is never executable, whatever this says. */
  mode: string
}

export type MergeResult = {
  changes: MergeChange[]
  /** Files of which both versions stay, or that were forgotten on one side alone. */
  conflicts: string[]
  /** Values that gave way to others, for the audit log; without one, a fact that was forgotten. */
  notes: { path: string; gaveWay?: string }[]
  /**
   * Paths that change in the tree but must not be checked out. `entry` goes into the tree, so that both machines have
   * the same one (`undefined`: deleted); the disk stays as it is.
   */
  kept: { path: string; why: string; entry: TreeEntry | undefined }[]
}

type Copy = { path: string; side: Side; bytes: Buffer; isQuiet: boolean }

export const isSame = (a: TreeEntry | undefined, b: TreeEntry | undefined) =>
  a?.blob === b?.blob && a?.mode === b?.mode

const PLAIN = '100644'

export type Workspace = ReturnType<typeof createWorkspace>

/** A merge under way: what becomes of each path that is not the same on both sides. */
export function createWorkspace(request: MergeRequest) {
  const { base, ours, theirs } = request
  const trees = { base, ours, theirs }
  const blobs = new Map<string, Buffer>()
  const versions = new Map<string, TreeEntry>()
  const left = new Map<string, { entry: TreeEntry | undefined; why: string }>()
  const copies: Copy[] = []
  const conflicts: MergeResult['conflicts'] = []
  const notes: MergeResult['notes'] = []
  const entries: { folder: string; entry: Conflict }[] = []
  const differing = [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((path) => !isSame(ours.get(path), theirs.get(path)))
    .sort()

  async function load(wanted: readonly (TreeEntry | undefined)[]): Promise<void> {
    const ids = new Set(wanted.flatMap((entry) => (entry && !blobs.has(entry.blob) ? [entry.blob] : [])))
    if (ids.size > 0) for (const [id, bytes] of await request.read([...ids])) blobs.set(id, bytes)
  }

  function bytesOf(entry: TreeEntry | undefined): Buffer | undefined {
    if (!entry) return undefined
    const bytes = blobs.get(entry.blob)
    if (!bytes) throw new Error(`blob ${entry.blob} was not read`)
    return bytes
  }

  /** The text of a version; `undefined` where there is none, or no UTF-8. */
  function textOf(side: Side | 'base', path: string): string | undefined {
    const bytes = bytesOf(trees[side]?.get(path))
    const text = bytes?.toString('utf8')
    return text !== undefined && bytes?.equals(Buffer.from(text)) ? text : undefined
  }

  function put(path: string, bytes: Buffer): void {
    const blob = gitBlobId(bytes)
    blobs.set(blob, bytes)
    versions.set(path, { mode: PLAIN, blob })
  }

  /** Where both versions of a file stay, puts the second one under a name of its own. */
  async function placeCopies(): Promise<void> {
    if (copies.length === 0) return
    const names = await createNames([...ours.keys(), ...theirs.keys()])
    for (const { path, side, bytes, ...copied } of copies) {
      const isQuiet = request.isQuiet || copied.isQuiet
      const machine = request[`${side}Machine`]
      const id = gitBlobId(bytes)
      const isOther = (name: string) => (versions.get(name) ?? ours.get(name))?.blob !== id
      const copy = copyName(
        path,
        `${isQuiet ? '-' : '.conflict-'}${machine}`,
        (name) => names.has(name) && isOther(name),
      )
      names.add(copy)
      put(copy, bytes)
      if (isQuiet) continue
      conflicts.push(path)
      const [file, other] = [placed(path), placed(copy)]
      if (file && other && versions.has(path))
        entries.push({ folder: file.folder, entry: versionsEntry(file.path, other.path) })
    }
  }

  return {
    request,
    differing,
    conflicts,
    notes,
    /** The conflicts, for the file of each scope that tells a person about them. */
    entries,
    load,
    bytesOf,
    textOf,
    put,
    placeCopies,
    /** Takes what a side has at a path, be it nothing; `from`: the path where it has it. */
    take(path: string, side: Side | 'base', from = path): void {
      const entry = trees[side]?.get(from)
      if (entry) versions.set(path, entry)
    },
    /** What the merged memory has at a path, including what both sides have alike. */
    at: (path: string): TreeEntry | undefined =>
      versions.get(path) ?? (isSame(ours.get(path), theirs.get(path)) ? ours.get(path) : undefined),
    remove: (path: string) => void versions.delete(path),
    /** Keeps an entry in the tree but off the disk: it is no change. */
    leave: (path: string, entry: TreeEntry | undefined, why: string) => void left.set(path, { entry, why }),
    /** Like `paths`, including what is kept off the disk. */
    pathsInTree: () => [
      ...versions.keys(),
      ...[...left].flatMap(([path, { entry }]) => (entry ? [path] : [])),
    ],
    addCopy: (copy: Copy) => void copies.push(copy),
    /** The paths of the merged memory that are not the same on both sides. */
    paths: () => [...versions.keys()],
    async result(): Promise<MergeResult> {
      const paths = [...new Set([...differing, ...versions.keys()])]
        .filter((path) => !left.has(path) && !isSame(versions.get(path), ours.get(path)))
        .sort()
      await load(paths.map((path) => versions.get(path)))
      const changes = paths.map((path): MergeChange => {
        const now = versions.get(path)
        return { path, bytes: bytesOf(now), mode: now?.mode ?? PLAIN }
      })
      const kept = [...left].flatMap(([path, one]) =>
        isSame(one.entry, ours.get(path)) ? [] : [{ path, ...one }],
      )
      return { changes, conflicts, notes, kept }
    },
  }
}
