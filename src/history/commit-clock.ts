import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unlessRefusedSync } from '../lib/errno.js'

/** A clock that was set back by more than this, in ms, tells nothing of what came before what. */
const MAX_STEP_BACK_MS = 5
/** Holds the moment in ms. In the repository, so that it goes with it. */
const FILE = path.join('.git', 'memfs-committed')

/**
 * Knows when everything below the root was last committed, by whatever process: what was changed before that is in a
 * commit, and nobody need ask git.
 */
export function createCommitClock(root: string) {
  const file = path.join(root, FILE)
  /** Offset of the wall clock from one that nobody sets, at the last commit of this process. */
  const state: { offsetMs?: number } = {}

  /** Without a commit of this process, a moment that is yet to come tells of a clock that was set back. */
  function wasSetBack(fileMs: number): boolean {
    if (state.offsetMs === undefined) return fileMs > Date.now()
    return wallOffsetMs() < state.offsetMs - MAX_STEP_BACK_MS
  }

  // What the disk refuses is not known, and git is asked.
  return {
    /** The moment as the file system counts it, in ms. To be read before a commit looks at the files … */
    read: fileClockMs,
    /** … and set once it is made. */
    set(fileMs: number) {
      state.offsetMs = wallOffsetMs()
      unlessRefusedSync(() => writeFileSync(file, `${fileMs}\n`, { mode: 0o600 }))
    },
    /** Whether a file with this ctime, in ms, was changed before the last commit. */
    isBefore(changedMs: number) {
      const fileMs = Number(unlessRefusedSync(() => readFileSync(file, 'utf8')) ?? Number.NaN)
      return changedMs < fileMs && !wasSetBack(fileMs)
    },
  }
}

const wallOffsetMs = () => Date.now() - performance.now()

/** By touching a file of ours, since the clock of a network disk is not that of this host. */
function fileClockMs(commonDir: string): number {
  const file = path.join(commonDir, 'info', 'attributes')
  const now = new Date()
  const ms = unlessRefusedSync(() => {
    utimesSync(file, now, now)
    return statSync(file).ctimeMs
  })
  return ms ?? Number.NEGATIVE_INFINITY
}
