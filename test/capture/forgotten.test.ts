import { expect, test } from 'vitest'
import { createTombstone, parseTombstones, tombstonesOf } from '../../src/capture/forgotten/tombstone.js'
import { contentWords } from '../../src/memory/statement/content-words.js'
import { labelledRows } from '../support/labelled-rows.js'

const FORGOTTEN = 'Publish the package with npm 10 because 11 drops the integrity field.'
const lineOf = (text: string) => createTombstone(text, 'decision', '2026-11-21').line
const isRefused = (text: string, forgotten = FORGOTTEN) =>
  tombstonesOf(text, parseTombstones(lineOf(forgotten))).length > 0

test('a tombstone is one line of a date, a type and hashes, and comes back as it was', () => {
  const line = lineOf(FORGOTTEN)
  expect(line).toMatch(
    /^- 2026-11-21 decision text:[0-9a-f]{10} marks:[0-9a-f,.+-]+ names:[0-9a-f,]+ poles:[\d,-]* denials:[012]$/,
  )
  expect(parseTombstones(`# a heading\n${line}\nnonsense\n`)).toEqual([
    createTombstone(FORGOTTEN, 'decision', '2026-11-21'),
  ])
})

test('a line of an earlier form holds the text itself back', () => {
  const [, , , text] = lineOf(FORGOTTEN).split(' ')
  const stones = parseTombstones(
    `- 2026-11-20 decision ${text} words:0123456789-;aaaaaaaaaa particulars:bbbbbbbbbb poles:cccccccccc frame:,abcd negated must`,
  )
  expect(tombstonesOf(`- ${FORGOTTEN.toUpperCase()}`, stones)).toHaveLength(1)
  expect(tombstonesOf(`Because 11 drops it, ${FORGOTTEN}`, stones)).toEqual([])
})

type Row = { forgotten: string; other: string; same: boolean }

test.each(labelledRows<Row>(/^exact-rewordings\.jsonl$/))(
  '“$other” says again what “$forgotten” said: $same',
  ({ forgotten, other, same }) => expect(isRefused(other, forgotten)).toBe(same),
)

/** The rows of the benchmark that may be looked at; docs/capture.md tells of those that are only run. */
test('of labelled pairs, few rewordings come back and few other facts are refused', () => {
  const rows = labelledRows<Row>(/^rewordings(-\d+)?\.jsonl$/)
  const holdsMostWords = ({ forgotten, other }: Row) => {
    const [words, there] = [contentWords(forgotten), new Set(contentWords(other))]
    return words.filter((word) => there.has(word)).length >= 0.7 * words.length
  }
  const shareRefused = (pairs: Row[]) =>
    pairs.filter(({ forgotten, other }) => isRefused(other, forgotten)).length / pairs.length
  expect(rows.filter((_, i) => i % 10 === 0).every(({ forgotten }) => isRefused(forgotten, forgotten))).toBe(
    true,
  )
  expect(shareRefused(rows.filter((row) => row.same && holdsMostWords(row)))).toBeGreaterThan(0.8)
  expect(shareRefused(rows.filter((row) => !row.same))).toBeLessThan(0.011)
})
