import { createFeatureReader, readSentence, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { wishConcepts } from '../../memory/language/concepts.js'
import { sentencesOf } from '../../memory/language/sentences.js'

/** Who said a text: an order or a rule is a decision only out of a person's mouth. */
export type Speaker = 'person' | 'agent'

/** Above this score a sentence decides. Chosen where the table is as precise as the phrases before it, on rows that neither had seen. */
const THRESHOLD = { person: 0, agent: -0.4 } as const

/** As much of a message is looked at; a longer one is no conversation. */
const MAX_CHARS = 8_000
const MIN_DECISION_CHARS = 7
const MAX_DECISION_CHARS = 200
/** More than that in one message is a specification. */
const MAX_DECISIONS = 3

/** Gives the sentences of a message with what the table reads of each, for training too. The next call overwrites a vector. */
export function createDecisionReader(): (
  text: string,
  by: Speaker,
) => { sentences: readonly string[]; vectorOf(at: number): Vector } {
  const featuresOf = createFeatureReader()
  return (text, by) => {
    // Code and quotations decide nothing.
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
