import { type AgeingFact, MAX_REINFORCED } from './strength.js'

/** What a person says again within so many days confirms nothing: it is the same piece of work. */
const REINFORCE_AFTER_DAYS = 7
/** Said again so often and over so long that it belongs into AGENTS.md. */
const STANDING_TIMES = 3
const STANDING_DAYS = 30

type Counted = Pick<AgeingFact, 'reinforced' | 'confirmedDay'>

export type Reinforcement =
  | { kind: 'reinforced' | 'confirmed'; reinforced: number; confirmedDay: number }
  | { kind: 'too-soon'; passedDays: number; requiredDays: number }

/**
 * What becomes of a fact that the person says again on this day: the window rolls from the last time it counted,
 * whichever session that was in. At the most reinforcements only the day moves.
 */
export function reinforce({ reinforced, confirmedDay }: Counted, day: number): Reinforcement {
  const passedDays = day - confirmedDay
  if (passedDays < REINFORCE_AFTER_DAYS)
    return { kind: 'too-soon', passedDays, requiredDays: REINFORCE_AFTER_DAYS }
  if (reinforced >= MAX_REINFORCED) return { kind: 'confirmed', reinforced, confirmedDay: day }
  return { kind: 'reinforced', reinforced: reinforced + 1, confirmedDay: day }
}

/** Whether a fact was said again often and over long enough to be a standing rule. */
export function isStanding(fact: Pick<AgeingFact, 'reinforced' | 'createdDay' | 'confirmedDay'>): boolean {
  return fact.reinforced >= STANDING_TIMES && fact.confirmedDay - fact.createdDay >= STANDING_DAYS
}
