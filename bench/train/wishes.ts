import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMessageReader, together } from '../../src/capture/wish/find-wish.js'
import { createFeatureReader } from '../../src/lib/classify/features.js'
import { packTable } from '../../src/lib/classify/table.js'
import { sha256 } from '../../src/lib/hash.js'
import { type WishRow, wishSets } from './rows.js'
import { type Example, type Model, scoreOf, train } from './train.js'

const TABLE = fileURLToPath(new URL('../../src/capture/wish/generated-table.ts', import.meta.url))
/** What a table depends on beside its rows. */
const SOURCES = [
  '../../src/capture/wish/concepts.ts',
  '../../src/capture/wish/take-out.ts',
  '../../src/capture/wish/sentences.ts',
]
  .concat(['concepts', 'features', 'fold', 'table'].map((name) => `../../src/lib/classify/${name}.ts`))
  .concat(['./train.ts', './rows.ts', './wishes.ts'])

/** Above this score a message asks. Chosen with `--check`, which trains without one author's rows and asks it for them. */
const THRESHOLD = 0

const read = createMessageReader()
const featuresOf = createFeatureReader()

/** A message as numbers. */
function vectorsOf(text: string): Example['parts'] {
  const { sentences } = read(text)
  return sentences.map((_, i) => {
    const { places, values, size } = featuresOf(sentences, i)
    return { places: places.slice(0, size), values: values.slice(0, size) }
  })
}

const examplesOf = (rows: readonly WishRow[], weight: number): Example[] =>
  rows.map(({ text, save }) => ({ parts: vectorsOf(text), isYes: save, weight }))

/** Stands in the table, so that a test can tell whether it belongs to these rows and this code. */
export function wishFingerprint(): string {
  const sources = SOURCES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  const rows = wishSets().flatMap(({ rows, weight }) => rows.map(({ text, save }) => [text, save, weight]))
  return sha256(JSON.stringify([sources, rows]), 20)
}

export function trainWishes(): void {
  const examples = wishSets().flatMap(({ rows, weight }) => examplesOf(rows, weight))
  const { weights, bias } = train(examples)
  const table = { madeOf: wishFingerprint(), threshold: THRESHOLD, ...packTable(weights, bias) }
  const text = `/** Written by \`npm run train\` from the rows of bench/data/capture. */\nexport const WISH_TABLE = ${JSON.stringify(table)}\n`
  writeFileSync(TABLE, text)
  console.log(`wishes: ${examples.length} texts, ${Math.round(text.length / 1000)} kB`)
}

const score = (model: Model, parts: Example['parts']) => together(parts.map((part) => scoreOf(model, part)))

/** For each author the figures of a table that has not seen her rows, at several thresholds. */
export function checkWishes(): void {
  const sets = wishSets().map((set) => ({ ...set, examples: examplesOf(set.rows, set.weight) }))
  const left: { score: number; isYes: boolean }[] = []
  for (const { author, rows, examples } of sets.filter((set) => set.weight === 1)) {
    const rest = sets.filter((set) => set.author !== author).flatMap((set) => set.examples)
    const model = train(rest, { seeds: 2 })
    const scores = rows.map((row, i) => ({ score: score(model, examples[i]!.parts), isYes: row.save }))
    left.push(...scores)
    console.log(`  without ${author.padEnd(16)} ${figures(scores)}`)
  }
  console.log(`  all of them ${' '.repeat(12)} ${figures(left)}`)
}

const THRESHOLDS = [-1, -0.5, 0, 0.5, 1, 1.5]

function figures(scores: readonly { score: number; isYes: boolean }[]): string {
  const yes = scores.filter(({ isYes }) => isYes).length
  return THRESHOLDS.map((threshold) => {
    const said = scores.filter(({ score }) => score > threshold)
    const right = said.filter(({ isYes }) => isYes).length
    const percent = (part: number, whole: number) => ((100 * part) / Math.max(1, whole)).toFixed(1)
    return yes > 0
      ? `${threshold}: ${percent(right, said.length)}/${percent(right, yes)}`
      : `${threshold}: ${percent(said.length, scores.length)} heard`
  }).join('  ')
}
