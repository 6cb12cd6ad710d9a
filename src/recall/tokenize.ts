import { analyseWord, type Term } from './analyse-word.js'

export type Tokenize = (text: string) => Term[]

const words = /[\p{L}\p{N}\p{M}_$#]+(?:[-./\\:@'’+]+[\p{L}\p{N}\p{M}_$#]+)*/gu

/** Most words of a text come again: an analysed word is kept until this many different ones were seen. */
const maxCachedWords = 20_000
const maxCachedChars = 40
/** A sentence of Chinese or Japanese is one word here, and never comes again. */
const maxCachedTerms = 16

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
    if (word.length > maxCachedChars || terms.length > maxCachedTerms) return terms
    if (cache.size >= maxCachedWords) cache.clear()
    cache.set(word, terms)
    return terms
  }

  return (text) => {
    const terms: Term[] = []
    for (const match of text.matchAll(words)) {
      for (const term of analyse(match[0])) {
        terms.push({ ...term, start: match.index + term.start, end: match.index + term.end })
      }
    }
    return terms
  }
}
