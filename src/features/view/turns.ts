import type { LogEntry } from '../../lib/log-file.js'

/** One turn of any session on this machine, as its provider counted it. */
export type Turn = {
  at: string
  session: string
  /** All tokens of input, and those of them that came out of the provider's cache. */
  inputTokens: number
  cachedTokens: number
  cacheHitPct: number
  /** Why the cache could not be used in full, in words; absent where memory knows of no reason. */
  why?: string
  /** Whether the session had been using it before. */
  isBreak: boolean
}

/** One message, and what memory added to it. */
export type Recalled = { at: string; session: string } & (
  | { gave: true; paths: string; chars: number; best: number }
  | { gave: false; reason: string }
)

/** Why a block was made anew, in words. */
const REASONS: Readonly<Record<string, string>> = {
  first: 'the first block of the session',
  settings: 'the settings have changed',
  compacted: 'the session was compacted',
  pressure: 'the context was nearly full',
  ttl: "the provider's cache had expired, so the block was made anew",
}

/** The turns in a log, oldest first. */
export function turnsOf(log: readonly LogEntry[]): Turn[] {
  const reasons = new Map<string, string>()
  return log.flatMap(({ at, message, fields }): Turn[] => {
    const { session = '', reason = '' } = fields
    if (message === 'refreshed <memfs> render')
      reasons.set(session, REASONS[reason] ?? `asked for by ${reason.replace('forced:', '')}`)
    const isLate = Number(fields['since_last_response_ms']) > Number(fields['ttl_ms'])
    if (message === 'served cached <memfs>' && isLate && !reasons.has(session))
      reasons.set(session, "the provider's cache had expired; the block stayed as it was")
    if (message !== 'turn finished') return []
    const cachedTokens = Number(fields['cache_read'])
    const inputTokens = Number(fields['input']) + Number(fields['cache_write']) + cachedTokens
    const why = reasons.get(session)
    reasons.delete(session)
    const cacheHitPct = inputTokens === 0 ? 0 : Math.round((cachedTokens / inputTokens) * 1000) / 10
    const isBreak = why !== undefined && why !== REASONS['first']
    return [{ at, session, inputTokens, cachedTokens, cacheHitPct, isBreak, ...(why && { why }) }]
  })
}

/** What recall did with each message, oldest first. */
export function recalledIn(log: readonly LogEntry[]): Recalled[] {
  return log.flatMap(({ at, message, fields }): Recalled[] => {
    const { session = '', reason = '', paths = '', chars, best } = fields
    if (message === 'recall added')
      return [{ at, session, gave: true, paths, chars: Number(chars), best: Number(best) }]
    return message === 'recall silent' ? [{ at, session, gave: false, reason }] : []
  })
}
