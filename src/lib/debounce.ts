/** Gathers a burst of calls into one run; runs never overlap. Errors of `run` go to `onError`. */
export function createDebouncer(options: {
  waitMs: number
  maxWaitMs: number
  run: () => Promise<void>
  onError: (error: unknown) => void
}) {
  const { waitMs, maxWaitMs, run, onError } = options
  /** `firstMs` is when the first of the calls came that wait. */
  const state: { firstMs: number; timer?: NodeJS.Timeout | undefined; last: Promise<void> } = {
    firstMs: 0,
    last: Promise.resolve(),
  }

  function start(): Promise<void> {
    cancel()
    state.last = state.last.then(run).catch(onError)
    return state.last
  }

  /** Drops what has been asked for. A run that is under way goes on. */
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
    /** Runs at once what has been asked for, and waits for a run that is under way. */
    flush: () => (state.timer ? start() : state.last),
    cancel,
  }
}
