import { lettersOf } from './similar-terms.js'

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

/**
 * Every term has a number from 1 on; 0 is nobody's. One or two East Asian characters are a number by themselves, from
 * `FIRST_OWN_NUMBER` on: there are so many of them that a list would take most of the memory. Keeps the terms of files that
 * are gone: words come again, and the next process begins with those that are stored.
 */
export function createTermDictionary() {
  const ids = new Map<string, number>()
  const terms = ['']
  const letters = [0]

  return {
    terms,
    letters,
    /** The term's number; a new one for a new term. */
    intern(term: string) {
      const known = ownNumber(term) || ids.get(term)
      if (known !== undefined) return known
      const id = terms.push(term) - 1
      letters.push(lettersOf(term))
      ids.set(term, id)
      return id
    },
    find: (term: string) => ownNumber(term) || ids.get(term),
  }
}

export type TermDictionary = ReturnType<typeof createTermDictionary>
