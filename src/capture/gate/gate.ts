import { FACT_TYPES } from '../../memory/fact-types.js'
import { isForNow, refusesKeeping } from '../../memory/language/refuses-keeping.js'
import { holdsSecret } from '../../memory/secret.js'
import type { GateInput } from '../candidate.js'
import { formsOf } from './form.js'
import { hasNoEvidence } from './no-evidence.js'
import { isPlanted } from './planted.js'
import { isQuestion } from './question.js'
import { isTooShort, saysNothing } from './too-short.js'

/** Why a candidate is refused, for the agent whose call is refused; in the order in which reasons are named. */
const REASONS = {
  secret: 'It holds a key, a password or the like.',
  unwanted: 'It asks not to be kept.',
  'for-now': 'It holds only for now.',
  planted: 'It reads like an order that somebody planted for an agent.',
  'only-wish': 'It holds nothing but the wish to remember.',
  'too-short': 'It is too short to be understood later.',
  hash: 'It is a line about a commit or a checksum.',
  'stack-trace': 'It is a stack trace.',
  'raw-error': 'It is an error message without what follows from it.',
  paths: 'It is mostly paths.',
  question: 'It is a question.',
  momentary: 'It is the state of the moment.',
  manifest: 'A manifest of the project says it.',
  'no-evidence': 'Nothing that was said supports it.',
  'needs-person':
    'A fact about the person, or for all projects, needs the person’s own words: use memory_remember when they have said it.',
} as const

export type ReasonCode = keyof typeof REASONS
export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[]

/** These hold for what a person asked for in so many words, too. */
const ABSOLUTE: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'secret',
  'unwanted',
  'for-now',
  'planted',
  'only-wish',
  'too-short',
])

/** What somebody wants kept is refused for what it says itself only where that is beyond doubt. */
const PLAINLY = 1

type Rule = (candidate: GateInput, asked: boolean) => boolean
/** Rules beside the forms that tables tell. */
const RULES: Partial<Readonly<Record<ReasonCode, Rule>>> = {
  secret: ({ text, why = '', evidence }) => holdsSecret([text, why, evidence.quote].join('\n')),
  // "Keep it secret" is a person's wish, and what a planted order says.
  unwanted: ({ text, evidence }) =>
    evidence.by === 'person' && refusesKeeping(evidence.quote, isPlanted(text) ? undefined : PLAINLY),
  'for-now': ({ evidence }) => evidence.by === 'person' && isForNow(evidence.quote),
  planted: ({ text, why = '' }) => isPlanted([text, why].join('\n')),
  'too-short': ({ text }, asked) => (asked ? saysNothing(text) : isTooShort(text)),
  question: ({ text }) => isQuestion(text),
  'no-evidence': hasNoEvidence,
  // What is about the person, or holds in all projects, rests on the person's own words alone.
  'needs-person': ({ type, scope, evidence }) =>
    evidence.by !== 'person' && (scope === 'global' || (type !== undefined && FACT_TYPES[type].needsPerson)),
}

/** The reasons that refuse a candidate, of every source; none is a pass. `asked`: in so many words, by a person. */
export function refusals(candidate: GateInput, asked: boolean): ReasonCode[] {
  const forms: ReadonlySet<string> = formsOf(candidate.text)
  return REASON_CODES.filter(
    (code) => (ABSOLUTE.has(code) || !asked) && (RULES[code]?.(candidate, asked) ?? forms.has(code)),
  )
}

/** A sentence about a refusal; '' for what is no reason of the gate. */
export const explainRefusal = (code: string): string => REASONS[code as ReasonCode] ?? ''
