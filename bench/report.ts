import type { Figures } from './figures.js'
import { type Goal, short } from './goals.js'
import { type Row, SECTIONS } from './sections.js'

export type Table = { title: string; rows: string[][] }

/** What was measured for one number of files in one runtime. */
export type Column = { title: string; files: number; figures: Figures }

/** Each figure by column: the median with the spread of its rounds, its limit, the ratio, the naive way. */
export function tables(columns: readonly Column[]): Table[] {
  return SECTIONS.map(({ title, rows }) => ({
    title,
    rows: [['files', ...columns.map((column) => column.title)], ...rows.flatMap(linesOf)],
  }))

  function linesOf({ figure, limit, naive }: Row): string[][] {
    const line = (name: string, cell: (column: Column) => string) => [name, ...columns.map(cell)]
    const median = (name: string) => (column: Column) => column.figures.median(name, column.files)
    const ratio = (to: string) => (column: Column) =>
      `${short(median(figure)(column) / median(to)(column))} ×`
    return [
      line(figure, (column) => spread(column.figures.samples(figure, column.files), median(figure)(column))),
      ...(limit
        ? [
            line(`· limit: ${limit.name}`, (column) => short(median(limit.figure)(column))),
            line('· over the limit', ratio(limit.figure)),
          ]
        : []),
      ...(naive ? [line('· re-reading everything', (column) => short(median(naive)(column)))] : []),
    ]
  }
}

function spread(samples: readonly number[], median: number): string {
  const [least, most] = [short(Math.min(...samples)), short(Math.max(...samples))]
  return least === most ? short(median) : `${short(median)} (${least}–${most})`
}

/** The goals, as far as each runtime meets them. */
export function goalTable(runtimes: readonly { title: string; goals: readonly Goal[] }[]): Table {
  const [first] = runtimes
  const rows = (first?.goals ?? []).map(({ what, goal }, i) => {
    const cells = runtimes.flatMap(({ goals }) => {
      const own = goals[i]
      return own ? [own.measured, own.isMet ? 'yes' : 'NO'] : ['–', '–']
    })
    return [what, goal, ...cells]
  })
  return { title: 'Goals', rows: [['', 'goal', ...runtimes.flatMap(({ title }) => [title, 'met'])], ...rows] }
}

export function asText({ title, rows }: Table): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  return `${title}\n${rows.map((row) => `  ${line(row)}`).join('\n')}\n`
}

export function asMarkdown({ title, rows: [head = [], ...rows] }: Table): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'))
  return `## ${title}\n\n${[head, rule, ...rows].map(line).join('\n')}\n`
}
