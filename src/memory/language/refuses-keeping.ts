import { BoundedMap } from '../../lib/bounded-map.js'
import { createFeatureReader, readSentence, type Vector } from '../../lib/classify/features.js'
import { openTable } from '../../lib/classify/table.js'
import { lazy } from '../../lib/lazy.js'
import { wishConcepts } from './concepts.js'
import { REFUSALS } from './generated-refusals.js'
import { sentencesOf } from './sentences.js'

/** Above this score a sentence asks that something be not kept; above the second, whatever else it asks. */
const THRESHOLD = 0
export const SURELY = 1
/** Of a text, in characters, that is looked at: orders stand at the ends. */
const MAX_LOOKED_AT = 4_000
/** So many texts are remembered with their answer: what was said in a session is asked for again and again. */
const MAX_KNOWN = 500

/** Gives what the table reads of each sentence of a message, for training too. The next call overwrites a vector. */
export function createRefusalReader(): (text: string) => {
  sentences: string[]
  vectorOf(at: number): Vector
} {
  const featuresOf = createFeatureReader()
  return (text) => {
    const ends = endsOf(text)
    // What is confided may be long, and would outweigh the order before it.
    const sentences = sentencesOf(ends).flatMap(({ start, end }) => {
      const sentence = ends.slice(start, end)
      const [order = ''] = /^[^:：]{8,80}(?=[:：]\s)/u.exec(sentence) ?? []
      return order === '' ? [sentence] : [sentence, order]
    })
    const read = sentences.map((sentence) => readSentence(sentence, wishConcepts()))
    return { sentences, vectorOf: (at) => featuresOf(read.slice(at, at + 1), 0) }
  }
}

const HALF = MAX_LOOKED_AT / 2
const endsOf = (text: string) =>
  text.length <= MAX_LOOKED_AT ? text : `${text.slice(0, HALF)}\n${text.slice(-HALF)}`

const table = lazy(() => ({ read: createRefusalReader(), score: openTable(REFUSALS.table) }))
const known = new BoundedMap<string, number>(MAX_KNOWN)

/** Whether a person says of what she tells that it is not to be kept. */
export function refusesKeeping(text: string, above = THRESHOLD): boolean {
  const ends = endsOf(text)
  const before = known.get(ends)
  if (before !== undefined) return before > above
  const { read, score } = table()
  const { sentences, vectorOf } = read(ends)
  const most = Math.max(...sentences.map((_, at) => score(vectorOf(at))))
  known.set(ends, most)
  return most > above
}
