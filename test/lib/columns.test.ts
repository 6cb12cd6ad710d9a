import { expect, test } from 'vitest'
import { inColumns } from '../../src/lib/columns.js'
import { cutToWidth, widthOf, wrapToWidth } from '../../src/lib/text-width.js'

test('columns are in line where a text is wider on a terminal than it has characters', () => {
  expect(
    inColumns([
      ['记忆', 'a'],
      ['e\u0301', 'b'],
      ['memory', 'c'],
    ]),
  ).toEqual(['记忆    a', 'e\u0301       b', 'memory  c'])
})

test('a sign that is drawn as an emoji takes two columns, where it is cut or wrapped too', () => {
  expect(['⚠', '⚠️', '❤️ ok', '公開'].map(widthOf)).toEqual([1, 2, 5, 4])
  expect(cutToWidth('⚠️⚠️⚠️', 4)).toBe('⚠️…')
  expect(cutToWidth('⚠️⚠️⚠️', 4, { keepsEnd: true })).toBe('…⚠️')
  expect(wrapToWidth('⚠️⚠️⚠️', 4)).toEqual(['⚠️⚠️', '⚠️'])
})
