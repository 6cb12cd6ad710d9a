import { createFeatureReader, readSentence, type Sentence } from '../../lib/classify/features.js'
import { openTable, type Table } from '../../lib/classify/table.js'
import { wishConcepts } from './concepts.js'
import { type Meant, meant } from './meant.js'
import { type Span, sentencesOf } from './sentences.js'
import { MAX_LOOKED_AT, takeOut, unwrapRun } from './take-out.js'

/** What a message asks to be kept, if it asks; the score is above the table's threshold where it does. */
export type Decision = { score: number; wish?: Meant }

export type FindWish = (message: string, literals?: readonly string[]) => Decision

/** Sentences that are looked at: those of both ends. */
const MAX_SENTENCES = 24

/** A message as the table reads it. */
export type Read = { text: string; covered: string; spans: readonly Span[]; sentences: readonly Sentence[] }

/**
 * A finder of wishes: whether a person's message asks that something be remembered, and which sentence is meant. Pure, and
 * bounded whatever the length. `literals` are the person's own phrases, found anywhere in a sentence.
 */
export function createWishFinder(table: Table & { threshold: number }): FindWish {
  const score = openTable(table)
  const read = createMessageReader()
  const featuresOf = createFeatureReader()

  return (message, literals = []) => {
    const own = literals.map((literal) => literal.toLowerCase().trim()).filter((literal) => literal !== '')
    const { text, covered, spans, sentences } = read(message)
    const scores = sentences.map((_, i) => score(featuresOf(sentences, i)))
    const asks = spans.findIndex(({ start, end }) => {
      const sentence = covered.slice(start, end).toLowerCase()
      return own.some((literal) => sentence.includes(literal))
    })
    const sum = together(scores)
    if (asks < 0 && sum <= table.threshold) return { score: sum }
    const best = asks < 0 ? scores.indexOf(Math.max(...scores)) : asks
    return { score: sum, wish: meant({ text, covered, spans, sentences }, best) }
  }
}

/** Takes messages apart as the table is trained and asked. */
export function createMessageReader(): (message: string) => Read {
  const concepts = wishConcepts()
  return (message) => {
    const text = bounded(unwrapRun(message))
    const covered = takeOut(text)
    const all = sentencesOf(covered)
    const half = MAX_SENTENCES / 2
    const spans = all.length <= MAX_SENTENCES ? all : [...all.slice(0, half), ...all.slice(-half)]
    const sentences = spans.map(({ start, end }) => readSentence(covered.slice(start, end), concepts))
    return { text, covered, spans, sentences }
  }
}

/** The score of a message of which any sentence may ask, from those of its sentences. */
export function together(scores: readonly number[]): number {
  const none = scores.reduce((product, score) => product / (1 + Math.exp(score)), 1)
  return Math.log((1 - none + 1e-9) / (none + 1e-9))
}

/** The two ends of a very long message. */
function bounded(text: string): string {
  if (text.length <= MAX_LOOKED_AT) return text
  return `${text.slice(0, MAX_LOOKED_AT / 2)}\n\n${text.slice(-MAX_LOOKED_AT / 2)}`
}
