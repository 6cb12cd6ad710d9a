import { expect, test } from 'vitest'
import { scoreCalls } from '../../bench/reminders/calls.js'

test('labelled calls of tools are told apart', () => {
  const { rows, found, wrong, missed } = scoreCalls('all')
  expect(rows).toBeGreaterThanOrEqual(300)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.99)
  expect(found / (found + missed)).toBeGreaterThanOrEqual(0.97)
})
