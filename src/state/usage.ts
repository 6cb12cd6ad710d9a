import * as z from 'zod'
import type { SessionListener, Tokens } from '../host/events.js'
import type { Log } from '../lib/log-file.js'
import { createSlice, type Sessions } from './sessions.js'

/** As the provider counts them. */
const tokens = z.object({
  /** Without the cached part. */
  inputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
})
const NO_TOKENS = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/** The responses of one turn: those with tool calls and the last. */
const turnTokens = tokens.extend({ responses: z.number() })

const usage = z.object({
  /** End of the last finished response, ms since the epoch. */
  lastResponseAtMs: z.number().optional(),
  /** Tokens of input in use after the last response. */
  usedTokens: z.number().optional(),
  /** The model's limits in tokens, as the host last told them; a context of 0 is unknown. */
  limit: z
    .object({ context: z.number(), input: z.number().optional(), output: z.number().optional() })
    .optional(),
  turn: turnTokens.optional(),
  tally: tokens
    .extend({ turns: z.number(), recalls: z.number().default(0) })
    .default({ ...NO_TOKENS, turns: 0, recalls: 0 }),
})

export type Usage = z.infer<typeof usage>
export type Tally = Usage['tally']

export const usageSlice = createSlice('usage', usage)

/** Notes a finished response. Returns the tokens of the whole turn when it was the turn's last. */
export function noteResponse(
  state: Usage,
  { tokens, atMs, endsTurn }: { tokens: Tokens; atMs: number; endsTurn: boolean },
): z.infer<typeof turnTokens> | undefined {
  const turn = state.turn ?? { ...NO_TOKENS, responses: 0 }
  const used = tokens.input + tokens.cacheRead + tokens.cacheWrite
  state.lastResponseAtMs = atMs
  // An aborted or failed response has no tokens: the last good figure stays.
  if (used > 0) state.usedTokens = used
  addTokens(state.tally, tokens)
  addTokens(turn, tokens)
  turn.responses += 1
  if (!endsTurn) {
    state.turn = turn
    return undefined
  }
  delete state.turn
  state.tally.turns += 1
  return turn
}

function addTokens(to: z.infer<typeof tokens>, { input, cacheRead, cacheWrite }: Tokens): void {
  to.inputTokens += input
  to.cacheReadTokens += cacheRead
  to.cacheWriteTokens += cacheWrite
}

/** Share of all input tokens that came out of the provider's cache, in per cent with one decimal. */
export function hitRatePct(tally: Tally): number {
  const all = tally.inputTokens + tally.cacheReadTokens + tally.cacheWriteTokens
  return all === 0 ? 0 : Math.round((tally.cacheReadTokens / all) * 1000) / 10
}

export function createUsageListener({ sessions, log }: { sessions: Sessions; log: Log }): SessionListener {
  return async (event) => {
    if (event.kind !== 'responded') return
    const { sessionID, error } = event
    const { turn, tally } = sessions.tally(sessionID, usageSlice, (usage) => ({
      turn: noteResponse(usage, event),
      tally: usage.tally,
    }))
    if (turn === undefined) return
    log.info('turn finished', {
      session: sessionID,
      responses: turn.responses,
      input: turn.inputTokens,
      cache_read: turn.cacheReadTokens,
      cache_write: turn.cacheWriteTokens,
      session_hit_rate: hitRatePct(tally),
      ...(error === undefined ? {} : { error }),
    })
  }
}
