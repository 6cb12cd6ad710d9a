/** A stretch of a text that is scored and shown as one: a line, or a segment of a long one. */
export type Line = {
  /** 1-based number of the line in the text. */
  number: number
  /** Place in the text, in characters; `end` is exclusive and before the line break. */
  start: number
  end: number
}

/** A sentence or a turn fits; a paragraph without breaks does not become one big excerpt. */
export const MAX_LINE_CHARS = 400

/** Longer bodies are searched up to here: 20 times the limit that a memory has by default. */
const MAX_INDEXED_CHARS = 100_000

/**
 * The non-blank lines of a body that the index knows, in its order: line 1 of an indexed file is the first of these. Long
 * ones are cut after a sentence or a word where there is one.
 */
export function indexedLines(body: string): Line[] {
  const text = body.slice(0, MAX_INDEXED_CHARS)
  const lines: Line[] = []
  let number = 1
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    addSegments(text, { number, start, end }, lines)
    start = end + 1
    number += 1
  }
  return lines
}

function addSegments(text: string, { number, start, end }: Line, lines: Line[]): void {
  let at = start
  while (at < end) {
    const next = end - at <= MAX_LINE_CHARS ? end : cut(text, at)
    if (/\S/u.test(text.slice(at, next))) lines.push({ number, start: at, end: next })
    at = next
  }
}

/** The last sentence end in the second half of the segment, else the last blank, else its very end. */
function cut(text: string, start: number): number {
  const segment = text.slice(start, start + MAX_LINE_CHARS)
  const half = MAX_LINE_CHARS / 2
  const sentence = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((stop) => segment.lastIndexOf(stop)))
  if (sentence >= half) return start + sentence + (/\s/u.test(segment[sentence + 1] ?? '') ? 2 : 1)
  const blank = segment.lastIndexOf(' ')
  if (blank >= half) return start + blank + 1
  const splitsPair =
    /[\ud800-\udbff]$/u.test(segment) || /^[\udc00-\udfff]/u.test(text.slice(start + MAX_LINE_CHARS))
  return start + MAX_LINE_CHARS - (splitsPair ? 1 : 0)
}
