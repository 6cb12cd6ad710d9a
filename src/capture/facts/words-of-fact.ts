import { sentencesOf } from '../../memory/language/sentences.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { withoutWish } from '../wish/statement.js'
import { holdsMost } from '../wish/support.js'

/** Fewer words say nothing by themselves: "yes, Postgres". */
const MIN_WORDS = 3

/**
 * A fact, and the sentences of its quote that say it without the words of a wish: a talk, a goal or a note holds the
 * person's words, and not the agent's.
 */
export function wordsOfFact(text: string, quote: string): string[] {
  const said = sentencesOf(quote).map(({ start, end }) => withoutWish(quote.slice(start, end)))
  const hers = said.filter(
    (one) => contentWords(one).length >= MIN_WORDS && (said.length === 1 || holdsMost(text, one)),
  )
  return [...new Set([text, ...hers])]
}
