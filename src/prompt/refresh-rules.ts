import type { BustReason, ForceSource } from '../memory/section.js'

export type RefreshFacts = {
  /** Whether the session has a block already. */
  cached: boolean
  /** Whether it was rendered under the settings of now. */
  sameRules: boolean
  forced: ForceSource | undefined
  /** The history was compacted since the last block: the provider's cache is gone in any case. */
  compacted: boolean
  /** Share of the model's context in use, in per cent. */
  usagePct: number
  thresholdPct: number
  /** Usage at which pressure last made a bust; `undefined` while usage is below the threshold. */
  pressureMarkPct: number | undefined
  sinceLastResponseMs: number
  ttlMs: number
}

/** A further bust by pressure needs this many points more, so that writes above the threshold do not bust every turn. */
const PRESSURE_STEP_PCT = 10

const isPressing = ({ usagePct, thresholdPct, pressureMarkPct }: RefreshFacts) =>
  usagePct >= thresholdPct &&
  (pressureMarkPct === undefined || usagePct >= pressureMarkPct + PRESSURE_STEP_PCT)

/** The cache-bust ladder: the first rule that holds counts. */
const RULES: readonly {
  reason: (facts: RefreshFacts) => BustReason
  holds: (facts: RefreshFacts) => boolean
}[] = [
  { reason: () => 'first', holds: ({ cached }) => !cached },
  { reason: () => 'settings', holds: ({ sameRules }) => !sameRules },
  { reason: ({ forced }) => `forced:${forced as ForceSource}`, holds: ({ forced }) => forced !== undefined },
  { reason: () => 'compacted', holds: ({ compacted }) => compacted },
  { reason: () => 'pressure', holds: isPressing },
  { reason: () => 'ttl', holds: ({ sinceLastResponseMs, ttlMs }) => sinceLastResponseMs > ttlMs },
]

/** Why a block may be rendered anew at this request; `undefined` between two busts. */
export function reasonToRefresh(facts: RefreshFacts): BustReason | undefined {
  return RULES.find(({ holds }) => holds(facts))?.reason(facts)
}
