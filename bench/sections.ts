/** One figure in the report, with what it is held against. */
export type Row = { figure: string; limit?: Limit; naive?: string }
type Limit = { figure: string; name: string }

export type Section = { title: string; rows: Row[] }

const own = (figure: string): Row => ({ figure })
const against = (figure: string, limit: string, rest: Partial<Row> = {}): Row => ({
  figure,
  limit: { figure: limit, name: limit },
  ...rest,
})
const tool = (name: string, limit: string): Row => ({
  figure: name,
  limit: { figure: `limit of ${name}`, name: limit },
})

export const SECTIONS: Section[] = [
  {
    title: 'A turn (ms)',
    rows: [
      against('unchanged turn, p50', 'no-op hook, p50', { naive: 'naive turn' }),
      against('unchanged turn, p99', 'no-op hook, p99'),
      own('files read in 100 unchanged turns'),
      own('files looked at in 100 unchanged turns'),
      { figure: 'turn after a write, p50', naive: 'naive turn' },
      own('turn after a write, p99'),
      own('distinct blocks over 50 turns with a write'),
    ],
  },
  {
    title: 'A new process (ms)',
    rows: [
      own('import of the entry'),
      against('start, warm', 'stat of every file, one by one', { naive: 'start, naive' }),
      against('start, warm', 'stat of every file, through the thread pool'),
      against('start, cold', 'stat of every file, one by one', { naive: 'start, naive' }),
    ],
  },
  {
    title: 'Tools (ms, median)',
    rows: [
      tool('memory_read', 'fs.readFile'),
      tool('memory_write, new', 'write, flush, rename'),
      against('memory_write, new', 'write, flush, rename, flush of the folder'),
      tool('memory_write, replacing', 'write, flush, rename'),
      tool('memory_edit', 'read, write, flush, rename'),
      tool('memory_delete', 'unlink'),
      tool('memory_promote', 'rename'),
      tool('memory_demote', 'rename'),
      tool('memory_tree', 'list and stat of every file'),
      tool('memory_flush', 'list and stat of every file'),
      tool('memory_history', 'git log'),
      tool('memory_rollback', 'write, git diff'),
    ],
  },
  {
    title: 'A burst of 500 writes',
    rows: [
      tool('burst, writes', '500 × write, flush, rename'),
      tool('burst, CPU', 'the same with git add and git commit'),
      against('burst, CPU', 'the same with a flush of the folder each'),
      own('burst, clean after the last write'),
      own('burst, commits'),
    ],
  },
  {
    title: 'Size',
    rows: [
      own('memory (MB)'),
      own('memory without recall (MB)'),
      own('watches'),
      own('watches of two projects'),
      { figure: 'block (characters)', naive: 'naive block' },
      own('instructions (characters)'),
      own('tool definitions (characters)'),
      own('tools'),
    ],
  },
]
