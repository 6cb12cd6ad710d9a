import { clipForRules } from './clean-text.js'
import { ANNOUNCED_WEIGHT, HEADING_WEIGHT, isNoise, weightOf } from './error-lines.js'
import { normaliseLine } from './normalise.js'

/** An error in a few words. */
export type ErrorSummary = {
  /** As it stood: the line that says most, then what belongs to it; ` | ` between. */
  text: string
  /** The same without what changes from run to run, in an order of its own: what the fingerprint is of. */
  stable: string
}

/** As many telling lines make an error what it is. */
const MAX_LINES = 40
const MAX_LINE_CHARS = 400
const MAX_SUMMARY_CHARS = 6_000
/** Rules and frames that tools draw. */
const DRAWN = /[-─┈━=⎯_.]{4,}/g

/** What a log puts before a line: it looks like a place in a file, and says nothing. */
const CLOCK =
  /^[\s[(]*(?:\d{2,4}[-/]\d\d[-/]\d\d[T ])?\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?[\s\])|:]*/

/** Says in a few words what went wrong. `fallback` stands where the output says nothing. */
export function summarise(output: string, fallback: string): ErrorSummary {
  const lines = clipForRules(output)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, MAX_LINE_CHARS))
    .filter((line) => line !== '')
  const chosen: { line: string; weight: number; stable: string }[] = []
  const seen = new Set<string>()
  let isAnnounced = false
  for (const line of lines) {
    if (chosen.length >= MAX_LINES) break
    const said = line.replace(CLOCK, '')
    const own = weightOf(said)
    const weight = isAnnounced && own < ANNOUNCED_WEIGHT && !isNoise(said) ? ANNOUNCED_WEIGHT : own
    if (weight === 0) continue
    isAnnounced = own === HEADING_WEIGHT
    const stable = normaliseLine(line)
    if (stable === '' || seen.has(stable)) continue
    seen.add(stable)
    chosen.push({ line, weight, stable })
  }
  if (chosen.length === 0) {
    const line = lines.filter((one) => !isNoise(one) && !/^\s*\d+(?:\.\d+)?\s*$/.test(one)).at(-1) ?? fallback
    chosen.push({ line, weight: 1, stable: normaliseLine(line) })
  }
  const best = chosen.reduce((a, b) => (b.weight > a.weight ? b : a))
  const ordered = [best, ...chosen.filter((one) => one !== best)]
  const shown = ordered.map(({ line }) => line.replace(DRAWN, '…').replace(/\s+/g, ' ').trim())
  return {
    text: shown.join(' | ').slice(0, MAX_SUMMARY_CHARS),
    // Tests and checks run side by side tell of the same failures in another order.
    stable: chosen
      .map(({ stable }) => stable)
      .sort()
      .join(' | ')
      .slice(0, MAX_SUMMARY_CHARS),
  }
}
