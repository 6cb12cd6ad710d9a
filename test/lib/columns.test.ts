import { expect, test } from 'vitest'
import { inColumns } from '../../src/lib/columns.js'
import { cutToWidth, widthOf, wrapToWidth } from '../../src/lib/text-width.js'

test('columns are in line where a text is wider on a terminal than it has characters', () => {
  const rows = ['记忆', 'e\u0301', 'memory'].map((text) => [text, 'x'])
  expect(inColumns(rows)).toEqual(['记忆    x', 'e\u0301       x', 'memory  x'])
})

test('a sign that is drawn as an emoji takes two columns, where it is cut or wrapped too', () => {
  expect(['⚠', '⚠️', '❤️ ok', '公開'].map(widthOf)).toEqual([1, 2, 5, 4])
  expect(cutToWidth('⚠️⚠️⚠️', 4)).toBe('⚠️…')
  expect(cutToWidth('⚠️⚠️⚠️', 4, { keepsEnd: true })).toBe('…⚠️')
  expect(wrapToWidth('⚠️⚠️⚠️', 4)).toEqual(['⚠️⚠️', '⚠️'])
})
