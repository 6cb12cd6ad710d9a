/** The text below a heading (`### name`), up to the next heading of its level or above. */
export function section(text: string, heading: string): string {
  const [, rest] = text.split(`\n${heading}\n`)
  if (rest === undefined) throw new Error(`there is no "${heading}"`)
  const level = heading.indexOf(' ')
  return rest.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? ''
}

/** The cells of the first table in a text, without its header. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^\|(\s*:?-+:?\s*\|)+$/.test(line))
  const rows = start < 0 ? [] : lines.slice(start + 1)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end < 0 ? undefined : end).map(cellsOf)
}

function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** The names that a link may have behind its `#`: headings as GitHub spells them. */
export function anchors(text: string): Set<string> {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
