import { slotOf } from '../index/occurrences.js'
import type { Query, Variant } from './query.js'
import { type Bm25, saturation } from './ranking.js'

/** What a query finds in one line. */
export type ScoredLine = {
  score: number
  matches: TermMatch[]
  /** Number of its terms. */
  length: number
}

/** A term of the query that a line holds: its place among the terms, its part of the score, and as what it stands there. */
type TermMatch = { term: number; part: number; variant: Variant }

/** BM25 of every line of one file, in its order: the header, then the lines of the body. */
export function scoreLines(terms: Uint32Array, query: Query, bm25: Bm25): ScoredLine[] {
  const lines: ScoredLine[] = []
  let start = 0
  let counts = new Map<number, number>()
  for (const [at, id] of terms.entries()) {
    if (id !== 0) {
      if (slotOf(query.table, id) !== -1) counts.set(id, (counts.get(id) ?? 0) + 1)
      continue
    }
    lines.push(counts.size === 0 ? NOTHING : scoreLine(counts, at - start, query, bm25))
    start = at + 1
    if (counts.size > 0) counts = new Map()
  }
  return lines
}

const NOTHING: ScoredLine = { score: 0, matches: [], length: 0 }

/** A line that holds several variants of a term counts the best of them. */
function scoreLine(
  counts: ReadonlyMap<number, number>,
  length: number,
  { owners, view }: Query,
  bm25: Bm25,
): ScoredLine {
  const best = new Map<number, TermMatch>()
  for (const [id, count] of counts) {
    const owner = owners.get(id)
    if (!owner) continue
    const { term, variant } = owner
    const part = variant.weight * variant.lineRarity * saturation(count, length / view.meanLineTerms, bm25)
    if (part > (best.get(term)?.part ?? -1)) best.set(term, { term, part, variant })
  }
  const matches = [...best.values()]
  return { score: matches.reduce((sum, { part }) => sum + part, 0), matches, length }
}
