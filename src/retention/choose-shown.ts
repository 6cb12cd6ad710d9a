import { ageingOf } from '../memory/fact-types.js'
import { type AgeingFact, isPersons, strengthOf } from './strength.js'

export type ShownLimits = {
  /** Most facts shown, of all types together. */
  facts: number
  chars: number
}

/** Why a fact is shown or is not, in words. */
export const REASONS = {
  'kept-place': () => 'shown, in a place kept for what the person asked for',
  strong: () => 'shown',
  'type-full': (type) => `not shown: the ${ageingOf(type).maxShown} places of its type are taken`,
  'all-full': (_, { facts }) => `not shown: all ${facts} places are taken`,
  'no-room': () => 'not shown: no room for its line',
  // A duplicate that may not be deleted is hidden.
  said: () => 'not shown: another one says the same',
} satisfies Record<string, (type: string, limits: ShownLimits) => string>

export type RankedFact<F> = {
  fact: F
  strength: number
  ageDays: number
  reason: keyof typeof REASONS
}

/** Half of a type's places go to a person's own facts first, so that facts mined from talk cannot push them out. */
const KEPT_PART = 0.5

/**
 * How every fact stands, the strongest first, then the one confirmed last. `ageOf` gives its effective age in days, `saysOf`
 * the same for facts that say the same.
 */
export function chooseShown<F extends AgeingFact>(
  facts: readonly F[],
  ageOf: (fact: F) => number,
  lineChars: (fact: F) => number,
  limits: ShownLimits,
  saysOf: (fact: F) => string = ({ key }) => key,
): RankedFact<F>[] {
  const ranked = facts.map((fact): RankedFact<F> => {
    const ageDays = ageOf(fact)
    return { fact, strength: strengthOf(fact, ageDays), ageDays, reason: 'all-full' }
  })
  ranked.sort((a, b) => b.strength - a.strength || b.fact.confirmedDay - a.fact.confirmedDay)

  const left = { ...limits }
  const taken = new Map<string, number>()
  const said = new Set<string>()
  function reasonOf({ fact }: RankedFact<F>, part: number): RankedFact<F>['reason'] {
    const ofType = taken.get(fact.type) ?? 0
    if (ofType >= Math.floor(ageingOf(fact.type).maxShown * part)) return 'type-full'
    if (left.facts <= 0) return 'all-full'
    const chars = lineChars(fact)
    if (chars > left.chars) return 'no-room'
    const says = `${fact.type}\n${saysOf(fact)}`
    if (said.has(says)) return 'said'
    said.add(says)
    left.facts -= 1
    left.chars -= chars
    taken.set(fact.type, ofType + 1)
    return part === 1 ? 'strong' : 'kept-place'
  }
  for (const one of ranked) if (isPersons(one.fact)) one.reason = reasonOf(one, KEPT_PART)
  for (const one of ranked) if (!isShown(one)) one.reason = reasonOf(one, 1)
  return ranked
}

export const isShown = ({ reason }: Pick<RankedFact<never>, 'reason'>): boolean =>
  reason === 'kept-place' || reason === 'strong'
