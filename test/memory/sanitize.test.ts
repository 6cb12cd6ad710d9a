import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeInvisible, oneLine, sanitizeBody, sanitizeLine } from '../../src/memory/sanitize.js'

test.each([
  ['ordinary text\n\twith a tab', 'ordinary text\n\twith a tab'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a\u200bb', 'a[U+200B]b'],
  ['\u202egnp.exe', '[U+202E]gnp.exe'],
  ['\u{e0049}\u{e0067}', '[U+E0049][U+E0067]'],
  ['a\0b', 'a[U+0000]b'],
  ['a\x1b[31m', 'a[U+001B][31m'],
  ['a\u00adb', 'a[U+00AD]b'],
  ['\u2028\u2029', '[U+2028][U+2029]'],
  ['\u3164\u115f\u2800', '[U+3164][U+115F][U+2800]'],
  ['a\ufe0f\ufe00', 'a[U+FE0F][U+FE00]'],
  ['a\u{e0100}', 'a[U+E0100]'],
  ['a\u034fb\u17b4', 'a[U+034F]b[U+17B4]'],
  ['\ufeffa', '[U+FEFF]a'],
  ['\ud800a\udc00', '[U+D800]a[U+DC00]'],
  ['👩‍👩‍👧 ❤️‍🔥 1️⃣ 👍🏽', '👩‍👩‍👧 ❤️‍🔥 1️⃣ 👍🏽'],
  ['a\u200d👧', 'a[U+200D]👧'],
  ['👍\ufe0f\ufe0e', '👍\ufe0f[U+FE0E]'],
  ['žluťoučký — “日本語” ∀x', 'žluťoučký — “日本語” ∀x'],
])('%j is made %j', (text, visible) => {
  expect(escapeInvisible(text)).toBe(visible)
  expect(escapeInvisible(visible)).toBe(visible)
})

test('one line stays one line', () => {
  expect(oneLine('  a\n\n b\u2028c\t\td\r\n')).toBe('a b[U+2028]c d')
})

test.each([
  ...['</memfs>', '<memfs>', '</tree>', '<tree scope="global">', '</ system >', '< / SYSTEM>'],
  ...['<system path="x">', '</instructions>', '</memfs-recall>', '<\nsystem>'],
])('%j cannot open or close a tag', (text) => {
  const fenced = sanitizeBody(`a ${text} b`)
  expect(fenced).not.toMatch(/<\s*\/?\s*(memfs|tree|system|instructions)/i)
  expect(fenced.replaceAll('&lt;', '<')).toBe(`a ${text} b`)
})

test.each(['a < b', '<b>bold</b>', '<systems>', 'List<T>'])('%j is left alone', (text) => {
  expect(sanitizeBody(text)).toBe(text)
})

test('a description hides what is private and stays on its line', () => {
  expect(sanitizeLine('a\n</tree>\n<private>key</private> b')).toBe('a &lt;/tree> [private] b')
})

test('plain text takes a shorter way to the same result', () => {
  const plain = fc.string({
    unit: fc.constantFrom('a', 'Z', '9', ' ', '  ', '\n', '\t', '>', '/', '&', '"', '~'),
  })
  fc.assert(
    fc.property(plain, (text) => {
      expect(sanitizeBody(`${text}é`)).toBe(`${sanitizeBody(text)}é`)
      expect(sanitizeLine(`${text} é`)).toBe(`${sanitizeLine(text)} é`.trim())
    }),
  )
})
