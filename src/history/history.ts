import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isTempName } from '../lib/atomic-write.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { messageOf, unlessAbsent } from '../lib/errno.js'
import type { FileLocks } from '../lib/file-lock.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { type Attribution, type Left, uncommitted } from './commit.js'
import { createCommitQueue, type Subject } from './commit-queue.js'
import { createCommitter } from './committer.js'
import { createGit, GitFailure } from './git.js'
import { createMaintenance } from './maintenance.js'
import { subjectOf } from './message.js'
import { operationInProgress } from './operation.js'
import { createReader, type Reader } from './reader.js'
import { createRepository } from './repository.js'

/** The host cuts its end off at 5 s, in ms. */
const MAX_CLOSE_MS = 3_500
/** Files of which is remembered that a person's content is in a commit. */
const MAX_KEPT = 1_000

type HistoryStatus =
  | { available: true /** Files not yet committed. */; pending: number; note?: string }
  | { available: false; reason: string; hint: string; pending: 0 }

/** A file as it is on the disk. */
export type FileToKeep = {
  /** Relative to the root, NFC. */
  path: string
  /** The same as the disk spells it. */
  name: string
  /** Id of its content, as git gives it. */
  blob: string
  /** Its ctime, in ms. */
  changedMs: number
}

export type History = Reader & {
  /** Makes or opens the repository and commits what an abrupt end left behind. For the background; never rejects. */
  start(): Promise<void>
  /** Something below the root has changed, whoever did it: it is committed soon. */
  changed(): void
  /** Commits what is pending, now. Throws `no-history`, or `busy` while a person's rebase or another git holds the repository. */
  commit(subject?: string): Promise<void>
  /** Sees to it that what tools wrote to this file is in a commit, before it goes. Throws as `commit` does. */
  keep(path: string): Promise<void>
  /**
   * Sees to it that what a person wrote into these files is in a commit of its own, before it is overwritten. Whether it
   * made one, so that the files have to be looked at again. Never rejects because of git: memory goes on without history.
   */
  keepByHand(files: readonly FileToKeep[]): Promise<boolean>
  status(): Promise<HistoryStatus>
  /** Commits what is pending as far as 3.5 s allow, and leaves no timer and no process. */
  close(): Promise<void>
}

/** The git history of the memory root, in a repository of its own. */
export function createHistory(args: {
  /** Real path of the memory root, which may come and go. */
  root: string
  /** Environment of the host, for the git processes. */
  env: NodeJS.ProcessEnv
  locks: FileLocks
  attribution: Attribution
  log: Log
  now: () => number
  debounceMs: number
  /** Whether no other live process has this store open, so that uncommitted changes found at the start are leftovers. */
  isAlone: () => Promise<boolean>
}): History {
  const { root, env, locks, attribution, log, now, debounceMs, isAlone } = args
  const abort = new AbortController()
  const git = createGit({ root, env, signal: abort.signal })
  const repository = createRepository({ root, env, git })
  const committer = createCommitter({ root, git, repository, locks, attribution, log, signal: abort.signal })
  const maintenance = createMaintenance({ git, log, now })
  const reader = createReader({ git, inspect: repository.inspect })
  const queue = createCommitQueue({
    commit: commitAndPack,
    defaultSubject: (paths) => subjectOf('update', paths),
    debounceMs,
    log,
  })
  /** Contents that were found to be in a commit, by path. */
  const kept = new BoundedMap<string, string>(MAX_KEPT)
  const state: { started: Promise<void>; closing?: Promise<void> } = { started: Promise.resolve() }

  async function commitAndPack(subject: Subject, changes: number): Promise<void> {
    const opened = await inWords(() => committer.commit(subject, changes))
    if (opened) maintenance.packIfDue(opened.commonDir)
  }

  /** When git fails, the repository is looked at anew: that may tell what is wrong with it. */
  async function inWords<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error
      repository.forget()
      await repository.inspect()
      throw new MemoryError('no-history', `Git failed (${error.message}).`, REPAIR)
    }
  }

  async function recover(): Promise<void> {
    if (!(await isAlone())) return queue.changed()
    // A failure has been logged, and is retried.
    await queue.now((paths) => subjectOf('recover', paths)).catch(() => {})
  }

  function start(): Promise<void> {
    state.started = recover().catch((error) =>
      log.error('history did not start', { reason: messageOf(error) }),
    )
    return state.started
  }

  async function look(): Promise<HistoryStatus> {
    const opened = await repository.inspect()
    const failure = queue.lastFailure()
    if (opened === undefined) {
      if (failure !== undefined) throw failure instanceof MemoryError ? failure : notBegun(failure)
      return { available: true, pending: await countFiles(root) }
    }
    const operation = await operationInProgress(opened.gitDir)
    const pending = (await uncommitted(git)).length
    const note = operation
      ? `${operation} is in progress`
      : noteOf(pending > 0 ? failure : undefined, committer.left())
    return { available: true, pending, ...(note ? { note } : {}) }
  }

  async function status(): Promise<HistoryStatus> {
    try {
      return await inWords(look)
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      return { available: false, reason: error.sentence, hint: error.hint, pending: 0 }
    }
  }

  async function finish(): Promise<void> {
    const finished = Promise.all([maintenance.stop(), state.started.then(queue.close)])
    const late = sleep(MAX_CLOSE_MS, 'late', { signal: abort.signal })
    if ((await Promise.race([finished, late])) === 'late')
      log.warn('ended before all was committed; the next start commits it')
    abort.abort()
  }

  function close(): Promise<void> {
    state.closing ??= finish()
    return state.closing
  }

  async function keepByHand(files: readonly FileToKeep[]): Promise<boolean> {
    const open = files.filter(
      ({ path, name, blob, changedMs }) => kept.get(path) !== blob && !committer.isCommitted(name, changedMs),
    )
    const contents = open.length > 0 ? await attribution.unnoted(open) : []
    const theirs = open.filter(({ path }) => contents.some((content) => content.path === path))
    if (theirs.length === 0) return false
    const names = theirs.map(({ name }) => name)
    try {
      await inWords(() => committer.commitByHand(names, (paths) => subjectOf('update', paths)))
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.warn('what a person wrote is overwritten without being in the history', {
        files: theirs.length,
        reason: error.sentence,
      })
      return false
    }
    for (const { path, blob } of theirs) kept.set(path, blob)
    return true
  }

  return {
    start,
    changed: queue.changed,
    commit: (subject) => queue.now(subject ? () => subject : (paths) => subjectOf('update', paths)),
    keep: async (path) => {
      if (await attribution.has(path)) await queue.now((paths) => subjectOf('update', paths))
    },
    keepByHand,
    status,
    log: (query) => inWords(() => reader.log(query)),
    head: () => inWords(reader.head),
    resolve: (commitHash) => inWords(() => reader.resolve(commitHash)),
    tree: (commit, folder) => inWords(() => reader.tree(commit, folder)),
    blob: (id) => inWords(() => reader.blob(id)),
    blobs: (ids) => inWords(() => reader.blobs(ids)),
    close,
  }
}

/** Where nothing has been committed yet, everything is pending. */
async function countFiles(root: string): Promise<number> {
  const entries = await unlessAbsent(fs.readdir(root, { recursive: true, withFileTypes: true }))
  return (entries ?? []).filter((entry) => entry.isFile() && !isTempName(entry.name)).length
}

const REPAIR = 'Run git status in the memory folder: it names the damage.'

const notBegun = (failure: unknown) =>
  new MemoryError(
    'no-history',
    `The history could not be begun (${messageOf(failure)}).`,
    'See that the memory folder can be written.',
  )

function noteOf(failure: unknown, left: Left | undefined): string | undefined {
  if (failure !== undefined) return messageOf(failure)
  return left && `git cannot commit ${left.paths.slice(0, 5).join(', ')} (${left.reason})`
}
