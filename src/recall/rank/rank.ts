import type { Yield } from '../../lib/time-slice.js'
import type { IndexedFile } from '../index/lexical-index.js'
import type { Query, QueryTerm, Variant } from './query.js'
import { RANKING, saturation } from './ranking.js'

export type ScoredLine = { score: number; matches: TermMatch[]; length: number }

/** A term of the query that a line holds: its place among the terms, its part of the score, and as which variant. */
type TermMatch = { term: number; part: number; variant: Variant }

export type RankedFile = {
  file: IndexedFile
  score: number
  /** The header, then the lines of the body. */
  lines: ScoredLine[]
  keywords: ScoredLine[]
}

/**
 * Files by what they say as a whole and by their two best lines: a long file that answers in one place comes
 * before one that uses the words here and there. Best first. In slices, since fifty files may be long.
 */
export async function rankFiles(query: Query, pauseIfDue: Yield): Promise<RankedFile[]> {
  const ranked: RankedFile[] = []
  for (const { file, score } of scoreFiles(query)) {
    await pauseIfDue()
    const { terms, keywordsFrom } = file
    const lines = scoreLines(terms.subarray(0, keywordsFrom), query)
    const keywords = scoreLines(terms.subarray(keywordsFrom), query)
    ranked.push({ file, lines, keywords, score: score + bestTwo([...lines, ...keywords]) })
  }
  return ranked.sort(byScoreAndKey)
}

const byScoreAndKey = (a: ScoredFile, b: ScoredFile) =>
  b.score - a.score || (a.file.key < b.file.key ? -1 : 1)

function bestTwo(lines: readonly ScoredLine[]): number {
  // Few lines of a long file score at all.
  const scores = lines.map(({ score }) => score).filter((score) => score > 0)
  const [first = 0, second = 0] = scores.sort((a, b) => b - a)
  return RANKING.lineShare * (first + RANKING.secondLine * second)
}

type ScoredFile = { file: IndexedFile; score: number }

/** The best files by BM25 over all their words, best first; among equals the one whose key comes first. */
function scoreFiles(query: Query): ScoredFile[] {
  const { files } = query.view
  const scores = new Float64Array(files.length)
  for (const term of query.terms) addTerm(term, query, scores)
  // The lowest score that counts: to sort all files would take longer than all the rest.
  const lowest = Math.max(scores.toSorted().at(-RANKING.candidates) ?? 0, Number.MIN_VALUE)
  const best = files.flatMap((file, place) => {
    const score = scores[place] as number
    return score >= lowest ? [{ file, score }] : []
  })
  return best.sort(byScoreAndKey).slice(0, RANKING.candidates)
}

/** A file that holds several stand-ins of an unknown term counts the best of them. */
function addTerm(term: QueryTerm, { view }: Query, scores: Float64Array): void {
  const best = new Map<number, number>()
  for (const { weight, fileRarity, occurrences } of term.variants) {
    for (let at = 0; at < occurrences.files.length; at += 1) {
      const place = occurrences.files[at] as number
      const length = (view.lengths[place] as number) / view.meanFileTerms
      const score = weight * fileRarity * saturation(occurrences.counts[at] as number, length, RANKING.files)
      if (term.variants.length === 1) scores[place] = (scores[place] as number) + score
      else if (score > (best.get(place) ?? 0)) best.set(place, score)
    }
  }
  for (const [place, score] of best) scores[place] = (scores[place] as number) + score
}

/** BM25 of every line of one file, in its order: the header, then the lines of the body. */
function scoreLines(terms: Uint32Array, query: Query): ScoredLine[] {
  const lines: ScoredLine[] = []
  for (let start = 0; start < terms.length; ) {
    const end = terms.indexOf(0, start)
    lines.push(scoreLine(terms.subarray(start, end), query))
    start = end + 1
  }
  return lines
}

/** A line that holds several variants of a term counts the best of them. */
function scoreLine(ids: Uint32Array, { owners, view }: Query): ScoredLine {
  const { length } = ids
  const counts = new Map<number, number>()
  for (const id of ids) if (owners.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const best = new Map<number, TermMatch>()
  for (const [id, count] of counts) {
    const owner = owners.get(id)
    if (!owner) continue
    const { term, variant } = owner
    const often = saturation(count, length / view.meanLineTerms, RANKING.lines)
    const part = variant.weight * variant.lineRarity * often
    if (part > (best.get(term)?.part ?? -1)) best.set(term, { term, part, variant })
  }
  const matches = [...best.values()]
  return { score: matches.reduce((sum, { part }) => sum + part, 0), matches, length }
}

/** `line` counts from 1, the first line of the body; 0 is the header of a file that has nothing else, as a short fact. */
export type RankedLine = { found: RankedFile; line: number; score: number }

/** Most lines of a long file that are ranked, the best: no budget holds more. */
const MAX_LINES = 600

/** The lines of these files by what they, the lines around them and their file say, best first. */
export async function rankLines(files: readonly RankedFile[], pauseIfDue: Yield): Promise<RankedLine[]> {
  const ranked: RankedLine[] = []
  for (const found of files) {
    await pauseIfDue()
    ranked.push(...linesOf(found).slice(0, MAX_LINES))
  }
  return ranked.sort(byScore)
}

/** The best lines of one file that match; if the header alone does, the first line. */
export function bestLines(found: RankedFile, limit: number): RankedLine[] {
  const matching = linesOf(found).filter(({ line }) => line > 0 && found.lines[line]?.score)
  return matching.length === 0 ? [{ found, line: 1, score: 0 }] : matching.slice(0, limit)
}

function linesOf(found: RankedFile): RankedLine[] {
  const ofFile = RANKING.fileShare * found.score
  const lines = Array.from(scoresInContext(found), (score, line) => ({ found, line, score: score + ofFile }))
  const own = lines.length > 1 ? lines.slice(1) : lines
  return own.sort(byScore)
}

const byScore = (a: RankedLine, b: RankedLine) => b.score - a.score

/**
 * What each line and its context say. A term counts once for a line: the larger of its own part and a share of its part in a
 * line around it or in the header. So a line is lifted by what its neighbours add, and not by what they repeat.
 */
function scoresInContext({ lines, keywords }: RankedFile): Float64Array {
  const { before, after, header } = RANKING.context
  const scores = new Float64Array(lines.length)
  const headerParts = new Map<number, number>()
  for (const { term, part } of [...(lines[0]?.matches ?? []), ...keywords.flatMap(({ matches }) => matches)])
    headerParts.set(term, Math.max(headerParts.get(term) ?? 0, header * part))
  const headerScore = [...headerParts.values()].reduce((sum, part) => sum + part, 0)
  const best = new Map<number, number>()
  for (let line = 1; line < lines.length; line += 1) {
    best.clear()
    const add = (at: number, share: number) => {
      if (at < 1) return
      for (const { term, part } of lines[at]?.matches ?? []) {
        if (share * part > (best.get(term) ?? 0)) best.set(term, share * part)
      }
    }
    add(line, 1)
    for (const [at, share] of before.entries()) add(line - 1 - at, share)
    for (const [at, share] of after.entries()) add(line + 1 + at, share)
    let score = headerScore
    for (const [term, part] of best) score += Math.max(0, part - (headerParts.get(term) ?? 0))
    scores[line] = score
  }
  return scores
}
