import { createTermTable, slotOf } from '../index/occurrences.js'
import type { Query } from './query.js'
import { type Bm25, saturation } from './ranking.js'

/** What a query finds in one line. */
export type ScoredLine = {
  score: number
  /** Numbers of the query's terms that the line holds. */
  matched: number[]
}

/** BM25 of every line of one file, in its order: the header, then the lines of the body. */
export function scoreLines(terms: Uint32Array, query: Query, bm25: Bm25): ScoredLine[] {
  const termOf = new Map<number, number>()
  for (const [number, term] of query.terms.entries()) {
    for (const { id } of term.variants) if (!termOf.has(id)) termOf.set(id, number)
  }
  const wanted = createTermTable([...termOf.keys()])
  const lines: ScoredLine[] = []
  let start = 0
  let counts = new Map<number, number>()
  for (const [at, id] of terms.entries()) {
    if (id !== 0) {
      if (slotOf(wanted, id) !== -1) counts.set(id, (counts.get(id) ?? 0) + 1)
      continue
    }
    lines.push(counts.size === 0 ? NOTHING : scoreLine(counts, at - start, termOf, query, bm25))
    start = at + 1
    if (counts.size > 0) counts = new Map()
  }
  return lines
}

const NOTHING: ScoredLine = { score: 0, matched: [] }

function scoreLine(
  counts: ReadonlyMap<number, number>,
  length: number,
  termOf: ReadonlyMap<number, number>,
  query: Query,
  bm25: Bm25,
): ScoredLine {
  const best = new Map<number, number>()
  for (const [id, count] of counts) {
    const number = termOf.get(id) as number
    const variant = query.terms[number]?.variants.find((found) => found.id === id)
    if (!variant) continue
    const part = saturation(count, length / query.view.meanLineTerms, bm25)
    best.set(number, Math.max(best.get(number) ?? 0, variant.weight * variant.lineRarity * part))
  }
  let score = 0
  for (const part of best.values()) score += part
  return { score, matched: [...best.keys()] }
}
