import { expect, test } from 'vitest'
import { firstLine } from '../../src/lib/text.js'

test.each([
  ['', ''],
  ['one', 'one'],
  ['\n\n  one \ntwo', 'one '],
])('the first line of %j is %j', (text, line) => expect(firstLine(text)).toBe(line))
