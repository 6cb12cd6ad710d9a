import { MOVED, type Rename, renamesIn, writerSubject } from '../history/commit-message.js'
import type { Tree, TreeEntry } from '../history/exchange.js'
import { sha256 } from '../lib/hash.js'
import { parseDocument } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { foldPath } from '../memory/path.js'
import { REGISTRY_NAME } from '../memory/scope.js'
import { type RegistryRow, registryRows, withoutProject, withProject } from '../projects/registry.js'
import { mergeMemories } from './merge/merge-memories.js'
import { whyWithheld } from './merge/names.js'
import type { MergeChange, MergeResult } from './merge/workspace.js'
import { type Merged, type RoundParts, takeIn, withChanges } from './take-in.js'

/** How many moves of the other side are searched for one that concerns this side. */
const MAX_MOVES = 200

/** The project folders here that must be renamed, or a merge would mix up two projects or miss a common one. */
export async function renamesFor(parts: RoundParts, merged: Merged): Promise<Move[]> {
  const { tree, theirTree } = merged
  const [base, ours, theirs] = await registriesIn(parts, merged)
  const planned = planRenames({
    ...{ base: base.rows, ours: ours.rows, theirs: theirs.rows },
    joins: parts.joinsProjects,
    freeName: (row) => freeName(row, [...tree.keys(), ...theirTree.keys()]),
  })
  return [...planned, ...(await renamesBy(parts, merged))]
}

/** `row`: the registry row of the new name, where the other side has one. */
type Move = Rename & { row?: RegistryRow }

/** The renames that a merge brings to project folders which both sides knew. */
export async function renamesBy(parts: RoundParts, merged: Merged): Promise<Move[]> {
  const [{ rows: base }, { rows: ours }, { rows: theirs }] = await registriesIn(parts, merged)
  const isIn = (rows: Rows, name: string) => rows.some((row) => row.name === name)
  const gone = ours.filter(({ name }) => isIn(base, name) && !isIn(theirs, name))
  if (gone.length === 0) return []
  const range = { from: merged.theirs, unless: [merged.ours], subject: MOVED, limit: MAX_MOVES }
  const commits = await parts.history.log({ folders: ['projects'], ...range })
  const moves = commits.toReversed().flatMap(({ subject }) => renamesIn(subject))
  // Where folders were joined, their order there decides whose files keep their names.
  const joined = new Map<string, string[]>()
  const partsOf = (name: string) => joined.get(name) ?? [name]
  for (const { from, to } of moves) joined.set(to, [...partsOf(to), ...partsOf(from)])
  const found = gone.flatMap(({ name: from }) => {
    const to = moves.reduce((at, move) => (move.from === at ? move.to : at), from)
    const row = theirs.find(({ name }) => name === to)
    return to !== from && row ? [{ from, to, row, place: partsOf(to).indexOf(from) }] : []
  })
  return found.sort((a, b) => a.place - b.place)
}

/** Joins two projects, on a person's word. All files stay; where two differ, that of `from` is suffixed with `from`. */
export async function joinProjects(parts: RoundParts, into: string, from: string): Promise<void> {
  const head = (await parts.history.head()) as string
  const { rows } = await registryIn(parts, await parts.history.exchange.tree(head))
  const unknown = [into, from].find((name) => !rows.some((row) => row.name === name))
  const hint = '/memfs sync lists similar ones.'
  if (from === '' || into === from) throw new MemoryError('invalid-argument', 'Name two projects.', hint)
  if (unknown !== undefined)
    throw new MemoryError('not-found', `There is no project ${unknown} to join.`, hint)
  const rename = { from, to: into }
  await parts.whileRenaming([rename], () => moveProjects(parts, head, [rename]))
}

function freeName({ name, rootCommit = '', address = '' }: RegistryRow, paths: readonly string[]): string {
  const taken = new Set(paths.map((path) => foldPath(path.split('/')[1] ?? '')))
  for (let digits = 4; ; digits += 1) {
    const given = `${name}-${sha256(`${rootCommit} ${address}`, digits)}`
    if (!taken.has(foldPath(given))) return given
  }
}

async function registryIn({ history, hotDir }: RoundParts, tree: Tree) {
  const path = `global/${hotDir}/${REGISTRY_NAME}`
  const blob = tree.get(path)?.blob
  const bytes = blob && (await history.blobs([blob])).get(blob)
  const { head, body, damage } = parseDocument(bytes || Buffer.alloc(0))
  return { path, head, body, rows: damage === undefined ? registryRows(body) : [] }
}

const registriesIn = (parts: RoundParts, { tree, theirTree, baseTree = new Map() }: Merged) =>
  Promise.all([registryIn(parts, baseTree), registryIn(parts, tree), registryIn(parts, theirTree)])

/** Renames project folders in a commit of its own, and returns that commit, at which the branch then stands. */
export async function moveProjects(parts: RoundParts, at: string, renames: readonly Move[]): Promise<string> {
  const tree = await parts.history.exchange.tree(at)
  const merged: Merged = {
    ...(await changesFor(parts, tree, renames)),
    ...{ ours: at, theirs: at, signer: '', tree, theirTree: tree, baseTree: tree },
    ...{ parents: [at], subject: writerSubject.projects(renames) },
  }
  const { head } = await takeIn(parts, merged)
  await parts.onMerged(merged)
  return head
}

/** The changes that renames make to a version of the memory. A project joined to another is merged without a base. */
export async function changesFor(
  parts: RoundParts,
  tree: Tree,
  renames: readonly Move[],
): Promise<MergeResult> {
  const { history } = parts
  const registry = await registryIn(parts, tree)
  const changes = new Map<string, MergeChange>()
  const merges: MergeResult[] = []
  let body = registry.body
  for (const { from, to, row: known } of renames) {
    const row = known ?? registry.rows.find(({ name }) => name === from)
    body = withoutProject(body, from)
    if (row && !registry.rows.some(({ name }) => name === to)) body = withProject(body, { ...row, name: to })
    const start = `projects/${from}/`
    // What is in the history alone stays where it is.
    const isOwn = ([path, entry]: [string, TreeEntry]) =>
      path.startsWith(start) && whyWithheld(path, [entry]) === undefined
    const { now, read } = withChanges(history, tree, [...changes.values()])
    const own = [...now].filter(isOwn)
    const others = [...now].filter((one) => !isOwn(one))
    const beside = others.filter(([path]) => !path.startsWith(`projects/${to}/`))
    const moved = own.map(([path, entry]) => [`projects/${to}/${path.slice(start.length)}`, entry] as const)
    const merged = await mergeMemories({
      ...{ base: undefined, ours: new Map(others), theirs: new Map([...beside, ...moved]) },
      ...{ oursMachine: to, theirsMachine: from, isQuiet: true },
      read,
      laterSide: async () => 'ours',
      hadSeen: async () => false,
    })
    for (const [path, { mode }] of own) changes.set(path, { path, bytes: undefined, mode })
    for (const change of merged.changes) changes.set(change.path, change)
    merges.push(merged)
  }
  const { path, head } = registry
  if (body !== registry.body) changes.set(path, { path, bytes: Buffer.from(head + body), mode: '100644' })
  const [notes, kept] = [merges.flatMap((one) => one.notes), merges.flatMap((one) => one.kept)]
  return { changes: [...changes.values()], conflicts: [], notes, kept }
}

/** Whether first commit and address agree; one of the two may be unknown, if it is so on both sides. */
function isSameProject(a: RegistryRow, b: RegistryRow): boolean {
  if (a.rootCommit === undefined && a.address === undefined) return false
  return a.rootCommit === b.rootCommit && a.address === b.address
}

/**
 * The projects of this side to rename, so that by folder name the same ones become one and others stay apart. Projects
 * that one side keeps apart are never joined, and none are without `joins` (each folder is a project of its own).
 */
export function planRenames(args: {
  base: Rows
  ours: Rows
  theirs: Rows
  joins: boolean
  /** A name that neither side has. */
  freeName: (row: RegistryRow) => string
}): Rename[] {
  const { base, ours, theirs, joins, freeName } = args
  const met = new Set(base.map(({ name }) => name))
  return ours
    .filter(({ name }) => !met.has(name))
    .flatMap((our): Rename[] => {
      const exact = theirs.find(({ name }) => name === our.name)
      if (exact && isSameProject(our, exact)) return []
      // Some disks hold no two folders that differ in case alone.
      const namesake = exact ?? theirs.find(({ name }) => foldPath(name) === foldPath(our.name))
      const twin = joins ? twinOf(our, ours, theirs) : undefined
      if (twin) return [{ from: our.name, to: twin.name }]
      return namesake ? [{ from: our.name, to: freeName(our) }] : []
    })
}

type Rows = readonly RegistryRow[]

/** The only project of the other side that is the same one; its first commit must be known. */
function twinOf(our: RegistryRow, ours: Rows, theirs: Rows): RegistryRow | undefined {
  if (our.rootCommit === undefined) return undefined
  const [twin, ...others] = theirs.filter((their) => isSameProject(our, their))
  const isAlone = others.length === 0 && ours.filter((one) => isSameProject(one, our)).length === 1
  const isTaken = ours.some(({ name }) => name === twin?.name)
  return isAlone && !isTaken ? twin : undefined
}
