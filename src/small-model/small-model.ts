import { CutOff, type Host } from '../host/host.js'
import { isoDay } from '../lib/day.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import {
  dayOfCalls,
  estimateTokens,
  judge,
  type Limits,
  reserve,
  type Settlement,
  settle,
  type Verdict,
} from './budget.js'
import type { Ledger } from './ledger.js'

/** Longest that an answer is waited for. */
export const MAX_CALL_MS = 60_000
/** What an answer is reckoned at before it is there, in tokens: a dozen facts, or a plan for twenty. */
const EXPECTED_OUTPUT_TOKENS = 2_000

export type Question<T> = {
  /** What it is for, in the log. */
  job: 'extraction' | 'consolidation'
  /** The person's choice, `provider/model`. */
  preferred: string | undefined
  /** Whose talk it is about, where it is about one session: its provider may name the model. */
  sessionID?: string
  system: string
  prompt: string
  schema: Record<string, unknown>
  /** A person has asked for it and waits: what has failed of late is tried again. */
  asked?: boolean
  /** `undefined` for an answer that is of no use. */
  parse(value: unknown): T | undefined
  signal: AbortSignal
}

export type Reply<T> =
  | { kind: 'answer'; value: T }
  | { kind: Skipped }
  | { kind: 'failed'; reason: string }
  /** The process ends, or who asked no longer waits. */
  | { kind: 'cut-off' }

/** `paused`: it has failed of late. `unannounced`: the person has not been told of it in time. */
export type Skipped = 'no-model' | Exclude<Verdict, 'free'>

export type SmallModel = ReturnType<typeof createSmallModel>

/** The one way to a small model: chosen by the host, bounded by the day's budget, silent until it is announced. */
export function createSmallModel(args: {
  host: Pick<Host, 'smallModel' | 'ask'>
  ledger: Ledger
  limits: Limits
  maxCallMs?: number
  now: () => number
  log: Log
}) {
  const { host, ledger, limits, maxCallMs = MAX_CALL_MS, now, log } = args

  /** Asks once, within the budget of the day. Does not reject for anything that the model or the host does. */
  async function ask<T>(question: Question<T>): Promise<Reply<T>> {
    const { job, preferred, sessionID, system, prompt, asked = false } = question
    const model = await host.smallModel(preferred, sessionID)
    if (model === undefined) return skipped(job, 'no-model')
    const estimated = {
      inputTokens:
        estimateTokens(system) + estimateTokens(prompt) + estimateTokens(JSON.stringify(question.schema)),
      outputTokens: EXPECTED_OUTPUT_TOKENS,
    }
    const day = isoDay(now())
    let verdict = 'paused' as Verdict
    await ledger.change((before) => {
      verdict = judge(before, { day, nowMs: now(), model, tokens: estimated, asked }, limits)
      return verdict === 'free' ? reserve(before, day, estimated) : before
    })
    if (verdict !== 'free') return skipped(job, verdict)
    const { reply, settlement } = await call(question, model)
    const record = await ledger.change((before) =>
      settle(before, { day, model, estimated, nowMs: now(), ...settlement }),
    )
    const today = dayOfCalls(record, day)
    log.info('small model asked', {
      job,
      model,
      outcome: reply.kind,
      ...(settlement.spent
        ? {
            input: settlement.spent.inputTokens,
            output: settlement.spent.outputTokens,
            cost_usd: settlement.spent.costUsd,
          }
        : {}),
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
  ): Promise<{ reply: Reply<T>; settlement: Pick<Settlement, 'spent' | 'outcome'> }> {
    const limit = AbortSignal.timeout(maxCallMs)
    try {
      const answer = await host.ask({
        model,
        system,
        prompt,
        schema,
        signal: AbortSignal.any([signal, limit]),
      })
      const { inputTokens, outputTokens, costUsd } = answer
      const spent = { inputTokens, outputTokens, costUsd }
      const value = parse(answer.value)
      return value === undefined
        ? { reply: { kind: 'failed', reason: 'unusable answer' }, settlement: { spent, outcome: 'failed' } }
        : { reply: { kind: 'answer', value }, settlement: { spent, outcome: 'answered' } }
    } catch (error) {
      if (!limit.aborted && (signal.aborted || error instanceof CutOff))
        return { reply: { kind: 'cut-off' }, settlement: { spent: undefined, outcome: 'cut-off' } }
      const reason = limit.aborted ? `no answer within ${maxCallMs / 1000} s` : messageOf(error)
      return { reply: { kind: 'failed', reason }, settlement: { spent: undefined, outcome: 'failed' } }
    }
  }

  return {
    ask,
    /** The model that would be asked now. */
    model: (preferred: string | undefined) => host.smallModel(preferred),
    record: ledger.read,
  }
}
