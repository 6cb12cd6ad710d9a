import { createDebouncer } from '../lib/debounce.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError, type MemoryErrorCode } from '../memory/errors.js'
import type { Lead } from './commit-message.js'

/** A steady stream of changes delays a commit by no more than this, in ms, unless the person has set a longer delay. */
const MAX_WAIT_MS = 10_000
const FIRST_RETRY_MS = 500
/** The longest pause between tries while somebody else is at work in the repository, in ms. */
const MAX_BUSY_RETRY_MS = 3_000
/** The longest pause between tries when something is broken, in ms. */
const MAX_RETRY_MS = 300_000

/** Decides when to commit. One try at a time; what failed is tried again, after longer and longer pauses. */
export function createCommitScheduler(args: {
  commit: (lead: Lead) => Promise<void>
  debounceMs: number
  log: Log
}) {
  const { commit, debounceMs, log } = args
  const state: {
    /** Changes were announced since the last try that succeeded. */
    isPending: boolean
    closed: boolean
    /** What a failed try was for, kept for its retry. */
    lead?: Lead
    failure?: unknown
    failures: number
    retry?: NodeJS.Timeout | undefined
    last: Promise<unknown>
  } = { isPending: false, closed: false, failures: 0, last: Promise.resolve() }

  const debouncer = createDebouncer({
    waitMs: debounceMs,
    maxWaitMs: Math.max(MAX_WAIT_MS, debounceMs),
    // The run may have waited for another one until the close, which makes the last try itself.
    run: async () => {
      if (!state.closed) await ignoring(enqueue())
    },
    onError: () => {},
  })

  function enqueue(lead?: Lead): Promise<void> {
    const turn = state.last.then(() => attempt(lead))
    state.last = ignoring(turn)
    return turn
  }

  async function attempt(lead: Lead = state.lead): Promise<void> {
    clearTimeout(state.retry)
    state.isPending = false
    try {
      await commit(lead)
      Object.assign(state, { failures: 0, failure: undefined, lead: undefined })
    } catch (error) {
      const reason = messageOf(error)
      const level = isCode(error, 'busy') ? 'info' : 'warn'
      if (state.failure === undefined || reason !== messageOf(state.failure))
        log[level](isCode(error, 'no-history') ? 'no history' : 'commit put off', { reason })
      Object.assign(state, { isPending: true, lead, failure: error })
      if (!state.closed) retryAfter(error)
      throw error
    }
  }

  function retryAfter(error: unknown): void {
    const maxMs = isCode(error, 'busy') ? MAX_BUSY_RETRY_MS : MAX_RETRY_MS
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** state.failures, maxMs)
    state.failures += 1
    state.retry = setTimeout(() => ignoring(enqueue()), pauseMs)
    state.retry.unref()
  }

  /** Waits for the try in progress, then commits what is still pending, if anything. Never rejects. */
  async function flush(): Promise<void> {
    debouncer.cancel()
    await state.last
    if (state.isPending) await ignoring(enqueue())
  }

  return {
    /** Asks for a commit, soon and together with what changes until then. */
    schedule() {
      if (state.closed) return
      state.isPending = true
      debouncer.schedule()
    },
    /** Commits now, after the try in progress. Rejects if that fails, though it is retried. */
    now(lead?: Lead) {
      debouncer.cancel()
      return enqueue(lead)
    },
    /** Why the last try failed, until one succeeds. */
    lastFailure: () => state.failure,
    flush,
    /** Like `flush`, as a last try: nothing is started after it. */
    close() {
      state.closed = true
      clearTimeout(state.retry)
      return flush()
    },
  }
}

const isCode = (error: unknown, code: MemoryErrorCode) => error instanceof MemoryError && error.code === code

/** The failure has been logged and is retried; whoever waits here only needs to know that the try has ended. */
const ignoring = (promise: Promise<void>): Promise<void> => promise.catch(() => {})
