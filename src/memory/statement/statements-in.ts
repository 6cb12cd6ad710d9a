import { singleLine } from '../description.js'
import { MAX_FACT_CHARS } from '../fact-types.js'
import { sentencesOf } from '../language/sentences.js'
import { withoutListMark } from './canonical-text.js'

/** A longer text is no rewording of a fact. */
const MAX_STATEMENT_CHARS = 2 * MAX_FACT_CHARS

/** The parts of a text that may have been a fact: each line, each paragraph (one wrapped over lines), each sentence. */
export function statementsIn(text: string): Set<string> {
  const parts = [...text.split(/\r?\n/), ...text.split(/(?:\r?\n[ \t]*){2,}/)]
  const texts = parts.flatMap((part) => {
    const whole = singleLine(withoutListMark(part))
    return [whole, ...sentencesOf(whole).map(({ start, end }) => whole.slice(start, end))]
  })
  return new Set(texts.filter((text) => text !== '' && text.length <= MAX_STATEMENT_CHARS))
}
