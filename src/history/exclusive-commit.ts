import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import type { Log } from '../lib/log-file.js'
import type { OverwrittenFile } from '../memory/attribution.js'
import { MemoryError } from '../memory/errors.js'
import { type Advance, blobOnDisk, type Move } from './advance.js'
import type { Lead } from './commit-message.js'
import { GitFailure } from './git.js'
import { listTree } from './queries.js'
import { busy, type Opened, type Repository, refuseInOperation } from './repository.js'
import { type CommitArgs, commitOnly, stageAndCommit, type Uncommitted } from './stage-and-commit.js'
import { clearStaleLocks } from './stale-locks.js'
import { MAX_NAMES } from './unwatched.js'

/** How long a commit waits for a lock of somebody else's git before it is put off, in ms. */
const LOCK_PATIENCE_MS = 4_000
const PAUSE_MS = 200
/** How often a commit is tried before its failure is reported; the queue goes on trying. */
const MAX_TRIES = 3
/** Lock of whoever makes a change in several calls or commits everything; to be taken before any lock of a file. */
const CHANGE = 'change'

/** Commits while others may be at work in the repository: other processes of ours, a person, a git that died. */
export function createExclusiveCommitter(
  args: CommitArgs & {
    repository: Repository
    advance: Advance
    locks: FileLocks
    onByHand: (paths: readonly string[]) => void
    log: Log
    signal: AbortSignal
  },
) {
  const { root, git, repository, advance, locks, attribution, onByHand, log, signal } = args
  const state: { left?: Uncommitted | undefined } = {}

  /** Git gives up at once on a lock that it finds, and on a file that vanishes while it looks: so we wait, and repeat. */
  async function commitPatiently<T>(opened: Opened, task: (opened: Opened) => Promise<T>): Promise<T> {
    const { gitDir } = opened
    const since = performance.now()
    for (let tries = 1; ; await sleep(PAUSE_MS, undefined, { signal })) {
      await refuseInOperation(gitDir)
      const { removed, busyLocks } = await clearStaleLocks(gitDir, root)
      if (removed.length > 0) log.info('stale git locks removed', { locks: removed.join(' ') })
      try {
        if (busyLocks.length === 0) {
          const settled = await advance.settle(opened)
          if (settled) log.warn('a sync had been cut off', { outcome: settled })
          return await task(opened)
        }
      } catch (error) {
        if (!(error instanceof GitFailure) || tries === MAX_TRIES) throw error
        tries += 1
      }
      if (busyLocks.length > 0 && performance.now() - since > LOCK_PATIENCE_MS) {
        throw busy(`Another git holds ${busyLocks.join(', ')} in the memory repository.`)
      }
    }
  }

  /** Runs a task under one of our locks. Throws `busy`, with these words, if somebody does not release it. */
  const under = <T>(lock: string, says: string, task: () => Promise<T>): Promise<T> =>
    locks.hold([lock], task).catch((error) => {
      if (error instanceof LockTimeout && error.lock === lock) throw busy(says)
      throw error
    })

  /** `undefined` if the root is absent. */
  const exclusively = <T>(task: (opened: Opened) => Promise<T>): Promise<T | undefined> =>
    under('git', 'Another OpenCode process is working in the history.', async () => {
      // The lock may have been granted only after the abort.
      signal.throwIfAborted()
      const opened = await repository.ensure()
      return opened && commitPatiently(opened, task)
    })

  // An import may take minutes: nobody waits so long for it.
  const asOneCommit = <T>(task: () => Promise<T>): Promise<T> =>
    under(CHANGE, 'Another change of memory is under way, such as an import.', task)

  const commit = (lead: Lead) =>
    exclusively(async ({ gitDir }) => {
      const { files, byHand, unwatched, left } = await stageAndCommit(args, gitDir, lead)
      onByHand(byHand)
      if (files.length > 0) log.info('committed', { files: files.length })
      if (unwatched.length > 0)
        log.warn('committed files by hand that git was told to pass over', {
          files: unwatched.slice(0, 5).join(' '),
        })
      if (left && left.paths.join() !== state.left?.paths.join()) {
        log.warn('files that git cannot commit', {
          files: left.paths.slice(0, 5).join(' '),
          reason: left.reason,
        })
      }
      state.left = left
      return files.length > 0
    })

  /** The files whose content the last commit does not have. Takes no lock, whoever holds the repository. */
  async function notInLastCommit(files: readonly OverwrittenFile[]): Promise<OverwrittenFile[]> {
    if (files.length === 0 || (await repository.inspect()) === undefined) return [...files]
    const names = files.length > MAX_NAMES ? [] : files.map(nameOf)
    // There may be no commit yet.
    const tree = await listTree(git, 'HEAD', names, [0, 128])
    return files.filter(({ name, blob }) => tree.get(name)?.blob !== blob)
  }

  /** Commits only these files if a person wrote them, or if `CHANGE` is held: holders of file locks may not wait for it. */
  async function save(files: readonly OverwrittenFile[], areByHand: boolean): Promise<void> {
    const alone = () => exclusively(({ gitDir }) => commitOnly(args, gitDir, files.map(nameOf)))
    try {
      if (areByHand) {
        await alone()
        log.info('committed what a person wrote before it is overwritten', { files: files.length })
      } else if ((await locks.tryHold(CHANGE, () => commit(undefined))) === 'held') await alone()
    } catch (error) {
      if (!(error instanceof MemoryError) || error.code !== 'busy') throw error
      const says = `${error.sentence} What stands in ${listed(files)} is in no commit yet, and would be lost.`
      throw new MemoryError('busy', `${says} Nothing was written.`, 'Try again when that has ended.')
    }
  }

  return {
    /** Makes a repository if need be. Returns whether it made a commit. Throws `busy` after some seconds. */
    commit: (lead: Lead) => asOneCommit(() => commit(lead)),
    asOneCommit,
    /**
     * Commits of these files what the last commit lacks: alone if a person wrote it, else with all that is pending. Returns
     * whether there was any. Throws `busy`, and `refused` if git cannot commit it.
     */
    async beforeOverwrite(files: readonly OverwrittenFile[]) {
      const writers = await attribution.writersOf(files)
      const byHand = new Set(files.filter((_, at) => writers[at]?.length === 0))
      const lost = await notInLastCommit(files.filter((file) => file.isNeeded || byHand.has(file)))
      if (lost.length === 0) return false
      const areByHand = lost.every((file) => byHand.has(file))
      await save(lost, areByHand)
      // A person may have saved it again meanwhile.
      const left = await notInLastCommit(lost.filter(({ name, blob }) => blobOnDisk(root, name) === blob))
      if (left.length > 0) throw cannotCommit(left)
      return true
    },
    /** Runs a write (which takes no lock) so that no commit has half of it; after too long a wait, beside a commit. */
    betweenCommits: (write: () => Promise<void>) =>
      locks.hold(['git'], write).catch((error) => {
        if (!(error instanceof LockTimeout)) throw error
        log.warn('a change of several files did not wait for a commit', { waited_ms: error.waitedMs })
        return write()
      }),
    /** What the last commit had to leave out. */
    left: () => state.left,
    /** Throws as `commit` does, and `stale`. */
    async advance(move: Move, write: () => Promise<void>) {
      await exclusively(async (opened) => {
        await advance.run(opened, move, write)
        await attribution.settle(
          move.entries.map(({ path, entry }) => ({ path, blob: entry?.blob ?? 'absent' })),
        )
      })
    },
  }
}

const nameOf = ({ name }: OverwrittenFile) => name
const listed = (files: readonly OverwrittenFile[]) => files.slice(0, 5).map(nameOf).join(', ')

const cannotCommit = (files: readonly OverwrittenFile[]) =>
  new MemoryError(
    'refused',
    `Git cannot commit ${listed(files)} as it stands, so what it says would be lost. Nothing was written.`,
    'The person has to see to that: git status in the memory folder, memfs doctor.',
  )
