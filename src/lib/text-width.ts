import { eastAsianWidth } from 'get-east-asian-width'

const PLAIN = /^[ -~]*$/

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  // As most texts are.
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const char of text) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(char)) continue
    width += eastAsianWidth(char.codePointAt(0) ?? 0)
  }
  return width
}

/** One line of text in rows of at most so many columns, broken at blanks; a word that is wider is broken anywhere. */
export function wrapToWidth(text: string, columns: number): string[] {
  const rows: string[] = []
  let current = ''
  // As in languages that write without blanks.
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

/** At most so many columns of a text, with a sign of what is left out at its end, or else at its start. */
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
