/** What of a fact decides how strong it is. */
export type AgeingFact = {
  /** Key of the file in the whole store. */
  key: string
  type: string
  /** How it was kept; `manual` for one that a person made by hand. */
  source: 'manual' | 'explicit' | 'compaction' | 'extraction' | 'agent'
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

export type TypeRule = {
  halfLifeDays: number
  /** Most facts of the type that are shown. */
  places: number
}

/** Half-lives: what a person is like outlasts how they like to work, and that a decision, a state, an address. */
const TYPE_RULES: Readonly<Record<string, TypeRule>> = {
  user: { halfLifeDays: 180, places: 6 },
  feedback: { halfLifeDays: 120, places: 10 },
  decision: { halfLifeDays: 90, places: 10 },
  project: { halfLifeDays: 60, places: 8 },
  reference: { halfLifeDays: 45, places: 6 },
}
/** A type of a person's own. */
const OTHER_TYPE: TypeRule = { halfLifeDays: 60, places: 6 }

export function typeRule(type: string): TypeRule {
  return Object.hasOwn(TYPE_RULES, type) ? (TYPE_RULES[type] as TypeRule) : OTHER_TYPE
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
  const halfLife = typeRule(fact.type).halfLifeDays * (1 + REINFORCED_PART * reinforced)
  return initial * 2 ** (-ageDays / halfLife)
}

function initialStrength(fact: AgeingFact): number {
  if (isPersons(fact)) return 1
  return fact.by === 'person' ? 0.75 : 0.6
}
