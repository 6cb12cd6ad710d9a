import fs from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Spent } from '../host/host.js'
import { makeFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { isoDay } from '../lib/day.js'
import { unlessBarred } from '../lib/errno.js'
import type { FileLocks } from '../lib/file-lock.js'
import { parseJson } from '../lib/json.js'

const amount = z.number().min(0).default(0)

/** The calls of a day in sum. A call under way counts at its estimated tokens, for good if its process dies. */
const dayForm = z.object({
  /** `YYYY-MM-DD`, UTC. */
  day: z.string(),
  calls: amount,
  failed: amount,
  inputTokens: amount,
  outputTokens: amount,
  costUsd: amount,
})
export type Day = z.infer<typeof dayForm>

const calls = z.object({
  format: z.literal(1),
  /** The last days with a call, oldest first. */
  days: z.array(dayForm),
  /** By model: after failures it is left alone for a while. */
  pauses: z.record(z.string(), z.object({ failures: amount, untilMs: z.number() })),
  /** When and in which session the person was told what is sent where; `isPast`: another session has begun since. */
  announced: z
    .object({ atMs: z.number(), sessionID: z.string(), isPast: z.boolean() })
    .optional()
    .catch(undefined),
})

export type CallRecord = z.infer<typeof calls>

export type Limits = { maxCallsPerDay: number; maxTokensPerDay: number }
export type Tokens = { inputTokens: number; outputTokens: number }
/** `unannounced`: the person has not been told yet, or had no time to say no. */
export type Verdict = 'free' | 'unannounced' | 'over-budget' | 'paused'

const MAX_DAYS = 60
/** The first pause in ms; each further failure doubles it, up to the longest. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** How long a person has to say no, in ms, unless the next session begins before. */
export const TIME_TO_SAY_NO_MS = 600_000

export const NO_CALLS: CallRecord = { format: 1, days: [], pauses: {} }

export const dayOfCalls = ({ days }: CallRecord, day: string): Day =>
  days.find((one) => one.day === day) ?? dayForm.parse({ day })

/** Whether a call of about this many tokens may be made. One that a person asks for needs only budget, once told. */
export function judge(
  state: CallRecord,
  call: { day: string; nowMs: number; model: string; tokens: Tokens; asked: boolean },
  limits: Limits,
): Verdict {
  const { announced } = state
  const mayBegin = announced?.isPast || call.nowMs >= (announced?.atMs ?? Infinity) + TIME_TO_SAY_NO_MS
  if (!announced || !(mayBegin || call.asked)) return 'unannounced'
  const { calls, inputTokens, outputTokens } = dayOfCalls(state, call.day)
  const tokens = inputTokens + outputTokens + call.tokens.inputTokens + call.tokens.outputTokens
  if (calls >= limits.maxCallsPerDay || tokens > limits.maxTokensPerDay) return 'over-budget'
  if (call.asked) return 'free'
  const leftMs = (state.pauses[call.model]?.untilMs ?? 0) - call.nowMs
  // A longer pause was begun before the clock was set back.
  return leftMs > 0 && leftMs <= LONGEST_PAUSE_MS ? 'paused' : 'free'
}

/** The record with a call begun, at its estimated tokens. */
export function reserve(state: CallRecord, day: string, tokens: Tokens): CallRecord {
  return withDay(state, day, ({ calls, inputTokens, outputTokens }) => ({
    calls: calls + 1,
    inputTokens: inputTokens + tokens.inputTokens,
    outputTokens: outputTokens + tokens.outputTokens,
  }))
}

export function settle(
  state: CallRecord,
  call: {
    day: string
    model: string
    estimated: Tokens
    /** `undefined` if not known: then the call counts as one request with the tokens that were sent. */
    spent: Spent | undefined
    /** A call that was cut off at the end of a process says nothing about the model. */
    outcome: 'answer' | 'failed' | 'cut-off'
    nowMs: number
  },
): CallRecord {
  const { day, model, estimated, spent, outcome, nowMs } = call
  const requests = Math.max(1, spent?.requests ?? 1)
  // A provider that refuses a request, or runs on this machine, may count no tokens.
  const sent = { inputTokens: requests * estimated.inputTokens, outputTokens: 0, costUsd: 0 }
  const taken = spent && spent.inputTokens > 0 ? spent : sent
  const settled = withDay(state, day, (of) => ({
    calls: of.calls + requests - 1,
    failed: of.failed + (outcome === 'failed' ? 1 : 0),
    inputTokens: Math.max(0, of.inputTokens + taken.inputTokens - estimated.inputTokens),
    outputTokens: Math.max(0, of.outputTokens + taken.outputTokens - estimated.outputTokens),
    costUsd: of.costUsd + taken.costUsd,
  }))
  if (outcome === 'cut-off') return settled
  const { [model]: before, ...others } = state.pauses
  if (outcome === 'answer') return { ...settled, pauses: others }
  const failures = (before?.failures ?? 0) + 1
  const untilMs = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  return { ...settled, pauses: { ...others, [model]: { failures, untilMs } } }
}

/** A call that began before midnight belongs to the day it began on, as long as that is still kept. */
function withDay(state: CallRecord, day: string, change: (day: Day) => Partial<Day>): CallRecord {
  const before = dayOfCalls(state, day)
  const others = state.days.filter((one) => one.day !== day)
  const days = [...others, { ...before, ...change(before) }].sort((a, b) => (a.day < b.day ? -1 : 1))
  return { ...state, days: days.slice(-MAX_DAYS) }
}

/** A guess that is seldom too low: four characters of English to a token, one of Chinese. */
export function estimateTokens(text: string): number {
  const ascii = text.match(/[\0-\x7f]/g)?.length ?? 0
  return Math.ceil(ascii / 4 + (text.length - ascii))
}

export type Ledger = ReturnType<typeof createLedger>

/** All memory roots of this machine share one record, in the folder above their own state folders. */
export const callRecordFile = (stateFolder: string) =>
  path.join(path.dirname(stateFolder), 'model-calls.json')

/** A file that cannot be read counts as none: the day's budget begins anew, and the person is told anew. */
export async function readCallRecord(file: string): Promise<CallRecord> {
  const text = await unlessBarred(fs.readFile(file, 'utf8'))
  return calls.safeParse(parseJson(text ?? '')).data ?? NO_CALLS
}

export const callsToday = async (stateFolder: string, nowMs: number) =>
  dayOfCalls(await readCallRecord(callRecordFile(stateFolder)), isoDay(nowMs))

/** The record of all calls of the small model, shared by all processes. */
export function createLedger({ file, locks }: { file: string; locks: FileLocks }) {
  const read = () => readCallRecord(file)

  return {
    read,
    /** Changes the record while no other process does, and returns it. Throws `LockTimeout`, and what the disk throws. */
    change: (task: (record: CallRecord) => CallRecord) =>
      locks.hold(['model-calls'], async () => {
        const before = await read()
        const record = task(before)
        if (record !== before) {
          await makeFolder(path.dirname(file))
          await writeFileAtomic(file, JSON.stringify(record))
        }
        return record
      }),
  }
}
