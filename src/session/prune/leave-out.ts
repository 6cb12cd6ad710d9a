import { withoutAnsi } from '../../lib/text.js'

/** A smaller cut saves less than it costs to read the full text after all. */
export const MIN_SAVED_CHARS = 1_500
const MIN_CUT_LINES = 10
/** A gap of fewer lines is not worth the line that tells of it. */
const MIN_GAP_LINES = 3
const LINES_AROUND = 2
/** How often lines with the same key stay. */
const MAX_SAME = 3
/** Of a longer text only the ends are split into lines, and the middle goes; of a line only the start is read. */
const [MAX_END_CHARS, MAX_LOOK_CHARS] = [100_000, 600]

export type Shortened = { omittedLines: number; savedChars: number; render(path: string): string }

/**
 * Leaves out what stands between the first and the last `kept` lines. A line for which `keyOf` gives a key stays, with
 * two lines on either side, at most three times for each key. Undefined if that saves too little.
 */
export function leaveOut(
  text: string,
  kept: number,
  keyOf: (line: string) => string | undefined,
): Shortened | undefined {
  const { lines, middle, more } = linesOf(text)
  const end = lines.length - kept
  if (end + more <= kept + MIN_CUT_LINES) return undefined
  const stays = lines.map((_, i) => i < kept || i >= end)
  const seen = new Map<string, number>()
  for (let i = kept; i < end; i += 1) {
    const look = withoutAnsi((lines[i] as string).slice(0, MAX_LOOK_CHARS)).trimEnd()
    const key = look === '' || i === middle ? undefined : keyOf(look)
    const times = (seen.get(key ?? '') ?? 0) + 1
    if (key !== undefined) seen.set(key, times)
    if (key !== undefined && times <= MAX_SAME) stays.fill(true, i - LINES_AROUND, i + LINES_AROUND + 1)
  }
  if (middle !== -1) stays[middle] = false
  const parts: (string | number)[] = []
  let [omittedLines, savedChars] = [0, 0]
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (to < lines.length && stays[to] === stays[from]) to += 1
    const part = lines.slice(from, to).join('')
    const omitted = stays[from] ? 0 : to - from + (from <= middle && middle < to ? more : 0)
    const isGap = omitted >= MIN_GAP_LINES
    parts.push(isGap ? omitted : part)
    omittedLines += isGap ? omitted : 0
    savedChars += isGap ? part.length : 0
  }
  if (savedChars < MIN_SAVED_CHARS) return undefined
  const first = parts.findIndex((part) => typeof part === 'number')
  const render = (path: string) => {
    const all = `; in all ${omittedLines} of ${savedChars} characters; full text: ${path}`
    const tell = (omitted: number, rest: string) => `[… ${omitted} lines left out${rest} …]\n`
    return parts
      .map((part, i) => (typeof part === 'string' ? part : tell(part, i === first ? all : '')))
      .join('')
  }
  return { omittedLines, savedChars, render }
}

/** The lines of a text, each with its line break; of a long one the middle as a single line that holds `more`. */
function linesOf(text: string): { lines: string[]; middle: number; more: number } {
  // A progress bar writes its next state over the line.
  const split = (part: string) => part.match(/[^\r\n]*(?:\r?\n|\r)|[^\r\n]+$/g) ?? []
  if (text.length <= 2 * MAX_END_CHARS) return { lines: split(text), middle: -1, more: 0 }
  const from = text.lastIndexOf('\n', MAX_END_CHARS) + 1
  const to = text.indexOf('\n', text.length - MAX_END_CHARS) + 1 || text.length
  const [head, middle] = [split(text.slice(0, from)), text.slice(from, to)]
  const more = Math.max(0, middle.split('\n').length - 2)
  return { lines: [...head, middle, ...split(text.slice(to))], middle: more > 0 ? head.length : -1, more }
}
