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

/** How many places of a type are taken, and how many facts of it are known to be stronger. */
type TypeCount = { places: number; taken: number; ranked: number }

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
  const counts = rank(standings)
  const left = { facts: limits.facts, chars: limits.chars }

  function take(standing: Standing<F>, count: TypeCount, reason: ShownReason, places: number): void {
    standing.reason = reason
    if (count.taken >= places) standing.reason = 'type-full'
    else if (left.facts <= 0) standing.reason = 'all-full'
    else {
      const chars = lineChars(standing.fact)
      if (chars > left.chars) standing.reason = 'no-room'
      else {
        left.facts -= 1
        left.chars -= chars
        count.taken += 1
      }
    }
  }

  for (const standing of standings) {
    const count = counts.get(standing.fact.type)
    if (count && isPersons(standing.fact))
      take(standing, count, 'kept-place', Math.floor(count.places * KEPT_PART))
  }
  for (const standing of standings) {
    const count = counts.get(standing.fact.type)
    if (count && !isShown(standing)) take(standing, count, 'strong', count.places)
  }
  return standings
}

export function isShown({ reason }: { reason: ShownReason }): boolean {
  return reason === 'kept-place' || reason === 'strong'
}

function rank<F extends AgeingFact>(standings: readonly Standing<F>[]): Map<string, TypeCount> {
  const counts = new Map<string, TypeCount>()
  let before = 0
  for (const standing of standings) {
    const { type } = standing.fact
    const known = counts.get(type)
    const count = known ?? { places: ageingOf(type).maxShown, taken: 0, ranked: 0 }
    if (!known) counts.set(type, count)
    before += 1
    count.ranked += 1
    standing.rank = before
    standing.typeRank = count.ranked
  }
  return counts
}
