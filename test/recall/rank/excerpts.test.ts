import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillBudget, linesIn, type RenderFile } from '../../../src/recall/rank/excerpts.js'
import type { RankedLine } from '../../../src/recall/rank/rank.js'
import { memory, renderPlain } from '../memories.js'

const doc = memory('a.md', 'one\ntwo\n\nthree\nfour')
const other = memory('b.md', 'five\nsix')
const docs = new Map([doc, other].map((each) => [each.key, each]))

const INDEXED = { group: 'global', version: '', terms: new Uint32Array(), keywordsFrom: 0, lines: 0 }
const ranked = (...lines: [name: string, line: number][]): RankedLine[] =>
  lines.map(([name, line], at) => {
    const key = `global/${name}`
    const file = { ...INDEXED, key, path: name }
    return { found: { file, score: 0, lines: [], keywords: [] }, line, score: 10 - at }
  })

const select = (lines: RankedLine[], maxChars = 2_000, render: RenderFile = renderPlain) =>
  fillBudget(linesIn(docs, lines), maxChars, render).map(({ doc, excerpts }) => [
    doc.path,
    ...excerpts.map(({ fromLine, toLine, text }) => `${fromLine}-${toLine} ${text}`),
  ])

test('neighbours become one excerpt in the order of the file, with the blank line between them', () => {
  expect(select(ranked(['a.md', 3], ['a.md', 2]))).toEqual([['a.md', '2-4 two\n\nthree']])
})

test('a wide gap is none of an excerpt: it would take the room of the line behind it', () => {
  const gap = memory('gap.md', `one${'\n'.repeat(900)}two`)
  const lines = linesIn(new Map([[gap.key, gap]]), ranked(['gap.md', 1], ['gap.md', 2]))
  const [file] = fillBudget(lines, 800, renderPlain)
  expect(file?.excerpts).toMatchObject([{ text: 'one' }, { fromLine: 901, text: 'two' }])
})

test('segments of one long line are put together as they were', () => {
  const body = `${'word '.repeat(100)}end`
  const long = memory('long.md', body)
  const lines = linesIn(new Map([[long.key, long]]), ranked(['long.md', 1], ['long.md', 2]))
  expect(lines).toHaveLength(2)
  const [file] = fillBudget(lines, 2_000, renderPlain)
  expect(file?.excerpts).toMatchObject([{ fromLine: 1, toLine: 1, text: body }])
})

test('a file costs its header, and what does not fit gives way to what does', () => {
  const lines = ranked(['a.md', 1], ['b.md', 1], ['a.md', 2])
  expect(select(lines, 59)).toEqual([['a.md', '1-2 one\ntwo']])
})

test('lines of files that are not there are left out', () => {
  expect(select(ranked(['gone.md', 1], ['b.md', 3], ['b.md', 1]))).toEqual([['b.md', '1-1 five']])
})

test('never more than the budget, whatever a text becomes when it is shown', () => {
  const order = fc.shuffledSubarray(
    ranked(['a.md', 1], ['a.md', 2], ['a.md', 3], ['a.md', 4], ['b.md', 1], ['b.md', 2]),
  )
  fc.assert(
    fc.property(order, fc.nat(90), fc.nat(20), fc.nat(3), (lines, maxChars, header, growth) => {
      const render: RenderFile = (_doc, excerpts) =>
        '#'.repeat(header) + excerpts.map(({ text }) => text.replace(/o/g, 'o'.repeat(1 + growth))).join('\n')
      const shown = fillBudget(linesIn(docs, lines), maxChars, render)
      for (const { doc, excerpts, text } of shown) expect(text).toBe(render(doc, excerpts))
      expect(shown.map(({ text }) => text).join('').length).toBeLessThanOrEqual(maxChars)
    }),
  )
})
