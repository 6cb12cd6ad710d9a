import * as z from 'zod'
import type { SessionEvent, SessionListener } from '../host/events.js'
import type { Host } from '../host/host.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { FACT_TYPE_NAMES } from '../memory/fact-types.js'
import { MAX_KEYWORDS } from '../memory/key-values.js'
import type { Skipped } from '../small-model/small-model.js'
import type { Records } from '../state/records.js'

/** How long talk that an ended process left is still picked up, in ms. */
const MAX_LEFT_MS = 7 * 86_400_000
/** Records are dropped after this time without any talk, in ms. */
const MAX_RECORD_MS = 30 * 86_400_000

/** After these outcomes, the talk of the next session would fare no better. */
const STOPS: readonly MineOutcome[] = ['switched-off', 'no-model', 'unannounced', 'over-budget', 'paused']

/** More than a fact may have: the gate refuses a longer text also where it is cut, and would look at a megabyte for a minute. */
const MAX_TEXT_CHARS = 4_000

export const text = z.string().overwrite((all) => all.slice(0, MAX_TEXT_CHARS).trim())
/** Up to where a session has been mined. */
const watermark = z.object({ id: text, atMs: z.number() })
export type Watermark = z.infer<typeof watermark>

/** A fact as a model states it; an optional field that is missing or odd does not cost the fact. */
export const saidFact = z.object({
  type: z.enum(FACT_TYPE_NAMES),
  scope: z.enum(['project', 'global']).catch('project'),
  name: text.catch('').describe('two to five words that name it'),
  description: text.describe('the fact in one line, at most 200 characters'),
  body: text.catch('').describe('why, and details; may be empty'),
  quote: text.catch('').describe('the words it rests on, copied letter by letter from one message'),
  /** Other words for it, and for when it matters: search finds it by these. */
  keywords: z.array(text).catch([]).meta({ maxItems: MAX_KEYWORDS }),
})

/** A fact from a checked answer, with the words that it rests on. */
const minedFact = saidFact.extend({
  /** Actions at which it matters, as `edit src/db/**, run npm publish*`. */
  when: text.optional(),
  /** The message that holds the quote; absent where none does. */
  evidence: z
    .object({ message: text, by: z.enum(['person', 'agent']), atMs: z.number().optional() })
    .optional(),
  /** The fact that it replaces, in the version that the model saw. */
  updates: z.object({ key: text, hash: text }).optional(),
  /** It contradicts the fact in `updates`, which stays. */
  disputed: z.boolean().optional(),
  /** Why the words that it cites do not bear it out. */
  fault: text.optional(),
})
export type EvidencedFact = z.infer<typeof minedFact>

const pendingAnswer = z.object({
  facts: z.array(minedFact),
  summary: text.optional(),
  /** The messages that it answers. */
  read: z.array(text).default([]),
  end: watermark,
})
export type PendingAnswer = z.infer<typeof pendingAnswer>

export const minedSchema = z.object({
  format: z.literal(1),
  /** Folder of the project's scope: a later process of the same project takes up what was left. */
  folder: text,
  watermark: watermark.optional(),
  /** When something was last said, ms since the epoch. */
  heardAtMs: z.number(),
  /** Something was said that is not mined yet. */
  pending: z.boolean().default(true),
  /** Failed tries of the stretch that begins at the watermark. */
  tries: z.number().default(0),
  /** The process that heard it ends with its turn and will not mine it: another one need not wait. */
  left: z.boolean().default(false),
  /** Turns since the last summary. */
  turns: z.number().default(0),
  answer: pendingAnswer.optional(),
})

/** How far a session is mined; on disk, shared by all processes. */
export type Mined = z.infer<typeof minedSchema>

export const notMined = (folder: string, heardAtMs: number): Mined =>
  minedSchema.parse({ format: 1, folder, heardAtMs })

/** After a stretch, mined or given up. `pending` stays, as more may have been said: a look finding nothing ends it. */
export const advanced = (end: Watermark) => ({ watermark: end, tries: 0, pending: true, answer: undefined })

/** Changes parts of a record, read afresh: another process may have changed the rest. */
export const changerOf =
  ({ records, folder, now }: { records: Records<Mined>; folder: string; now: () => number }) =>
  async (sessionID: string, change: (record: Mined) => Partial<Mined>): Promise<Mined> => {
    const before = (await records.read(sessionID)) ?? notMined(folder, now())
    const after = { ...before, ...change(before) }
    await records.write(sessionID, after)
    return after
  }

export type MineOutcome =
  | ('mined' | 'nothing-new' | 'busy-elsewhere' | 'given-up' | 'failed' | 'cut-off')
  | Skipped

/** Decides when talk is mined: after silence; and what other processes left, in the background of the first turn. */
export function createMining(args: {
  mine(sessionID: string, beforeMs?: number): Promise<MineOutcome>
  records: Records<Mined>
  folder: string
  host: Pick<Host, 'parentOf'>
  /** How long a main session must be silent before it is mined, in ms. */
  idleMs: number
  /** The process ends with its turn, and cuts off what is under way. */
  endsWithTurn: boolean
  /** Registers work that the end of a turn may wait for. */
  track<T>(work: Promise<T>): Promise<T>
  lifetime: Lifetime
  now: () => number
  log: Log
}): { listener: SessionListener; textEnd(sessionID: string): Promise<void> } {
  const { mine, records, folder, host, idleMs, endsWithTurn, track, lifetime, now, log } = args
  const timers = new Map<string, NodeJS.Timeout>()
  /** Sessions already noted in their current turn: one write per turn is enough. */
  const noted = new Set<string>()

  const note = changerOf(args)

  function cancel(sessionID: string): void {
    clearTimeout(timers.get(sessionID))
    timers.delete(sessionID)
  }

  /** Mines the session after a silence; more talk within that time restarts the wait. */
  function schedule(sessionID: string): void {
    cancel(sessionID)
    if (endsWithTurn) return
    const timer = setTimeout(() => {
      timers.delete(sessionID)
      lifetime.background('extraction', async () => {
        // The person may have been told of the model by then.
        if ((await mineAll(sessionID)) === 'unannounced' && !timers.has(sessionID)) schedule(sessionID)
      })
    }, idleMs)
    timer.unref()
    timers.set(sessionID, timer)
  }

  /** One stretch after the other, until none is left or the model has no answer. */
  async function mineAll(sessionID: string, beforeMs?: number): Promise<MineOutcome> {
    for (;;) {
      const outcome = await mine(sessionID, beforeMs)
      if (outcome !== 'mined' && outcome !== 'given-up') return outcome
    }
  }

  async function takeUpLeftOver(): Promise<void> {
    const beforeMs = now()
    await records.prune(MAX_RECORD_MS, beforeMs)
    // Later talk is this process's own; recent talk of a process that may still live is left to that one.
    const isLeft = ({ folder: its, pending, heardAtMs, left }: Mined) => {
      const agoMs = beforeMs - heardAtMs
      const isOld = agoMs > 0 && agoMs < MAX_LEFT_MS && (left || agoMs > idleMs)
      return its === folder && pending && isOld
    }
    const found = (await records.all()).filter(({ value }) => isLeft(value))
    for (const { name } of found.sort((a, b) => a.value.heardAtMs - b.value.heardAtMs)) {
      if (lifetime.signal.aborted) return
      const outcome = await mineAll(name, beforeMs)
      log.info('talk of an ended process', { session: name, outcome })
      if (STOPS.includes(outcome)) return
    }
  }

  /** What an agent says is noted once per turn. */
  async function hear(sessionID: string, ends: boolean): Promise<void> {
    if ((await host.parentOf(sessionID)) !== undefined) return
    if (!ends) cancel(sessionID)
    if (!ends && noted.has(sessionID)) return
    if (ends) noted.delete(sessionID)
    else noted.add(sessionID)
    const heard = { heardAtMs: now(), pending: true, left: endsWithTurn }
    await note(sessionID, ({ turns }) => ({ ...heard, turns: turns + (ends ? 1 : 0) }))
    if (ends) schedule(sessionID)
  }

  lifetime.defer('left-over talk', () => track(takeUpLeftOver()))
  lifetime.onClose('extraction timers', () => {
    for (const sessionID of [...timers.keys()]) cancel(sessionID)
  })

  return {
    async listener({ kind, sessionID }: SessionEvent) {
      if (kind === 'agent-said' || kind === 'idle') await hear(sessionID, kind === 'idle')
      if (kind !== 'deleted') return
      cancel(sessionID)
      noted.delete(sessionID)
      await records.remove(sessionID)
    },
    // The host does not wait for listeners: a process that ends with its turn would be gone before anything is noted.
    textEnd: async (sessionID) => {
      if (endsWithTurn) await hear(sessionID, false)
    },
  }
}
