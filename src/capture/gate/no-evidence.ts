import { conceptIds, holdsConcept as has } from '../../memory/language/concepts.js'
import { contentWords } from '../../memory/statement/content-words.js'
import type { GateInput } from '../candidate.js'
import { isQuestion } from './question.js'
import { wideChars } from './too-short.js'

/** Beginnings of words, so that inflections of one word meet. */
const STEM_CHARS = 4
const stems = (text: string) => new Set(contentWords(text).map((word) => word.slice(0, STEM_CHARS)))

/** Of what a person says of the work at hand, no lasting fact in other words can have been made. */
const WORK_AT_HAND = conceptIds('code work')
/** What is to hold beyond the moment. */
const RULE = conceptIds('always never stop rule')
const BEYOND = conceptIds('always never stop rule prefer all later')
/** A message shorter than this is consent or courtesy (`ok thanks, that works`). */
const MIN_SAID_CHARS = 25

/** Whether a person's words, which share nothing with a fact, are too little to have made it in other words. */
function saysLittle(quote: string): boolean {
  const isShort = quote.length + 1.5 * wideChars(quote) < MIN_SAID_CHARS
  return (isShort && !has(quote, RULE)) || (has(quote, WORK_AT_HAND) && !has(quote, BEYOND))
}

/** Verbs that any two sentences about software may share. */
const GENERAL = stems('run runs use work keep start stop change check test build file code')

/** The words a candidate was taken from are missing, or speak of something else. */
export function hasNoEvidence({ text, evidence }: GateInput): boolean {
  const quote = evidence.quote.trim()
  if (quote === '') return true
  const said = stems(quote)
  const claimed = stems(text)
  const shared = [...said].filter((stem) => claimed.has(stem) && !GENERAL.has(stem))
  if (shared.length > 0 || sharesPiece(quote, text)) return false
  // A person's words stand for what was made of them, however else it is put.
  if (evidence.by === 'person') return isQuestion(quote) || saysLittle(quote)
  if (said.size === 0) return claimed.size > 0
  return scriptOf(quote) === scriptOf(text)
}

function scriptOf(text: string): string {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'han'
  if (/\p{Script=Hangul}/u.test(text)) return 'hangul'
  return /\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin'
}

/** Compounds and other forms of a word: a common stretch of at least five letters. */
function sharesPiece(a: string, b: string): boolean {
  const other = a.toLowerCase()
  return (b.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).some((word) => other.includes(word.slice(0, 5)))
}
