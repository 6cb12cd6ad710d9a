import { z } from 'zod'
import type { Watermark } from './stretch.js'

const text = z.string()
const watermark = z.object({ id: text, atMs: z.number() })

/** A fact of a checked answer, with the words that it rests on. */
const minedFact = z.object({
  type: text,
  scope: z.enum(['project', 'global']),
  name: text,
  description: text,
  body: text,
  quote: text,
  /** The message that holds the quote; absent where none does. */
  evidence: z.object({ message: text, by: z.enum(['person', 'agent']) }).optional(),
  updates: z.object({ key: text, hash: text }).optional(),
})
export type EvidencedFact = z.infer<typeof minedFact>

const pendingAnswer = z.object({
  facts: z.array(minedFact),
  summary: text.optional(),
  end: watermark,
  model: text,
  costUsd: z.number(),
})
/** A checked answer on its way into memory. */
export type PendingAnswer = z.infer<typeof pendingAnswer>

const mined = z.object({
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
  /** Turns since the last summary. */
  turns: z.number(),
  answer: pendingAnswer.optional(),
})

/** How far a session is mined; on disk, shared by all processes. */
export type Mined = z.infer<typeof mined>

export const notMined = (folder: string, nowMs: number): Mined => ({
  format: 1,
  folder,
  heardAtMs: nowMs,
  pending: true,
  tries: 0,
  turns: 0,
})

export function parseMined(stored: unknown): Mined | undefined {
  const parsed = mined.safeParse(stored)
  return parsed.success ? parsed.data : undefined
}

/**
 * The record once a stretch is done with, well or not. More may have been said meanwhile, so it stays pending until a look
 * finds nothing.
 */
export function moved(record: Mined, end: Watermark): Mined {
  const { answer: _, ...rest } = record
  return { ...rest, watermark: end, tries: 0, pending: true }
}
