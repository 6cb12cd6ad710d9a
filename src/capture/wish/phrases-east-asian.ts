import type { Phrases } from './phrases.js'
import { CHINESE_PHRASES } from './phrases-chinese.js'
import { JAPANESE_PHRASES } from './phrases-japanese.js'
import { KOREAN_PHRASES } from './phrases-korean.js'

export const EAST_ASIAN: readonly Phrases[] = [...CHINESE_PHRASES, ...JAPANESE_PHRASES, ...KOREAN_PHRASES]
