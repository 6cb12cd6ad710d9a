import type { SyncRecord } from './record.js'

/** Pushes come no closer than this, in ms. */
export const PUSH_PAUSE_MS = 60_000
/** A remote that fails again and again is left alone for so many intervals at most. */
const MAX_BACKOFF = 12

/** Whether it is time to fetch, or to push `head`. A clock that was set back keeps nothing waiting. */
export function isDue(
  { lastTryMs, lastPushMs, pushed, failures, trouble, waiting }: SyncRecord,
  { head, intervalMs, nowMs }: { head: string | undefined; intervalMs: number; nowMs: number },
): boolean {
  const since = (ms: number) => Math.abs(nowMs - ms)
  // Whoever was offline is soon online again, and a person's merge soon over.
  const setbacks = trouble?.isPassing ? 0 : failures
  if (since(lastTryMs) >= intervalMs * Math.min(2 ** Math.max(0, setbacks - 1), MAX_BACKOFF)) return true
  if (setbacks > 0 || waiting !== undefined || head === undefined || head === pushed) return false
  return Math.min(since(lastTryMs), since(lastPushMs)) >= PUSH_PAUSE_MS
}
