import * as z from 'zod'
import { CutOff, type Host, NoAnswer, type Spent } from '../host/host.js'
import { isoDay } from '../lib/day.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import {
  type Day,
  dayOfCalls,
  estimateTokens,
  judge,
  type Ledger,
  type Limits,
  reserve,
  settle,
  type Verdict,
} from './ledger.js'

export const MAX_CALL_MS = 60_000
/** Tokens that an answer is estimated at: a dozen facts, or a plan for twenty. */
const EXPECTED_OUTPUT_TOKENS = 2_000

export type Job = 'extraction' | 'consolidation'

export type Question<T> = {
  job: Job
  /** The person's choice, `provider/model`. */
  preferred: string | undefined
  /** The session it is about, if it is about one: its provider may determine the model. */
  sessionID?: string
  system: string
  prompt: string
  schema: Record<string, unknown>
  /** A person has asked for it and waits: a model that failed recently is tried all the same. */
  asked?: boolean
  /** `undefined` for an unusable answer. */
  parse(value: unknown): T | undefined
  signal: AbortSignal
}

/** `cut-off`: the process ends, or whoever asked no longer waits. */
type Called<T> = { kind: 'answer'; value: T } | { kind: 'failed'; reason: string } | { kind: 'cut-off' }
export type Reply<T> = Called<T> | { kind: Skipped }

/** `paused`: it has failed recently. `unannounced`: the person has not been told, or had no time to say no. */
export type Skipped = 'switched-off' | 'no-model' | Exclude<Verdict, 'free'>

export type SmallModel = ReturnType<typeof createSmallModel>

/** The one way to a small model: chosen by the host, bounded by the day's budget, silent until it is announced. */
export function createSmallModel(args: {
  host: Pick<Host, 'smallModel' | 'ask'>
  ledger: Ledger
  /** Whether the person wants this done, as of now: the setting may have changed since the start. */
  isOn(job: Job): boolean
  limits: Limits
  maxCallMs?: number
  now: () => number
  log: Log
}) {
  const { host, ledger, limits, maxCallMs = MAX_CALL_MS, now, log } = args

  /** Asks once, within the budget of the day. Does not reject for anything that the model or the host does. */
  async function ask<T>(question: Question<T>): Promise<Reply<T>> {
    const { job, preferred, sessionID, system, prompt, asked = false } = question
    if (!args.isOn(job)) return skipped(job, 'switched-off')
    const model = await host.smallModel(preferred, sessionID)
    if (model === undefined) return skipped(job, 'no-model')
    const sent = system + prompt + JSON.stringify(question.schema)
    const estimated = { inputTokens: estimateTokens(sent), outputTokens: EXPECTED_OUTPUT_TOKENS }
    const day = isoDay(now())
    let verdict = 'paused' as Verdict
    await ledger.change((before) => {
      verdict = judge(before, { day, nowMs: now(), model, tokens: estimated, asked }, limits)
      return verdict === 'free' ? reserve(before, day, estimated) : before
    })
    if (verdict !== 'free') return skipped(job, verdict)
    const { reply, spent } = await call(question, model)
    const outcome = reply.kind
    const record = await ledger.change((before) =>
      settle(before, { day, model, estimated, spent, outcome, nowMs: now() }),
    )
    const today = dayOfCalls(record, day)
    log.info('small model asked', {
      ...{ job, model, outcome },
      ...(spent && { input: spent.inputTokens, output: spent.outputTokens, cost_usd: spent.costUsd }),
      ...(reply.kind === 'failed' ? { reason: reply.reason } : {}),
      calls_today: today.calls,
      tokens_today: today.inputTokens + today.outputTokens,
    })
    return reply
  }

  function skipped(job: string, kind: Skipped): { kind: Skipped } {
    log.info('small model not asked', { job, reason: kind })
    return { kind }
  }

  async function call<T>(
    { system, prompt, schema, parse, signal }: Question<T>,
    model: string,
  ): Promise<{ reply: Called<T>; spent?: Spent }> {
    const limit = AbortSignal.timeout(maxCallMs)
    const either = AbortSignal.any([signal, limit])
    try {
      const { value: answer, ...spent } = await host.ask({ model, system, prompt, schema, signal: either })
      const value = parse(answer)
      const reply: Called<T> =
        value === undefined ? { kind: 'failed', reason: 'unusable answer' } : { kind: 'answer', value }
      return { reply, spent }
    } catch (error) {
      if (!limit.aborted && (signal.aborted || error instanceof CutOff)) return { reply: { kind: 'cut-off' } }
      const reason = limit.aborted ? `no answer within ${maxCallMs / 1000} s` : messageOf(error)
      return { reply: { kind: 'failed', reason }, ...(error instanceof NoAnswer && { spent: error.spent }) }
    }
  }

  return { ask, model: (preferred: string | undefined) => host.smallModel(preferred) }
}

/** What a person is told of the small model: which one, and what it has taken today. */
export function smallModelLines(name: string | undefined, today: Day, limits: Limits): string[] {
  if (name === undefined) return ['Small model: none; set small_model in opencode.json.']
  const { calls, inputTokens, outputTokens, costUsd } = today
  const tokens = (inputTokens + outputTokens).toLocaleString('en')
  const cost = costUsd > 0 ? `, $${costUsd.toFixed(2)}` : ''
  const most = limits.maxTokensPerDay.toLocaleString('en')
  return [
    `Small model: ${name}`,
    `  today ${calls} of ${limits.maxCallsPerDay} calls, ${tokens} of ${most} tokens${cost}`,
  ]
}

/**
 * The form of an answer as JSON schema, flat and with every field required: some providers accept no unions, and some drop
 * what is optional. It does not tell what `form` forgives when an answer is read.
 */
export function answerSchema(form: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(form, {
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  })
  return schema
}
