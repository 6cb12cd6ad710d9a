import { createFeatureReader, readSentence, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { wishConcepts } from '../../memory/language/concepts.js'
import { sentencesOf } from '../../memory/language/sentences.js'

/** Who said a text: an order or a rule counts as a decision only if a person said it. */
export type Speaker = 'person' | 'agent'

/** A sentence above this score decides. On rows unseen by both, the table is then as precise as the former phrases. */
const THRESHOLD = { person: 0, agent: -0.4 } as const

/** How much of a message is looked at; a longer one is no conversation. */
const MAX_CHARS = 8_000
const MIN_DECISION_CHARS = 7
const MAX_DECISION_CHARS = 200
/** More than that in one message is a specification. */
const MAX_DECISIONS = 3

/** Gives the sentences of a message and their features, also for training. A vector is valid until the next call. */
export function createDecisionReader(): (
  text: string,
  by: Speaker,
) => { sentences: readonly string[]; vectorOf(at: number): Vector } {
  const featuresOf = createFeatureReader()
  return (text, by) => {
    // Code and quotations state no decisions.
    const plain = text
      .slice(0, MAX_CHARS)
      .replace(/```[\s\S]*?(?:```|$)/g, '\n')
      .replace(/^ {0,3}>.*$/gm, '')
    const sentences = sentencesOf(plain)
      .map(({ start, end }) => plain.slice(start, end).replace(/^[-*•\d.)\s]{1,6}(?=\p{L})/u, ''))
      .filter(({ length }) => length >= MIN_DECISION_CHARS)
    const read = sentences.map((sentence) => readSentence(sentence, wishConcepts()))
    return { sentences, vectorOf: (at) => featuresOf(read, at, [[1, by === 'agent' ? 1 : 0]]) }
  }
}

const tables = lazy(() => ({ read: createDecisionReader(), ...readTables<'decides'>('decisions') }))

/** Sentences of a message that state a decision, word for word, in order. */
export function findDecisions(text: string, by: Speaker): string[] {
  const { read, decides } = tables()
  const { sentences, vectorOf } = read(text, by)
  return sentences
    .filter(({ length }, at) => decides(vectorOf(at)) > THRESHOLD[by] && length <= MAX_DECISION_CHARS)
    .slice(0, MAX_DECISIONS)
}
