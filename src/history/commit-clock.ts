import { statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { isSystemError } from '../lib/errno.js'

/** A clock that was set back by more than this, in ms, tells nothing of what came before what. */
const MAX_STEP_BACK_MS = 5

/** A moment as the file system counts it, and the offset of the wall clock from one that nobody sets. */
type Mark = { fileMs: number; offsetMs: number }

/**
 * Knows when everything below the root was last committed: what was changed before that is in a commit, and nobody need
 * ask git.
 */
export type CommitClock = {
  /** To be read before a commit looks at the files, and set once it is made. */
  read(commonDir: string): Mark
  set(mark: Mark): void
  /** Whether a file with this ctime, in ms, was changed before the last mark. */
  isBefore(changedMs: number): boolean
}

export function createCommitClock(): CommitClock {
  const state: { mark?: Mark } = {}
  return {
    read: (commonDir) => ({ fileMs: fileClockMs(commonDir), offsetMs: wallOffsetMs() }),
    set(mark) {
      state.mark = mark
    },
    isBefore(changedMs) {
      const { mark } = state
      if (mark === undefined || wallOffsetMs() < mark.offsetMs - MAX_STEP_BACK_MS) return false
      return changedMs < mark.fileMs
    },
  }
}

const wallOffsetMs = () => Date.now() - performance.now()

/** By touching a file of ours, since the clock of a network disk is not that of this host. */
function fileClockMs(commonDir: string): number {
  const file = path.join(commonDir, 'info', 'attributes')
  try {
    const now = new Date()
    utimesSync(file, now, now)
    return statSync(file).ctimeMs
  } catch (error) {
    if (!isSystemError(error)) throw error
    return Number.NEGATIVE_INFINITY
  }
}
