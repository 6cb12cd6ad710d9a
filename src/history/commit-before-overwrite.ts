import { BoundedMap } from '../lib/bounded-map.js'
import type { Log } from '../lib/log-file.js'
import type { Attribution, OverwrittenFile } from '../memory/attribution.js'
import { MemoryError } from '../memory/errors.js'
import type { Committer } from './exclusive-commit.js'

/** Files of which is remembered that a person's content is in a commit. */
const MAX_KEPT = 1_000

/**
 * Commits what a person wrote into files that are about to be overwritten, in a commit of its own, and all that waits where
 * a fact is among it that our own writers wrote; tells whether it made one. Starts no git for a file that was committed
 * since it was changed, nor for what else our own writers wrote.
 */
export function createCommitBeforeOverwrite(args: {
  committer: Committer
  attribution: Attribution
  asMemoryError: <T>(task: () => Promise<T>) => Promise<T>
  log: Log
}): (files: readonly OverwrittenFile[]) => Promise<boolean> {
  const { committer, attribution, asMemoryError, log } = args
  /** Contents that were found to be in a commit, by path. */
  const kept = new BoundedMap<string, string>(MAX_KEPT)

  return async (files) => {
    const open = files.filter(
      ({ path, name, blob, changedMs }) => kept.get(path) !== blob && !committer.isCommitted(name, changedMs),
    )
    if (open.length === 0) return false
    const writers = await attribution.writersOf(open)
    const isOurs = (_: OverwrittenFile, i: number) => writers[i]?.length !== 0
    const lost = open.filter((file, i) => file.isRestated || !isOurs(file, i))
    if (lost.length === 0) return false
    const holdsOurs = open.some((file, i) => file.isRestated && isOurs(file, i))
    try {
      await asMemoryError<unknown>(() =>
        holdsOurs ? committer.commit(undefined) : committer.commitByHand(lost.map(({ name }) => name)),
      )
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.warn('what stood in files is overwritten without being in the history', {
        files: lost.length,
        reason: error.sentence,
      })
      return false
    }
    for (const { path, blob } of lost) kept.set(path, blob)
    return true
  }
}
