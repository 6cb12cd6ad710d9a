import { indexOfGreatest, together } from '../../src/capture/wish/find-wish.js'
import { relationOf } from '../../src/capture/wish/meant.js'
import { readMessage } from '../../src/capture/wish/read-message.js'
import { createPartReader } from '../../src/capture/wish/statement.js'
import { createFeatureReader, PLACES } from '../../src/lib/classify/features.js'
import { fingerprintOf } from './fingerprint.js'
import { packTable, writeTables } from './pack-table.js'
import { type WishRow, wishSets, wishWords } from './rows.js'
import { copyOf, type Example, type Model, scoreOf, train } from './train.js'

/** The table that tells whether a sentence asks: few weights of many places are as good as all. */
const ASKS = { size: PLACES.crossed, kept: 0.21 }
/** Places of the table that tells which sentence is meant. */
const MEANS_SIZE = 1 << 15
/** Places of the table that tells which words are only a wish's. */
const WORDS_SIZE = 1 << 14

const asksBy = createFeatureReader('crossed')
const meansBy = createFeatureReader()

/** A message as numbers. */
function vectorsOf(text: string): Example['parts'] {
  const { sentences } = readMessage(text)
  return sentences.map((_, i) => copyOf(asksBy(sentences, i)))
}

const examplesOf = (rows: readonly WishRow[], weight: number): Example[] =>
  rows.map(({ text, save }) => ({ parts: vectorsOf(text), isYes: save, weight }))

export const wishFingerprint = (): string =>
  fingerprintOf([wishSets(), wishWords()], ['./wishes.ts', '../../src/capture/wish/statement.ts'])

export function trainWishes(): void {
  const sets = wishSets()
  const asks = train(
    sets.flatMap(({ rows, weight }) => examplesOf(rows, weight)),
    ASKS,
  )
  // A table is surer of rows that it has learned than of messages to come: one half of the authors is scored by what the other half has taught.
  const authors = [...new Set(sets.map(({ author }) => author))]
  const half = (which: number) => sets.filter(({ author }) => authors.indexOf(author) % 2 === which)
  const means = train(
    [0, 1].flatMap((which) => {
      const rest = half(1 - which).flatMap(({ rows, weight }) => examplesOf(rows, weight))
      const other = train(rest, { ...ASKS, seeds: 1 })
      return half(which).flatMap(({ rows, weight }) => meaningsOf(rows, weight, other))
    }),
    { size: MEANS_SIZE },
  )
  const partOf = createPartReader()
  const words = train(
    wishWords().map(({ text, at, isWish }) => ({
      parts: [copyOf(partOf(text, at === 'end'))],
      isYes: isWish,
      weight: 1,
    })),
    { size: WORDS_SIZE },
  )
  writeTables('wishes', wishFingerprint(), {
    asks: packTable(asks.weights, asks.bias),
    means: packTable(means.weights, means.bias),
  })
  writeTables('wish-words', wishFingerprint(), { isWish: packTable(words.weights, words.bias) })
}

/** Each sentence of a wish's message by itself, which is the one that is meant or is not. */
function meaningsOf(rows: readonly WishRow[], weight: number, asks: Model): Example[] {
  return rows.flatMap(({ text, sentence }) => {
    const parted = readMessage(text)
    const { sentences, spans } = parted
    // A wish behind work means itself.
    if (sentence === undefined || sentences.length < 2 || spans.some((one) => one.isBehindWork)) return []
    const scores = vectorsOf(text).map((part) => scoreOf(asks, part))
    const asking = { ...parted, scores, at: indexOfGreatest(scores) }
    return spans.map(({ start, end }, i) => {
      const one = parted.text.slice(start, end)
      const isWithin = sentence.includes(one) && !sentence.includes('\n')
      return {
        parts: [copyOf(meansBy(sentences, i, relationOf(asking, i)))],
        isYes: sentence.startsWith(one) || one.includes(sentence) || isWithin,
        weight,
      }
    })
  })
}

const score = (model: Model, parts: Example['parts']) => together(parts.map((part) => scoreOf(model, part)))

/** How many tables the check learns: each without every so-and-so-many author. */
const GROUPS = 6

/** For each author the figures of a table that has not seen her rows, nor those of some others, at several thresholds. */
export function checkWishes(): void {
  const sets = wishSets().map((set) => ({ ...set, examples: examplesOf(set.rows, set.weight) }))
  const asked = sets.filter((set) => set.weight >= 1)
  const left: { score: number; isYes: boolean }[] = []
  for (let group = 0; group < GROUPS; group += 1) {
    const without = asked.filter((_, i) => i % GROUPS === group)
    const rest = sets.filter((set) => !without.includes(set)).flatMap((set) => set.examples)
    const model = train(rest, { ...ASKS, seeds: 2 })
    for (const { author, rows, examples } of without) {
      const scores = rows.map((row, i) => ({ score: score(model, examples[i]!.parts), isYes: row.save }))
      left.push(...scores)
      console.log(`  without ${author.padEnd(16)} ${figures(scores)}`)
    }
  }
  console.log(`  all of them ${' '.repeat(12)} ${figures(left)}`)
}

const THRESHOLDS = [-0.5, 0, 0.3, 0.5, 1]

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
