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

/** What most people type first, of which the other sets have little: it counts twice. */
const PLAINEST = 'triggers-18'
/** How often each frame is filled. */
const FILLED = 14

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
      weight: set === PLAINEST ? 2 : 1,
    }))
  })
  const silent = (set: string) => rowsOf<WishRow>(set).map((row) => ({ ...row, save: false }))
  return [
    ...asked,
    ...setsOf('ordinary').map((set) => ({ author: set, rows: silent(set), weight: 2 })),
    { author: 'frames', rows: rowsOfFrames(FILLED), weight: 0.1 },
    { author: 'rules-tested', rows: rowsOf<WishRow>('rules-tested'), weight: 0.1 },
    // Statements, talk and questions: a table that learns from wishes alone takes any statement for one.
    { author: 'no-wish', rows: silent('no-wish'), weight: 0.2 },
  ]
}

type WordsRow = { text: string; at: 'start' | 'end'; isWish: boolean }
/** Beginnings and ends of wishes, and which of them are only the wish's words. */
export const wishWords = (): WordsRow[] => rowsOf('wish-words')

type GateRow = { text: string; keep: boolean; reason: string }
/** A text, and why the gate refuses it; `reason` is absent where it does not. */
export type FormRow = { text: string; reason?: string; weight: number }

/** What a statement counts that no hand has laid before a gate. */
const STATEMENT = 0.3
const plain = (texts: readonly string[]): FormRow[] =>
  [...new Set(texts)].map((text) => ({ text, weight: STATEMENT }))

/** All rows that the tables of the gate may learn from: its own, what only looks like them, and plain statements. */
export function formRows(): FormRow[] {
  const judged = [...setsOf('gate'), 'gate-tested'].flatMap((set) => rowsOf<GateRow>(set))
  const reworded = setsOf('rewordings').flatMap((set) => rowsOf<{ forgotten: string; other: string }>(set))
  return [
    ...judged.map(({ text, keep, reason }) => ({ text, weight: 1, ...(keep ? {} : { reason }) })),
    ...plain([
      ...reworded.flatMap(({ forgotten, other }) => [forgotten, other]),
      ...rowsOf<{ text: string }>('../retention/facts').map(({ text }) => text),
    ]),
  ]
}

/** Wishes that say what is to be remembered. */
export const fullWishes = (): FormRow[] =>
  plain(
    setsOf('triggers')
      .flatMap((set) => rowsOf<WishRow>(set))
      .flatMap(({ save, sentence = '' }) => (save && sentence.length >= MIN_WISH_CHARS ? [sentence] : [])),
  )
/** A shorter sentence may be nothing but a wish. */
const MIN_WISH_CHARS = 24
