import * as z from 'zod'

const amount = z.number().min(0)

/** What a day of calls came to. Tokens of a call under way count as estimated, and stay so if its process dies. */
const day = z.object({
  /** `YYYY-MM-DD`, UTC. */
  day: z.string(),
  calls: amount,
  failed: amount,
  inputTokens: amount,
  outputTokens: amount,
  costUsd: amount,
})
type Day = z.infer<typeof day>

const calls = z.object({
  format: z.literal(1),
  /** The last days with a call, oldest first. */
  days: z.array(day),
  /** By model: after failures it is left alone for a while. */
  pauses: z.record(z.string(), z.object({ failures: amount, untilMs: z.number() })),
  /**
   * When, and in which session, the person was told what is sent where; `isPast`: a session has begun after that one.
   */
  announced: z
    .object({ atMs: z.number(), sessionID: z.string(), isPast: z.boolean() })
    .optional()
    .catch(undefined),
})

/** What is remembered of all calls on this machine. */
export type CallRecord = z.infer<typeof calls>

export type Limits = { maxCallsPerDay: number; maxTokensPerDay: number }
export type Tokens = { inputTokens: number; outputTokens: number }
/** `unannounced`: the person has not been told yet, or had no time to say no. */
export type Verdict = 'free' | 'unannounced' | 'over-budget' | 'paused'

const MAX_DAYS = 60
const MAX_MODELS = 20
/** The first pause in ms; each further failure doubles it, up to the longest. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/** A person has so long to say no, or until her next session, in ms. */
export const TIME_TO_SAY_NO_MS = 600_000

export const NO_CALLS: CallRecord = { format: 1, days: [], pauses: {} }

/** `undefined` for what is no record of calls. */
export function parseCallRecord(stored: unknown): CallRecord | undefined {
  const parsed = calls.safeParse(stored)
  return parsed.success ? parsed.data : undefined
}

export function dayOfCalls({ days }: CallRecord, day: string): Day {
  const last = days.at(-1)
  return last?.day === day ? last : { day, calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
}

/** Whether a call of about so many tokens may be made. Where a person has asked for it, nothing but the budget is waited for. */
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
  return call.nowMs < (pauseOf(state, call.model)?.untilMs ?? 0) ? 'paused' : 'free'
}

const pauseOf = ({ pauses }: CallRecord, model: string) =>
  Object.hasOwn(pauses, model) ? pauses[model] : undefined

/** The record with a call begun, at what it is estimated to take. */
export function reserve(state: CallRecord, day: string, tokens: Tokens): CallRecord {
  return withDay(state, day, ({ calls, inputTokens, outputTokens }) => ({
    calls: calls + 1,
    inputTokens: inputTokens + tokens.inputTokens,
    outputTokens: outputTokens + tokens.outputTokens,
  }))
}

export type Settlement = {
  /** Of the reservation. */
  day: string
  model: string
  estimated: Tokens
  /** `undefined` where the call failed: what it took is not known, and what was sent counts. */
  spent: (Tokens & { costUsd: number }) | undefined
  /** A call that was cut off at the end of a process says nothing of the model. */
  outcome: 'answered' | 'failed' | 'cut-off'
  nowMs: number
}

/** The record with a call ended. */
export function settle(
  state: CallRecord,
  { day, model, estimated, spent, outcome, nowMs }: Settlement,
): CallRecord {
  const taken = spent ?? { inputTokens: estimated.inputTokens, outputTokens: 0, costUsd: 0 }
  const settled = withDay(state, day, (of) => ({
    failed: of.failed + (outcome === 'failed' ? 1 : 0),
    inputTokens: Math.max(0, of.inputTokens + taken.inputTokens - estimated.inputTokens),
    outputTokens: Math.max(0, of.outputTokens + taken.outputTokens - estimated.outputTokens),
    costUsd: of.costUsd + taken.costUsd,
  }))
  return outcome === 'cut-off' ? settled : { ...settled, pauses: pausesAfter(state, model, outcome, nowMs) }
}

function pausesAfter(
  state: CallRecord,
  model: string,
  outcome: 'answered' | 'failed',
  nowMs: number,
): CallRecord['pauses'] {
  const others = Object.entries(state.pauses).filter(([name]) => name !== model)
  if (outcome === 'answered') return Object.fromEntries(others)
  const failures = (pauseOf(state, model)?.failures ?? 0) + 1
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 30), LONGEST_PAUSE_MS)
  return Object.fromEntries([
    ...others.slice(1 - MAX_MODELS),
    [model, { failures, untilMs: nowMs + pauseMs }],
  ])
}

/** A call that began before midnight belongs to the day it began on, as long as that is still kept. */
function withDay(state: CallRecord, day: string, change: (day: Day) => Partial<Day>): CallRecord {
  const known = state.days.find((one) => one.day === day)
  const before = known ?? dayOfCalls({ ...state, days: [] }, day)
  const after = { ...before, ...change(before) }
  const others = state.days.filter((one) => one !== known)
  const days = [...others, after].sort((a, b) => (a.day < b.day ? -1 : 1))
  return { ...state, days: days.slice(-MAX_DAYS) }
}

/** A guess that is seldom too low: four characters of English to a token, one of Chinese. */
export function estimateTokens(text: string): number {
  const ascii = text.match(/[\0-\x7f]/g)?.length ?? 0
  return Math.ceil(ascii / 4 + (text.length - ascii))
}
