import SearchableMap from 'minisearch/SearchableMap'

/** A term of the index that stands in for one it does not know; `weight` is at most 1. */
export type SimilarTerm = { id: number; weight: number }

/** Every term of the index has a number from 1 on; 0 is nobody's. */
export type TermDictionary = {
  /** The term's number; a new one for a new term. */
  intern(term: string): number
  find(term: string): number | undefined
  term(id: number): string
  /** Terms that begin like this one, or that a typing slip apart from it. */
  similar(term: string): SimilarTerm[]
}

const minPrefixChars = 4
const minFuzzyChars = 4
/**
 * Shorter terms are a slip away from none that is looked for. Chinese and Japanese terms are all shorter, and so many that
 * the tree would take a hundred times as long to grow: it looks through a node's branches one by one.
 */
const minGuessedChars = 3
/** Weights as in minisearch: a slip costs more than a longer ending. */
const weightOf = { prefix: 0.375, fuzzy: 0.45 }

export function createTermDictionary(): TermDictionary {
  const ids = new Map<string, number>()
  const terms: string[] = ['']
  const tree = new SearchableMap<number>()

  const addPrefixed = (term: string, found: Map<number, number>) => {
    if (term.length < minPrefixChars) return
    for (const [other, id] of tree.atPrefix(term).entries()) {
      const longer = other.length - term.length
      found.set(id, (weightOf.prefix * other.length) / (other.length + 0.3 * longer))
    }
  }

  const addFuzzy = (term: string, found: Map<number, number>) => {
    if (term.length < minFuzzyChars) return
    const slips = term.length < 8 ? 1 : 2
    for (const [other, [id, distance]] of tree.fuzzyGet(term, slips)) {
      const weight = (weightOf.fuzzy * other.length) / (other.length + distance)
      found.set(id, Math.max(found.get(id) ?? 0, weight))
    }
  }

  return {
    intern(term) {
      const known = ids.get(term)
      if (known !== undefined) return known
      const id = terms.push(term) - 1
      ids.set(term, id)
      if (term.length >= minGuessedChars) tree.set(term, id)
      return id
    },
    find: (term) => ids.get(term),
    term: (id) => terms[id] ?? '',
    similar(term) {
      const found = new Map<number, number>()
      addPrefixed(term, found)
      addFuzzy(term, found)
      return [...found].map(([id, weight]) => ({ id, weight }))
    },
  }
}
