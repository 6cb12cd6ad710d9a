import type { LexicalIndex, View } from './lexical-index.js'
import { linesOf, slotOf } from './posting.js'
import { inverseFrequency } from './ranking.js'
import type { SimilarTerm } from './term-dictionary.js'
import type { Tokenize } from './tokenize.js'

/** A word of a query with what it matches in the index. */
export type QueryTerm = {
  /** Whether it counts for the gate, and its place in the message. */
  content: boolean
  start: number
  end: number
  variants: Variant[]
}

/** A term of the index, with how rare it is among the files in view and among their lines. */
type Variant = SimilarTerm & { fileRarity: number; lineRarity: number }

export type Query = {
  terms: QueryTerm[]
  /** Number of content words of the whole message, known or not. */
  words: number
  view: View
}

/** A pasted log is not searched word by word: its rarest terms stand for it. */
const maxTerms = 64
const maxQueryChars = 8_000
/** In a long text the unknown words are names and numbers, and looking for what resembles them takes time. */
const maxUnknown = 24
/** Of the terms that resemble an unknown one, the likeliest stand in for it. */
const maxSimilar = 8

/** Text → the different terms that match at least one file in view; the rarest ones of a long text. */
export function parseQuery(text: string, tokenize: Tokenize, index: LexicalIndex, view: View): Query {
  const seen = new Set<string>()
  const terms: QueryTerm[] = []
  let unknown = 0
  let words = 0
  let covered = 0
  for (const { term, content, start, end } of tokenize(text.slice(0, maxQueryChars))) {
    if (seen.has(term)) continue
    seen.add(term)
    if (content && start >= covered) {
      words += 1
      covered = end
    }
    const exact = variant(index.dictionary.find(term), 1, index, view)
    if (!exact && content) unknown += 1
    const guesses = !exact && content && unknown <= maxUnknown ? similar(term, index, view) : []
    const variants = exact ? [exact] : guesses
    if (variants.length > 0) terms.push({ content, start, end, variants })
  }
  if (terms.length > maxTerms) terms.sort((a, b) => rarity(b) - rarity(a) || a.start - b.start)
  return { terms: terms.slice(0, maxTerms), words, view }
}

const rarity = (term: QueryTerm) => Math.max(...term.variants.map((found) => found.lineRarity * found.weight))

function similar(term: string, index: LexicalIndex, view: View): Variant[] {
  return index.dictionary
    .similar(term)
    .flatMap(({ id, weight }) => variant(id, weight, index, view) ?? [])
    .sort((a, b) => b.weight - a.weight || a.fileRarity - b.fileRarity)
    .slice(0, maxSimilar)
}

function variant(
  id: number | undefined,
  weight: number,
  index: LexicalIndex,
  view: View,
): Variant | undefined {
  if (id === undefined) return undefined
  let files = 0
  let lines = 0
  for (const packed of index.postings(id)) {
    if (view.mask[slotOf(packed)] !== 1) continue
    files += 1
    lines += linesOf(packed)
  }
  if (files === 0) return undefined
  const fileRarity = inverseFrequency(files, view.files)
  return { id, weight, fileRarity, lineRarity: inverseFrequency(lines, view.lines) }
}
