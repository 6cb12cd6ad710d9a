import { eastAsianWidth } from 'get-east-asian-width'

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  // Most texts are plain ASCII.
  if (/^[ -~]*$/.test(text)) return text.length
  return signsOf(text).reduce((sum, sign) => sum + widthOfSign(sign), 0)
}

/** The signs of a text; one that is to be drawn as an emoji, and is wide by that, is not parted from what says so. */
const signsOf = (text: string): string[] => text.match(/.\uFE0F?/gsu) ?? []

function widthOfSign(sign: string): number {
  if (/.\uFE0F$/su.test(sign)) return 2
  return /\p{Mn}|\p{Me}|\p{Cf}/u.test(sign) ? 0 : eastAsianWidth(sign.codePointAt(0) ?? 0)
}

/** Wraps one line of text to rows of at most `columns`, at spaces; a word that is wider is broken anywhere. */
export function wrapToWidth(text: string, columns: number): string[] {
  const rows = ['']
  // A word may be wider than a row, as in languages written without spaces.
  const words = text.split(/(?<= )/)
  for (const part of words.flatMap((word) => (widthOf(word.trimEnd()) > columns ? signsOf(word) : [word]))) {
    const longer = rows.at(-1) + part
    if (longer !== part && widthOf(longer.trimEnd()) > columns) rows.push(part)
    else rows.splice(-1, 1, longer)
  }
  return rows.map((row) => row.trimEnd())
}

/** A text cut to at most `columns`, with `…` where it is cut: at its end, or at its start with `keepsEnd`. */
export function cutToWidth(text: string, columns: number, { keepsEnd = false } = {}): string {
  if (widthOf(text) <= columns) return text
  const kept: string[] = []
  let width = 1
  for (const sign of keepsEnd ? signsOf(text).reverse() : signsOf(text)) {
    width += widthOf(sign)
    if (width > columns) break
    kept.push(sign)
  }
  return keepsEnd ? `…${kept.reverse().join('')}` : `${kept.join('')}…`
}
