import * as z from 'zod'
import { readKeywords } from '../memory/key-values.js'
import { contentWords } from '../memory/statement/content-words.js'
import { answerSchema } from '../small-model/small-model.js'
import { type EvidencedFact, saidFact, text } from './mining.js'
import type { KnownFact } from './prompt.js'

/** Most facts taken from one answer: a stretch of talk rarely holds more, and a model that finds more makes them up. */
const MAX_FACTS = 12
/** Share of a fact's content words that an update must keep. */
const KEPT_WORDS = 2 / 3

const fact = saidFact.extend({
  action: z.enum(['add', 'update']).catch('add'),
  path: z.string().catch('').describe('update: the path of the known fact; add: empty'),
  when: z.string().catch('').describe('"edit <glob>, run <command>"; mostly empty'),
})
const answer = z.object({
  /** `undefined` for a fact without a known type or a statement, which does not cost the others either. */
  facts: z.array(fact.optional().catch(undefined)),
  summary: text.catch('').describe('what the session is about, what was done and what is open'),
})

/** The schema that the model is asked to fill. */
export function factsSchema(withSummary: boolean) {
  const { summary } = answer.shape
  return answerSchema(
    z.object({ facts: z.array(fact).meta({ maxItems: MAX_FACTS }), ...(withSummary && { summary }) }),
  )
}

/** `undefined` for anything that does not fit, and for facts of which none does. */
export function parseAnswer(value: unknown) {
  const { data } = answer.safeParse(value)
  return data?.facts.length && data.facts.every((one) => one === undefined) ? undefined : data
}

/**
 * The facts of an answer that may go to the gate. An update must name a fact that was shown whole, and keep two thirds of
 * its content words; otherwise it is dropped, since as a new fact it would stand beside the one it meant to replace.
 */
export function checkAnswer(raw: z.infer<typeof answer>, shown: ReadonlyMap<string, KnownFact>) {
  const refused: { fault: 'bad-form' | 'update-unknown' | 'update-loses-words'; type: string }[] = []
  const taken = raw.facts.slice(0, MAX_FACTS)
  for (const one of taken) if (!one) refused.push({ fault: 'bad-form', type: 'unknown' })
  const stated = taken.flatMap((one) => one ?? [])
  const facts = stated.flatMap(({ action, path, when, ...said }): EvidencedFact[] => {
    const keywords = [...(readKeywords(said.keywords) ?? [])]
    const fact = { ...said, ...(when !== '' && { when }), keywords }
    if (action === 'add') return [fact]
    const known = shown.get(path)
    if (known && keepsWords(known, fact))
      return [{ ...fact, scope: known.scope, updates: { key: known.key, hash: known.hash } }]
    refused.push({ fault: known ? 'update-loses-words' : 'update-unknown', type: fact.type })
    return []
  })
  return { facts, summary: raw.summary || undefined, refused }
}

function keepsWords(known: KnownFact, { description, body }: EvidencedFact): boolean {
  const words = contentWords(`${known.description}\n${known.body}`)
  const held = new Set(contentWords(`${description}\n${body}`))
  return words.filter((word) => held.has(word)).length >= words.length * KEPT_WORDS
}
