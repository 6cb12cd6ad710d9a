import { withTimeout } from '../../lib/deadline.js'
import { messageOf } from '../../lib/errno.js'
import type { Log } from '../../lib/log-file.js'
import { MemoryError } from '../../memory/errors.js'

type Addition<Output> = (output: Output) => void

// biome-ignore lint/suspicious/noConfusingVoidType: most work adds nothing, and so returns nothing
type Added<Output> = Addition<Output> | undefined | void

export type Guard = <Output>(
  hook: string,
  output: Output,
  /** Does the work and returns the addition, or nothing. Must not touch the output itself. */
  work: () => Promise<Added<Output>>,
  options?: {
    /** What is added in place of a failed or late result. */
    fallback?: () => Addition<Output> | undefined
    limitMs?: number
  },
) => Promise<void>

/** Limit of a hook that names no other, in ms: the host itself awaits hooks without a limit and without catching. */
const HOOK_TIMEOUT_MS = 5_000

/**
 * Wraps every hook, so that no fault of ours costs the person a turn: an error is logged, a hook that hangs is left
 * behind, and a result that comes too late is dropped. `settle` comes last: what a hook has changed of a session must
 * be on the disk when it returns, since the host may then send its request, and may die.
 */
export function createGuard(log: Log, settle = () => {}): Guard {
  return async (hook, output, work, { fallback, limitMs = HOOK_TIMEOUT_MS } = {}) => {
    const outcome = await within(limitMs, work)
    const failure = 'failure' in outcome ? outcome.failure : applied(() => outcome.value?.(output))
    if (failure !== undefined) {
      log.error('hook failed, the turn goes on without it', { hook, error: failure })
      applied(() => fallback?.()?.(output))
    }
    const unsettled = applied(settle)
    if (unsettled !== undefined) log.error('session state not written', { hook, error: unsettled })
  }
}

/** The result of a reader. One that fails is logged and gives `nothing`, and does not disturb the others. */
export async function readOr<T, Nothing>(
  log: Log,
  session: string,
  read: () => Promise<T>,
  nothing: Nothing,
): Promise<T | Nothing> {
  try {
    return await read()
  } catch (error) {
    log.error('reader failed', { session, error: messageOf(error) })
    return nothing
  }
}

function applied(task: () => void): string | undefined {
  try {
    task()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * Wraps the plugin's factory: the host skips one that throws, is stopped by one that hangs, and every prompt breaks if
 * one returns no object. A plugin that cannot start has no hooks.
 */
export async function guardFactory<Hooks extends object>(
  log: Log,
  create: () => Promise<Hooks>,
  limitMs = HOOK_TIMEOUT_MS,
): Promise<Hooks | object> {
  const outcome = await within(limitMs, create)
  if ('value' in outcome) return outcome.value
  log.error('plugin not loaded', { error: outcome.failure })
  return {}
}

type Outcome<T> = { value: T } | { failure: string }

async function within<T>(limitMs: number, work: () => Promise<T>): Promise<Outcome<T>> {
  const done = async () => ({ value: await work() })
  try {
    return await withTimeout(done(), limitMs, { failure: `not finished after ${limitMs} ms` })
  } catch (error) {
    return { failure: error instanceof MemoryError ? `${error.code}: ${error.sentence}` : messageOf(error) }
  }
}
