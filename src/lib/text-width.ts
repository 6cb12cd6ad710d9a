import { eastAsianWidth } from 'get-east-asian-width'

const PLAIN = /^[ -~]*$/

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  // Most texts are plain ASCII.
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const char of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(char)) continue
    width += eastAsianWidth(char.codePointAt(0) ?? 0)
  }
  return width
}

/** Wraps one line of text to rows of at most `columns`, at spaces; a word that is wider is broken anywhere. */
export function wrapToWidth(text: string, columns: number): string[] {
  const rows: string[] = []
  let current = ''
  // A word may be wider than a row, as in languages written without spaces.
  const words = text.split(/(?<= )/)
  for (const part of words.flatMap((word) => (widthOf(word.trimEnd()) > columns ? [...word] : [word]))) {
    if (current !== '' && widthOf((current + part).trimEnd()) > columns) {
      rows.push(current.trimEnd())
      current = ''
    }
    current += part
  }
  return [...rows, current.trimEnd()]
}

/** A text cut to at most `columns`, with `…` where it is cut: at its end, or at its start with `keepsEnd`. */
export function cutToWidth(text: string, columns: number, { keepsEnd = false } = {}): string {
  if (widthOf(text) <= columns) return text
  const kept: string[] = []
  let width = 1
  for (const char of keepsEnd ? [...text].reverse() : text) {
    width += widthOf(char)
    if (width > columns) break
    kept.push(char)
  }
  return keepsEnd ? `…${kept.reverse().join('')}` : `${kept.join('')}…`
}
