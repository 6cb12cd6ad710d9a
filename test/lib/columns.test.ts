import { expect, test } from 'vitest'
import { inColumns } from '../../src/lib/columns.js'

test('columns are in line where a text is wider on a terminal than it has characters', () => {
  expect(
    inColumns([
      ['记忆', 'a'],
      ['e\u0301', 'b'],
      ['memory', 'c'],
    ]),
  ).toEqual(['记忆    a', 'e\u0301       b', 'memory  c'])
})
