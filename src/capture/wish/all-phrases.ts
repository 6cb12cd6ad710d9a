import type { Phrases } from './phrases.js'
import { EAST_ASIAN } from './phrases-east-asian.js'
import { ENGLISH } from './phrases-english.js'
import { GERMANIC } from './phrases-germanic.js'
import { laterOf, withoutFiles } from './phrases-later.js'
import { ROMANCE } from './phrases-romance.js'
import { SLAVIC_AND_TURKISH } from './phrases-slavic-turkish.js'
import { STANDING_ORDERS } from './phrases-standing.js'

const KNOWN: readonly Phrases[] = [
  ENGLISH,
  ...GERMANIC,
  ...ROMANCE,
  ...SLAVIC_AND_TURKISH,
  ...EAST_ASIAN,
  ...STANDING_ORDERS,
]

/** All languages that a wish is recognised in. A message may mix them. */
export const PHRASES: readonly Phrases[] = [...KNOWN.map(withoutFiles), ...KNOWN.flatMap(laterOf)]
