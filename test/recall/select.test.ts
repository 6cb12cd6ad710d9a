import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Budget, newLines, placesOf, selectExcerpts } from '../../src/recall/select.js'
import { memory, request } from './memories.js'

const doc = memory('a.md', 'one\ntwo\n\nthree\nfour')
const other = memory('b.md', 'five\nsix')
const docs = new Map([doc, other].map((each) => [each.key, each]))

const ranked = (...lines: [name: string, line: number][]) =>
  lines.map(([name, line], at) => ({ key: `global/${name}`, line, score: 10 - at }))

const select = (lines: ReturnType<typeof ranked>, budget: Partial<Budget> = {}) =>
  selectExcerpts(lines, placesOf(docs), { ...request, ...budget }).map(({ doc, excerpts }) => [
    doc.path,
    ...excerpts.map(({ fromLine, toLine, text }) => `${fromLine}-${toLine} ${text}`),
  ])

test('neighbours become one excerpt in the order of the file, over a blank line', () => {
  expect(select(ranked(['a.md', 3], ['a.md', 2]))).toEqual([['a.md', '2-4 two\nthree']])
})

test('others stand alone, files in the order of their best line', () => {
  const lines = ranked(['b.md', 2], ['a.md', 4], ['a.md', 1])
  expect(select(lines)).toEqual([
    ['b.md', '2-2 six'],
    ['a.md', '1-1 one', '5-5 four'],
  ])
})

test('pieces of one long line are put together as they were', () => {
  const body = `${'word '.repeat(100)}end`
  const long = memory('long.md', body)
  const [file] = selectExcerpts(
    ranked(['long.md', 1], ['long.md', 2]),
    placesOf(new Map([[long.key, long]])),
    request,
  )
  expect(file?.excerpts).toMatchObject([{ fromLine: 1, toLine: 1, text: body }])
})

test('a file costs its header, and what does not fit gives way to what does', () => {
  const lines = ranked(['a.md', 1], ['b.md', 1], ['a.md', 2])
  expect(select(lines, { maxChars: 58, headerChars: () => 50 })).toEqual([['a.md', '1-2 one\ntwo']])
})

test('what the reader has is passed over, line by line', () => {
  const lines = ranked(['a.md', 2], ['a.md', 1])
  expect(newLines(lines, placesOf(docs), (_, line) => line === 'two')).toEqual([lines[1]])
})

test('never more than the budget', () => {
  const order = fc.shuffledSubarray(
    ranked(['a.md', 1], ['a.md', 2], ['a.md', 3], ['a.md', 4], ['b.md', 1], ['b.md', 2]),
  )
  fc.assert(
    fc.property(order, fc.nat(60), fc.nat(20), (lines, maxChars, header) => {
      const files = selectExcerpts(lines, placesOf(docs), { ...request, maxChars, headerChars: () => header })
      const shown = files.map(({ excerpts }) => excerpts.map(({ text }) => text).join('\n'))
      expect(shown.join('\n').length + header * files.length).toBeLessThanOrEqual(maxChars)
    }),
  )
})
