/** A stretch of a text that is scored and shown as one: a line, or a piece of a long one. */
export type Line = {
  /** 1-based number of the line in the text. */
  number: number
  /** Place in the text, in characters; `end` is exclusive and before the line break. */
  start: number
  end: number
}

/** A sentence or a turn fits; a paragraph without breaks does not become one big excerpt. */
export const maxLineChars = 400

/** The non-blank lines of a text, long ones cut after a sentence or a word where there is one. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  let number = 1
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    addPieces(text, { number, start, end }, lines)
    start = end + 1
    number += 1
  }
  return lines
}

function addPieces(text: string, { number, start, end }: Line, lines: Line[]): void {
  let at = start
  while (at < end) {
    const next = end - at <= maxLineChars ? end : cut(text, at)
    if (/\S/u.test(text.slice(at, next))) lines.push({ number, start: at, end: next })
    at = next
  }
}

/** The last sentence end in the second half of the piece, else the last blank, else its very end. */
function cut(text: string, start: number): number {
  const piece = text.slice(start, start + maxLineChars)
  const half = maxLineChars / 2
  const sentence = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((stop) => piece.lastIndexOf(stop)))
  if (sentence >= half) return start + sentence + (/\s/u.test(piece[sentence + 1] ?? '') ? 2 : 1)
  const blank = piece.lastIndexOf(' ')
  if (blank >= half) return start + blank + 1
  const splitsPair =
    /[\ud800-\udbff]$/u.test(piece) || /^[\udc00-\udfff]/u.test(text.slice(start + maxLineChars))
  return start + maxLineChars - (splitsPair ? 1 : 0)
}
