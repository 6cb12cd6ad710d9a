/** What is remembered of the passes over one scope. */
export type PassState = {
  format: 1
  /** Writes of facts since the last pass. */
  churn: number
  lastTriedMs: number
  lastDoneMs: number
  /** Tries in a row that ended in a failure of the model. */
  failures: number
  /** Digests of the facts that were looked at, in the version they had then. */
  seen: string[]
  /** Ids of the contradictions that the file named as open and as settled when it was written last. */
  conflicts: { open: string[]; settled: string[] }
}

export type PassRules = { churn: number; intervalMs: number; minEntries: number }

export const NO_PASS: PassState = {
  format: 1,
  churn: 0,
  lastTriedMs: 0,
  lastDoneMs: 0,
  failures: 0,
  seen: [],
  conflicts: { open: [], settled: [] },
}

/** Digests kept of one scope. Of facts beyond that the first are looked at again. */
const MAX_SEEN = 20_000
/** After a failure a pass waits so long, and twice as long after each further one, up to the interval, in ms. */
const FIRST_WAIT_MS = 600_000

export function parsePassState(stored: unknown): PassState {
  const given = (stored ?? {}) as Partial<Record<keyof PassState, unknown>>
  const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0)
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  const conflicts = (given.conflicts ?? {}) as { open?: unknown; settled?: unknown }
  return {
    format: 1,
    churn: count(given.churn),
    lastTriedMs: count(given.lastTriedMs),
    lastDoneMs: count(given.lastDoneMs),
    failures: count(given.failures),
    seen: texts(given.seen).slice(-MAX_SEEN),
    conflicts: { open: texts(conflicts.open), settled: texts(conflicts.settled) },
  }
}

/** Whether it is time for a pass over a scope with so many facts. */
export function isDue(state: PassState, facts: number, rules: PassRules, nowMs: number): boolean {
  if (facts < rules.minEntries || state.churn === 0) return false
  if (nowMs < state.lastTriedMs + waitAfter(state.failures, rules)) return false
  return state.churn >= rules.churn || nowMs >= state.lastDoneMs + rules.intervalMs
}

function waitAfter(failures: number, { intervalMs }: PassRules): number {
  if (failures === 0) return 0
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 30), Math.max(intervalMs, FIRST_WAIT_MS))
}
