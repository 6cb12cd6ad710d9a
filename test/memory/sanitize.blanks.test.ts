import { expect, test } from 'vitest'
import { parseText, updateDocument } from '../../src/memory/document.js'
import { maskPrivate } from '../../src/memory/private.js'
import { sanitizeBody, sanitizeLine } from '../../src/memory/sanitize.js'

// With patterns that try every way to part a run of blanks, each of these takes minutes.
test.each(['<', '</', '<private', '</private', '<memfs', 'a < b </'])('%s before a million blanks', (tag) => {
  const text = `${tag}${' '.repeat(1_000_000)}x`
  for (const change of [maskPrivate, sanitizeBody, sanitizeLine]) expect(change(text)).toContain('x')
})

// A pattern that looks for the closing fence from each line anew takes minutes.
test('an opening fence before a million blank lines that is never closed', () => {
  const lines = 1_000_000
  for (const [before, after] of [
    ['---\n', ''],
    ['---\n', 'x'],
    ['---\r\n', ' ---'],
    ['---\nlimit: 1\n', ''],
  ]) {
    const text = `${before}${'\n'.repeat(lines)}${after}`
    const document = parseText(text)
    expect(document.head + document.body).toBe(text)
    expect(document.damage !== undefined).toBe(text.includes('limit'))
    expect(updateDocument(document, 'new')).toBe('new')
  }
  expect(parseText(`---\n${'\n'.repeat(lines)}---\n`).damage).toBeDefined()
})
