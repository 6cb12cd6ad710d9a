import { expect, test } from 'vitest'
import { maskPrivate } from '../../src/memory/private.js'
import { sanitizeBody, sanitizeLine } from '../../src/memory/sanitize.js'

// With patterns that try every way to part a run of blanks, each of these takes minutes.
test.each(['<', '</', '<private', '</private', '<memfs', 'a < b </'])('%s before a million blanks', (tag) => {
  const text = `${tag}${' '.repeat(1_000_000)}x`
  for (const change of [maskPrivate, sanitizeBody, sanitizeLine]) expect(change(text)).toContain('x')
})
