import { scriptOf } from '../../lib/language/script-of.js'
import { wordsOfPath } from '../../memory/description.js'
import { needsPerson } from '../../memory/fact-types.js'
import { conceptIds, holdsConcept as has } from '../../memory/language/concepts.js'
import { isForNow, refusesKeeping } from '../../memory/language/refuses-keeping.js'
import { holdsSecret } from '../../memory/secret.js'
import { contentWords } from '../../memory/statement/content-words.js'
import type { GateInput } from '../candidate.js'
import { formsOf } from './form.js'
import { holdsPlanted, titlePlanted } from './planted.js'
import { isQuestion } from './question.js'
import { REASON_CODES, type ReasonCode } from './reasons.js'

/** These hold for what a person asked for in so many words, too. */
const ABSOLUTE = ['secret', 'unwanted', 'for-now', 'planted', 'only-wish', 'too-short']

/** What somebody wants kept is refused for what it says itself only where that is beyond doubt. */
const PLAINLY = 1

type Rule = (candidate: GateInput, asked: boolean) => boolean
/** Rules beside the forms that tables tell. */
const RULES: Partial<Readonly<Record<ReasonCode, Rule>>> = {
  secret: ({ text, why = '', evidence }) => holdsSecret([text, why, evidence.quote].join('\n')),
  // "Keep it secret" is a person's wish, and what a planted order says.
  unwanted: ({ text, evidence }) =>
    evidence.by === 'person' && refusesKeeping(evidence.quote, holdsPlanted(text) ? undefined : PLAINLY),
  'for-now': ({ evidence }) => evidence.by === 'person' && isForNow(evidence.quote),
  // The prompt shows a fact's name as well.
  planted: ({ text, why = '', name = '' }) =>
    holdsPlanted([text, why].join('\n\n')) || titlePlanted(wordsOfPath(name)),
  // What takes the place of a short fact is as short.
  'too-short': ({ text, replaces }, asked) =>
    asked || replaces !== undefined ? saysNothing(text) : isTooShort(text),
  question: ({ text }) => isQuestion(text),
  'no-evidence': hasNoEvidence,
  // What is about the person, or holds in all projects, rests on the person's own words alone.
  'needs-person': ({ type, scope, evidence }) =>
    evidence.by !== 'person' && (scope === 'global' || needsPerson(type)),
}

/** The reasons that refuse a candidate, of every source; none is a pass. `asked`: in so many words, by a person. */
export function refusals(candidate: GateInput, asked: boolean): ReasonCode[] {
  const forms: ReadonlySet<string> = formsOf(candidate.text)
  return REASON_CODES.filter(
    (code) => (!asked || ABSOLUTE.includes(code)) && (RULES[code]?.(candidate, asked) ?? forms.has(code)),
  )
}

/** The least that says something, in characters. */
const MIN_CHARS = 20
/** One sign of East Asian writing says as much as so many letters. */
const EAST_ASIAN_WEIGHT = 3.8
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** How many signs of East Asian writing a text holds. */
const wideChars = (text: string): number => text.match(EAST_ASIAN)?.length ?? 0

function isTooShort(text: string): boolean {
  const bare = text.trim()
  return bare.length + wideChars(bare) * (EAST_ASIAN_WEIGHT - 1) < MIN_CHARS
}

/** One word, or courtesy: nobody can tell later what was meant, even where it was asked for. */
function saysNothing(text: string): boolean {
  if (!isTooShort(text)) return false
  // Some write their words without blanks.
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  return parts.filter(({ isWordLike }) => isWordLike).length < 2 || contentWords(text).length === 0
}

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

/** The words a candidate was taken from are missing, or speak of something else. */
function hasNoEvidence({ text, evidence }: GateInput): boolean {
  const quote = evidence.quote.trim()
  if (quote === '') return true
  const said = stems(quote)
  const claimed = stems(text)
  if ([...said].some((stem) => claimed.has(stem)) || sharesPiece(quote, text)) return false
  // A person's words stand for what was made of them, however else it is put.
  if (evidence.by === 'person') return isQuestion(quote) || saysLittle(quote)
  if (said.size === 0) return claimed.size > 0
  return scriptOf(quote) === scriptOf(text)
}

/** Compounds and other forms of a word: a common stretch of at least five letters. */
function sharesPiece(a: string, b: string): boolean {
  const other = a.toLowerCase()
  return (b.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).some((word) => other.includes(word.slice(0, 5)))
}
