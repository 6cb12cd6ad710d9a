import { isUpkeep, SETTLED, writerSubject } from '../history/commit-message.js'
import { TAKEN_REF } from '../history/exchange.js'
import type { History } from '../history/history.js'
import type { SeenCommit } from '../history/queries.js'
import { MemoryError } from '../memory/errors.js'
import { isRegistry, label, placeOf } from '../memory/memory.js'
import type { Target } from '../memory/op.js'
import { CONFLICTS_PATH, isInSessions } from '../memory/reserved-folders.js'
import { oneLine } from '../memory/sanitize.js'
import { fileKey, type ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import { changedLines, describeChange } from './changes.js'
import { followMoves } from './follow-moves.js'
import { type Differing, divide, filesAt, gatedPath, type Restored, restoreFiles } from './restore-files.js'

/** Commits that are looked through for changes. */
const MAX_COMMITS_BACK = 300
/** Lines of a change that are shown on a screen of their own. */
const MAX_LINES = 400

export type UndoArgs = {
  store: Store
  history: History
  /** Those of the reader; files elsewhere are neither changed nor named. */
  folders: readonly ScopeFolder[]
  hotDir: string
}

/** What taking a commit back would do. */
export type UndoPlan = {
  commit: SeenCommit
  restore: Target[]
  /** Files that the commit brought. */
  remove: Target[]
  /** Files that have been changed since the commit: they stay. */
  changedSince: Target[]
  /** Files of the commit, below the root, that are no memory or the registry: they stay. */
  noMemory: string[]
}

/**
 * What an undo of the last change of memory, or of this commit, would do; `undefined` where there is none. What is pending is
 * committed first. Throws `no-history`, `busy`, `unknown-commit`.
 */
export async function planUndo(args: UndoArgs, commitHash?: string): Promise<UndoPlan | undefined> {
  await args.history.commit()
  const [commit] =
    commitHash === undefined ? await listChanges(args, { limit: 1 }) : [await commitOf(args, commitHash)]
  if (!commit) return undefined
  const { differing, changedSince } = await compare(args, commit)
  return {
    commit,
    ...divide(differing),
    changedSince,
    noMemory: commit.files.map(({ path }) => path).filter((path) => !targetOf(args, path, true)),
  }
}

/** A change, and what taking it back would do, for a person who is to say yes or no. Throws as `planUndo` does. */
export async function viewUndo(args: UndoArgs, commit?: string) {
  const plan = await planUndo(args, commit)
  if (!plan) return undefined
  const { hash, said, by, atMs } = await describeChange(plan.commit, args)
  return {
    commit: hash,
    said: oneLine(said),
    by,
    atMs,
    /** `- ` or `+ ` and the line. */
    lines: (await changedLines(plan.commit.files, args, MAX_LINES)).map(oneLine),
    restore: plan.restore.map(label),
    remove: plan.remove.map(label),
    stay: [...plan.changedSince.map(label), ...plan.noMemory.map((file) => placeOf(file, args.folders))],
  }
}

export type UndoView = NonNullable<Awaited<ReturnType<typeof viewUndo>>>

/** What became of it; of the commit, the files that are back. */
export type TakenBack = Restored & Pick<UndoPlan, 'commit' | 'changedSince'>

/** Takes back what of a commit has not been changed since, as one new commit, and gives that of it. Throws as `planUndo` does, and `disk`. */
export async function undo(args: UndoArgs, commitHash: string, sessionID?: string): Promise<TakenBack> {
  const commit = await commitOf(args, commitHash)
  const state: { changedSince: Target[] } = { changedSince: [] }
  const result = await restoreFiles({
    store: args.store,
    history: args.history,
    origin: {
      writer: 'person',
      sessionID,
      sees: args.folders,
      way: isSettlement(commit) ? SETTLED : 'undo',
      subject: writerSubject.undo(commit.hash),
    },
    async find() {
      const { differing, changedSince } = await compare(args, commit)
      state.changedSince = changedSince
      return differing
    },
  })
  const done = [...result.restored, ...result.removed].map(({ folder, path }) => fileKey(folder, path))
  const files = commit.files.filter(({ path }) => done.includes(path.normalize('NFC')))
  return { ...result, commit: { ...commit, files }, changedSince: state.changedSince }
}

/**
 * Commits with a memory of the reader's in them, newest first, from behind `after` (a full hash) on. Without `all`, those in
 * which the plugin wrote for itself alone are left out.
 */
export async function listChanges(
  args: UndoArgs,
  { all = false, limit, after }: { all?: boolean; limit: number; after?: string | undefined },
): Promise<SeenCommit[]> {
  const from = after === undefined ? {} : { from: after }
  const unless = all ? [] : [TAKEN]
  const commits = await seen(args, { limit: MAX_COMMITS_BACK, unless, ...from })
  const isChange = (commit: SeenCommit) =>
    !isUpkeep(commit) &&
    commit.files.some(({ path }) => {
      const target = targetOf(args, path)
      return isSettlement(commit) || (target !== undefined && !isNote(target))
    })
  return commits.filter((commit) => commit.hash !== after && (all || isChange(commit))).slice(0, limit)
}

/** As a pattern, which may find none. */
const TAKEN = `--glob=${TAKEN_REF}*`

/** Commits with files of the reader's, where those are now. */
async function seen(
  { history, folders }: UndoArgs,
  query: { limit: number; from?: string; unless?: readonly string[] },
): Promise<SeenCommit[]> {
  const moves = await followMoves(history, folders)
  const commits = await history.log({ ...query, folders: moves.folders })
  return commits.map(moves.follow).filter(({ files }) => files.length > 0)
}

/** What settled a conflict, or takes that back, did so in the closed files as well. */
const isSettlement = ({ ways }: SeenCommit) => ways.includes(SETTLED)

/** What the plugin writes for itself. */
const isNote = (target: Target) => isInSessions(target) || target.path === CONFLICTS_PATH

async function commitOf(args: UndoArgs, commitHash: string): Promise<SeenCommit> {
  const hash = await args.history.resolve(commitHash)
  const [commit] = await seen(args, { limit: 1, from: hash })
  if (commit?.hash === hash && !isUpkeep(commit)) return commit
  if (commit?.hash === hash)
    throw new MemoryError(
      'refused',
      `The commit ${hash.slice(0, 10)} is no change of memory: what it holds was there before${
        commit.isFirst ? ' this history began' : ', in another folder or on another machine'
      }.`,
      '/memfs log and memfs history list changes; memfs forget takes a fact away.',
    )
  throw new MemoryError(
    'unknown-commit',
    `The commit ${hash.slice(0, 10)} changed nothing of this memory.`,
    'memory_history has the hashes; for a person, memfs history.',
  )
}

/** The files of a commit that are as it left them, and those that are not. */
async function compare(
  args: UndoArgs,
  commit: SeenCommit,
): Promise<{ differing: Differing[]; changedSince: Target[] }> {
  const head = await args.history.head()
  const now = new Map<ScopeFolder, Map<string, string>>()
  for (const folder of args.folders) now.set(folder, await filesAt(args.history, head, folder, true))
  const differing: Differing[] = []
  const changedSince: Target[] = []
  for (const { path, before, blob } of commit.files) {
    const target = targetOf(args, path, isSettlement(commit))
    if (!target) continue
    const current = now.get(target.folder)?.get(target.path)
    const goal = before === 'absent' ? undefined : before
    if (current === goal) continue
    if (current === (blob === 'absent' ? undefined : blob)) differing.push({ target, goal, now: current })
    else changedSince.push(target)
  }
  return { differing, changedSince }
}

/** The memory at a path below the root; `undefined` for other files, and for the registry. */
function targetOf({ folders, hotDir }: UndoArgs, place: string, withTombstones = false): Target | undefined {
  const folder = folders.find((name) => place.startsWith(`${name}/`))
  const path = folder && gatedPath(place.slice(folder.length + 1), withTombstones)
  if (folder === undefined || path === undefined) return undefined
  const target = { folder, path }
  return isRegistry(target, { hotDir }) ? undefined : target
}
