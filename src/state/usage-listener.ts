import type { SessionListener } from '../host/events.js'
import type { Log } from '../lib/log-file.js'
import type { Sessions } from './sessions.js'
import { hitRatePct, noteResponse, usageSlice } from './usage.js'

/** Keeps each session's clock, usage and tally. */
export function createUsageListener({ sessions, log }: { sessions: Sessions; log: Log }): SessionListener {
  return async (event) => {
    if (event.kind !== 'responded') return
    const { sessionID, tokens, atMs, endsTurn, error } = event
    const { turn, tally } = sessions.tally(sessionID, usageSlice, (usage) => ({
      turn: noteResponse(usage, {
        atMs,
        inputTokens: tokens.input,
        cacheReadTokens: tokens.cacheRead,
        cacheWriteTokens: tokens.cacheWrite,
        outputTokens: tokens.output + tokens.reasoning,
        endsTurn,
      }),
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
