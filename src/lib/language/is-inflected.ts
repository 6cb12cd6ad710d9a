import { wordSet } from '../text.js'
import { GRAMMAR_WORDS } from './stop-words.js'
import { withoutAccents } from './without-accents.js'

/** Enough characters to recognise a language. */
const MAX_CHARS = 8_000
/** Least share of a language’s grammar words among the distinct words of a text in it. */
const LEAST_SHARE = 0.1
/** English grammar words that another of the languages has too: they tell nothing. */
const SHARED = wordSet('also am an had in is me of on over so was we were')

/**
 * Whether a text is in a language whose inflected words an English stemmer does not merge: it has more distinct grammar
 * words of German, of Dutch or of the Romance languages than of English.
 */
export function isInflected(text: string): boolean {
  const plain = withoutAccents(text.slice(0, MAX_CHARS)).toLowerCase()
  const words = [...new Set(plain.match(/\p{L}+/gu))]
  const telling = words.filter((word) => !SHARED.has(word))
  const countIn = (grammar: ReadonlySet<string>) => telling.filter((word) => grammar.has(word)).length
  const others = Math.max(...GRAMMAR_WORDS.others.map(countIn))
  return others > countIn(GRAMMAR_WORDS.english) && others >= LEAST_SHARE * words.length
}
