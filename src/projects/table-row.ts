/** A pipe after an even number of backslashes. */
const CELL_BORDER = /(?<=(?:^|[^\\])(?:\\\\)*)\|/
/** What would end a row, hide in it, or be trimmed off its cell. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$/gu
const LOOKS_LIKE_REFERENCE = /&(?=amp;|#\d+;)/g
const ESCAPED = /\\([\\|])|&#(\d+);|&amp;/g

/** The cells of a markdown table's row as they are written, `undefined` for any other line. */
export function splitRow(line: string): string[] | undefined {
  const [before, ...cells] = line.split(CELL_BORDER)
  if (cells.length === 0 || before?.trim() !== '') return undefined
  if (cells.at(-1)?.trim() === '') cells.pop()
  return cells
}

export const joinRow = (cells: readonly string[]) => `|${cells.join('|')}|`

/** Whether the row is the line of dashes below a table's header. */
export const isDelimiterRow = (cells: readonly string[] | undefined) =>
  cells !== undefined && cells.length > 0 && cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))

/**
 * Any text as one cell. Pipes and backslashes are escaped as GitHub Flavored Markdown does, line breaks and what cannot be
 * seen become numeric references.
 */
export function encodeCell(value: string): string {
  const text = value
    .replace(LOOKS_LIKE_REFERENCE, '&amp;')
    .replace(/[\\|]/g, '\\$&')
    .replace(UNSAFE, (character) => `&#${character.codePointAt(0)};`)
  return text === '' ? ' ' : ` ${text} `
}

/** The text of a cell. A backslash before anything else stands for itself, as in a Windows path written by hand. */
export function decodeCell(cell: string): string {
  return cell.trim().replace(ESCAPED, (whole, plain?: string, code?: string) => {
    if (plain !== undefined) return plain
    if (code === undefined) return '&'
    return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole
  })
}
