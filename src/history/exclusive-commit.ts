import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import type { Log } from '../lib/log-file.js'
import type { Attribution } from '../memory/attribution.js'
import type { Advance, Move } from './advance.js'
import { createCommitClock } from './commit-clock.js'
import type { Lead, SubjectOf } from './commit-message.js'
import { type Git, GitFailure } from './git.js'
import { busy, refuseInOperation } from './operation-in-progress.js'
import type { Opened, Repository } from './repository.js'
import { type Committed, commitByHand, stageAndCommit, type Uncommitted } from './stage-and-commit.js'
import { clearStaleLocks } from './stale-locks.js'

/** How long a commit waits for a lock of somebody else's git before it is put off, in ms. */
const LOCK_PATIENCE_MS = 4_000
const PAUSE_MS = 200
/** How often a commit is tried before its failure is reported; the queue goes on trying. */
const MAX_TRIES = 3

/** Commits beside whoever else is at work in the repository: other processes of ours, a person, a git that died. */
export function createExclusiveCommitter(args: {
  root: string
  subjectOf: SubjectOf
  git: Git
  repository: Repository
  advance: Advance
  locks: FileLocks
  attribution: Attribution
  onByHand: (paths: readonly string[]) => void
  log: Log
  signal: AbortSignal
}) {
  const { root, subjectOf, git, repository, advance, locks, attribution, onByHand, log, signal } = args
  const state: { left?: Uncommitted | undefined } = {}
  const clock = createCommitClock(root)

  type CommitTask = (opened: Opened) => Promise<unknown>

  async function commitLocked(task: CommitTask): Promise<Opened | undefined> {
    // The lock may have come too late.
    signal.throwIfAborted()
    const opened = await repository.ensure()
    if (!opened) return undefined
    try {
      await commitPatiently(opened, task)
      return opened
    } catch (error) {
      // A person may have taken the repository away in the middle: a new one begins at once.
      if (existsSync(opened.gitDir) || signal.aborted) throw error
      repository.forget()
      const anew = await repository.ensure()
      if (anew) await commitPatiently(anew, task)
      return anew
    }
  }

  async function commitAll({ gitDir, commonDir }: Opened, lead: Lead): Promise<Committed> {
    const mark = clock.read(commonDir)
    const committed = await stageAndCommit({ root, git, gitDir, attribution, subjectOf, lead })
    clock.set(mark)
    onByHand(committed.byHand)
    report(committed)
    return committed
  }

  /** Git gives up at once on a lock that it finds, and on a file that vanishes while it looks: so we wait, and repeat. */
  async function commitPatiently(opened: Opened, task: CommitTask): Promise<unknown> {
    const { gitDir } = opened
    const since = performance.now()
    for (let tries = 1; ; await sleep(PAUSE_MS, undefined, { signal })) {
      await refuseInOperation(gitDir)
      const { removed, busyLocks } = await clearStaleLocks(gitDir, root)
      if (removed.length > 0) log.warn('stale git locks removed', { locks: removed.join(' ') })
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

  function report({ files, left }: Committed): void {
    if (files.length > 0) log.info('committed', { files: files.length })
    if (left && left.paths.join() !== state.left?.paths.join()) {
      log.warn('files that git cannot commit', {
        files: left.paths.slice(0, 5).join(' '),
        reason: left.reason,
      })
    }
    state.left = left
  }

  async function exclusively(task: CommitTask): Promise<Opened | undefined> {
    try {
      return await locks.hold(['git'], () => commitLocked(task))
    } catch (error) {
      if (error instanceof LockTimeout) throw busy('Another OpenCode process is working in the history.')
      throw error
    }
  }

  return {
    /**
     * Commits what has changed, in a repository that is made if need be; `undefined` where the root is absent. Throws
     * `busy` when a person, their git or another process holds the repository for longer than a few seconds.
     */
    commit: (lead: Lead) => exclusively((opened) => commitAll(opened, lead)),
    /** Commits these files alone, as a person's. Throws the same. */
    async commitByHand(paths: readonly string[]) {
      await exclusively(({ gitDir }) => commitByHand({ git, gitDir, attribution, subjectOf }, paths))
      log.info('committed what a person wrote before it is overwritten', { files: paths.length })
    },
    /** Whether a file that was last changed then (ctime, in ms) is in a commit, as far as is known. */
    isCommitted: (name: string, changedMs: number) =>
      clock.isBefore(changedMs) && !state.left?.paths.includes(name),
    /** What the last commit had to leave. */
    left: () => state.left,
    /** Moves the branch together with files of memory. Throws as `commit` does, and `stale`. */
    async advance(move: Move, write: () => Promise<void>) {
      await exclusively(async (opened) => {
        const mark = clock.read(opened.commonDir)
        await advance.run(opened, move, write)
        clock.set(mark)
        await attribution.settle(
          move.entries.map(({ path, entry }) => ({ path, blob: entry?.blob ?? 'absent' })),
        )
      })
    },
  }
}

export type Committer = ReturnType<typeof createExclusiveCommitter>
