import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTempName } from '../lib/atomic-write.js'
import { diskTrouble, folderTrouble } from '../lib/disk-trouble.js'
import { messageOf, unlessAbsent } from '../lib/errno.js'
import type { FileLocks } from '../lib/file-lock.js'
import { lazy } from '../lib/lazy.js'
import type { Log } from '../lib/log-file.js'
import type { Attribution, Author, OverwrittenFile } from '../memory/attribution.js'
import { MemoryError, unlessMemoryError } from '../memory/errors.js'
import { blobOnDisk, createAdvance, type Move } from './advance.js'
import { type Lead, subjectOf } from './commit-message.js'
import { createCommitScheduler } from './commit-scheduler.js'
import { createExchange } from './exchange.js'
import { createExclusiveCommitter } from './exclusive-commit.js'
import { createGit, GitFailure } from './git.js'
import { createMaintenance } from './maintenance.js'
import { createQueries, type HistoryQueries } from './queries.js'
import { createRemoteGit } from './remote-git.js'
import { createRepository, operationInProgress } from './repository.js'
import { listPending, type Uncommitted } from './stage-and-commit.js'

/** How long `close` tries to commit what is pending, in ms: the host cuts its own end off at 5 s. */
const MAX_CLOSE_MS = 3_500

type HistoryStatus =
  | { available: true; pending: number; note?: string }
  | { available: false; pending: 0; reason: string; hint: string }

/** The git history of the memory root, in a repository of its own. */
export function createHistory(args: {
  /** Real path of the memory root, which may come and go. */
  root: string
  env: NodeJS.ProcessEnv
  locks: FileLocks
  attribution: Attribution
  log: Log
  now: () => number
  debounceMs: number
  /** Folder of a scope whose files are in the prompt: what goes in or out is promoted or demoted. */
  hotDir: string
  /** Told of files in a commit whose content is a person's, relative to the root. */
  onByHand: (paths: readonly string[]) => void
  stateFolder: string
  /** This machine's name in commits, if they travel. */
  machine?: () => string | undefined
  /** Settles files that a killed process has left half changed. */
  settleFiles: () => Promise<void>
}) {
  const { root, attribution, log, hotDir, stateFolder } = args
  const abort = new AbortController()
  const git = createGit({ ...args, signal: abort.signal })
  const repository = createRepository({ ...args, git })
  const queries = createQueries({ git, inspect: repository.inspect })
  const advance = createAdvance({ git, root, head: queries.head })
  const committer = createExclusiveCommitter({
    ...args,
    subjectOf: (lead, files) => subjectOf(lead, files, hotDir),
    git,
    repository,
    advance,
    signal: abort.signal,
  })
  const maintenance = createMaintenance({ ...args, git })
  const scheduler = createCommitScheduler({ ...args, commit: commitAndPack })
  const listeners = new Set<() => void>()
  /** Why the content that was last lost without being in the history could not be committed. */
  const unsaved: { reason?: string } = {}

  async function commitAndPack(lead: Lead): Promise<void> {
    await args.settleFiles()
    const hasCommitted = await asMemoryError(() => committer.commit(lead))
    for (const listener of listeners) listener()
    if (hasCommitted) maintenance.packIfDue()
  }

  /** If git fails, inspects the repository again, which may tell why. Puts a refusal of the disk into words. */
  async function asMemoryError<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof GitFailure)) {
        const trouble = diskTrouble(error, root)
        throw trouble === undefined ? error : (placeTrouble() ?? new MemoryError('disk', trouble, GOES_ON))
      }
      repository.forget()
      await repository.inspect()
      throw (
        placeTrouble() ??
        (error.isRefusedByDisk
          ? new MemoryError('no-history', `Git cannot write in ${root} (${error.reason}).`, GOES_ON)
          : new MemoryError('no-history', `Git failed (${error.message}).`, REPAIR))
      )
    }
  }

  /** Trouble with the folder itself, which stands in git's way but is no damage of the history. */
  function placeTrouble(): MemoryError | undefined {
    const trouble = folderTrouble(root)
    return trouble === undefined ? undefined : new MemoryError('no-history', `${root} ${trouble}.`, GOES_ON)
  }

  async function look(): Promise<HistoryStatus> {
    const opened = await repository.inspect()
    const failure = scheduler.lastFailure()
    if (opened === undefined) {
      const trouble = placeTrouble()
      if (trouble) throw trouble
      if (failure instanceof MemoryError) throw failure
      return { available: true, pending: await countFiles(root) }
    }
    const operation = await operationInProgress(opened.gitDir)
    const pending = (await listPending(root, git)).size
    const note = operation
      ? `${operation} is in progress`
      : noteOf(pending > 0 ? failure : undefined, committer.left())
    return { available: true, pending, ...(note ? { note } : {}) }
  }

  /** Commits what is pending as far as 3.5 s allow, and leaves no timer and no process. */
  const close = lazy(async () => {
    const finished = Promise.all([maintenance.stop(), scheduler.close()])
    const late = sleep(MAX_CLOSE_MS, 'late', { signal: abort.signal })
    if ((await Promise.race([finished, late])) === 'late')
      log.warn('ended before all was committed; the next start commits it')
    abort.abort()
  })

  return {
    root,
    /** To be called when anybody has changed something below the root: it is committed soon. */
    changed: scheduler.schedule,
    /** Commits now what `changed` has announced. Never rejects: a failure is logged, and retried. */
    flush: scheduler.flush,
    /** Calls back when what was pending is in the history, whoever committed it. Returns the way to stop. */
    onCommitted(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Commits what is pending, now. `subject` (`memory: checkpoint before consolidation`) leads that of each commit if
     * its writer gave none (`origin.subject`). Throws `no-history`, and `busy` while somebody else holds the repository.
     */
    commit: (subject?: string) => scheduler.now(subject === undefined ? undefined : { subject }),
    /** The same if it can be done now; otherwise returns a sentence that tells what the pending changes wait for. */
    commitIfFree: () =>
      scheduler.now().then(
        () => undefined,
        (error) => {
          if (error instanceof MemoryError) return error.sentence
          throw error
        },
      ),
    /**
     * Runs a task that makes one change in several calls: no commit of any process has a part of it, but for a file about
     * to be overwritten. Not to be called under the lock of a file; `commit` comes after it. Throws `busy`.
     */
    asOneCommit: committer.asOneCommit,
    /** Notes who wrote this file's present content, or deleted it, if that did not go through the write path. */
    async attribute(name: string, author: Author) {
      const blob = blobOnDisk(root, name) ?? 'absent'
      await attribution.note([{ path: name.normalize('NFC'), blob, ...author }])
    },
    /** Which of our writers has deleted this file, if no commit has that yet. */
    async notedDeletion(path: string) {
      const by = (await attribution.writersOf([{ path, blob: 'absent' }]))[0]?.at(-1)
      return by && { sessions: by.session ? [by.session] : [], ways: by.way ? [by.way] : [] }
    },
    /**
     * Commits what a person wrote into these files, and what else must not be lost, before it is replaced or deleted.
     * Returns whether it made a commit: the files must then be read again. Throws `refused` if git works but cannot
     * commit one, `busy` if somebody holds the repository. If git does not work, memory goes on without history.
     */
    async commitBeforeOverwrite(files: readonly OverwrittenFile[]) {
      try {
        const hasCommitted = await asMemoryError(() => committer.beforeOverwrite(files))
        // Not earlier: another call may still be about to ask for the reason.
        delete unsaved.reason
        return hasCommitted
      } catch (error) {
        if (!(error instanceof MemoryError) || error.code !== 'no-history') throw error
        unsaved.reason = error.sentence
        log.warn('what stood in files is overwritten without being in the history', {
          files: files.length,
          reason: error.sentence,
        })
        return false
      }
    },
    /** Why the history does not have what has just been deleted; `undefined` if it has. */
    whyNotKept: () => unsaved.reason,
    betweenCommits: committer.betweenCommits,
    /** Whether what is deleted now can be brought back: git works, and there is a commit. */
    available: async () => (await asMemoryError(queries.head).catch(unlessMemoryError)) !== undefined,
    status: () =>
      asMemoryError(look).catch((error): HistoryStatus => {
        if (!(error instanceof MemoryError)) throw error
        return { available: false, reason: error.sentence, hint: error.hint, pending: 0 }
      }),
    log: (query: Parameters<HistoryQueries['log']>[0]) => asMemoryError(() => queries.log(query)),
    head: () => asMemoryError(queries.head),
    resolve: (commitHash: string) => asMemoryError(() => queries.resolve(commitHash)),
    tree: (commit: string, folder: string) => asMemoryError(() => queries.tree(commit, folder)),
    blobs: (ids: readonly string[]) => asMemoryError(() => queries.blobs(ids)),
    versions: () => asMemoryError(queries.versions),
    damage: () => asMemoryError(queries.damage),
    localConfig: () => asMemoryError(queries.localConfig),
    exchange: createExchange(git, stateFolder),
    remote: createRemoteGit({ ...args, git, repository, folder: path.join(stateFolder, 'remote.git') }),
    /**
     * Moves the branch around a `write` of `store.apply` that brings the files into the state of its new commit. Throws
     * `stale` if somebody has committed meanwhile, otherwise as `commit` does.
     */
    async advance(move: Move, write: () => Promise<void>) {
      await asMemoryError(() => committer.advance(move, write))
      maintenance.packIfDue()
    },
    close,
  }
}

export type History = ReturnType<typeof createHistory>

/** Before the first commit, every file is pending. */
async function countFiles(root: string): Promise<number> {
  const entries = await unlessAbsent(fs.readdir(root, { recursive: true, withFileTypes: true }))
  return (entries ?? []).filter((entry) => entry.isFile() && !isTempName(entry.name)).length
}

const GOES_ON = 'The history goes on by itself once that is mended.'
const REPAIR = 'Run git status and git fsck in the memory folder: they name the damage.'

function noteOf(failure: unknown, left: Uncommitted | undefined): string | undefined {
  if (failure !== undefined) return messageOf(failure)
  return left && `git cannot commit ${left.paths.slice(0, 5).join(', ')} (${left.reason})`
}
