import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskPrivate } from '../../src/memory/private.js'
import { escapeInvisible, oneLine, sanitizeBody, sanitizeLine } from '../../src/memory/sanitize.js'
import { fixtureRows } from '../support/fixture-rows.js'

test.each(fixtureRows<[string, string]>('memory/invisible'))('%j is made %j', (text, visible) => {
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

// With patterns that try every way to part a run of blanks, each of these takes minutes.
test.each(['<', '</', '<private', '</private', '<memfs', 'a < b </'])('%s before a million blanks', (tag) => {
  const text = `${tag}${' '.repeat(1_000_000)}x`
  for (const change of [maskPrivate, sanitizeBody, sanitizeLine]) expect(change(text)).toContain('x')
})
