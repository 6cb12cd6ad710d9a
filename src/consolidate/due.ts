import * as z from 'zod'

/** Versions kept of one scope; of facts beyond that the first are looked at again. */
export const MAX_SEEN = 20_000

const time = z.number().nonnegative().catch(0)

/** What is remembered of the passes over one scope; times in ms since the epoch. */
export const passState = z.object({
  format: z.literal(1),
  /** When the last pass was done, or the scope was first looked at. */
  lastDoneMs: time,
  /** No pass is tried before: the model has failed. */
  notBeforeMs: time,
  /** How often the model has failed in a row, where no person had asked. */
  failures: z.int().catch(0),
  /** Versions of facts that were looked at. What is not among them has changed since. */
  seen: z.array(z.string()).catch([]),
})

export type PassState = z.infer<typeof passState>

export type PassRules = { churn: number; intervalMs: number; minEntries: number }

/** A group that the model has failed at so often is given up until one of its facts changes. */
export const MAX_TRIES = 3
/** So long is not tried again after a failure; models that fail are left alone for longer by the budget. */
export const RETRY_MS = 3_600_000
/** Of a hash, enough to tell versions apart. */
const VERSION_CHARS = 12

export const noPass = (nowMs: number): PassState => ({ ...passState.parse({ format: 1 }), lastDoneMs: nowMs })

/** The version of a fact as the record keeps it. */
export const versionOf = ({ hash }: { hash: string }) => hash.slice(0, VERSION_CHARS)

/** Whether it is time for a pass over a scope with so many facts, of which so many have changed since the last one. */
export function isDue(
  { lastDoneMs, notBeforeMs }: PassState,
  { facts, changed }: { facts: number; changed: number },
  { churn, intervalMs, minEntries }: PassRules,
  nowMs: number,
): boolean {
  // What lies further ahead was noted by a clock that has been set back since.
  const mustWait = nowMs < notBeforeMs && notBeforeMs <= nowMs + RETRY_MS
  if (facts < minEntries || changed === 0 || mustWait) return false
  return changed >= churn || nowMs >= lastDoneMs + intervalMs || nowMs < lastDoneMs
}
