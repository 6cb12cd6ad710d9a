import { sha256 } from '../../lib/hash.js'
import { weightOf } from './error-lines.js'
import { normaliseLine } from './normalise.js'

export type ErrorSummary = {
  /** As it stood: the line that says most, then what belongs to it; ` | ` between. */
  text: string
  /** The same without what changes from run to run, in an order of its own: what the fingerprint is of. */
  stable: string
}

/** Colours, cursor moves and window titles of a terminal. */
const ANSI = /\u001b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,1000}(?:\u0007|\u001b\\)|[@-Z\\-_])/g
/** What a spinner drew and took back. */
const TAKEN_BACK = /(?:. ?\u0008)+/g
/** What the rules look at of a long output: its beginning, and more of its end. */
const [HEAD_CHARS, TAIL_CHARS] = [8_000, 16_000]
/** Of a single line: enough for a path and a message. */
const MAX_LINE_CHARS = 400
/** As many telling lines make an error what it is. */
const MAX_LINES = 40
/** So far behind a line that tells stand the values that belong to it. */
const LINES_OF_DETAIL = 4
/** A line of this weight heads the next one, which then has the other. */
const [HEADING_WEIGHT, ANNOUNCED_WEIGHT] = [2, 6]
/** Rules and frames that tools draw. */
const DRAWN = /[-─┈━=⎯_.]{4,}/g

/** The part of an output that rules look at: bounded, without colours, no line longer than a rule can bear. */
export function clipForRules(output: string): string {
  const isLong = output.length > HEAD_CHARS + TAIL_CHARS
  const text = isLong ? `${output.slice(0, HEAD_CHARS)}\n${output.slice(-TAIL_CHARS)}` : output
  const plain = text.replace(ANSI, '').replace(/\r\n?/g, '\n').replace(TAKEN_BACK, '')
  return plain
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_CHARS).trimEnd())
    .join('\n')
}

/** Says in a few words what went wrong. `fallback` stands where the output says nothing. */
export function summarise(output: string, fallback: string): ErrorSummary {
  const lines = clipForRules(output)
    .split('\n')
    .filter((line) => line !== '')
  const weights = lines.map(weightOf)
  const chosen = new Map<string, { line: string; weight: number }>()
  for (const [i, line] of lines.entries()) {
    const own = weights[i] as number
    const isAnnounced = weights[i - 1] === HEADING_WEIGHT && own >= 0
    const belongs =
      own >= HEADING_WEIGHT ||
      (own === 1 && weights.slice(Math.max(0, i - LINES_OF_DETAIL), i).some((one) => one >= HEADING_WEIGHT))
    const stable = isAnnounced || belongs ? normaliseLine(line) : ''
    if (stable === '' || chosen.has(stable) || chosen.size >= MAX_LINES) continue
    chosen.set(stable, { line, weight: isAnnounced ? Math.max(own, ANNOUNCED_WEIGHT) : own })
  }
  if (chosen.size === 0) {
    const line = lines.findLast((_, i) => (weights[i] as number) >= 0) ?? fallback.slice(0, MAX_LINE_CHARS)
    chosen.set(normaliseLine(line), { line, weight: 0 })
  }
  return {
    text: [...chosen.values()]
      .sort((a, b) => b.weight - a.weight)
      .map(({ line }) => line.replace(DRAWN, '…').replace(/\s+/g, ' ').trim())
      .join(' | '),
    // Tests and checks run side by side tell of the same failures in another order.
    stable: [...chosen.keys()].sort().join(' | '),
  }
}

/** 12 hex digits, the same for the same error: enough to tell the few of one session apart. */
export const fingerprintOf = ({ stable }: ErrorSummary): string => sha256(stable, 12)
