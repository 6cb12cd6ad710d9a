import type { Term } from './analyse-word.js'
import type { View } from './lexical-index.js'
import { findOccurrences, type Occurrences } from './occurrences.js'
import { inverseFrequency } from './ranking.js'
import type { Breathe } from './slices.js'
import type { SimilarTerm, TermDictionary } from './term-dictionary.js'
import type { Tokenize } from './tokenize.js'

/** A word of a query with what it matches in the index. */
export type QueryTerm = {
  /** Whether it counts for the gate, and its place in the message. */
  content: boolean
  start: number
  end: number
  variants: Variant[]
}

/** A term of the index, where it stands, and how rare it is among the files in view and among their lines. */
type Variant = SimilarTerm & { occurrences: Occurrences; fileRarity: number; lineRarity: number }

export type Query = {
  terms: QueryTerm[]
  /** Number of content words of the whole message, known or not. */
  words: number
  view: View
}

/** A pasted log is not searched word by word: its rarest terms stand for it. */
const maxTerms = 64
/** Of a longer message, the beginning and the end: the question stands before or after what is pasted. */
const maxQueryChars = 8_000
/** In a long text the unknown words are names and numbers, and looking for what resembles them takes time. */
const maxUnknown = 24
/** Of the terms that resemble an unknown one, the likeliest stand in for it. */
const maxSimilar = 8

/** Text → the different terms that match at least one file in view; the rarest ones of a long text. */
export async function parseQuery(
  text: string,
  tokenize: Tokenize,
  dictionary: TermDictionary,
  view: View,
  breathe: Breathe,
): Promise<Query> {
  const asked = withoutRepeats(tokenize(readPart(text)))
  const idOf = ({ term }: Term) => dictionary.find(term)
  const wanted = asked.flatMap((term) => idOf(term) ?? [])
  const exact = await findOccurrences(view, wanted, breathe)
  const isKnown = (id: number | undefined) => id !== undefined && (exact.get(id)?.files.length ?? 0) > 0

  const unknown = asked.filter((term) => term.content && !isKnown(idOf(term))).slice(0, maxUnknown)
  const guesses = new Map(unknown.map((term) => [term.term, dictionary.similar(term.term)]))
  const guessed = [...guesses.values()].flat().map(({ id }) => id)
  const similar = await findOccurrences(view, guessed, breathe)

  const variantsOf = (term: Term): Variant[] => {
    const id = idOf(term)
    if (id !== undefined && isKnown(id)) return variant({ id, weight: 1 }, exact, view)
    return (guesses.get(term.term) ?? [])
      .flatMap((guess) => variant(guess, similar, view))
      .sort((a, b) => b.weight - a.weight || a.fileRarity - b.fileRarity)
      .slice(0, maxSimilar)
  }
  const terms = asked.flatMap((term): QueryTerm[] => {
    const variants = variantsOf(term)
    const { content, start, end } = term
    return variants.length > 0 ? [{ content, start, end, variants }] : []
  })
  if (terms.length > maxTerms) terms.sort((a, b) => rarity(b) - rarity(a) || a.start - b.start)
  return { terms: terms.slice(0, maxTerms), words: countWords(asked), view }
}

function withoutRepeats(terms: readonly Term[]): Term[] {
  const seen = new Set<string>()
  return terms.filter(({ term }) => !seen.has(term) && seen.add(term))
}

function readPart(text: string): string {
  if (text.length <= maxQueryChars) return text
  return `${text.slice(0, maxQueryChars / 2)}\n${text.slice(-maxQueryChars / 2)}`
}

/** Content words that do not overlap. */
function countWords(terms: readonly Term[]): number {
  let [words, covered] = [0, 0]
  for (const { content, start, end } of terms) {
    if (!content || start < covered) continue
    words += 1
    covered = end
  }
  return words
}

const rarity = (term: QueryTerm) => Math.max(...term.variants.map((found) => found.lineRarity * found.weight))

function variant(similar: SimilarTerm, found: ReadonlyMap<number, Occurrences>, view: View): Variant[] {
  const occurrences = found.get(similar.id)
  if (!occurrences || occurrences.files.length === 0) return []
  const fileRarity = inverseFrequency(occurrences.files.length, view.files.length)
  return [
    { ...similar, occurrences, fileRarity, lineRarity: inverseFrequency(occurrences.lines, view.lines) },
  ]
}
