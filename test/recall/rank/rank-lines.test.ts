import { expect, test } from 'vitest'
import type { Variant } from '../../../src/recall/rank/query.js'
import type { RankedFile } from '../../../src/recall/rank/rank-files.js'
import { bestLines, rankLines } from '../../../src/recall/rank/rank-lines.js'
import { DEFAULT_RANKING } from '../../../src/recall/rank/ranking.js'

const variant = {} as Variant

/** A line by the parts of the terms that it holds. */
const line = (...parts: number[]) => ({
  score: parts.reduce((sum, part) => sum + part, 0),
  matches: parts.flatMap((part, term) => (part > 0 ? [{ term, part, variant }] : [])),
  length: 9,
})

const file = (lines: RankedFile['lines'], keywords: RankedFile['keywords'] = [], score = 0): RankedFile => ({
  file: { key: 'a.md', group: '', path: 'a.md', version: '', terms: new Uint32Array(), keywordsFrom: 0 },
  score,
  lines,
  keywords,
})

const ranked = async (found: RankedFile) =>
  new Map(
    (await rankLines([found], DEFAULT_RANKING, () => undefined)).map(({ line, score }) => [line, score]),
  )

test.each<[string, RankedFile, number]>([
  ['its own words', file([line(), line(2, 1)]), 3],
  [
    'a word of the lines before it',
    file([line(), line(0, 0, 0, 4), line(0, 0, 4), line(0, 4), line(1)]),
    1 + 2 + 1.2 + 0.8,
  ],
  ['no word that its neighbour repeats', file([line(), line(3), line(3)]), 3],
  ['the larger of its own part and a share', file([line(), line(4), line(1)]), 2],
  ['half of what the header says', file([line(2), line(0, 1)]), 2],
  ['the larger of its own part and of the half', file([line(2), line(3)]), 3],
  ['half of what a keyword says', file([line(), line(0, 1)], [line(2), line(1)]), 2],
  ['nothing of a line four before it', file([line(), line(0, 4), line(), line(), line(), line(1)]), 1],
  ['a share of its file', file([line(), line(1)], [], 10), 9],
])('the last line counts for %s', async (_, found, score) => {
  expect((await ranked(found)).get(found.lines.length - 1)).toBeCloseTo(score)
})

test('a line counts for shares of the two after it', async () => {
  const scores = await ranked(file([line(), line(1), line(0, 2), line(0, 0, 2), line(0, 0, 0, 2)]))
  expect(scores.get(1)).toBeCloseTo(1 + 0.6 + 0.3)
})

test('the best lines of a file are among those that match themselves', () => {
  const found = file([line(), line(1), line(), line(3), line(2)])
  expect(bestLines(found, DEFAULT_RANKING, 9).map((place) => place.line)).toEqual([3, 4, 1])
})
