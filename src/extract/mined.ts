import * as z from 'zod'
import { MAX_KEYWORDS } from '../memory/key-values.js'
import type { Records } from '../state/records.js'
import type { Watermark } from './stretch.js'

const text = z.string()
const watermark = z.object({ id: text, atMs: z.number() })

/** What a model says of a fact; what is missing or odd in it costs the fact nothing. */
export const saidFact = z.object({
  type: text,
  scope: z.enum(['project', 'global']).catch('project'),
  name: text.default('').describe('two to five words that name it'),
  description: text.describe('the fact in one line, at most 200 characters'),
  body: text.default('').describe('why, and details; may be empty'),
  quote: text.default('').describe('the words it rests on, copied letter by letter from one message'),
  /** Other words for it, and when it matters: by these it is found. */
  keywords: z.array(text).catch([]).meta({ maxItems: MAX_KEYWORDS }),
})

/** A fact of a checked answer, with the words that it rests on. */
const minedFact = saidFact.extend({
  /** Deeds at which it matters, as `edit src/db/**, run npm publish*`. */
  when: text.optional(),
  /** The message that holds the quote; absent where none does. */
  evidence: z
    .object({ message: text, by: z.enum(['person', 'agent']), atMs: z.number().optional() })
    .optional(),
  /** The fact that it replaces, in the version that the model saw. */
  updates: z.object({ key: text, hash: text }).optional(),
  /** It speaks against that fact, which stays. */
  disputed: z.boolean().optional(),
})
export type EvidencedFact = z.infer<typeof minedFact>

const pendingAnswer = z.object({
  facts: z.array(minedFact),
  summary: text.optional(),
  end: watermark,
})
/** A checked answer on its way into memory. */
export type PendingAnswer = z.infer<typeof pendingAnswer>

export const minedSchema = z.object({
  format: z.literal(1),
  /** Folder of the project's scope: a later process of the same project takes up what was left. */
  folder: text,
  watermark: watermark.optional(),
  /** When something was last said, ms since the epoch. */
  heardAtMs: z.number(),
  /** Something was said that is not mined. */
  pending: z.boolean(),
  /** Failed tries of the stretch that begins at the watermark. */
  tries: z.number(),
  /** The process that heard it has ended with its turn: nobody else will mine it soon. */
  left: z.boolean(),
  /** Turns since the last summary. */
  turns: z.number(),
  answer: pendingAnswer.optional(),
})

/** How far a session is mined; on disk, shared by all processes. */
export type Mined = z.infer<typeof minedSchema>

export const notMined = (folder: string, nowMs: number): Mined => ({
  format: 1,
  folder,
  heardAtMs: nowMs,
  pending: true,
  tries: 0,
  left: false,
  turns: 0,
})

/**
 * What of a record changes once a stretch is done with, well or not. More may have been said meanwhile, so it stays pending
 * until a look finds nothing.
 */
export const advanced = (end: Watermark): Partial<Mined> => ({
  watermark: end,
  tries: 0,
  pending: true,
  answer: undefined,
})

/** Changes parts of a record: the rest may have been changed by another process meanwhile. */
export async function changeRecord(
  records: Records<Mined>,
  sessionID: string,
  orNew: () => Mined,
  change: (record: Mined) => Partial<Mined>,
): Promise<Mined> {
  const before = (await records.read(sessionID)) ?? orNew()
  const after = { ...before, ...change(before) }
  await records.write(sessionID, after)
  return after
}
