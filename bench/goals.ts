import type { Figures } from './figures.js'

export type Goal = { what: string; goal: string; measured: string; isMet: boolean }

/** What is to be reached, by the figures of this run. */
export function judge({ median }: Figures, sizes: readonly number[]): Goal[] {
  const most = sizes.at(-1) ?? 0
  const least = sizes[0] ?? 0
  const many = (figure: string) => median(figure, most)
  const few = (figure: string) => median(figure, least)
  const growth = (figure: string) => many(figure) / few(figure)
  const [fewest, all] = [least, most].map((files) => files.toLocaleString('en'))
  const atMost = (what: string, value: number, limit: number, unit: string): Goal => ({
    what,
    goal: `≤ ${limit.toLocaleString('en')} ${unit}`,
    measured: `${short(value)} ${unit}`,
    isMet: value <= limit,
  })
  const stat = many('stat of every file, one by one')
  return [
    atMost(`unchanged turn at ${all} files, p50`, many('unchanged turn, p50'), 0.2, 'ms'),
    atMost(`unchanged turn at ${all} files, p99`, many('unchanged turn, p99'), 2, 'ms'),
    atMost(`the same over its figure at ${fewest} files, p50`, growth('unchanged turn, p50'), 1.5, '×'),
    atMost(
      `the same among ${all} facts, p50`,
      many('unchanged turn among facts, p50') / many('unchanged turn, p50'),
      1.5,
      '×',
    ),
    atMost('files read in 100 unchanged turns', many('files read in 100 unchanged turns'), 0, ''),
    atMost(
      'files read or looked at in 100 unchanged turns with 2,000 files of a team',
      median('files read or looked at in 100 unchanged turns with a team', 2_000),
      0,
      '',
    ),
    atMost(
      'unchanged turn with them, p50, over that at as few files without',
      median('unchanged turn with a team, p50', 2_000) / few('unchanged turn, p50'),
      1.5,
      '×',
    ),
    atMost(`turn after a write at ${all} files, p50`, many('turn after a write, p50'), 1, 'ms'),
    atMost(`start and first block, warm, over stat one by one`, many('start, warm') / stat, 3, '×'),
    atMost(
      'the same over stat through the thread pool',
      many('start, warm') / many('stat of every file, through the thread pool'),
      3,
      '×',
    ),
    atMost(`start and first block at ${fewest} files, warm`, few('start, warm'), 25, 'ms'),
    atMost('import of the entry', many('import of the entry'), 80, 'ms'),
    ...['memory_read', 'memory_write, new', 'memory_write, replacing', 'memory_edit'].map((tool) =>
      atMost(`${tool}: over its figure at ${fewest} files`, growth(tool), 1.3, '×'),
    ),
    ...['memory_write, new', 'memory_write, replacing'].map((tool) =>
      atMost(`${tool}: over write + flush + rename`, many(tool) / many(`limit of ${tool}`), 2, '×'),
    ),
    atMost('burst of 500 writes: commits', many('burst, commits'), 3, ''),
    atMost('burst: tree clean after the last write', many('burst, clean after the last write'), 3_000, 'ms'),
    atMost('burst: CPU time over the limit', many('burst, CPU') / many('limit of burst, CPU'), 1.5, '×'),
    atMost(
      `memory at ${all} files over ${fewest}, without recall`,
      many('memory without recall (MB)') - few('memory without recall (MB)'),
      40,
      'MB',
    ),
    atMost(`watches at ${all} files in 100 folders`, many('watches'), 120, ''),
    atMost('further watches for a second project', many('watches of two projects') - many('watches'), 10, ''),
    atMost(`block at ${all} files`, many('block (characters)'), 32_000, 'characters'),
    atMost('block at 200 hot files', median('block, 200 hot files', 200), 32_000, 'characters'),
    atMost('distinct blocks', many('distinct blocks over 50 turns with a write'), 1, ''),
    atMost(
      'fixed part',
      many('instructions (characters)') + many('tool definitions (characters)'),
      7_400,
      'characters',
    ),
  ]
}

/** Three digits that count. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value === 0 || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value < 0.001 ? 1 : value < 0.1 ? 2 : 3)))
}
