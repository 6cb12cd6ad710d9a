import { contentWords } from '../../memory/statement/content-words.js'

/** The least that says something, in characters. */
const MIN_CHARS = 20
/** One sign of East Asian writing says as much as so many letters. */
const EAST_ASIAN_WEIGHT = 3.8
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** How many signs of East Asian writing a text holds. */
export const wideChars = (text: string): number => text.match(EAST_ASIAN)?.length ?? 0

export function isTooShort(text: string): boolean {
  const bare = text.trim()
  return bare.length + wideChars(bare) * (EAST_ASIAN_WEIGHT - 1) < MIN_CHARS
}

/** One word, or courtesy: nobody can tell later what was meant, even where it was asked for. */
export function saysNothing(text: string): boolean {
  if (!isTooShort(text)) return false
  // Some write their words without blanks.
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  return parts.filter(({ isWordLike }) => isWordLike).length < 2 || contentWords(text).length === 0
}
