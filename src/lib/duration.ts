const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of "500ms", "30s", "5m", "1h", "1d" or of a number; `undefined` for anything else. */
export function parseDuration(value: string | number): number | undefined {
  const ms = typeof value === 'number' ? value : inMs(value)
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined
}

function inMs(text: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)\s*$/.exec(text)
  return match ? Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS] : Number.NaN
}
