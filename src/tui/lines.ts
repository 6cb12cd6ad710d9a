import { cutToWidth, widthOf, wrapToWidth } from '../lib/text-width.js'

/** Colours by what they are for, as the host's theme calls them. */
export type Tone = 'text' | 'textMuted' | 'primary' | 'warning' | 'success' | 'diffAdded' | 'diffRemoved'
export type Piece = { text: string; tone?: Tone; isBold?: boolean }
/** One row of the screen. `isChosen`: the cursor is on it. */
export type Line = { pieces: Piece[]; isChosen?: boolean }

export const muted = (text: string): Piece => ({ text, tone: 'textMuted' })
export const bold = (text: string): Piece => ({ text, isBold: true })

export const line = (text: string, tone: Tone = 'text'): Line => ({ pieces: [{ text, tone }] })
export const heading = (text: string): Line => ({ pieces: [bold(text)] })
export const BLANK: Line = line('')

/** The host draws a tab as two blanks, and its width is counted as it is drawn. */
const untabbed = (text: string) => text.replaceAll('\t', '  ')

/** Pieces side by side in a row of so many columns; what is too long is cut at its end. */
export function row(pieces: readonly Piece[], columns: number, isChosen = false): Line {
  const kept: Piece[] = []
  let room = columns
  for (const piece of pieces) {
    if (room <= 0) break
    const text = cutToWidth(untabbed(piece.text), room)
    room -= widthOf(text)
    kept.push({ ...piece, text })
  }
  return { pieces: kept, isChosen }
}

/** `left`, cut if need be, and `right` uncut at the right edge; too narrow a row has no `right`. */
export function spread(left: readonly Piece[], right: Piece, columns: number): Line {
  const room = columns - widthOf(right.text) - 1
  if (room < 8) return row(left, columns)
  const begun = row(left, room)
  const used = begun.pieces.reduce((sum, { text }) => sum + widthOf(text), 0)
  return { pieces: [...begun.pieces, { text: ' '.repeat(columns - used - widthOf(right.text)) }, right] }
}

/** A text in rows of at most so many columns, broken at blanks where there are any. */
export const wrapped = (text: string, columns: number, tone?: Tone): Line[] =>
  text
    .split('\n')
    .flatMap((paragraph) => wrapToWidth(untabbed(paragraph.trimEnd()), Math.max(4, columns)))
    .map((part) => line(part, tone))
