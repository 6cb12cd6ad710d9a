export const DAY_MS = 86_400_000
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})/

/** Days since 1970-01-01 of a moment in ms, in UTC. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Days since 1970-01-01 of a text that begins with `YYYY-MM-DD`; `undefined` for anything else, such as February 30. */
export function parseDay(text: string): number | undefined {
  const [, year, month, day] = ISO_DAY.exec(text) ?? []
  if (year === undefined) return undefined
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return formatDay(dayOf(ms)) === text.slice(0, 10) ? dayOf(ms) : undefined
}

/** `YYYY-MM-DD` of a number of days since 1970-01-01. */
export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD` of a moment in ms, in UTC. */
export const isoDay = (ms: number): string => formatDay(dayOf(ms))

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long ago something was: "now", "8 min", "3 h", "2 days"; after 30 days its local date. */
export function ago(ms: number, nowMs: number): string {
  const since = nowMs - ms
  if (since < MINUTE_MS) return 'now'
  if (since < HOUR_MS) return `${Math.floor(since / MINUTE_MS)} min`
  if (since < DAY_MS) return `${Math.floor(since / HOUR_MS)} h`
  const days = Math.floor(since / DAY_MS)
  return days <= 30 ? `${days} day${days === 1 ? '' : 's'}` : localTime(ms).slice(0, 10)
}

/** `YYYY-MM-DD HH:MM` in the time zone of this machine. */
export function localTime(ms: number): string {
  return new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
}
