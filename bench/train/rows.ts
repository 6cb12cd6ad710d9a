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

/** What stands before the number in a row's id tells who wrote it, where several hands wrote a set, or one hand two. */
const authorOf = (set: string, { id }: WishRow) => /^t(?:7|[2-5]\d)[a-z]/.exec(id)?.[0] ?? set

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

const setsUpTo = (last: number, kind: string) =>
  setsOf(kind).filter((set) => Number(set.split('-')[1] ?? 1) <= last)
const savedUpTo = (last: number) =>
  setsUpTo(last, 'triggers').flatMap((set) => rowsOf<WishRow>(set).filter(({ save }) => save))
/** Wishes beside work say as much of work, and teach what is refused nothing. */
const savedWishes = () => savedUpTo(LAST_BESIDE_REFUSALS)
const LAST_BESIDE_REFUSALS = 30
/** Later sets teach the tables of decisions and of the gate nothing, and would outweigh their own rows. */
const LAST_BESIDE = 21
const earlyWishes = () => savedUpTo(LAST_BESIDE)
const earlyOrdinary = () => setsUpTo(LAST_BESIDE, 'ordinary').flatMap((set) => rowsOf<WishRow>(set))

export type DecisionRow = { text: string; by: 'person' | 'agent'; decision: string | null; weight: number }
/** What a wish, which rules for good, and an ordinary message count beside a row of decisions. */
const NO_DECISION_ROW = 0.2

/** Messages of persons and agents, with the sentence that decides something. */
export function decisionRows(): DecisionRow[] {
  const own = ['decisions', 'decisions-2'].flatMap((set) => rowsOf<DecisionRow>(`../session/${set}`))
  const ordinary = earlyOrdinary()
  const beside = [...earlyWishes().filter(({ sentence }) => sentence), ...ordinary]
  return [
    ...own.map((row) => ({ ...row, weight: REFUSAL_ROW })),
    ...beside.map(({ text, sentence = null }) => ({
      ...{ text, decision: sentence, by: 'person' as const },
      weight: NO_DECISION_ROW,
    })),
  ]
}

/** A text to learn from, and whether it is what the table tells. */
export type LabelledText = { text: string; isYes: boolean; weight: number }
/** Ten thousand messages of other sets stand beside some hundreds of refusals. */
const REFUSAL_ROW = 3
const NO_REFUSAL_ROW = 0.1
const WISH_ROW = 0.35
/** How often each frame of what is confided is filled, and what one of these counts. */
const FILLED_CONFIDED = 4
const FRAMED_CONFIDED = 0.5

/** Messages that ask for something to be not kept, and what looks like them. */
export function refusalRows(): LabelledText[] {
  const ordinary = earlyOrdinary()
  return [
    ...setsOf('refusals').flatMap((set) =>
      rowsOf<{ text: string; refuses: boolean }>(set).map(({ text, refuses }) => ({
        ...{ text, isYes: refuses, weight: REFUSAL_ROW },
      })),
    ),
    ...['C', 'O'].flatMap((kind) =>
      rowsOfFrames(FILLED_CONFIDED, kind).map(({ text }) => ({
        ...{ text, isYes: kind === 'C', weight: FRAMED_CONFIDED },
      })),
    ),
    ...savedWishes().map(({ text }) => ({ text, isYes: false, weight: WISH_ROW })),
    ...ordinary.map(({ text }) => ({ text, isYes: false, weight: NO_REFUSAL_ROW })),
    // What is confided is no refusal by itself.
    ...rowsOf<{ text: string }>('no-wish').map(({ text }) => ({
      text,
      isYes: false,
      weight: NO_REFUSAL_ROW,
    })),
  ]
}

/** How often each frame of a wish for a short while is filled, and of one for good. */
const FILLED_FOR_NOW = 8
const FILLED_FOR_GOOD = 3
/** What a lasting wish of another set counts beside a row. */
const LASTING_ROW = 0.25
/** What one of the former counts beside a row. */
const FRAMED_FOR_NOW = 0.3

/** Wishes for a short while, and for good. */
export function forNowRows(): LabelledText[] {
  const framed = (times: number, kind: string, weight: number) =>
    rowsOfFrames(times, kind).map(({ text }) => ({ text, isYes: kind === 'N', weight }))
  return [
    ...setsOf('for-now').flatMap((set) =>
      rowsOf<{ text: string; forNow: boolean }>(set).map(({ text, forNow }) => ({
        ...{ text, isYes: forNow, weight: REFUSAL_ROW },
      })),
    ),
    ...framed(FILLED_FOR_NOW, 'N', FRAMED_FOR_NOW),
    ...framed(FILLED_FOR_GOOD, '+', NO_REFUSAL_ROW),
    ...savedWishes().map(({ text }) => ({ text, isYes: false, weight: LASTING_ROW })),
    // The gate asks it of statements, too.
    ...setsUpTo(LAST_BESIDE, 'gate')
      .flatMap((set) => rowsOf<GateRow>(set))
      .flatMap(({ text, keep }) => (keep ? [{ text, isYes: false, weight: LASTING_ROW }] : [])),
  ]
}

/** Sentences about passwords, of which some give one. */
export const passwordRows = (): LabelledText[] =>
  setsOf('passwords')
    .flatMap((set) => rowsOf<{ text: string; gives: boolean }>(set))
    .map(({ text, gives }) => ({ text, isYes: gives, weight: 1 }))

/** A fact, what a message says, and whether it says that `from` in the fact is `to` now. */
export type CorrectionRow = { fact: string; said: string; from: string; to: string; ok: boolean }
export const correctionRows = (): CorrectionRow[] =>
  setsOf('corrections').flatMap((set) => rowsOf<CorrectionRow>(set))

type WordsRow = { text: string; at: 'start' | 'end'; isWish: boolean }
/** Beginnings and ends of wishes, and which of them are only the wish's words. */
export const wishWords = (): WordsRow[] => rowsOf('wish-words')

type GateRow = { text: string; keep: boolean; reason: string }
/** A text, and why the gate refuses it; `reason` is absent where it does not. `hasLooks`: forms that show in looks learn from it. */
export type FormRow = { text: string; reason?: string; weight: number; hasLooks: boolean }

/** What a statement counts that no hand has laid before a gate. */
const STATEMENT = 0.3
/** Sets with few rows of the forms that show in a text’s looks. */
const OF_WORDS: ReadonlySet<string> = new Set(['gate-7', 'gate-8', 'gate-35', 'exact-gate'])
const plain = (texts: readonly string[]): FormRow[] =>
  [...new Set(texts)].map((text) => ({ text, weight: STATEMENT, hasLooks: true }))

/** All rows that the tables of the gate may learn from: its own, what only looks like them, and plain statements. */
export function formRows(): FormRow[] {
  const judged = [...setsOf('gate'), 'gate-tested', 'exact-gate'].flatMap((set) =>
    rowsOf<GateRow>(set)
      .filter(({ reason }) => set !== 'exact-gate' || reason === 'momentary')
      .map((row) => ({ ...row, hasLooks: !OF_WORDS.has(set) })),
  )
  const reworded = setsOf('rewordings').flatMap((set) => rowsOf<{ forgotten: string; other: string }>(set))
  return [
    ...judged.map(({ text, keep, reason, hasLooks }) => ({
      ...{ text, weight: 1, hasLooks },
      ...(keep ? {} : { reason }),
    })),
    ...plain([
      ...reworded.flatMap(({ forgotten, other }) => [forgotten, other]),
      ...rowsOf<{ text: string }>('../retention/facts').map(({ text }) => text),
    ]),
  ]
}

/** Wishes that say what is to be remembered. */
export const fullWishes = (): FormRow[] =>
  plain(earlyWishes().flatMap(({ sentence = '' }) => (sentence.length >= MIN_WISH_CHARS ? [sentence] : [])))
/** A shorter sentence may be nothing but a wish. */
const MIN_WISH_CHARS = 24
