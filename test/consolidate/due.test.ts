import { describe, expect, test } from 'vitest'
import { isDue, NO_PASS, parsePassState } from '../../src/consolidate/due.js'

const RULES = { churn: 8, intervalMs: 12 * 3_600_000, minEntries: 2 }
const NOW = 1_000 * 3_600_000
const HOUR = 3_600_000

describe('due', () => {
  test.each([
    ['eight writes', { churn: 8, lastDoneMs: NOW - HOUR }, 20, true],
    ['seven', { churn: 7, lastDoneMs: NOW - HOUR }, 20, false],
    ['one, and twelve hours', { churn: 1, lastDoneMs: NOW - 12 * HOUR }, 20, true],
    ['twelve hours without any', { churn: 0, lastDoneMs: 0 }, 20, false],
    ['one fact alone', { churn: 9, lastDoneMs: 0 }, 1, false],
    ['two facts', { churn: 9, lastDoneMs: 0 }, 2, true],
    ['a failure nine minutes ago', { churn: 9, failures: 1, lastTriedMs: NOW - 9 * 60_000 }, 20, false],
    ['a failure eleven minutes ago', { churn: 9, failures: 1, lastTriedMs: NOW - 11 * 60_000 }, 20, true],
    [
      'the third failure eleven minutes ago',
      { churn: 9, failures: 3, lastTriedMs: NOW - 11 * 60_000 },
      20,
      false,
    ],
    ['the hundredth twelve hours ago', { churn: 9, failures: 100, lastTriedMs: NOW - 12 * HOUR }, 20, true],
  ])('%s', (_, state, facts, expected) => {
    expect(isDue({ ...NO_PASS, ...state }, facts, RULES, NOW)).toBe(expected)
  })
})

test('what is stored comes back, and anything else counts as never done', () => {
  const state = { ...NO_PASS, churn: 3, seen: ['a'], conflicts: { open: ['b'], settled: [] } }
  expect(parsePassState(JSON.parse(JSON.stringify(state)))).toEqual(state)
  for (const broken of [undefined, 'x', [], { churn: 'many', seen: 1, conflicts: 2 }])
    expect(parsePassState(broken)).toEqual(NO_PASS)
})
