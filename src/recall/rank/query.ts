import { isInflected } from '../../lib/language/is-inflected.js'
import type { Yield } from '../../lib/time-slice.js'
import type { LexicalIndex, View } from '../index/lexical-index.js'
import { findOccurrences, type Occurrences } from '../index/occurrences.js'
import { findSimilar, guessed, related, type SimilarTerm } from '../index/similar-terms.js'
import type { Term, Tokenize } from '../text/tokenize.js'
import { inverseFrequency } from './ranking.js'

export type QueryTerm = {
  /** Whether it counts for the gate, and its place in the message. */
  content: boolean
  start: number
  end: number
  variants: Variant[]
}

/** A term of the index, where it stands, and how rare it is among the files in view and among their lines. */
export type Variant = SimilarTerm & { occurrences: Occurrences; fileRarity: number; lineRarity: number }

export type Query = {
  terms: QueryTerm[]
  /**
   * By term of the index: the place of the one term of the query that it counts for, and as which variant. So one word
   * of a memory never counts as two words of a message.
   */
  owners: ReadonlyMap<number, { term: number; variant: Variant }>
  /** Number of content words of the whole message, known or not. */
  words: number
  view: View
}

/** A pasted log is not searched word by word: its rarest terms stand for it. */
const MAX_TERMS = 64
/** Of a longer message, the beginning and the end: the question stands before or after what is pasted. */
const MAX_QUERY_CHARS = 8_000
/** In a long text the unknown words are names and numbers, and looking for what resembles them takes time. */
const MAX_UNKNOWN = 24
/** Most terms that stand in for an unknown one, the likeliest. */
const MAX_SIMILAR = 8
/** For a message that is not English: most words whose other forms are looked for, and most forms of each. */
const MAX_STRETCHED = 40
const MAX_RELATED = 30

/** Text → the different terms that match at least one file in view; the rarest ones of a long text. */
export async function parseQuery(
  text: string,
  view: View,
  { tokenize, index: { dictionary } }: { tokenize: Tokenize; index: Pick<LexicalIndex, 'dictionary'> },
  pauseIfDue: Yield,
): Promise<Query> {
  const part = readPart(text)
  const asked = withoutRepeats(tokenize(part))
  const content = asked.flatMap((term) => (term.content ? [term.term] : []))
  const stretched = isInflected(part) ? content.slice(0, MAX_STRETCHED) : []
  const otherForms = await findSimilar(stretched, related, dictionary, pauseIfDue)
  const isKnown = (word: string) => dictionary.find(word) !== undefined
  const unknown = content.filter((word) => !isKnown(word)).slice(0, MAX_UNKNOWN)
  const guesses = await findSimilar(unknown, guessed, dictionary, pauseIfDue)

  // Scanning all files takes most of the time. It is done once, unless a word stands only in files out of view.
  const known = asked.flatMap(({ term }) => dictionary.find(term) ?? [])
  const resembling = [...guesses.values(), ...otherForms.values()].flat().map(({ id }) => id)
  const found = await findOccurrences(view, [...known, ...resembling], pauseIfDue)
  const isFound = (word: string) => (found.get(dictionary.find(word) ?? 0)?.files.length ?? 0) > 0
  const outOfView = content.filter((word) => isKnown(word) && !isFound(word))
  const guessable = outOfView.slice(0, MAX_UNKNOWN - unknown.length)
  const lateGuesses = await findSimilar(guessable, guessed, dictionary, pauseIfDue)
  const otherIds = [...lateGuesses.values()].flat().flatMap(({ id }) => (found.has(id) ? [] : [id]))
  const allFound = new Map([...found, ...(await findOccurrences(view, otherIds, pauseIfDue))])

  const terms = asked.flatMap(({ term, content, start, end }): QueryTerm[] => {
    const id = dictionary.find(term)
    const among = (similar: readonly SimilarTerm[] = []) => variantsAmong(similar, allFound, view)
    const own = among(id === undefined ? [] : [{ id, weight: 1 }])
    const forms = among(otherForms.get(term)).slice(0, MAX_RELATED)
    const resembling = among(guesses.get(term) ?? lateGuesses.get(term)).slice(0, MAX_SIMILAR)
    const variants = [...own, ...forms, ...resembling]
    return variants.length > 0 ? [{ content, start, end, variants }] : []
  })
  if (terms.length > MAX_TERMS) terms.sort((a, b) => rarity(b) - rarity(a) || a.start - b.start)
  const searched = terms.slice(0, MAX_TERMS)
  const words = disjoint(asked.filter(({ content }) => content)).length
  return { terms: searched, owners: ownersIn(searched), words, view }
}

/** The terms that stand in a file in view, the likeliest first; among equals the more frequent. */
function variantsAmong(
  similar: readonly SimilarTerm[],
  found: ReadonlyMap<number, Occurrences>,
  view: View,
): Variant[] {
  return similar
    .flatMap((term): Variant[] => {
      const occurrences = found.get(term.id)
      if (!occurrences || occurrences.files.length === 0) return []
      const fileRarity = inverseFrequency(occurrences.files.length, view.files.length)
      const lineRarity = inverseFrequency(Math.max(1, occurrences.lines), view.lines)
      return [{ ...term, occurrences, fileRarity, lineRarity }]
    })
    .sort((a, b) => b.weight - a.weight || a.fileRarity - b.fileRarity)
}

/** A term of the index belongs to the term of the query that it resembles most; among equals to the first. */
function ownersIn(terms: readonly QueryTerm[]): Query['owners'] {
  const owners = new Map<number, { term: number; variant: Variant }>()
  for (const [term, { variants }] of terms.entries()) {
    for (const variant of variants) {
      const known = owners.get(variant.id)
      if (!known || known.variant.weight < variant.weight) owners.set(variant.id, { term, variant })
    }
  }
  return owners
}

function withoutRepeats(terms: readonly Term[]): Term[] {
  const seen = new Set<string>()
  return terms.filter(({ term }) => !seen.has(term) && seen.add(term))
}

function readPart(text: string): string {
  if (text.length <= MAX_QUERY_CHARS) return text
  return `${text.slice(0, MAX_QUERY_CHARS / 2)}\n${text.slice(-MAX_QUERY_CHARS / 2)}`
}

/** The places that do not overlap with one before them. */
export function disjoint<Place extends { start: number; end: number }>(places: readonly Place[]): Place[] {
  let covered = 0
  return places.filter(({ start, end }) => {
    if (start < covered) return false
    covered = end
    return true
  })
}

const rarity = (term: QueryTerm) => Math.max(...term.variants.map((found) => found.lineRarity * found.weight))
