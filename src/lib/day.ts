const DAY_MS = 86_400_000
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
