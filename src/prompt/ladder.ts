/** What made a block be rendered anew; `forced:` names the tool or command. */
type BustReason = 'first' | 'settings' | `forced:${string}` | 'compacted' | 'pressure' | 'ttl'

export type LadderFacts = {
  /** Whether the session has a block already. */
  cached: boolean
  /** Whether it was rendered under the settings of now. */
  sameRules: boolean
  /** Whether a fresh render would give the very bytes that the session has. */
  hashMatch: boolean
  forced: string | undefined
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

export type LadderStep = { bust: true; reason: BustReason } | { bust: false }

/** A further bust by pressure needs this many points more, so that writes above the threshold do not bust every turn. */
const PRESSURE_STEP_PCT = 10

/** The cache-bust ladder, decided anew for each request: the first rule that holds counts. */
export function climb(facts: LadderFacts): LadderStep {
  if (!facts.cached) return { bust: true, reason: 'first' }
  if (facts.hashMatch) return { bust: false }
  if (!facts.sameRules) return { bust: true, reason: 'settings' }
  if (facts.forced !== undefined) return { bust: true, reason: `forced:${facts.forced}` }
  if (facts.compacted) return { bust: true, reason: 'compacted' }
  if (isPressing(facts)) return { bust: true, reason: 'pressure' }
  if (facts.sinceLastResponseMs > facts.ttlMs) return { bust: true, reason: 'ttl' }
  return { bust: false }
}

function isPressing({ usagePct, thresholdPct, pressureMarkPct }: LadderFacts): boolean {
  if (usagePct < thresholdPct) return false
  return pressureMarkPct === undefined || usagePct >= pressureMarkPct + PRESSURE_STEP_PCT
}
