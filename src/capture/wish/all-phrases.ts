import { lazily, type Pattern } from './pattern.js'
import type { Phrases } from './phrases.js'
import { EAST_ASIAN } from './phrases-east-asian.js'
import { ENGLISH } from './phrases-english.js'
import { FRENCH } from './phrases-french.js'
import { GERMANIC } from './phrases-germanic.js'
import { ITALIAN } from './phrases-italian.js'
import { laterOf, withoutFiles } from './phrases-later.js'
import { PORTUGUESE } from './phrases-portuguese.js'
import { SLAVIC_AND_TURKISH } from './phrases-slavic-turkish.js'
import { SPANISH } from './phrases-spanish.js'
import { STANDING_ORDERS } from './phrases-standing.js'

const KNOWN: readonly Phrases[] = [
  ENGLISH,
  ...GERMANIC,
  ...FRENCH,
  ...SPANISH,
  ...PORTUGUESE,
  ...ITALIAN,
  ...SLAVIC_AND_TURKISH,
  ...EAST_ASIAN,
  ...STANDING_ORDERS,
]

/** Languages whose letters are none of Latin or Cyrillic. */
const OWN_LETTERS = new Set(['zh', 'zh-Hans', 'zh-Hant', 'ja', 'ko'])

/** The same patterns with a small class for letters: that of all letters is ten times as slow. */
function quick(phrases: Phrases): Phrases {
  if (OWN_LETTERS.has(phrases.language)) return phrases
  const fast = (slow: Pattern) => (slow instanceof RegExp ? lazily(slow.source) : slow)
  const { wish, first = [], lasting = [], polite, not } = phrases
  return {
    ...phrases,
    wish: wish.map(fast),
    first: first.map(fast),
    lasting: lasting.map(fast),
    ...(polite === undefined ? {} : { polite: fast(polite) }),
    not: not.map(([why, slow]) => [why, fast(slow)] as const),
  }
}

/** All languages that a wish is recognised in. A message may mix them. */
export const PHRASES: readonly Phrases[] = [...KNOWN.map(withoutFiles), ...KNOWN.flatMap(laterOf)].map(quick)
