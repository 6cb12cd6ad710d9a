import { expect, test } from 'vitest'
import { scoreCalls } from '../../bench/reminders/calls.js'

test.each([
  ['first', 300],
  ['second', 100],
] as const)('labelled calls of tools are told apart: the %s set', (set, least) => {
  const { rows, found, wrong, missed } = scoreCalls(set)
  expect(rows).toBeGreaterThanOrEqual(least)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.99)
  expect(found / (found + missed)).toBeGreaterThanOrEqual(0.97)
})
