import type { Figures } from './figures.js'
import { type Goal, short } from './goals.js'
import { type Row, SECTIONS } from './sections.js'

export type Table = { title: string; rows: string[][] }

/** Each figure by number of files: the median with the spread of its rounds, its limit, the ratio, the naive way. */
export function tables(figures: Figures, sizes: readonly number[]): Table[] {
  return SECTIONS.map(({ title, rows }) => ({
    title,
    rows: [['files', ...sizes.map((files) => files.toLocaleString('en'))], ...rows.flatMap(linesOf)],
  }))

  function linesOf({ figure, limit, naive }: Row): string[][] {
    const line = (name: string, cell: (files: number) => string) => [name, ...sizes.map(cell)]
    const ratio = (to: string) => (files: number) =>
      `${short(figures.median(figure, files) / figures.median(to, files))} ×`
    return [
      line(figure, (files) => spread(figures.samples(figure, files), figures.median(figure, files))),
      ...(limit
        ? [
            line(`· limit: ${limit.name}`, (files) => short(figures.median(limit.figure, files))),
            line('· over the limit', ratio(limit.figure)),
          ]
        : []),
      ...(naive ? [line('· re-reading everything', (files) => short(figures.median(naive, files)))] : []),
    ]
  }
}

function spread(samples: readonly number[], median: number): string {
  const [least, most] = [short(Math.min(...samples)), short(Math.max(...samples))]
  return least === most ? short(median) : `${short(median)} (${least}–${most})`
}

export function goalTable(goals: readonly Goal[]): Table {
  const rows = goals.map(({ what, goal, measured, isMet }) => [what, goal, measured, isMet ? 'yes' : 'NO'])
  return { title: 'Goals', rows: [['', 'goal', 'measured', 'met'], ...rows] }
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
