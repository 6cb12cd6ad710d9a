import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rowsOfFrames } from './frames.js'

const folder = fileURLToPath(new URL('../data/capture/', import.meta.url))

function rowsOf<T>(name: string): T[] {
  return readFileSync(`${folder}${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

/** Sets of one kind that may be read, `gate`, `gate-2` …; those that are only run begin with `held-`. */
function setsOf(kind: string): string[] {
  return readdirSync(folder)
    .map((file) => file.replace('.jsonl', ''))
    .filter((name) => new RegExp(`^${kind}(-\\d+)?$`).test(name))
    .sort()
}

export type WishRow = { id: string; text: string; save: boolean; lang?: string; sentence?: string }
/** Rows to learn from; `author` is who wrote them, and `weight` how much each counts. */
export type WishSet = { author: string; rows: readonly WishRow[]; weight: number }

/** How often each frame is filled. */
const FILLED = 6

/** What stands before the number in a row's id tells who wrote it, where several hands wrote a set. */
const authorOf = (set: string, { id }: WishRow) => `${set} ${/^t7[a-z]/.exec(id)?.[0] ?? ''}`.trim()

/** All rows that the table of wishes may learn from. */
export function wishSets(): WishSet[] {
  const asked = setsOf('triggers').flatMap((set) => {
    const rows = rowsOf<WishRow>(set)
    const authors = [...new Set(rows.map((row) => authorOf(set, row)))]
    return authors.map((author) => ({
      author,
      rows: rows.filter((row) => authorOf(set, row) === author),
      weight: 1,
    }))
  })
  const silent = (set: string) => rowsOf<WishRow>(set).map((row) => ({ ...row, save: false }))
  return [
    ...asked,
    ...setsOf('ordinary').map((set) => ({ author: set, rows: silent(set), weight: 1 })),
    { author: 'frames', rows: rowsOfFrames(FILLED), weight: 0.3 },
    { author: 'rules-tested', rows: rowsOf<WishRow>('rules-tested'), weight: 0.5 },
    // Statements, talk and questions: a table that learns from wishes alone takes any statement for one.
    { author: 'no-wish', rows: silent('no-wish'), weight: 0.2 },
  ]
}
