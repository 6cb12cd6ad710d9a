import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { explainLogLine } from '../../src/doctor/own-package.js'

test('what docs/log.md says of a line is whole sentences, or nothing', () => {
  const text = readFileSync(new URL('../../docs/log.md', import.meta.url), 'utf8')
  const messages = [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, message = '']) => message)
  const said = messages.flatMap((message) => explainLogLine(message) ?? [])
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((one) => !/^[A-Z][A-Za-z']* [^|]*\.$/.test(one))).toEqual([])
  expect(explainLogLine('packing the history failed')).toBe(
    "It is git's own housekeeping, and is tried again after an hour.",
  )
  expect(explainLogLine('background work failed')).toBeUndefined()
})
