import { type AgeingFact, isPersons, strengthOf, typeRule } from './strength.js'

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
 * How every fact stands, strongest first. Depends on its arguments alone: `ageOf` gives the effective age in days,
 * `lineChars` what it costs to show one.
 */
export function chooseShown<F extends AgeingFact>(
  facts: readonly F[],
  ageOf: (fact: F) => number,
  lineChars: (fact: F) => number,
  limits: ShownLimits,
): Standing<F>[] {
  const standings = rankByStrength(facts, ageOf)
  const left = { facts: limits.facts, chars: limits.chars }
  const placesTaken = new Map<string, number>()
  const taken = (type: string) => placesTaken.get(type) ?? 0

  function place(standing: Standing<F>, reason: ShownReason, places: number): void {
    const { type } = standing.fact
    standing.reason = refusal(standing.fact, places) ?? reason
    if (!isShown(standing)) return
    left.facts -= 1
    left.chars -= lineChars(standing.fact)
    placesTaken.set(type, taken(type) + 1)
  }

  function refusal(fact: F, places: number): ShownReason | undefined {
    if (taken(fact.type) >= places) return 'type-full'
    if (left.facts <= 0) return 'all-full'
    return lineChars(fact) > left.chars ? 'no-room' : undefined
  }

  for (const standing of standings) {
    if (!isPersons(standing.fact)) continue
    place(standing, 'kept-place', Math.floor(typeRule(standing.fact.type).places * KEPT_PART))
  }
  for (const standing of standings) {
    if (!isShown(standing)) place(standing, 'strong', typeRule(standing.fact.type).places)
  }
  return standings
}

export function isShown({ reason }: { reason: ShownReason }): boolean {
  return reason === 'kept-place' || reason === 'strong'
}

/** Of equally strong ones the one confirmed last comes first, then the one whose key does. */
function rankByStrength<F extends AgeingFact>(
  facts: readonly F[],
  ageOf: (fact: F) => number,
): Standing<F>[] {
  const standings = facts.map((fact): Standing<F> => {
    const ageDays = ageOf(fact)
    return { fact, strength: strengthOf(fact, ageDays), ageDays, rank: 0, typeRank: 0, reason: 'all-full' }
  })
  standings.sort(
    (a, b) =>
      b.strength - a.strength ||
      b.fact.confirmedDay - a.fact.confirmedDay ||
      (a.fact.key < b.fact.key ? -1 : a.fact.key > b.fact.key ? 1 : 0),
  )
  const ofType = new Map<string, number>()
  for (const [i, standing] of standings.entries()) {
    const { type } = standing.fact
    standing.rank = i + 1
    standing.typeRank = (ofType.get(type) ?? 0) + 1
    ofType.set(type, standing.typeRank)
  }
  return standings
}
