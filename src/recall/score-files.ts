import type { LexicalIndex } from './lexical-index.js'
import { countOf, slotOf } from './posting.js'
import type { Query, QueryTerm } from './query.js'
import { type Bm25, saturation } from './ranking.js'

export type ScoredSlot = { slot: number; score: number }

/** The best files by BM25 over all their words, best first; of equals the one whose key comes first. */
export function scoreFiles(index: LexicalIndex, query: Query, bm25: Bm25, limit: number): ScoredSlot[] {
  const scores = new Float64Array(query.view.mask.length)
  for (const term of query.terms) addTerm(term, index, query, bm25, scores)
  const found: ScoredSlot[] = []
  for (const [slot, score] of scores.entries()) if (score > 0) found.push({ slot, score })
  const key = (slot: number) => index.file(slot).key
  return found.sort((a, b) => b.score - a.score || (key(a.slot) < key(b.slot) ? -1 : 1)).slice(0, limit)
}

/** A file that holds several stand-ins of an unknown term counts the best of them. */
function addTerm(
  term: QueryTerm,
  index: LexicalIndex,
  { view }: Query,
  bm25: Bm25,
  scores: Float64Array,
): void {
  const best = new Map<number, number>()
  for (const { id, weight, fileRarity } of term.variants) {
    for (const packed of index.postings(id)) {
      const slot = slotOf(packed)
      if (view.mask[slot] !== 1) continue
      const length = index.length(slot) / view.meanFileTerms
      const score = weight * fileRarity * saturation(countOf(packed), length, bm25)
      if (term.variants.length === 1) scores[slot] = (scores[slot] as number) + score
      else if (score > (best.get(slot) ?? 0)) best.set(slot, score)
    }
  }
  for (const [slot, score] of best) scores[slot] = (scores[slot] as number) + score
}
