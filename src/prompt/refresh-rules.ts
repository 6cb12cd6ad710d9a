import type { RefreshReason } from '../memory/section.js'

export type RefreshFacts = {
  cached: boolean
  /** Whether it was rendered under the present settings. */
  sameRules: boolean
  /** A refresh that was asked for, or a compaction, after which the provider's cache of the history is gone anyway. */
  due: RefreshReason | undefined
  /** Share of the model's context in use, in per cent. */
  usagePct: number
  thresholdPct: number
  /** Usage at which pressure last made a refresh; `undefined` while usage is below the threshold. */
  pressureMarkPct: number | undefined
  sinceLastResponseMs: number
  ttlMs: number
}

/** A further refresh by pressure needs this many points more, so that writes above the threshold do not refresh every turn. */
const PRESSURE_STEP_PCT = 10

const isPressing = ({ usagePct, thresholdPct, pressureMarkPct }: RefreshFacts) =>
  usagePct >= thresholdPct &&
  (pressureMarkPct === undefined || usagePct >= pressureMarkPct + PRESSURE_STEP_PCT)

/** Why a block may be rendered anew at this request, the first reason that holds; `undefined` between two refreshes. */
export function reasonToRefresh(facts: RefreshFacts): RefreshReason | undefined {
  if (!facts.cached) return 'first'
  if (!facts.sameRules) return 'settings'
  if (facts.due !== undefined) return facts.due
  if (isPressing(facts)) return 'pressure'
  return facts.sinceLastResponseMs > facts.ttlMs ? 'ttl' : undefined
}
