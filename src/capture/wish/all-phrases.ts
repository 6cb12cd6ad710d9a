import type { Phrases } from './phrases.js'
import { CHINESE_PHRASES } from './phrases-chinese.js'
import { ENGLISH } from './phrases-english.js'
import { FRENCH } from './phrases-french.js'
import { GERMANIC } from './phrases-germanic.js'
import { ITALIAN } from './phrases-italian.js'
import { JAPANESE_PHRASES } from './phrases-japanese.js'
import { KOREAN_PHRASES } from './phrases-korean.js'
import { laterOf, withoutFiles } from './phrases-later.js'
import { POLISH_PHRASES } from './phrases-polish.js'
import { PORTUGUESE } from './phrases-portuguese.js'
import { RUSSIAN_PHRASES } from './phrases-russian.js'
import { SMALLER } from './phrases-smaller.js'
import { SPANISH } from './phrases-spanish.js'
import { STANDING_ORDERS } from './phrases-standing.js'
import { TURKISH_PHRASES } from './phrases-turkish.js'

const KNOWN: readonly Phrases[] = [
  ENGLISH,
  ...GERMANIC,
  ...FRENCH,
  ...SPANISH,
  ...PORTUGUESE,
  ...ITALIAN,
  ...POLISH_PHRASES,
  ...RUSSIAN_PHRASES,
  ...TURKISH_PHRASES,
  ...SMALLER,
  ...CHINESE_PHRASES,
  ...JAPANESE_PHRASES,
  ...KOREAN_PHRASES,
  ...STANDING_ORDERS,
]

/** All languages that a wish is recognised in. A message may mix them. */
export const PHRASES: readonly Phrases[] = [...KNOWN.map(withoutFiles), ...KNOWN.flatMap(laterOf)]
