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
  let start = 0
  for (const [i, { length }] of text.split('\n').entries()) {
    addSegments(text, { number: i + 1, start, end: start + length }, lines)
    start += length + 1
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

const SENTENCE = /^[\s\S]{200,}(?:[.!?] |[。！？]\s?)/u
const WORDS = /^[\s\S]{200,} /u

/** Cuts after the last sentence end in a segment's second half, else after the last blank there, else at its end. */
function cut(text: string, start: number): number {
  // Do not split a surrogate pair.
  const segment = text.slice(start, start + MAX_LINE_CHARS).replace(/[\ud800-\udbff]$/u, '')
  return start + ((SENTENCE.exec(segment) ?? WORDS.exec(segment))?.[0] ?? segment).length
}
