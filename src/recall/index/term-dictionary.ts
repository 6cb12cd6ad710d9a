import SearchableMap from 'minisearch/SearchableMap'
import type { Yield } from '../../lib/time-slice.js'
import { createRelatedTerms, type SimilarTerm } from './related-terms.js'

/**
 * Every term has a number from 1 on; 0 is nobody's. One or two East Asian characters are a number by themselves, from
 * `FIRST_OWN_NUMBER` on: there are so many of them that a list would take most of the memory.
 */
export type TermDictionary = {
  /** The term's number; a new one for a new term. */
  intern(term: string): number
  find(term: string): number | undefined
  /** The term of a number below `FIRST_OWN_NUMBER`. */
  term(id: number): string
  /** Terms that begin like this one, or that a typing slip parts from it. */
  similar(term: string): SimilarTerm[]
  /** Other forms of each of these words, and compounds with them. */
  related(words: readonly string[], pauseIfDue: Yield): Promise<Map<string, SimilarTerm[]>>
}

export const FIRST_OWN_NUMBER = 2 ** 31

/** CJK radicals to Hangul syllables: the square of their number is below 2³¹. */
const FIRST_EAST_ASIAN = 0x2e80
const EAST_ASIANS = 0xd800 - FIRST_EAST_ASIAN

/** 0 for what has none. */
function ownNumber(term: string): number {
  if (term.length > 2 || term.length === 0) return 0
  const first = term.charCodeAt(0) - FIRST_EAST_ASIAN
  const second = term.length === 1 ? -1 : term.charCodeAt(1) - FIRST_EAST_ASIAN
  if (first < 0 || first >= EAST_ASIANS || second < -1 || second >= EAST_ASIANS) return 0
  if (term.length === 2 && second === -1) return 0
  return FIRST_OWN_NUMBER + first * (EAST_ASIANS + 1) + second + 1
}

const MIN_PREFIX_CHARS = 4
const MIN_FUZZY_CHARS = 4
/** Shorter terms are a slip away from none that is looked for. */
const MIN_GUESSED_CHARS = 3
/** Weights as in minisearch: a slip costs more than a longer ending. */
const WEIGHTS = { prefix: 0.375, fuzzy: 0.45 }

export function createTermDictionary(): TermDictionary {
  const ids = new Map<string, number>()
  const terms: string[] = ['']
  const tree = new SearchableMap<number>()
  const relatedTerms = createRelatedTerms(terms)

  const addPrefixed = (term: string, found: Map<number, number>) => {
    if (term.length < MIN_PREFIX_CHARS) return
    for (const [other, id] of tree.atPrefix(term).entries()) {
      const longer = other.length - term.length
      found.set(id, (WEIGHTS.prefix * other.length) / (other.length + 0.3 * longer))
    }
  }

  const addFuzzy = (term: string, found: Map<number, number>) => {
    if (term.length < MIN_FUZZY_CHARS) return
    const slips = term.length < 8 ? 1 : 2
    for (const [other, [id, distance]] of tree.fuzzyGet(term, slips)) {
      const weight = (WEIGHTS.fuzzy * other.length) / (other.length + distance)
      found.set(id, Math.max(found.get(id) ?? 0, weight))
    }
  }

  return {
    intern(term) {
      const known = ownNumber(term) || ids.get(term)
      if (known !== undefined) return known
      const id = terms.push(term) - 1
      ids.set(term, id)
      if (term.length >= MIN_GUESSED_CHARS) tree.set(term, id)
      return id
    },
    find: (term) => ownNumber(term) || ids.get(term),
    term: (id) => terms[id] ?? '',
    similar(term) {
      const found = new Map<number, number>()
      addPrefixed(term, found)
      addFuzzy(term, found)
      return [...found].map(([id, weight]) => ({ id, weight }))
    },
    async related(words, pauseIfDue) {
      if (words.length > 0) await relatedTerms.update(pauseIfDue)
      const related = new Map<string, SimilarTerm[]>()
      for (const word of words) {
        await pauseIfDue()
        related.set(word, relatedTerms.of(word))
      }
      return related
    },
  }
}
