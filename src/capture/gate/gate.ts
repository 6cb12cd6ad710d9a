import { scriptOf } from '../../lib/language/script-of.js'
import { wordsOfPath } from '../../memory/description.js'
import { needsPerson } from '../../memory/fact-types.js'
import { conceptIds, holdsConcept as has } from '../../memory/language/concepts.js'
import { isForNow, refusesKeeping } from '../../memory/language/refuses-keeping.js'
import { holdsSecret } from '../../memory/secret.js'
import { contentWords } from '../../memory/statement/content-words.js'
import type { GateInput } from '../candidate.js'
import { isOrderToForget } from '../wish/asks-to-forget.js'
import { formsOf } from './form.js'
import { holdsPlanted, titlePlanted } from './planted.js'
import { isQuestion } from './question.js'
import { REASON_CODES, type ReasonCode } from './reasons.js'

/** Rules that also apply to what a person explicitly asked for. */
const ABSOLUTE = ['secret', 'unwanted', 'to-forget', 'for-now', 'planted', 'only-wish', 'too-short']

/** Score above which a text itself asks not to be kept: what somebody wants kept is refused only beyond doubt. */
const PLAINLY = 1

type Rule = (candidate: GateInput, asked: boolean) => boolean
/** Rules beside the forms, which tables recognise. */
const RULES: Partial<Readonly<Record<ReasonCode, Rule>>> = {
  secret: ({ text, why = '', evidence }) => holdsSecret([text, why, evidence.quote].join('\n')),
  // "Keep it secret" may be a person's wish, but a planted order says it too.
  unwanted: ({ text, evidence }) =>
    evidence.by === 'person' && refusesKeeping(evidence.quote, holdsPlanted(text) ? undefined : PLAINLY),
  'to-forget': ({ text }) => isOrderToForget(text),
  'for-now': ({ evidence }) => evidence.by === 'person' && isForNow(evidence.quote),
  // The prompt shows a fact's name as well.
  planted: ({ text, why = '', name = '' }) =>
    holdsPlanted([text, why].join('\n\n')) || titlePlanted(wordsOfPath(name)),
  // What replaces a short fact may be as short.
  'too-short': ({ text, replaces }, asked) =>
    asked || replaces !== undefined ? saysNothing(text) : isTooShort(text),
  question: ({ text }) => isQuestion(text),
  'no-evidence': hasNoEvidence,
  // What is about the person, or holds in all projects, must rest on the person's own words.
  'needs-person': ({ type, scope, evidence }) =>
    evidence.by !== 'person' && (scope === 'global' || needsPerson(type)),
}

/** The reasons that refuse a candidate of any source; none means it passes. `asked`: by a person, explicitly. */
export function refusals(candidate: GateInput, asked: boolean): ReasonCode[] {
  const forms: ReadonlySet<string> = formsOf(candidate.text)
  return REASON_CODES.filter(
    (code) => (!asked || ABSOLUTE.includes(code)) && (RULES[code]?.(candidate, asked) ?? forms.has(code)),
  )
}

/** Fewer characters say nothing. */
const MIN_CHARS = 20
/** An East Asian character says as much as this many letters. */
const EAST_ASIAN_WEIGHT = 3.8
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const eastAsianChars = (text: string): number => text.match(EAST_ASIAN)?.length ?? 0

function isTooShort(text: string): boolean {
  const bare = text.trim()
  return bare.length + eastAsianChars(bare) * (EAST_ASIAN_WEIGHT - 1) < MIN_CHARS
}

/** One word, or courtesy: nobody could tell later what was meant, even if it was asked for. */
function saysNothing(text: string): boolean {
  if (!isTooShort(text)) return false
  // Some languages are written without spaces.
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  return parts.filter(({ isWordLike }) => isWordLike).length < 2 || contentWords(text).length === 0
}

/** Beginnings of words, which inflections of a word share. */
const STEM_CHARS = 4
const stems = (text: string) => new Set(contentWords(text).map((word) => word.slice(0, STEM_CHARS)))

/** Words about the work at hand: no lasting fact in other words can have come from these. */
const WORK_AT_HAND = conceptIds('code work')
/** Words for what holds beyond the moment. */
const RULE = conceptIds('always never stop rule')
const BEYOND = conceptIds('always never stop rule prefer all later')
/** A message shorter than this is consent or courtesy (`ok thanks, that works`). */
const MIN_SAID_CHARS = 25

/** Whether a person's words, which share none with a fact, say too little for the fact to be a rewording. */
function saysLittle(quote: string): boolean {
  const isShort = quote.length + 1.5 * eastAsianChars(quote) < MIN_SAID_CHARS
  return (isShort && !has(quote, RULE)) || (has(quote, WORK_AT_HAND) && !has(quote, BEYOND))
}

/** Whether the words that a candidate was taken from are missing, or about something else. */
function hasNoEvidence({ text, evidence }: GateInput): boolean {
  const quote = evidence.quote.trim()
  if (quote === '') return true
  const said = stems(quote)
  const claimed = stems(text)
  if ([...said].some((stem) => claimed.has(stem)) || sharesPiece(quote, text)) return false
  // A person's words may be put in quite other words.
  if (evidence.by === 'person') return isQuestion(quote) || saysLittle(quote)
  if (said.size === 0) return claimed.size > 0
  return scriptOf(quote) === scriptOf(text)
}

/** Compounds and inflections: whether the texts share a stretch of at least five letters (or a word of four). */
function sharesPiece(a: string, b: string): boolean {
  const other = a.toLowerCase()
  return (b.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).some((word) => other.includes(word.slice(0, 5)))
}
