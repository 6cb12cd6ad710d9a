import { withoutAnsi } from '../../lib/text.js'

/** A smaller cut saves less than it costs to read the full text after all. */
export const MIN_SAVED_CHARS = 1_500
const MIN_CUT_LINES = 10
/** A gap of fewer lines is not worth the line that tells of it. */
const MIN_GAP_LINES = 3
const LINES_AROUND = 2
/** How often lines with the same key stay. */
const MAX_SAME = 3
/** Of a longer text only the ends are examined, and what lies between goes; of a line only the start is. */
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
  const lines = text.trimEnd().split('\n')
  const end = lines.length - kept
  if (end <= kept + MIN_CUT_LINES) return undefined
  const stays = lines.map((_, i) => i < kept || i >= end)
  const seen = new Map<string, number>()
  for (let i = 0, at = 0; i < end; i += 1) {
    const line = lines[i] as string
    const isExamined = i >= kept && (at < MAX_END_CHARS || at >= text.length - MAX_END_CHARS)
    const key = isExamined ? keyOf(withoutAnsi(line.slice(0, MAX_LOOK_CHARS)).trimEnd()) : undefined
    at += line.length + 1
    if (key === undefined) continue
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    if (times <= MAX_SAME) stays.fill(true, i - LINES_AROUND, i + LINES_AROUND + 1)
  }
  const parts: (string | number)[] = []
  let [omittedLines, savedChars] = [0, 0]
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (to < lines.length && stays[to] === stays[from]) to += 1
    const part = lines.slice(from, to).join('\n')
    const isGap = !stays[from] && to - from >= MIN_GAP_LINES
    parts.push(isGap ? to - from : part)
    omittedLines += isGap ? to - from : 0
    savedChars += isGap ? part.length + 1 : 0
  }
  if (savedChars < MIN_SAVED_CHARS) return undefined
  const first = parts.findIndex((part) => typeof part === 'number')
  const render = (path: string) => {
    const all = `; in all ${omittedLines} of ${savedChars} characters; full text: ${path}`
    const tell = (omitted: number, rest: string) => `[… ${omitted} lines left out${rest} …]`
    return parts
      .map((part, i) => (typeof part === 'string' ? part : tell(part, i === first ? all : '')))
      .join('\n')
  }
  return { omittedLines, savedChars, render }
}
