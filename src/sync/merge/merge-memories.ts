import type { Tree, TreeEntry } from '../../history/exchange.js'
import { groupBy } from '../../lib/group-by.js'
import { createYielder, inSlices } from '../../lib/time-slice.js'
import { readConflicts } from '../../memory/conflict-file.js'
import { parseText, updateDocument } from '../../memory/document.js'
import { forgottenLines, withoutLifted } from '../../memory/forgotten-lines.js'
import { foldersOf } from '../../memory/path.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH, SESSIONS_DIR } from '../../memory/reserved-folders.js'
import { placed } from '../../memory/scope.js'
import { registryRows, withProject } from '../../projects/registry.js'
import { seedBody } from '../../store/seed.js'
import { conflictsText, withEntries } from './conflict-entries.js'
import { settleForgotten } from './forgotten.js'
import { mergeDocuments } from './merge-documents.js'
import type { MergedText } from './merge-lines.js'
import { createNames, whyWithheld } from './names.js'
import {
  createWorkspace,
  isSame,
  type MergeRequest,
  type MergeResult,
  otherSide,
  type Side,
  type Workspace,
} from './workspace.js'

/**
 * Merges two versions of a memory. Both machines come to the same tree, whichever of them merges. What one side added
 * or changed is in it, unless both changed the same key of a front matter, or a tombstone says otherwise.
 */
export async function mergeMemories(request: MergeRequest): Promise<MergeResult> {
  const { base, ours, theirs } = request
  const work = createWorkspace(request)
  const versionsOf = (path: string) => [base?.get(path), ours.get(path), theirs.get(path)] as const
  const isChangedOnBoth = ([was, our, their]: ReturnType<typeof versionsOf>) =>
    our && their && !isSame(was, our) && !isSame(was, their)
  await work.load(work.differing.map(versionsOf).filter(isChangedOnBoth).flat())
  const opposites = await settledInTwoWays(work)
  for (const [path, side] of opposites) work.take(path, side)
  const moves = movedFiles(request)
  await inSlices(work.differing, async (path) => {
    const [was, our, their] = versionsOf(path)
    const why = whyWithheld(path, [our, their])
    const file =
      our && their
        ? (['ours', 'theirs'] as const).find((side) => isFile(path, request[side].get(path)))
        : undefined
    const move = moves.get(path)
    if (move) work.take(path, move.side, move.from)
    // A link does not take the place of a file.
    else if (why !== undefined && file) work.take(path, file)
    else if (why !== undefined) work.leave(path, entryOf(was, our, their), why)
    else if (opposites.has(path)) return
    else if (isSame(was, their)) work.take(path, 'ours')
    else if (isSame(was, our)) work.take(path, 'theirs')
    // Deleted on one side and changed on the other: the change stays.
    else if (!our || !their) work.take(path, our ? 'ours' : 'theirs')
    else await mergeVersions(path, work)
  })
  const pauseIfDue = createYielder()
  const settle = () => settleForgotten(work, opposites)
  for (const step of [moveFromFolders, work.placeCopies, settle, noteConflicts, withholdTwins]) {
    await step(work)
    await pauseIfDue()
  }
  return work.result()
}

/**
 * Files that one side moved, unchanged and within their scope, while the other changed them. By the old path and by the
 * new one: which side's file goes there, and its path on that side. A file that was changed as it moved, or one of two
 * equal files, cannot be told from a new one.
 */
function movedFiles({ base = new Map(), ...sides }: MergeRequest): Map<string, { side: Side; from: string }> {
  const moves = new Map<string, { side: Side; from: string }>()
  const known = groupBy(base.keys(), (path) => base.get(path)?.blob)
  for (const side of ['ours', 'theirs'] as const) {
    const [changer, mover] = [sides[side], sides[otherSide(side)]]
    const added = groupBy(mover.keys(), (path) => (base.has(path) ? undefined : mover.get(path)?.blob))
    for (const [blob, all] of added) {
      const [from = '', ...equal] = known.get(blob) ?? []
      const entry = changer.get(from)
      if (!entry || equal.length > 0 || mover.has(from) || isSame(entry, base.get(from))) continue
      const isPlace = (path: string) => isFile(path, entry) && placed(path)?.folder === placed(from)?.folder
      const [to, ...others] = all.filter((path) => !changer.has(path) && isPlace(path))
      if (to === undefined || others.length > 0 || placed(from)?.path === FORGOTTEN_PATH) continue
      moves.set(to, { side, from }).set(from, { side: otherSide(side), from })
    }
  }
  return moves
}

/** The files of conflicts that each machine has settled in another way, and whose version of each stays. */
async function settledInTwoWays(work: Workspace): Promise<ReadonlyMap<string, Side | 'base'>> {
  const { base = new Map() as Tree, ours, theirs } = work.request
  const lists = [...base.keys()].filter((path) => placed(path)?.path === CONFLICTS_PATH)
  await work.load(lists.flatMap((list) => [base, ours, theirs].map((tree) => tree.get(list))))
  const entriesOn = (side: Side | 'base', list: string) =>
    readConflicts(work.textOf(side, list) ?? '').entries
  const opposites = new Map<string, Side | 'base'>()
  for (const list of lists) {
    const open = new Set([...entriesOn('ours', list), ...entriesOn('theirs', list)].map(({ id }) => id))
    for (const { id, sides } of entriesOn('base', list)) {
      const files = sides.filter(({ path }) => path !== FORGOTTEN_PATH)
      const pair = files.map(({ path }) => list.replace(CONFLICTS_PATH, path))
      const blobsIn = (tree: Tree) => pair.flatMap((path) => tree.get(path)?.blob ?? []).sort()
      const [was = [], our = [], their = []] = [base, ours, theirs].map(blobsIn)
      const isSplit =
        our.length * their.length === 1 && pair.every((path) => ours.has(path) !== theirs.has(path))
      // What was written since is neither of the two; and of two, to settle removes one.
      const isKnown = was.length === pair.length && [...our, ...their].every((blob) => was.includes(blob))
      const isLeft = Math.min(our.length, their.length) >= pair.length - 1
      const isOther = !open.has(id) && isKnown && isLeft && our.join() !== their.join()
      for (const path of isSplit || isOther ? pair : [])
        opposites.set(path, isOther ? 'base' : ours.has(path) ? 'ours' : 'theirs')
    }
  }
  return opposites
}

const isFile = (path: string, entry: TreeEntry | undefined) => whyWithheld(path, [entry]) === undefined

/** The entry for a path that is only kept. Of two changes, either will do, as long as both machines choose the same. */
function entryOf(was?: TreeEntry, our?: TreeEntry, their?: TreeEntry): TreeEntry | undefined {
  if (isSame(was, their)) return our
  if (isSame(was, our) || !our) return their
  return !their || our.blob > their.blob ? our : their
}

async function mergeVersions(path: string, work: Workspace): Promise<void> {
  const { request } = work
  const [our, their] = [request.ours.get(path), request.theirs.get(path)]
  if (our?.blob === their?.blob) return work.put(path, work.bytesOf(our) as Buffer)
  const later = await request.laterSide(path)
  const [late, early] = [work.textOf(later, path), work.textOf(otherSide(later), path)]
  const addCopy = (bytes: Buffer, isQuiet = false) =>
    work.addCopy({ path, side: otherSide(later), bytes, isQuiet })
  if (late === undefined || early === undefined) {
    work.put(path, work.bytesOf(request[later].get(path)) as Buffer)
    return addCopy(work.bytesOf(request[otherSide(later)].get(path)) as Buffer)
  }
  const merged = mergeFile({ path, base: work.textOf('base', path), later: late, earlier: early })
  work.put(path, Buffer.from(merged.text))
  for (const line of merged.yielded ?? []) work.notes.push({ path, gaveWay: line })
  if (merged.other !== undefined) addCopy(Buffer.from(merged.other), merged.isQuiet)
}

/** Renames a file of one side where the other has a folder; an entry that is only kept gives way instead. */
async function moveFromFolders(work: Workspace): Promise<void> {
  const { request } = work
  const folders = new Set(work.pathsInTree().flatMap(foldersOf))
  for (const path of [...folders]
    .filter((folder) => request.ours.has(folder) || request.theirs.has(folder))
    .sort()) {
    const [our, their, version] = [request.ours.get(path), request.theirs.get(path), work.at(path)]
    const why = whyWithheld(path, [our, their])
    if (why !== undefined) work.leave(path, undefined, why)
    if (why !== undefined || !version) continue
    await work.load([version])
    const bytes = work.bytesOf(version) as Buffer
    work.addCopy({ path, side: our ? 'ours' : 'theirs', bytes, isQuiet: false })
    work.remove(path)
  }
}

/** Writes the conflicts into the file of each scope that tells a person about them. */
async function noteConflicts(work: Workspace): Promise<void> {
  for (const folder of new Set(work.entries.map((one) => one.folder))) {
    const path = `${folder}/${CONFLICTS_PATH}`
    const version = work.at(path)
    await work.load([version])
    const text = work.bytesOf(version)?.toString('utf8')
    const entries = work.entries.filter((one) => one.folder === folder).map(({ entry }) => entry)
    work.put(path, Buffer.from(withEntries(text, entries)))
  }
}

/** Keeps their file off the disk where some disks would take its name for that of one of ours. */
async function withholdTwins(work: Workspace): Promise<void> {
  const { request, differing } = work
  const added = work.paths().filter((path) => !request.ours.has(path))
  if (added.length === 0) return
  const gone = new Set(differing.filter((path) => !work.at(path)))
  const names = await createNames([...request.ours.keys()].filter((path) => !gone.has(path)))
  for (const path of added.sort()) {
    const twin = names.otherSpelling(path)
    const entry = request.theirs.has(path) ? work.at(path) : undefined
    if (twin === undefined || !entry) {
      names.add(path)
      continue
    }
    work.leave(path, entry, `some disks take it for ${twin}`)
  }
}

/** `isQuiet`: both versions staying is no conflict for a person. */
type MergedFile = MergedText & { yielded?: readonly string[]; isQuiet?: boolean }

/** Two versions of a file that both sides have changed, and their common base. */
type Versions = { path: string; base: string | undefined; later: string; earlier: string }

const REGISTRY = /^global\/[^/]+\/projects\.md$/

function mergeFile(versions: Versions): MergedFile {
  const { path, base, later, earlier } = versions
  const inner = placed(path)?.path
  if (!path.endsWith('.md') || inner === undefined) return { text: later, other: earlier }
  if (inner === FORGOTTEN_PATH) return mergeForgotten(versions)
  if (inner === CONFLICTS_PATH) return mergeConflicts(versions)
  const merged = mergeDocuments(base, later, earlier, base === undefined ? seedBody(path) : undefined)
  if (REGISTRY.test(path) && [later, earlier].every((text) => registryRows(text).length > 0))
    return mergeRegistry(versions, merged)
  return { ...merged, isQuiet: inner.startsWith(`${SESSIONS_DIR}/`) }
}

/** Three-way union: what is new on either side, and what was known before and is still on both. */
const united = (was: ReadonlySet<string>, late: ReadonlySet<string>, early: ReadonlySet<string>) =>
  new Set([...early, ...late].filter((one) => !was.has(one) || (late.has(one) && early.has(one))))

/** The lines of both, without those that one side removed and those that another line lifts. */
function mergeForgotten({ base, later, earlier }: Versions): MergedFile {
  const linesOf = (text = '') => new Set(forgottenLines(parseText(text).body).map(({ line }) => line))
  const kept = [...united(linesOf(base), linesOf(later), linesOf(earlier))]
  const lines = withoutLifted(forgottenLines(kept.join('\n')))
    .map(({ line }) => `${line}\n`)
    .sort()
  return { text: parseText(later).head + lines.join(''), other: undefined }
}

/** The entries named on either side, except those that ended or were removed on one. */
function mergeConflicts({ base, later, earlier }: Versions): MergedFile {
  const read = (text = '') => {
    const { entries, named } = readConflicts(parseText(text).body)
    const open = new Set(entries.map(({ id }) => id))
    return { entries, open, named: new Set([...named, ...open]) }
  }
  const [was, late, early] = [read(base), read(later), read(earlier)]
  const named = united(was.named, late.named, early.named)
  const isRemoved = (id: string) => [early, late].some((side) => side.named.has(id) && !side.open.has(id))
  const all = new Map([...early.entries, ...late.entries].map((entry) => [entry.id, entry]))
  const entries = [...all.values()].filter(({ id }) => named.has(id) && !isRemoved(id))
  return { text: conflictsText(later, { entries, named: [...named] }), other: undefined }
}

/** By lines, unless that breaks the table: then the rows of the earlier version are put into the later one. */
function mergeRegistry({ base, later, earlier }: Versions, merged: MergedFile): MergedFile {
  const names = registryRows(merged.text).map(({ name }) => name)
  if (merged.other === undefined && new Set(names).size === names.length) return merged
  const document = parseText(later)
  const [known, rows] = [registryRows(base ?? ''), registryRows(document.body)]
  let { body } = document
  for (const row of registryRows(parseText(earlier).body)) {
    const own = rows.find(({ name }) => name === row.name)
    const wasKnown = known.some(({ name }) => name === row.name)
    if (own || !wasKnown) body = withProject(body, { ...row, ...own })
  }
  return { text: updateDocument(document, body), other: undefined }
}
