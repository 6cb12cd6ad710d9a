import { FACTS_DIR } from './reserved-folders.js'
import type { Scope } from './scope.js'

/** What a kind of fact is for, and its rules. A further kind is one more entry. */
export type FactTypeRules = {
  /** Shown to the agent. */
  about: string
  /** Where it is kept unless somebody says otherwise. */
  scope: Scope
  /** Most facts of the type in the block. */
  maxShown: number
  /** Days after which a fact that was not said again counts half: who the person is outlasts an address. */
  halfLifeDays: number
  /** Whether a newer fact of the same name, or about the same single address or path, replaces an older one. */
  isReplacedByName: boolean
}

export const FACT_TYPES = {
  user: {
    about: 'who the person is, what they know and use',
    scope: 'global',
    maxShown: 6,
    halfLifeDays: 180,
    isReplacedByName: false,
  },
  feedback: {
    about: 'how the person wants you to work',
    scope: 'global',
    maxShown: 10,
    halfLifeDays: 120,
    isReplacedByName: false,
  },
  project: {
    about: 'what holds in this project and cannot be read off its files',
    scope: 'project',
    maxShown: 8,
    halfLifeDays: 60,
    isReplacedByName: true,
  },
  decision: {
    about: 'what was decided, with the reason',
    scope: 'project',
    maxShown: 10,
    halfLifeDays: 90,
    isReplacedByName: false,
  },
  reference: {
    about: 'where something is to be found',
    scope: 'project',
    maxShown: 6,
    halfLifeDays: 45,
    isReplacedByName: true,
  },
} as const satisfies Record<string, FactTypeRules>

/** Most characters of the statement, and of the reason and details below it. */
export const MAX_FACT_CHARS = 200
export const MAX_BODY_CHARS = 2_000

export type FactType = keyof typeof FACT_TYPES

export const FACT_TYPE_NAMES = Object.keys(FACT_TYPES) as FactType[]

/** Sort rank of a type; types that a person made up come last. */
export const rankOfType = (type: string = '') =>
  isFactType(type) ? FACT_TYPE_NAMES.indexOf(type) : FACT_TYPE_NAMES.length

/** Most facts in the block, of all types together. */
export const MAX_SHOWN = 28
/** Rules for a type that a person made up. */
const OTHER_TYPE = { maxShown: 6, halfLifeDays: 60 }

export const ageingOf = (type: string): Pick<FactTypeRules, 'maxShown' | 'halfLifeDays'> =>
  isFactType(type) ? FACT_TYPES[type] : OTHER_TYPE

/** Whether only a person's own words can make such a fact: what holds in all projects is about her. */
export const needsPerson = (type: unknown): boolean => isFactType(type) && FACT_TYPES[type].scope === 'global'

export const isFactType = (value: unknown): value is FactType =>
  typeof value === 'string' && Object.hasOwn(FACT_TYPES, value)

const FACT_PATH = new RegExp(`^${FACTS_DIR}/(?:.*/)?(_)?([a-z]*)[^/]*\\.md$`, 'u')

/**
 * A fact's type: as given, else the word that its name begins with, else `project`. `undefined` for what is no fact: it lies
 * elsewhere, or is named `_…` and given no type.
 */
export function factTypeOf(path: string, given: string | undefined): string | undefined {
  const [isInFacts, mark, word = ''] = FACT_PATH.exec(path) ?? []
  if (isInFacts === undefined) return undefined
  return given ?? (mark ? undefined : isFactType(word) ? word : 'project')
}

/** How a fact came to be, for the person: `added` by hand, `remembered` at her request, or `learned` unasked. */
export const learnedAs = (source: string | undefined): 'remembered' | 'learned' | 'added' =>
  source === undefined || source === 'manual' ? 'added' : source === 'explicit' ? 'remembered' : 'learned'

const OF_OTHERS = ['compaction', 'extraction', 'agent', 'imported']

/** How close a fact is to the person's word: 2 if she made or asked for it, 1 if it rests on her words, else 0. */
export const provenanceRank = (source = 'manual', by?: string): 0 | 1 | 2 =>
  !OF_OTHERS.includes(source) ? 2 : by === 'person' ? 1 : 0
