import { analyseWord, type Term } from './analyse-word.js'

export type Tokenize = (text: string) => Term[]

const WORDS = /[\p{L}\p{N}\p{M}_$#]+(?:[-./\\:@'’+]+[\p{L}\p{N}\p{M}_$#]+)*/gu

/** Most words of a text come again: an analysed word is kept until this many different ones were seen. */
const MAX_CACHED_WORDS = 20_000
const MAX_CACHED_CHARS = 40
/** A sentence of Chinese or Japanese is one word here, and never comes again. */
const MAX_CACHED_TERMS = 16

/**
 * Text → terms in reading order. Index and query use the same one. Total: any string gives a list, at most
 * about three terms per character.
 */
export function createTokenizer(): Tokenize {
  const cache = new Map<string, Term[]>()

  const analyse = (word: string): Term[] => {
    const known = cache.get(word)
    if (known) return known
    const terms = analyseWord(word)
    if (word.length > MAX_CACHED_CHARS || terms.length > MAX_CACHED_TERMS) return terms
    if (cache.size >= MAX_CACHED_WORDS) cache.clear()
    cache.set(word, terms)
    return terms
  }

  return (text) => {
    const terms: Term[] = []
    for (const match of text.matchAll(WORDS)) {
      for (const term of analyse(match[0])) {
        terms.push({ ...term, start: match.index + term.start, end: match.index + term.end })
      }
    }
    return terms
  }
}
