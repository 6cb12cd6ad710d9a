import { ageingOf } from '../memory/fact-types.js'

/** What of a fact decides how strong it is. */
export type AgeingFact = {
  /** Key of the file in the whole store. */
  key: string
  type: string
  /** How it was kept; `manual` for one that a person made by hand. */
  source: 'manual' | 'explicit' | 'compaction' | 'extraction' | 'agent' | 'imported'
  /** Whose words are its evidence. */
  by: 'person' | 'agent' | undefined
  importance: 'high' | 'low' | undefined
  /** How often a person has said it again. */
  reinforced: number
  /** Day (since 1970) on which it was first kept. */
  createdDay: number
  /** Day on which it was last said. */
  confirmedDay: number
}

/** Each time it was said again lengthens the half-life by this part of it. */
const REINFORCED_PART = 0.5
export const MAX_REINFORCED = 6

const IMPORTANCE = { high: 1.3, low: 0.7 } as const

/** Made by a person, or kept because a person asked for it in so many words. */
export function isPersons({ source }: Pick<AgeingFact, 'source'>): boolean {
  return source === 'manual' || source === 'explicit'
}

/** `initial × 2^(−effective age ÷ effective half-life)`, ages in days: above 0, at most 1.3. */
export function strengthOf(fact: AgeingFact, ageDays: number): number {
  const initial = initialStrength(fact) * (fact.importance ? IMPORTANCE[fact.importance] : 1)
  const reinforced = Math.min(Math.max(fact.reinforced, 0), MAX_REINFORCED)
  const halfLife = ageingOf(fact.type).halfLifeDays * (1 + REINFORCED_PART * reinforced)
  return initial * 2 ** (-ageDays / halfLife)
}

function initialStrength(fact: AgeingFact): number {
  if (isPersons(fact)) return 1
  return fact.by === 'person' ? 0.75 : 0.6
}
