/** A time, in ms since the epoch; with no end it still goes on. */
export type TimeSpan = { fromMs: number; toMs?: number | undefined }

/**
 * Whether a moment is in one of them. One that begins after it ends, or after now, began while the clock was ahead: since
 * the moment at which it was set right is not known, all until the end is in it, and what the clock said before.
 */
export function isWithin(spans: readonly TimeSpan[], atMs: number, nowMs: number): boolean {
  return spans.some(({ fromMs, toMs }) => {
    if (toMs === undefined) return nowMs < fromMs || fromMs <= atMs
    if (fromMs <= toMs) return fromMs <= atMs && atMs <= toMs
    return atMs <= toMs || (nowMs < fromMs && fromMs <= atMs)
  })
}
