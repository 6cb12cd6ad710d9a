import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexedLines, MAX_LINE_CHARS } from '../../../src/recall/text/split-lines.js'

const pieces = (text: string) =>
  indexedLines(text).map(({ number, start, end }) => [number, text.slice(start, end)])

test('lines keep their numbers, blank ones are left out', () => {
  expect(pieces('one\n\n  \ntwo\r\nthree')).toEqual([
    [1, 'one'],
    [4, 'two\r'],
    [5, 'three'],
  ])
})

test.each([
  ['after a sentence', `${'a'.repeat(250)}. ${'b'.repeat(250)}`, [252, 250]],
  ['else after a word', `${'a'.repeat(250)} ${'b'.repeat(250)}`, [251, 250]],
  ['else at the limit', 'a'.repeat(450), [400, 50]],
  ['after a Chinese sentence', `${'字'.repeat(300)}。${'字'.repeat(200)}`, [301, 200]],
  ['never inside a character', `a${'😀'.repeat(300)}`, [399, 202]],
])('a long line is cut %s', (_, text, lengths) => {
  expect(pieces(text).map(([, piece]) => String(piece).length)).toEqual(lengths)
})

test('nothing but blanks is lost, and no piece is too long', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '。', '. ', ' ', '\n', '😀', 'word'),
    maxLength: 3_000,
  })
  fc.assert(
    fc.property(text, (text) => {
      const lines = indexedLines(text)
      for (const { start, end } of lines) expect(end - start).toBeLessThanOrEqual(MAX_LINE_CHARS)
      const kept = lines.map(({ start, end }) => text.slice(start, end)).join('')
      expect(kept.replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
    }),
  )
})
