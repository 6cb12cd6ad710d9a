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
  const state: { timer?: NodeJS.Timeout | undefined; first?: number | undefined; last: Promise<void> } = {
    last: Promise.resolve(),
  }

  function start(): Promise<void> {
    clearTimeout(state.timer)
    state.timer = undefined
    state.first = undefined
    state.last = state.last.then(options.run).catch(options.onError)
    return state.last
  }

  return {
    poke() {
      const now = performance.now()
      state.first ??= now
      clearTimeout(state.timer)
      const delay = Math.min(options.waitMs, state.first + options.maxWaitMs - now)
      state.timer = setTimeout(start, Math.max(0, delay))
      // A pending run must not keep a finished host process alive; the owner flushes at its end.
      state.timer.unref()
    },
    flush: () => (state.timer ? start() : state.last),
    cancel() {
      clearTimeout(state.timer)
      state.timer = undefined
      state.first = undefined
    },
  }
}
