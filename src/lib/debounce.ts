/** Gathers a burst of calls into one run; runs never overlap. Errors of `run` go to `onError`. */
export function createDebouncer(options: {
  waitMs: number
  maxWaitMs: number
  run: () => Promise<void>
  onError: (error: unknown) => void
}) {
  const { waitMs, maxWaitMs, run, onError } = options
  /** `firstMs` is the time of the first call that the pending run answers. */
  const state = { firstMs: 0, timer: undefined as NodeJS.Timeout | undefined, last: Promise.resolve() }

  function start(): Promise<void> {
    cancel()
    state.last = state.last.then(run).catch(onError)
    return state.last
  }

  /** Drops the pending run. A run in progress goes on. */
  function cancel(): void {
    clearTimeout(state.timer)
    state.timer = undefined
  }

  return {
    /** Asks for a run `waitMs` from now, put off by further calls up to `maxWaitMs` after the first. */
    schedule() {
      const now = performance.now()
      if (state.timer === undefined) state.firstMs = now
      clearTimeout(state.timer)
      state.timer = setTimeout(start, Math.max(0, Math.min(waitMs, state.firstMs + maxWaitMs - now)))
      // A pending run must not keep a finished host process alive; the owner flushes at its end.
      state.timer.unref()
    },
    /** Starts the pending run at once, and waits for a run in progress. */
    flush: () => (state.timer ? start() : state.last),
    cancel,
  }
}
