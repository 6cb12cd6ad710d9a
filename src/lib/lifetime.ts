import { withTimeout } from './deadline.js'
import { messageOf } from './errno.js'
import { lazy } from './lazy.js'
import type { Log } from './log-file.js'

/** Deferred work begins after this time even if nobody calls `begin`, in ms. */
const MAX_DEFER_MS = 1_000
/** How long `close` waits for running background work, in ms: a host may cut its shutdown off at 5 s. */
const MAX_CLOSE_WAIT_MS = 3_000

export type Lifetime = ReturnType<typeof createLifetime>

/** Owns what outlives one call: deferred work, timers, what must be closed. No timer of it keeps the process alive. */
export function createLifetime(log: Log) {
  const abort = new AbortController()
  const deferred: { name: string; task: () => unknown; owed: boolean }[] = []
  const timers: NodeJS.Timeout[] = []
  const closers: { name: string; task: () => unknown }[] = []
  const running = new Set<Promise<void>>()
  const state = { begun: false }

  async function attempt(name: string, task: () => unknown): Promise<void> {
    try {
      await task()
    } catch (error) {
      log.warn('background work failed', { work: name, error: messageOf(error) })
    }
  }

  /** Runs `task` now; only `close` must wait for it. A failure is logged. */
  async function background(name: string, task: () => unknown): Promise<void> {
    if (abort.signal.aborted) return
    const work = attempt(name, task)
    running.add(work)
    await work.finally(() => running.delete(work))
  }

  /** Starts deferred work: the result that everybody was waiting for is out. */
  function begin(): void {
    state.begun = true
    for (const { name, task } of deferred.splice(0)) background(name, task)
  }

  function keep(timer: NodeJS.Timeout): void {
    timer.unref()
    timers.push(timer)
  }

  /** Ends timers, waits up to 3 s for background work, then runs the closers, the last registered first. Never rejects. */
  const close = lazy(async () => {
    for (const { name, task, owed } of deferred.splice(0)) if (owed) background(name, task)
    for (const timer of timers) clearTimeout(timer)
    abort.abort()
    const all = Promise.all(running)
    if ((await withTimeout(all, MAX_CLOSE_WAIT_MS, 'late')) === 'late')
      log.warn('closed before all background work had ended', { left: running.size })
    for (const { name, task } of closers.splice(0).reverse()) await attempt(`close ${name}`, task)
  })

  return {
    /** Aborted when `close` begins. The cast gives its global name, since declarations cannot name the inferred type. */
    signal: abort.signal as AbortSignal,
    /** Runs `task` once `begin` is called, at the latest after a second. `owed` work also runs if `close` comes first. */
    defer(name: string, task: () => unknown, { owed = false } = {}): void {
      if (abort.signal.aborted) return
      if (state.begun) return void background(name, task)
      if (deferred.length === 0) keep(setTimeout(begin, MAX_DEFER_MS))
      deferred.push({ name, task, owed })
    },
    begin,
    /** Runs `task` at this interval, in ms, never twice at once. */
    every(ms: number, name: string, task: () => unknown): void {
      const one = { underWay: false }
      const run = async () => {
        if (one.underWay) return
        one.underWay = true
        await attempt(name, task)
        one.underWay = false
      }
      keep(setInterval(() => background(name, run), ms))
    },
    background,
    onClose: (name: string, task: () => unknown) => void closers.push({ name, task }),
    close,
  }
}
