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

/** All languages that a wish is recognised in. A message may mix them. */
export const PHRASES: readonly Phrases[] = [...KNOWN.map(withoutFiles), ...KNOWN.flatMap(laterOf)]
