import { ageingOf } from '../memory/fact-types.js'
import { type AgeingFact, isPersons, strengthOf } from './strength.js'

export type ShownLimits = {
  /** Most facts shown, of all types together. */
  facts: number
  /** Most characters of their lines. */
  chars: number
}

/** Why a fact is shown or is not. */
export type ShownReason =
  /** In one of the places that are kept for a person's own. */
  | 'kept-place'
  | 'strong'
  /** Stronger ones of its type have all its places. */
  | 'type-full'
  | 'all-full'
  /** Its line is longer than what is left of the characters. */
  | 'no-room'

export type Standing<F> = {
  fact: F
  strength: number
  ageDays: number
  /** From 1, by strength, of all facts and of those of its type. */
  rank: number
  typeRank: number
  reason: ShownReason
}

/** Half of a type's places go to a person's own first, so that no amount of mined talk pushes them out. */
const KEPT_PART = 0.5

/**
 * How every fact stands, strongest first; of equally strong ones the one confirmed last comes first, then the one given
 * first. Depends on its arguments alone: `ageOf` gives the effective age in days, `lineChars` what it costs to show one.
 */
export function chooseShown<F extends AgeingFact>(
  facts: readonly F[],
  ageOf: (fact: F) => number,
  lineChars: (fact: F) => number,
  limits: ShownLimits,
): Standing<F>[] {
  const standings = facts.map((fact): Standing<F> => {
    const ageDays = ageOf(fact)
    return { fact, strength: strengthOf(fact, ageDays), ageDays, rank: 0, typeRank: 0, reason: 'all-full' }
  })
  standings.sort((a, b) => b.strength - a.strength || b.fact.confirmedDay - a.fact.confirmedDay)
  const ranked = new Map<string, number>()
  for (const [at, standing] of standings.entries()) {
    const { type } = standing.fact
    standing.rank = at + 1
    standing.typeRank = (ranked.get(type) ?? 0) + 1
    ranked.set(type, standing.typeRank)
  }

  const left = { ...limits }
  const taken = new Map<string, number>()
  function reasonOf({ fact }: Standing<F>, part: number): ShownReason {
    const ofType = taken.get(fact.type) ?? 0
    if (ofType >= Math.floor(ageingOf(fact.type).maxShown * part)) return 'type-full'
    if (left.facts <= 0) return 'all-full'
    const chars = lineChars(fact)
    if (chars > left.chars) return 'no-room'
    left.facts -= 1
    left.chars -= chars
    taken.set(fact.type, ofType + 1)
    return part === 1 ? 'strong' : 'kept-place'
  }
  for (const standing of standings)
    if (isPersons(standing.fact)) standing.reason = reasonOf(standing, KEPT_PART)
  for (const standing of standings) if (!isShown(standing)) standing.reason = reasonOf(standing, 1)
  return standings
}

export function isShown({ reason }: { reason: ShownReason }): boolean {
  return reason === 'kept-place' || reason === 'strong'
}
