import { expect, test } from 'vitest'
import { parseText } from '../../src/memory/document.js'

// docs/decisions/0001: the usual library takes 5.7 s for 100,000 blank lines and 51 s for 300,000, so minutes for these.
test('a fence that is never closed, before a million blank lines', () => {
  const text = `---\n${'\n'.repeat(1_000_000)}`
  const { body, damage } = parseText(text)
  expect([body === text, damage]).toEqual([true, undefined])
})

test('a fence that is closed behind a million blank lines', () => {
  expect(parseText(`---\n${'\n'.repeat(1_000_000)}---\n`).damage).toBeDefined()
})
