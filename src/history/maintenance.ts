import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import type { Git } from './git.js'

/** Least time between two calls of `git gc --auto`, in ms. */
const PAUSE_MS = 3_600_000
/** Git's own default for loose objects, which is off for all other commands here; packing ends with the call. */
const CONFIG = ['gc.auto=6700', 'gc.autoDetach=false']

export function createMaintenance({ git, log, now }: { git: Git; log: Log; now: () => number }) {
  const abort = new AbortController()
  const state = { notBefore: 0, running: Promise.resolve() }

  async function pack(): Promise<void> {
    await git.run(['gc', '--auto', '--quiet'], { signal: abort.signal, config: CONFIG }).catch((error) => {
      if (!abort.signal.aborted) log.warn('packing the history failed', { reason: messageOf(error) })
    })
  }

  return {
    /** Has git pack its objects in the background if it finds too many; that is safe beside other work. */
    packIfDue() {
      if (abort.signal.aborted || now() < state.notBefore) return
      state.notBefore = now() + PAUSE_MS
      state.running = state.running.then(pack)
    },
    stop() {
      abort.abort()
      return state.running
    },
  }
}
