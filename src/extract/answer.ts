import * as z from 'zod'
import { readKeywords } from '../memory/key-values.js'
import { contentWords } from '../memory/statement/content-words.js'
import { answerSchema } from '../small-model/small-model.js'
import type { KnownFact } from './known-facts.js'
import { type EvidencedFact, saidFact } from './mined.js'

/** Most facts taken of one answer: a stretch of talk that holds more is rare, and a model that finds more makes them up. */
const MAX_FACTS = 12
/** Part of the content words of a fact that its update keeps. */
const KEPT_WORDS = 2 / 3

/** A fact that the model has found in the talk, before the gate. */
type MinedFact = Omit<EvidencedFact, 'evidence'>

type Answer = { facts: MinedFact[]; summary: string | undefined }

/** What is held against a fact before it comes to the gate. */
export type AnswerFault = 'update-unknown' | 'update-loses-words'

/** What a model is asked for, and what is read of its answer: a fact of an unknown type costs the others nothing. */
function formOf(types: readonly string[], withSummary: boolean, withWhen: boolean) {
  const fact = saidFact.extend({
    action: z.enum(['add', 'update']).catch('add'),
    path: z.string().default('').describe('update: the path of the known fact; add: empty'),
    type: z.string().meta({ enum: types }),
    ...(withWhen
      ? { when: z.string().catch('').describe('"edit <glob>, run <command>"; mostly empty') }
      : {}),
  })
  const summary = z.string().describe('what the session is about, what was done and what is open')
  return z.object({
    facts: z.array(fact).meta({ maxItems: MAX_FACTS }),
    ...(withSummary ? { summary: summary.default('') } : {}),
  })
}

export const factsSchema = (
  types: readonly string[],
  withSummary: boolean,
  withWhen = false,
): Record<string, unknown> => answerSchema(formOf(types, withSummary, withWhen))

const answer = formOf([], false, true).extend({ summary: z.string().optional() })

export type RawAnswer = z.infer<typeof answer>

/** `undefined` for anything that is no answer of this form. */
export const parseAnswer = (value: unknown): RawAnswer | undefined => answer.safeParse(value).data

/**
 * What of an answer may go to the gate. An update names a fact that was shown whole and keeps two thirds of its content
 * words; where it does not, nothing of it is taken, since as a new fact it would stand beside the one it meant to replace.
 */
export function checkAnswer(
  raw: RawAnswer,
  shown: ReadonlyMap<string, KnownFact>,
): { answer: Answer; refused: { fault: AnswerFault; type: string }[] } {
  const refused: { fault: AnswerFault; type: string }[] = []
  const facts = raw.facts.slice(0, MAX_FACTS).flatMap(({ action, path, when, ...mined }): MinedFact[] => {
    const fact: MinedFact = {
      ...mined,
      ...(typeof when === 'string' && when !== '' ? { when } : {}),
      description: mined.description.trim(),
      body: mined.body.trim(),
      quote: mined.quote.trim(),
      keywords: [...(readKeywords(mined.keywords) ?? [])],
    }
    if (action === 'add') return [fact]
    const known = shown.get(path)
    const fault = known ? faultOfUpdate(known, fact) : 'update-unknown'
    if (fault) refused.push({ fault, type: fact.type })
    return known && !fault
      ? [{ ...fact, scope: known.scope, updates: { key: known.key, hash: known.hash } }]
      : []
  })
  const summary = raw.summary?.trim()
  return { answer: { facts, summary: summary ? summary : undefined }, refused }
}

function faultOfUpdate(known: KnownFact, fact: MinedFact): AnswerFault | undefined {
  const words = contentWords(`${known.description}\n${known.body ?? ''}`)
  const held = new Set(contentWords(`${fact.description}\n${fact.body}`))
  const kept = words.filter((word) => held.has(word)).length
  return kept < words.length * KEPT_WORDS ? 'update-loses-words' : undefined
}
