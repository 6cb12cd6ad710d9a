import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength, firstLine, isLongerInBytes } from '../../src/lib/text.js'
import { anyText } from '../support/any-text.js'

test('a text is longer than so many bytes where counting them says so', () => {
  fc.assert(
    fc.property(anyText(), fc.nat({ max: 40 }), (text, most) => {
      expect(isLongerInBytes(text, most)).toBe(Buffer.byteLength(text) > most)
      expect(byteLength(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

test.each([
  ['', ''],
  ['one', 'one'],
  ['\n\n  one \ntwo', 'one '],
])('the first line of %j is %j', (text, line) => expect(firstLine(text)).toBe(line))
