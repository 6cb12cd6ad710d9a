import { setTimeout as sleep } from 'node:timers/promises'

/** Ends a hang; measures nothing. */
const LIMIT_MS = 60_000
const PAUSE_MS = 25

/** Waits until the task no longer throws, and gives what it gives then. */
export async function eventually<T>(task: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  const deadline = Date.now() + limitMs
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await sleep(PAUSE_MS)
  }
}
