import { BoundedMap } from '../lib/bounded-map.js'
import type { Log } from '../lib/log-file.js'
import type { Attribution } from '../memory/attribution.js'
import { MemoryError } from '../memory/errors.js'
import type { Committer } from './exclusive-commit.js'

/** Files of which is remembered that a person's content is in a commit. */
const MAX_KEPT = 1_000

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

/**
 * Commits what a person wrote into files that are about to be overwritten, in a commit of its own; tells whether it made
 * one. Starts no git for a file that was committed since it was changed, nor for what our own writers wrote.
 */
export function createHandEditKeeper(args: {
  committer: Committer
  attribution: Attribution
  asMemoryError: <T>(task: () => Promise<T>) => Promise<T>
  log: Log
}): (files: readonly FileToKeep[]) => Promise<boolean> {
  const { committer, attribution, asMemoryError, log } = args
  /** Contents that were found to be in a commit, by path. */
  const kept = new BoundedMap<string, string>(MAX_KEPT)

  return async (files) => {
    const open = files.filter(
      ({ path, name, blob, changedMs }) => kept.get(path) !== blob && !committer.isCommitted(name, changedMs),
    )
    if (open.length === 0) return false
    const writers = await attribution.writersOf(open)
    const theirs = open.filter((_, i) => writers[i]?.length === 0)
    if (theirs.length === 0) return false
    try {
      await asMemoryError(() => committer.commitByHand(theirs.map(({ name }) => name)))
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
}
