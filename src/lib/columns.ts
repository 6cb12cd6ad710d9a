import { widthOf, wrapToWidth } from './text-width.js'

/** Columns of a narrow terminal. */
export const MAX_COLUMNS = 78

/** Rows as plain text, each column as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))
  const padded = (cell: string, i: number) => cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell))
  return rows.map((row) => row.map(padded).join('  ').trimEnd())
}

/** Wraps a text for a narrow terminal, each line behind `indent`. */
export const wrapped = (text: string, indent = ''): string[] =>
  text === '' ? [] : wrapToWidth(text, MAX_COLUMNS - indent.length).map((line) => indent + line)

/** The same of lines, each behind the blanks it begins with; those that fit stay as they are. */
export const fitted = (lines: readonly string[]): string[] =>
  lines.flatMap((line) =>
    widthOf(line) <= MAX_COLUMNS ? line : wrapped(line.trimStart(), /^ */.exec(line)?.[0]),
  )

/** "2,542". */
export const digits = (count: number): string => count.toLocaleString('en')

/** A rule of thumb for English and code, as good as any without the model's own tokenizer. */
const CHARS_PER_TOKEN = 4
/** Roughly how many tokens this many characters are: "635". */
export const tokensOf = (chars: number): string => digits(Math.round(chars / CHARS_PER_TOKEN))
