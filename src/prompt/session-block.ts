import * as z from 'zod'
import { sha256 } from '../lib/hash.js'
import type { RefreshReason } from '../memory/section.js'
import { createSlice, type Slice } from '../state/sessions.js'

const texts = z.record(z.string(), z.string())

const served = z.object({
  text: z.string(),
  /** Hash of the text: bytes that are not what was rendered are not served. */
  hash: z.string(),
  /** Identifies the settings that it was rendered under. */
  rules: z.string(),
  /** When it was rendered, ms since the epoch. */
  renderedAtMs: z.number(),
  /** When a refresh last changed it, or left it as it was, ms since the epoch. */
  renewedAtMs: z.number(),
  /** Hashes of the files that stand in it word for word, by key. */
  exact: texts,
  /** The same of the files that it shows uncut. */
  visible: texts,
  form: z.enum(['full', 'tree']),
  /** Which session of which project's folder had it last, from which process (`ownMark`), and for how long the provider keeps it, in ms. */
  by: z.object({ session: z.string(), process: z.string(), ttlMs: z.number(), folder: z.string() }),
  /** Views of its sections, by name: frozen until a refresh renews them. */
  views: z.record(z.string(), z.unknown()),
  /** Characters of its sections, by name. */
  chars: z.record(z.string(), z.number()),
})

export type SentBlock = z.infer<typeof served>

const schema = z.object({ served: served.optional() })

/** Apart from the small state: some 30 kB that change only at a refresh. */
export const blockSlice: Slice<z.infer<typeof schema>> = {
  name: 'block',
  apart: true,
  parse(stored) {
    const read = schema.safeParse(stored ?? {})
    const block = read.success ? read.data.served : undefined
    return block && block.hash === blockHash(block.text) ? { served: block } : {}
  },
}

export const blockHash = (text: string) => sha256(text, 20)

/** What decides when a session's block is rendered anew. */
export const epochSlice = createSlice(
  'epoch',
  z.object({
    /** Why the next request renders it anew, whatever the clock says. */
    due: z.custom<RefreshReason>((value) => typeof value === 'string').optional(),
    pressureMarkPct: z.number().optional(),
    /** Renders by their reason, for the statistics. */
    refreshes: z.record(z.string(), z.number()).default({}),
  }),
)
