import { setImmediate as nextTurn } from 'node:timers/promises'
import { shapeOf as summaryShape } from './look-of-text.js'
import { type Speech, whyMustStay } from './must-stay.js'

export type Shortened = {
  /** Text that stays, and how many lines are left out in between. */
  parts: (string | { omitted: number })[]
  omittedLines: number
  /** What the text lost, in characters, the lines that tell of it not counted. */
  savedChars: number
}

export type LeaveOutRules = {
  /** Lines that stay at each end. */
  kept: number
  /** Up to so many lines nothing is left out. */
  minLines: number
  /** How its lines say that something is wrong. */
  speech: Speech
  /** Leaves out inside runs of lines with the same shape alone; '' is like nothing. */
  shapeOf?: (line: string) => string
}

/** Around a line that must stay. */
const LINES_AROUND = 2
/** A gap of fewer lines is not worth the line that tells of it. */
const MIN_GAP_LINES = 3
/** The same line over and over is seen after so many times. */
const MAX_SAME = 3
/** Lines that sum up, of one shape: a list of them is no summary. */
const MAX_SUMMARIES = 6
/** What is remembered of lines seen. */
const MAX_SEEN = 2_000
/** In ms without a turn for the event loop; the host asks for 20 at most. */
const SLICE_MS = 4
const LINES_PER_LOOK_AT_THE_CLOCK = 64
/** In more lines than that nothing is looked for: their ends alone stay, and their number is told. */
const MAX_LOOKED_LINES = 150_000
const TAIL_CHARS = 256_000
/** Of a line longer than that the beginning is looked at. */
const MAX_LOOK_CHARS = 600

type Kept = { from: number; to: number; lines: number }

/**
 * Chooses the lines that stay: those at both ends, and those that must, with two around. One pass, with memory for the
 * lines that stay only. Undefined where nothing is left out.
 */
export async function leaveOut(text: string, rules: LeaveOutRules): Promise<Shortened | undefined> {
  const choice = createChoice(rules)
  const tail = text.length - TAIL_CHARS
  let sliceStart = performance.now()
  let number = 0
  for (let from = 0; from < text.length; number += 1) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end + 1
    if (number < MAX_LOOKED_LINES || from >= tail)
      choice.take({
        number,
        from,
        to,
        look: text.slice(from, Math.min(end === -1 ? to : end, from + MAX_LOOK_CHARS)),
      })
    from = to
    if (number % LINES_PER_LOOK_AT_THE_CLOCK === 0 && performance.now() - sliceStart > SLICE_MS) {
      await nextTurn()
      sliceStart = performance.now()
    }
  }
  if (number <= rules.minLines) return undefined
  return cut(text, number, choice.finish())
}

type Line = { number: number; from: number; to: number; look: string }

/** Collects what stays, as ranges of lines in order. */
function createChoice(rules: LeaveOutRules) {
  const kept: Kept[] = []
  const last: Line[] = []
  const seen = new Map<string, number>()
  let keepUntil = rules.kept - 1
  let shape = ''
  let runLength = 0

  const keep = ({ number, from, to }: Line) => {
    const before = kept.at(-1)
    if (before && before.lines > number) return
    if (before && before.lines === number && before.to === from) {
      before.to = to
      before.lines = number + 1
    } else kept.push({ from, to, lines: number + 1 })
  }

  const isNew = (key: string, max: number) => {
    const times = (seen.get(key) ?? 0) + 1
    if (seen.size < MAX_SEEN || times > 1) seen.set(key, times)
    return times <= max
  }

  const stays = (look: string): boolean => {
    const why = whyMustStay(look, rules.speech)
    if (why === 'problem') return isNew(look.trim(), MAX_SAME)
    return why === 'summary' && isNew(`summary ${summaryShape(look)}`, MAX_SUMMARIES)
  }

  return {
    take(line: Line): void {
      if (rules.shapeOf) {
        const next = rules.shapeOf(line.look)
        runLength = next !== '' && next === shape ? runLength + 1 : 0
        shape = next
        // Behind the run its last lines stay, which `last` still holds.
        if (runLength === 0) {
          for (const one of last) keep(one)
          keepUntil = Math.max(keepUntil, line.number + rules.kept - 1)
        }
      }
      // What stays anyway, with two lines more, need not be looked at.
      if (line.number + LINES_AROUND > keepUntil && stays(line.look)) {
        for (const one of last.slice(-LINES_AROUND)) keep(one)
        keepUntil = Math.max(keepUntil, line.number + LINES_AROUND)
      }
      if (line.number <= keepUntil) keep(line)
      last.push({ ...line, look: '' })
      if (last.length > rules.kept) last.shift()
    },
    finish(): Kept[] {
      for (const one of last) keep(one)
      return kept
    },
  }
}

function cut(text: string, lineCount: number, kept: readonly Kept[]): Shortened | undefined {
  const parts: Shortened['parts'] = []
  let savedChars = 0
  let omittedLines = 0
  let [line, at] = [0, 0]
  for (const range of [...kept, { from: text.length, to: text.length, lines: lineCount }]) {
    const first = range.from === text.length ? lineCount : range.lines - linesIn(text, range)
    const gap = first - line
    if (gap >= MIN_GAP_LINES) {
      parts.push({ omitted: gap }, text.slice(range.from, range.to))
      savedChars += range.from - at
      omittedLines += gap
    } else parts.push(text.slice(at, range.to))
    line = range.lines
    at = range.to
  }
  return omittedLines === 0 ? undefined : { parts, omittedLines, savedChars }
}

/** Ranges are short: the lines of one are counted again rather than remembered. */
function linesIn(text: string, { from, to }: Kept): number {
  let lines = 0
  for (let at = from; at < to; lines += 1) {
    const end = text.indexOf('\n', at)
    at = end === -1 ? to : end + 1
  }
  return lines
}
