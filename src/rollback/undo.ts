import { deedsOf, isUpkeep, movesIn, SETTLED, writerSubject } from '../history/commit-message.js'
import { TAKEN_REF } from '../history/exchange.js'
import type { DiffEntry } from '../history/parse-diff.js'
import { type SeenCommit, unknownCommit } from '../history/queries.js'
import { MemoryError } from '../memory/errors.js'
import { isRegistry, label, placeOf } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { CONFLICTS_PATH, isInSessions } from '../memory/reserved-folders.js'
import { keyOf, placed, type ScopeFolder } from '../memory/scope.js'
import { changedLines, describeChange, isReturn, type UndoArgs } from './changes.js'
import { followMoves } from './follow-moves.js'
import { type Differing, divide, filesAt, gatedPath, type Restored, restoreFiles } from './restore-files.js'

/** Commits that are looked through for changes at once. */
const BATCH = 300
/** Most lines of a change that are shown, unless they have a screen of their own. */
const MAX_LINES = 5

/**
 * What an undo of this commit, or of the last change of memory, would do, for a person to confirm; `undefined` without
 * any change. Commits what is pending first. Throws `no-history`, `busy`, `unknown-commit`, `refused`.
 */
export async function viewUndo(args: UndoArgs, commitHash?: string, maxLines = MAX_LINES) {
  await args.history.commit()
  const asked = commitHash ?? (await listChanges(args, { limit: 1 }))[0]?.hash
  if (asked === undefined) return undefined
  const { commit, placeNow } = await commitOf(args, asked)
  const { differing, stay } = await compare(args, commit, placeNow)
  const { restore, remove } = divide(differing)
  const memories = commit.files.filter((file) => targetOf(args, file, true))
  // What was only moved still says what it said.
  const changed = deedsOf(memories, args.hotDir).flatMap(({ file, to }) => (to ? [] : file))
  const nothing = stay.length === 0 ? 'It is already undone.' : 'Nothing of it can be undone.'
  return {
    ...(await describeChange(commit, args)),
    /** `- ` or `+ ` and the line. */
    lines: await changedLines(changed, args, maxLines),
    restore: restore.map(label),
    /** Files that the commit brought. */
    remove: remove.map(label),
    /** A sentence for each file that stays as it is, because it was changed since, or is no memory or the registry. */
    stay,
    /** Why there is nothing to do, if there is nothing. */
    nothing: differing.length > 0 ? undefined : nothing,
  }
}

export type UndoView = NonNullable<Awaited<ReturnType<typeof viewUndo>>>

/** The result of an undo; `said`: what was taken back, or else what the commit had done. */
export type TakenBack = Omit<Restored, 'leftAlone'> & { said: string; stay: string[] }

/** Takes back, in one new commit, what of a commit was not changed since. Throws as `viewUndo` does, and `disk`. */
export async function undo(args: UndoArgs, commitHash: string, sessionID?: string): Promise<TakenBack> {
  const { commit, placeNow } = await commitOf(args, commitHash)
  const state: { stay: string[] } = { stay: [] }
  const { restored, removed, leftAlone } = await restoreFiles({
    store: args.store,
    history: args.history,
    origin: {
      writer: 'person',
      sessionID,
      sees: args.folders,
      way: wayOfUndo(commit),
      subject: writerSubject.undo(commit.hash),
    },
    async find() {
      const { differing, stay } = await compare(args, commit, placeNow)
      state.stay = stay
      return differing
    },
  })
  const done = [...restored, ...removed].map(keyOf)
  const files = commit.files.filter((file) => done.includes(placeNow(file).normalize('NFC')))
  const { said } = await describeChange(files.length > 0 ? { ...commit, files } : commit, args)
  return { restored, removed, said, stay: [...state.stay, ...leftAlone] }
}

/**
 * Commits with memories of the reader in them, newest first, beginning after `after` (a full hash). Without `all`,
 * leaves out those in which the plugin wrote only for itself.
 */
export async function listChanges(
  args: UndoArgs,
  { all = false, limit, after }: { all?: boolean; limit: number; after?: string | undefined },
): Promise<SeenCommit[]> {
  const moves = await followMoves(args.history, args.folders)
  const isChange = (commit: SeenCommit) =>
    !isUpkeep(commit) &&
    commit.files.some((file) => {
      const target = targetOf(args, file)
      // Not only a change of the file's mode.
      const isText = file.before !== file.blob
      const counts = target ? isDeed(commit) || !isNote(target) : isOutOfReach(placed(file.path)?.path)
      return isText && counts
    })
  // A pattern, since the ref may be absent.
  const unless = all ? [] : [`--glob=${TAKEN_REF}*`]
  const found: SeenCommit[] = []
  // Walks from the start: after a merge, an older commit in the list need not be an ancestor of `after`.
  const state = { isBehind: after === undefined }
  for (let skip = 0; ; skip += BATCH) {
    const commits = await args.history.log({ folders: moves.folders, limit: BATCH, unless, skip })
    for (const commit of commits.map(moves.follow)) {
      if (state.isBehind && commit.files.length > 0 && (all || isChange(commit))) found.push(commit)
      state.isBehind ||= commit.hash === after
    }
    if (found.length >= limit || commits.length < BATCH) return found.slice(0, limit)
  }
}

/** Whether a file was deleted or a conflict settled, or that taken back: then a note of the plugin's counts as well. */
const isDeed = ({ ways }: SeenCommit) => ways.some((way) => ['forget', 'undo', 'redo', SETTLED].includes(way))

/** Taking a return back is a redo, which may be taken back in turn. */
function wayOfUndo(commit: SeenCommit): string {
  if (commit.ways.includes(SETTLED)) return SETTLED
  return isReturn(commit) && !commit.ways.includes('redo') ? 'redo' : 'undo'
}

/** What the plugin writes for itself. */
const isNote = (target: Target) => isInSessions(target) || target.path === CONFLICTS_PATH

/** A commit with files of the reader's, and where those are now. */
async function commitOf({ history, folders }: UndoArgs, commitHash: string) {
  const hash = await history.resolve(commitHash)
  const moves = await followMoves(history, folders)
  const commits = await history.log({ folders: moves.folders, limit: 1, from: hash })
  const [commit] = commits.filter((one) => one.hash === hash).map(moves.follow)
  if (!commit || commit.files.length === 0)
    throw unknownCommit(hash.slice(0, 10), 'changed nothing of this memory')
  if (isUpkeep(commit))
    throw new MemoryError(
      'refused',
      `The commit ${hash.slice(0, 10)} is not a change of memory: what it holds was there before${
        commit.isFirst ? ' this history began' : ', in another folder or on another machine'
      }.`,
      '/memfs log and memfs history list changes; memfs forget removes a fact.',
    )
  const placesNow = await moves.placesNow(commit)
  return { commit, placeNow: (file: DiffEntry) => placesNow(file).at }
}

/** The files of a commit that are as it left them, and a sentence for each that stays. */
async function compare(
  args: UndoArgs,
  commit: SeenCommit,
  placeNow: (file: DiffEntry) => string,
): Promise<{ differing: Differing[]; stay: string[] }> {
  const head = await args.history.head()
  const now = new Map<ScopeFolder, Map<string, string>>()
  for (const folder of args.folders) now.set(folder, await filesAt(args.history, head, folder, true))
  const differing: Differing[] = []
  const stay: string[] = []
  const stays = (path: string, why: string) => stay.push(`${placeOf(path, args.folders)} ${why}`)
  const currentOf = ({ folder, path }: Target) => now.get(folder)?.get(path)
  const moves = movesIn(commit.files)
  const origins = new Map(Array.from(moves, ([from, to]) => [to, from]))
  const targetNow = (file: DiffEntry) => targetOf(args, { ...file, path: placeNow(file) }, true)
  for (const file of commit.files) {
    const { before, blob } = file
    const path = placeNow(file)
    const target = targetNow(file)
    if (!target) {
      const why = isOutOfReach(placed(path)?.path) ? 'has a name that no tool reaches' : 'is not memory'
      stays(path, `${why}, and stays`)
      continue
    }
    const current = currentOf(target)
    const goal = before === 'absent' ? undefined : before
    if (current === goal) continue
    // A moved file is in one place: it leaves that and comes back, or does neither.
    const [to, from] = [moves.get(file), origins.get(file)]
    const [arrived, left] = [to && targetNow(to), from && targetNow(from)]
    // Where either end is out of reach, it gets a sentence of its own.
    if ((to && !arrived) || (from && !left)) continue
    if (to && arrived && currentOf(arrived) !== to.blob) {
      if (currentOf(arrived) === undefined) stays(placeNow(to), 'has gone since, and stays gone')
    } else if (left && (left.path === target.path || ![undefined, from?.before].includes(currentOf(left))))
      // It is back there already, or another file is, which gets a sentence of its own.
      continue
    else if (current === (blob === 'absent' ? undefined : blob))
      differing.push({ target, goal, now: current, backTo: left && currentOf(left) ? undefined : left })
    else stays(path, 'has been changed since, and stays')
  }
  return { differing, stay }
}

/** Whether this is a name of a memory that only a person can give: then the file cannot be restored. */
const isOutOfReach = (name = '') => /^(?:[^./][^/]*\/)*[^./][^/]*\.md$/.test(name) && !gatedPath(name, true)

/** The memory that a file is; `undefined` for other files and links, and for the registry. */
function targetOf(
  { folders, hotDir }: UndoArgs,
  { path: place, modes }: DiffEntry,
  withTombstones = false,
): Target | undefined {
  if (![modes.before, modes.after].every((mode) => /^(?:100|000000$)/.test(mode))) return undefined
  const folder = folders.find((name) => place.startsWith(`${name}/`))
  const path = folder && gatedPath(place.slice(folder.length + 1), withTombstones)
  if (folder === undefined || path === undefined) return undefined
  const target = { folder, path }
  return isRegistry(target, { hotDir }) ? undefined : target
}
