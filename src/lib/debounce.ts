export type Debouncer = {
  /** Asks for a run `waitMs` from now, put off by further calls up to `maxWaitMs` after the first. */
  schedule(): void
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
  /** Times in ms: of the first call, when the run is due by the last one, and for when the timer is set. */
  const state = { first: 0, due: 0, setFor: 0, last: Promise.resolve() }
  let timer: NodeJS.Timeout | undefined

  function start(): Promise<void> {
    stop()
    state.last = state.last.then(options.run).catch(options.onError)
    return state.last
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function wait(ms: number): void {
    state.setFor = state.due
    timer = setTimeout(look, Math.max(0, ms))
    // A pending run must not keep a finished host process alive; the owner flushes at its end.
    timer.unref()
  }

  /** The timer is set once, and again for what was put off meanwhile: a burst of hundreds of calls would pay for each. */
  function look(): void {
    if (state.due > state.setFor) wait(state.due - state.setFor)
    else void start()
  }

  return {
    schedule() {
      const now = performance.now()
      if (timer === undefined) state.first = now
      state.due = Math.min(now + options.waitMs, state.first + options.maxWaitMs)
      if (timer === undefined) wait(state.due - now)
    },
    flush: () => (timer ? start() : state.last),
    cancel: stop,
  }
}
