import * as z from 'zod'
import { MAX_KEYWORDS, readKeywords } from '../memory/key-values.js'
import { contentWords } from '../memory/statement/content-words.js'
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

/** Every field is required: some providers drop what is optional. */
export function answerSchema(types: readonly string[], withSummary: boolean): Record<string, unknown> {
  const text = (description: string) => ({ type: 'string', description })
  return {
    type: 'object',
    additionalProperties: false,
    required: ['facts', ...(withSummary ? ['summary'] : [])],
    properties: {
      facts: {
        type: 'array',
        maxItems: MAX_FACTS,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['action', 'path', 'type', 'scope', 'name', 'description', 'body', 'quote', 'keywords'],
          properties: {
            action: { type: 'string', enum: ['add', 'update'] },
            path: text('update: the path of the known fact; add: empty'),
            type: { type: 'string', enum: [...types] },
            scope: { type: 'string', enum: ['project', 'global'] },
            name: text('two to five words that name it'),
            description: text('the fact in one line, at most 200 characters'),
            body: text('why, and details; may be empty'),
            quote: text('the words it rests on, copied letter by letter from one message'),
            keywords: { type: 'array', maxItems: MAX_KEYWORDS, items: { type: 'string' } },
          },
        },
      },
      ...(withSummary ? { summary: text('what the session is about, what was done and what is open') } : {}),
    },
  }
}

const answer = z.object({
  facts: z.array(
    saidFact.extend({ action: z.enum(['add', 'update']).catch('add'), path: z.string().default('') }),
  ),
  summary: z.string().optional(),
})

export type RawAnswer = z.infer<typeof answer>

/** `undefined` for anything that is no answer of this form. */
export function parseAnswer(value: unknown): RawAnswer | undefined {
  const parsed = answer.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/**
 * What of an answer may go to the gate. An update names a fact that was shown whole and keeps two thirds of its content
 * words; where it does not, nothing of it is taken, since as a new fact it would stand beside the one it meant to replace.
 */
export function checkAnswer(
  raw: RawAnswer,
  shown: ReadonlyMap<string, KnownFact>,
): { answer: Answer; refused: { fault: AnswerFault; type: string }[] } {
  const refused: { fault: AnswerFault; type: string }[] = []
  const facts = raw.facts.slice(0, MAX_FACTS).flatMap(({ action, path, ...mined }): MinedFact[] => {
    const fact: MinedFact = {
      ...mined,
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
