/** Colours, cursor moves and window titles of a terminal. */
const ANSI = /\u001b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,1000}(?:\u0007|\u001b\\)|[@-Z\\-_])/g
/** What the rules look at of a long output: its beginning, and more of its end. */
const HEAD_CHARS = 8_000
const TAIL_CHARS = 16_000
/** Of a single line: enough for a path and a message. */
const MAX_LINE_CHARS = 1_000

/** Text without a terminal's control sequences. */
function stripAnsi(text: string): string {
  return text.includes('\u001b') ? text.replace(ANSI, '') : text
}

/** The part of an output that rules look at: bounded, without colours, no line longer than a rule can bear. */
export function clipForRules(text: string): string {
  const isLong = text.length > HEAD_CHARS + TAIL_CHARS
  const part = isLong ? `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}` : text
  const plain = stripAnsi(part)
    .replace(/\r\n?/g, '\n')
    .replace(/\n{4,}/g, '\n\n\n')
  if (plain.length <= MAX_LINE_CHARS) return plain
  return plain
    .split('\n')
    .map((line) => (line.length > MAX_LINE_CHARS ? line.slice(0, MAX_LINE_CHARS) : line))
    .join('\n')
}
