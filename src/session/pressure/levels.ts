import type { Tokens } from '../../host/events.js'

/** How full a context is: `safe` below 75 %, `moderate` from there, `high` from 90 %. */
export type PressureLevel = 'safe' | 'moderate' | 'high'

const MODERATE_PCT = 75
export const HIGH_PCT = 90

export type ModelLimit = { context: number; input?: number | undefined; output?: number | undefined }

/** What the host reserves for an answer at most, in tokens, whatever the model could write. */
const MAX_RESERVED_TOKENS = 32_000
/** What it reserves of a model with an own limit for its input. */
const RESERVED_OF_INPUT_TOKENS = 20_000

/**
 * Tokens that a session can fill before the host compacts it; undefined where the model's limit is unknown.
 * With a limit for the input `reserved` counts (`compaction.reserved`), without one it does not, as in the host.
 */
export function usableTokens(limit: ModelLimit, reserved?: number): number | undefined {
  if (!(limit.context > 0)) return undefined
  const output = Math.min(limit.output || MAX_RESERVED_TOKENS, MAX_RESERVED_TOKENS)
  const usable =
    limit.input && limit.input > 0
      ? limit.input - (reserved ?? Math.min(RESERVED_OF_INPUT_TOKENS, output))
      : limit.context - output
  return usable > 0 ? usable : undefined
}

/** Share of the usable context that a response has left filled, in per cent; undefined where it cannot be told. */
export function filledPct(tokens: Tokens, usable: number | undefined): number | undefined {
  const total = tokens.input + tokens.output + tokens.reasoning + tokens.cacheRead + tokens.cacheWrite
  return usable === undefined || total <= 0 ? undefined : (100 * total) / usable
}

export function levelOf(pct: number | undefined): PressureLevel {
  if (pct === undefined || pct < MODERATE_PCT) return 'safe'
  return pct < HIGH_PCT ? 'moderate' : 'high'
}

const ORDER: readonly PressureLevel[] = ['safe', 'moderate', 'high']

/** The level that has just been reached from below; undefined where none has. */
export function crossedUpwards(before: PressureLevel, after: PressureLevel): PressureLevel | undefined {
  return ORDER.indexOf(after) > ORDER.indexOf(before) ? after : undefined
}
