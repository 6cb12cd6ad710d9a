import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import nodePath from 'node:path'
import { writerSubject } from '../history/commit-message.js'
import type { NewEntry, Tree } from '../history/exchange.js'
import { NO_MACHINE } from '../history/git.js'
import type { History } from '../history/history.js'
import { unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import { gitBlobId } from '../lib/hash.js'
import { inSlices } from '../lib/time-slice.js'
import { MemoryError } from '../memory/errors.js'
import type { Op, Target } from '../memory/op.js'
import { foldPath, type MemoryPath } from '../memory/path.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Place } from '../projects/places.js'
import type { RegistryRow } from '../projects/registry.js'
import { locate } from '../store/disk.js'
import type { Store } from '../store/store.js'
import { mergeMemories } from './merge/merge-memories.js'
import { isSame, type MergeChange, type MergeResult } from './merge/workspace.js'
import type { SyncRecords } from './record.js'

const ORIGIN = { writer: 'sync', way: 'sync', subject: 'memory: sync' } as const

/** The merge of two versions, and the commits that they are. */
export type Merged = MergeResult & {
  ours: string
  theirs: string
  /** The machine that made theirs; '' where a person did, with a git of her own. */
  signer: string
  /** The trees of ours (with `after` in it), of theirs, and of their merge base. */
  tree: Tree
  theirTree: Tree
  baseTree: Tree | undefined
  /** Parents of the commit that takes it in; without ours, what was before is no part of the history. */
  parents: readonly string[]
  subject: string
}

export type RoundParts = {
  store: Store
  history: History
  records: SyncRecords
  hotDir: string
  /** Whether the same repository is the same project wherever it lies. */
  joinsProjects: boolean
  machine: () => string
  /** What the registry says of projects. */
  rows: () => readonly RegistryRow[]
  /** Where this machine has its projects. */
  places: () => readonly Place[]
  /** Whether a text tells an agent what no person of a project would. */
  isPlanted: (text: string) => Promise<boolean>
  /** Runs a move of projects to folders of other names: nobody registers a project meanwhile. */
  whileRenaming<T>(renames: readonly { from: string; to: string }[], move: () => Promise<T>): Promise<T>
  /** Called after a merge, to report the values that gave way in it. */
  onMerged(merged: Merged): Promise<void>
  now: () => number
}

/**
 * Merges two commits, and touches nothing. `over`: the second one replaces the first as it is; `after`: changes that
 * are about to be made to the first.
 */
export async function mergeCommits(
  { history, machine }: RoundParts,
  ours: string,
  theirs: string,
  { over = false, after = [] }: { over?: boolean; after?: readonly MergeChange[] } = {},
): Promise<Merged> {
  const { exchange } = history
  const base = over ? ours : await exchange.mergeBase(ours, theirs)
  const [baseTree, ourTree, theirTree] = await Promise.all(
    [base, ours, theirs].map((commit) => (commit === undefined ? undefined : exchange.tree(commit))),
  )
  const { now: tree, read } = withChanges(history, ourTree as Tree, after)
  const signer = await exchange.machineOf(theirs)
  // A machine that had no name yet when it made the commit is only another one.
  const isNamed = /^[a-z0-9][a-z0-9-]*$/.test(signer) && signer !== NO_MACHINE
  const theirsMachine = isNamed ? signer : 'other'
  const result = await mergeMemories({
    base: baseTree,
    ours: tree,
    theirs: theirTree as Tree,
    read,
    oursMachine: machine(),
    theirsMachine,
    async laterSide(path) {
      const [our, their] = await Promise.all([ours, theirs].map((end) => exchange.lastChange(end, path)))
      if (our !== their) return (our ?? 0) > (their ?? 0) ? 'ours' : 'theirs'
      return ours > theirs ? 'ours' : 'theirs'
    },
    hadSeen: (side, line, blob) => exchange.hadSeen(side === 'ours' ? ours : theirs, line, blob),
  })
  const parents = over ? [theirs] : [ours, theirs]
  const subject = writerSubject.sync(theirsMachine)
  return { ...result, baseTree, tree, theirTree: theirTree as Tree, ours, theirs, signer, parents, subject }
}

/** A tree with changes that are about to be made, and a reader for its old and new contents. */
export function withChanges(history: History, tree: Tree, changes: readonly MergeChange[]) {
  const coming = new Map(changes.flatMap(({ bytes }) => (bytes ? [[gitBlobId(bytes), bytes]] : [])))
  return {
    now: withEntries(tree, changes.map(asEntry)),
    async read(ids: readonly string[]) {
      const read = await history.blobs(ids.filter((id) => !coming.has(id)))
      return new Map([...read, ...coming])
    },
  }
}

/**
 * Carries out a merge: files through the one write path, and the branch with them. Throws `stale` where a file or the
 * branch has changed since the merge was made, which then must be made anew. Returns the commit at which the branch
 * then stands, and the files that came or went.
 */
export const takeIn = (parts: RoundParts, merged: Merged) =>
  parts.history.asOneCommit(() => carryOut(parts, merged))

async function carryOut(parts: RoundParts, merged: Merged) {
  const { store, history } = parts
  const { ours, theirs, tree, theirTree, parents } = merged
  const { exchange } = history
  const ops: Op[] = []
  const files: string[] = []
  const kept = [...merged.kept]
  const entries: NewEntry[] = merged.kept.map(({ path, entry }) => ({ path, entry }))
  const contents: Buffer[] = []
  const cleared = await clearTwins(parts, merged)
  await inSlices(merged.changes, async (change) => {
    const { path, bytes } = change
    const { entry } = asEntry(change)
    entries.push({ path, entry })
    if (bytes && theirTree.get(path)?.blob !== entry?.blob) contents.push(bytes)
    if (cleared.has(path)) return
    const isCleared = bytes !== undefined && isEmptiedBy(merged, store.root, path)
    const standing = isCleared ? undefined : await standingIn(parts, path, tree)
    if (typeof standing === 'string') return void kept.push({ path, why: standing, entry })
    files.push(path)
    ops.push({ kind: 'restore', ...placeInStore(path), bytes, replaces: standing?.hash })
  })
  await exchange.store(contents)
  const isNext = !parents.includes(ours) || (await exchange.isAncestor(ours, theirs))
  const isTheirs = isNext && isSameTree(withEntries(tree, entries), theirTree)
  const to = isTheirs ? theirs : await exchange.commit(ours, entries, parents, merged.subject)
  const move = { from: ours, to, entries, kept: kept.map(({ path }) => path) }
  await store.apply(ops, ORIGIN, (write) => history.advance(move, write))
  noteKept(parts, kept, files)
  return { head: to, files }
}

/** Records what stays in the history alone until this disk can hold it. */
function noteKept({ records }: RoundParts, kept: Merged['kept'], files: readonly string[]): void {
  const { kept: before } = records.read()
  const settled = new Set([...kept.map(({ path }) => path), ...files])
  const next = [
    ...before.filter(({ path }) => !settled.has(path)),
    ...kept.flatMap(({ path, why, entry }) => (entry ? [{ path, why }] : [])),
  ].slice(-500)
  if (next.length + before.length > 0) records.change({ kept: next })
}

/**
 * Deletes files that come again under another spelling (letter case, Unicode form), since not every disk can hold both.
 * A kill right after it leaves the deletion, with the new name still to come.
 */
async function clearTwins(parts: RoundParts, { changes, tree }: Merged): Promise<ReadonlySet<string>> {
  const come = new Map(changes.flatMap(({ path, bytes }) => (bytes ? [[foldPath(path), path]] : [])))
  const twins = changes.filter(({ path, bytes }) => !bytes && (come.get(foldPath(path)) ?? path) !== path)
  const cleared = new Set<string>()
  for (const { path } of twins) {
    const standing = await standingIn(parts, path, tree)
    if (standing === undefined || typeof standing === 'string') continue
    const op: Op = { kind: 'restore', ...placeInStore(path), bytes: undefined, replaces: standing.hash }
    await parts.store.apply([op], ORIGIN)
    cleared.add(path)
  }
  return cleared
}

/** Whether there is a folder at a path, with nothing in it but files that a merge deletes. */
function isEmptiedBy({ changes }: Merged, root: string, folder: string): boolean {
  const at = nodePath.join(root, folder)
  if (!unlessAbsentSync(() => lstatSync(at))?.isDirectory()) return false
  const gone = new Set(changes.flatMap((change) => (change.bytes ? [] : [change.path])))
  const isGone = ({ parentPath, name }: Dirent) =>
    gone.has(nodePath.relative(root, nodePath.join(parentPath, name)).split(nodePath.sep).join('/'))
  // Without the types, links would be followed.
  const entries = unlessRefusedSync(() => readdirSync(at, { recursive: true, withFileTypes: true }))
  return entries?.every((entry) => entry.isDirectory() || isGone(entry)) ?? false
}

/**
 * Reads a file as it is; where the disk or the write path refuses its name, returns the reason instead. Throws `stale`
 * where it is not that of the tree.
 */
async function standingIn({ store, history }: RoundParts, path: string, tree: Tree) {
  const read = await store.read(placeInStore(path)).catch(faultOfName)
  const here = typeof read === 'object' ? locate(store.root, placeInStore(path)) : ''
  const spelled = nodePath.relative(store.root, here).split(nodePath.sep).join('/')
  if (spelled !== path && tree.has(spelled)) return `the disk has ${spelled} in its place`
  if (typeof read === 'string' || (read && gitBlobId(read.bytes)) === tree.get(path)?.blob) return read
  // The disk may be able to hold by now what it once could not.
  if (read === undefined && (await history.exchange.isKept(path))) return undefined
  throw new MemoryError('stale', `${path} has just been changed.`, 'Sync will try again.')
}

function faultOfName(error: unknown): string {
  if (!(error instanceof MemoryError)) throw error
  const isOfMemory = ['invalid-path', 'exists', 'damaged'].includes(error.code)
  if (isOfMemory || /ENAMETOOLONG|EILSEQ|EINVAL/.test(error.sentence)) return error.sentence
  throw error
}

const asEntry = ({ path, bytes, mode }: MergeChange): NewEntry => ({
  path,
  entry: bytes && { mode, blob: gitBlobId(bytes) },
})

function withEntries(tree: Tree, entries: readonly NewEntry[]): Tree {
  const next = new Map(tree)
  for (const { path, entry } of entries)
    if (entry) next.set(path, entry)
    else next.delete(path)
  return next
}

const isSameTree = (a: Tree, b: Tree) =>
  a.size === b.size && [...a].every(([path, entry]) => isSame(entry, b.get(path)))

/** A path of the repository as a target of the store, which lets sync write anywhere below the root. */
function placeInStore(path: string): Target {
  const [, folder = '.', inner = path] = /^(projects\/[^/]+(?=\/)|[^/]+)\/(.+)$/s.exec(path) ?? []
  return { folder: folder as ScopeFolder, path: inner as MemoryPath }
}
