import { withTimeout } from './deadline.js'
import { messageOf } from './errno.js'
import { lazy } from './lazy.js'
import type { Log } from './log-file.js'

/** What is deferred begins after this time even if nobody says `begin`, in ms. */
const MAX_DEFER_MS = 1_000
/** How long `close` waits for background work that is under way, in ms: a host may cut its own end off at 5 s. */
const MAX_CLOSE_WAIT_MS = 3_000

/** Owns everything that outlives one call: deferred work, timers, background work, and what must be closed. */
export type Lifetime = {
  /** Aborted when `close` begins. */
  readonly signal: AbortSignal
  /** Runs `task` once `begin` is called, at the latest a second from now. `owed` work is also run by an earlier `close`. */
  defer(name: string, task: () => unknown, options?: { owed?: boolean }): void
  /** Starts what was deferred: what everybody was waiting for is out. */
  begin(): void
  /** Runs `task` at this interval, in ms, never twice at once. */
  every(ms: number, name: string, task: () => unknown): void
  /** Runs `task` now, without anybody waiting. A failure is logged. */
  background(name: string, task: () => unknown): void
  onClose(name: string, task: () => unknown): void
  /** Ends timers, waits up to 3 s for background work, then runs the closers, the last registered first. Never rejects. */
  close(): Promise<void>
}

/** No timer of a lifetime keeps the process alive. */
export function createLifetime(log: Log): Lifetime {
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

  function background(name: string, task: () => unknown): void {
    if (abort.signal.aborted) return
    const work = attempt(name, task)
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  function begin(): void {
    state.begun = true
    for (const { name, task } of deferred.splice(0)) background(name, task)
  }

  function keep(timer: NodeJS.Timeout): void {
    timer.unref()
    timers.push(timer)
  }

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
    signal: abort.signal,
    defer(name, task, { owed = false } = {}) {
      if (abort.signal.aborted) return
      if (state.begun) return background(name, task)
      if (deferred.length === 0) keep(setTimeout(begin, MAX_DEFER_MS))
      deferred.push({ name, task, owed })
    },
    begin,
    every(ms, name, task) {
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
    onClose: (name, task) => void closers.push({ name, task }),
    close,
  }
}
