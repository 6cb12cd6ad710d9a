/** Columns of a narrow terminal. */
export const MAX_COLUMNS = 78

/** Rows as plain text, each column as wide as its longest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** A text in lines of at most `width` characters, broken at blanks where there are any, each behind `indent`. */
export function wrapped(text: string, indent = '', width = MAX_COLUMNS): string[] {
  const most = width - indent.length
  const lines: string[] = []
  for (let rest = text; rest !== ''; ) {
    const at = rest.length <= most ? rest.length : rest.lastIndexOf(' ', most)
    const end = at > 0 ? at : most
    lines.push(indent + rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** "2,542". */
export const digits = (count: number): string => count.toLocaleString('en')
