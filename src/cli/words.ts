const UNITS: readonly (readonly [ms: number, sign: string])[] = [
  [365 * 86_400_000, 'y'],
  [30 * 86_400_000, 'mo'],
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
]

/** A stretch of time in ms in its largest unit: `3 d`. */
export function ageOf(ms: number): string {
  for (const [unit, sign] of UNITS) if (ms >= unit) return `${Math.floor(ms / unit)} ${sign}`
  return 'now'
}

/** A moment, in ms since the epoch, as the clock on the wall shows it: `2026-11-22 08:31`. */
export function localTime(ms: number): string {
  const at = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}
