import * as z from 'zod'

/** Most versions kept of one scope; facts whose version is dropped, the oldest first, are looked at again. */
export const MAX_SEEN = 20_000

const time = z.number().nonnegative().catch(0)

/** What is remembered of the passes over one scope; times in ms since the epoch. */
export const passState = z.object({
  format: z.literal(1),
  /** When the last pass was done, or the scope was first looked at. */
  lastDoneMs: time,
  /** No pass is tried before this time, since the model has failed. */
  notBeforeMs: time,
  /** How often the model has failed in a row in passes that no person asked for. */
  failures: z.int().catch(0),
  /** Versions of facts that were looked at. What is not among them has changed since. */
  seen: z.array(z.string()).catch([]),
})

export type PassState = z.infer<typeof passState>

export type PassRules = { churn: number; intervalMs: number; minEntries: number }

/** After this many failures a group is given up until one of its facts changes. */
export const MAX_TRIES = 3
/** How long to wait after a failure; the budget leaves models that fail alone for longer. */
export const RETRY_MS = 3_600_000
/** Characters of a hash that are enough to tell versions apart. */
const VERSION_CHARS = 12

export const noPass = (nowMs: number): PassState => ({ ...passState.parse({ format: 1 }), lastDoneMs: nowMs })

/** The version of a fact as the record keeps it. */
export const versionOf = ({ hash }: { hash: string }) => hash.slice(0, VERSION_CHARS)

/** Whether a pass is due over a scope with this many facts, of which this many have changed since the last pass. */
export function isDue(
  { lastDoneMs, notBeforeMs }: PassState,
  { facts, changed }: { facts: number; changed: number },
  { churn, intervalMs, minEntries }: PassRules,
  nowMs: number,
): boolean {
  // A time further ahead was noted before the clock was set back.
  const mustWait = nowMs < notBeforeMs && notBeforeMs <= nowMs + RETRY_MS
  if (facts < minEntries || changed === 0 || mustWait) return false
  return changed >= churn || nowMs >= lastDoneMs + intervalMs || nowMs < lastDoneMs
}
