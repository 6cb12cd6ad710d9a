import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceExact } from '../../src/memory/edit.js'
import { maskPrivate } from '../../src/memory/private.js'

const edit = (text: string, oldString: string, newString: string, replaceAll?: boolean) =>
  replaceExact(text, { oldString, newString, replaceAll })

test.each<[string, string, string, string, boolean | undefined, string]>([
  ['one match', 'a b c', 'b', 'x', undefined, 'a x c'],
  ['at the beginning', 'abc', 'ab', 'x', undefined, 'xc'],
  ['at the end', 'abc', 'bc', 'x', undefined, 'ax'],
  ['the whole', 'abc', 'abc', '', undefined, ''],
  ['several lines', 'a\nb\nc\n', 'a\nb\n', 'x\n', undefined, 'x\nc\n'],
  ['all', 'a-a-a', 'a', 'bb', true, 'bb-bb-bb'],
  ['all, overlapping', 'aaaaa', 'aa', 'b', true, 'bba'],
  ['all of one', 'a b', 'b', 'c', true, 'a c'],
  ['a dollar means a dollar', 'price', 'price', '$& $1 $$ $`', undefined, '$& $1 $$ $`'],
  ['a dollar sought', 'cost $5 (*)', '$5 (*)', '5', undefined, 'cost 5'],
  ['line feeds stand for CRLF', 'a\r\nb\r\nc', 'a\nb', 'x\ny', undefined, 'x\r\ny\r\nc'],
  ['new lines in a CRLF text', 'a\r\nb', 'b', 'x\ny', undefined, 'a\r\nx\r\ny'],
  ['CRLF given as CRLF', 'a\r\nb', 'a\r\nb', 'x\r\ny', undefined, 'x\r\ny'],
  ['mixed line ends, found as given', 'a\nb\r\nc\r\n', 'a\nb', 'x', undefined, 'x\r\nc\r\n'],
  ['mixed line ends, found as CRLF', 'a\nb\r\nc\r\n', 'b\nc', 'x\ny', undefined, 'a\nx\r\ny\r\n'],
  ['beside a private span', 'a <private>a</private> b', 'a ', 'x ', undefined, 'x <private>a</private> b'],
  ['all outside of spans', 'k <private>k</private> k', 'k', 'x', true, 'x <private>k</private> x'],
  ['a surrogate pair', '🧠🧠 x', '🧠 x', 'y', undefined, '🧠y'],
])('%s', (_what, text, oldString, newString, replaceAll, expected) => {
  expect(edit(text, oldString, newString, replaceAll)).toBe(expected)
})

test.each<[string, string, string, string, string]>([
  ['nothing to seek', 'a', '', 'x', 'invalid-argument'],
  ['no change', 'a', 'a', 'a', 'no-change'],
  ['not there', 'a', 'b', 'x', 'no-match'],
  ['another letter case', 'A', 'a', 'x', 'no-match'],
  ['other blanks', 'a  b', 'a b', 'x', 'no-match'],
  ['several', 'a-a', 'a', 'x', 'many-matches'],
  ['several that overlap', 'aaa', 'aa', 'x', 'many-matches'],
  ['within a span', 'a <private>b</private>', 'b', 'x', 'no-match'],
  ["a span's tag", 'a <private>b</private>', '<private>', 'x', 'no-match'],
  ['across the end of a span', 'a <private>b</private> c', '> c', 'x', 'no-match'],
  ['behind an unclosed tag', 'a <private>b c', 'c', 'x', 'no-match'],
  ['the mask', 'a <private>b</private>', '[private]', 'x', 'no-match'],
])('refused: %s', (_what, text, oldString, newString, code) => {
  expect(() => edit(text, oldString, newString)).toThrow(expect.objectContaining({ code }))
})

test('the number of matches is told', () => {
  expect(() => edit('a a a', 'a', 'b')).toThrow('found 3 times')
})

test('no edit shows what was private', () => {
  const piece = fc.constantFrom('<private>', '</private>', '<private', '</', '>', '<', 'a', ' ', 'b')
  const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, text, fc.boolean(), (before, after, oldString, newString, replaceAll) => {
      const whole = `${before}<private>SECRET</private>${after}`
      let edited: string
      try {
        edited = edit(whole, oldString, newString, replaceAll)
      } catch {
        return
      }
      expect(maskPrivate(edited)).not.toContain('SECRET')
    }),
    { numRuns: 1_200 },
  )
})
