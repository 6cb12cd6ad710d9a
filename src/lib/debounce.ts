export type Debouncer = {
  /** Asks for a run `waitMs` from now, put off by further calls up to `maxWaitMs` after the first. */
  poke(): void
  /** Runs at once what has been asked for, and waits for a run that is under way. */
  flush(): Promise<void>
  /** Drops what has been asked for. A run that is under way goes on. */
  cancel(): void
}

/** Gathers a burst of calls into one run; runs never overlap. Errors of `run` go to `onError`. */
export function createDebouncer(options: {
  waitMs: number
  maxWaitMs: number
  run: () => Promise<void>
  onError: (error: unknown) => void
}): Debouncer {
  const state: { timer?: NodeJS.Timeout | undefined; first: number; due: number; last: Promise<void> } = {
    first: 0,
    due: 0,
    last: Promise.resolve(),
  }

  function start(): Promise<void> {
    stop()
    state.last = state.last.then(options.run).catch(options.onError)
    return state.last
  }

  function stop(): void {
    clearTimeout(state.timer)
    state.timer = undefined
  }

  function wait(ms: number): void {
    state.timer = setTimeout(look, Math.max(0, ms))
    // A pending run must not keep a finished host process alive; the owner flushes at its end.
    state.timer.unref()
  }

  /** A timer is set once a run, not once a call: a burst of hundreds would pay for each. */
  function look(): void {
    const leftMs = state.due - performance.now()
    if (leftMs >= 1) wait(leftMs)
    else void start()
  }

  return {
    poke() {
      const now = performance.now()
      if (state.timer === undefined) state.first = now
      state.due = Math.min(now + options.waitMs, state.first + options.maxWaitMs)
      if (state.timer === undefined) wait(state.due - now)
    },
    flush: () => (state.timer ? start() : state.last),
    cancel: stop,
  }
}
