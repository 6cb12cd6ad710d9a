import type { Phrases } from './phrases.js'
import { POLISH_PHRASES } from './phrases-polish.js'
import { RUSSIAN_PHRASES } from './phrases-russian.js'
import { SMALLER } from './phrases-smaller.js'
import { TURKISH_PHRASES } from './phrases-turkish.js'

export const SLAVIC_AND_TURKISH: readonly Phrases[] = [
  ...POLISH_PHRASES,
  ...RUSSIAN_PHRASES,
  ...TURKISH_PHRASES,
  ...SMALLER,
]
