import { dayOf, parseDay } from '../lib/day.js'
import { ageingOf, provenanceRank } from '../memory/fact-types.js'
import type { Keys } from '../memory/keys.js'
import type { MemoryFile } from '../memory/memory.js'
import { keyOf } from '../memory/scope.js'

export type AgeingFact = Pick<Keys, 'source' | 'importance'> & {
  /** Key of the file in the whole store. */
  key: string
  type: string
  /** Whose words are its evidence. */
  by: 'person' | 'agent' | undefined
  reinforced: number
  /** Day (since 1970) on which it was first kept. */
  createdDay: number
  /** Day on which it was last said. */
  confirmedDay: number
  /** What it is about has long been gone. */
  isWeak?: boolean
}

/** Each time a fact is said again lengthens its half-life by this part of it. */
const REINFORCED_PART = 0.5
const MAX_REINFORCED = 6

/** Part of its strength that a fact keeps when what it is about has long been gone. */
const WEAK_PART = 0.5

const IMPORTANCE = { high: 1.3, low: 0.7 } as const

/** Initial strength by the rank of a fact's provenance, before its importance. */
const INITIAL = [0.6, 0.75, 1] as const

/** Made by a person, or kept because a person asked for it in so many words. */
export const isPersons = ({ source, by }: Pick<AgeingFact, 'source' | 'by'>): boolean =>
  provenanceRank(source, by) === 2

/** `initial × 2^(−effective age ÷ effective half-life)`, ages in days: above 0, at most 1.3. */
export function strengthOf(fact: AgeingFact, ageDays: number): number {
  const initial =
    INITIAL[provenanceRank(fact.source, fact.by)] * (fact.importance ? IMPORTANCE[fact.importance] : 1)
  const reinforced = Math.min(Math.max(fact.reinforced, 0), MAX_REINFORCED)
  const halfLife = ageingOf(fact.type).halfLifeDays * (1 + REINFORCED_PART * reinforced)
  return initial * 2 ** (-ageDays / halfLife) * (fact.isWeak ? WEAK_PART : 1)
}

export type FactFile = AgeingFact & { file: MemoryFile }

/** A fact as retention sees it. What a person made by hand and did not date counts from its last change. */
export function toAgeing(file: MemoryFile): FactFile {
  const { type = '', source, evidence, importance, reinforced = 0, created, confirmed } = file.keys ?? {}
  const createdDay = parseDay(created ?? '') ?? dayOf(file.modifiedMs)
  return {
    file,
    key: keyOf(file),
    type,
    source,
    by: evidence?.by,
    importance,
    reinforced,
    createdDay,
    confirmedDay: parseDay(confirmed ?? '') ?? createdDay,
  }
}

/** Saying a fact again within this many days confirms nothing: it is the same piece of work. */
export const REINFORCE_AFTER_DAYS = 7
/** A fact said again this often, and over this many days, belongs in AGENTS.md. */
const STANDING_TIMES = 3
const STANDING_DAYS = 30

type Said = Pick<AgeingFact, 'reinforced' | 'confirmedDay'>

/** A fact said again on this day; `undefined` within `REINFORCE_AFTER_DAYS`. At `MAX_REINFORCED` only the day moves. */
export function reinforce({ reinforced, confirmedDay }: Said, day: number): Said | undefined {
  if (day - confirmedDay < REINFORCE_AFTER_DAYS) return undefined
  return { reinforced: reinforced < MAX_REINFORCED ? reinforced + 1 : reinforced, confirmedDay: day }
}

/** Whether a fact was said again often and over long enough to be a standing rule. */
export function isStanding(fact: Pick<AgeingFact, 'reinforced' | 'createdDay' | 'confirmedDay'>): boolean {
  return fact.reinforced >= STANDING_TIMES && fact.confirmedDay - fact.createdDay >= STANDING_DAYS
}
