import { setTimeout as sleep } from 'node:timers/promises'

/** Ends a hang; measures nothing. */
const LIMIT_MS = 120_000
/** The first pause; each is half as long again as the one before, up to the longest: many a task starts a git. */
const PAUSE_MS = 25
const MAX_PAUSE_MS = 150

/** Waits until the task no longer throws, and gives what it gives then. */
export async function eventually<T>(
  task: () => T | Promise<T>,
  limitMs = LIMIT_MS,
  maxPauseMs = MAX_PAUSE_MS,
): Promise<T> {
  const deadline = Date.now() + limitMs
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    try {
      return await task()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(pauseMs)
  }
}
