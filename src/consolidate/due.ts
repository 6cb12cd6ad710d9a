import * as z from 'zod'

/** Versions kept of one scope; of facts beyond that the first are looked at again. */
const MAX_SEEN = 20_000

const count = z.number().nonnegative().catch(0)
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.filter((one) => typeof one === 'string').slice(-MAX_SEEN))

/** What is remembered of the passes over one scope. */
const passState = z.object({
  format: z.literal(1),
  lastTriedMs: count,
  /** When the last pass was done, or the scope was first looked at. */
  lastDoneMs: count,
  /** Tries in a row that ended in a failure of the model. */
  failures: count,
  /** Versions of facts that were looked at. What is not among them has changed since. */
  seen: texts,
  /** Ids of the contradictions that the file named when it was written last. */
  conflicts: z.object({ open: texts }).catch({ open: [] }),
})

export type PassState = z.infer<typeof passState>

/** `undefined` for what is no such record. */
export const parsePassState = (stored: unknown): PassState | undefined => passState.safeParse(stored).data

export type PassRules = { churn: number; intervalMs: number; minEntries: number }

/** After a failure a pass waits so long, and twice as long after each further one, up to the interval, in ms. */
const FIRST_WAIT_MS = 600_000
/** Of a hash, enough to tell versions apart. */
const VERSION_CHARS = 12

export const noPass = (nowMs: number): PassState => ({
  format: 1,
  lastTriedMs: 0,
  lastDoneMs: nowMs,
  failures: 0,
  seen: [],
  conflicts: { open: [] },
})

/** The version of a fact as the record keeps it. */
export const versionOf = ({ hash }: { hash: string }) => hash.slice(0, VERSION_CHARS)

/** Whether it is time for a pass over a scope with so many facts, of which so many have changed since the last one. */
export function isDue(
  state: PassState,
  { facts, changed }: { facts: number; changed: number },
  rules: PassRules,
  nowMs: number,
): boolean {
  if (facts < rules.minEntries || changed === 0) return false
  if (nowMs < state.lastTriedMs + waitAfter(state.failures, rules)) return false
  return changed >= rules.churn || nowMs >= state.lastDoneMs + rules.intervalMs
}

function waitAfter(failures: number, { intervalMs }: PassRules): number {
  if (failures === 0) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 30), Math.max(intervalMs, FIRST_WAIT_MS))
}
