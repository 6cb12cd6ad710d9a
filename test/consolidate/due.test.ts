import { describe, expect, test } from 'vitest'
import { isDue, noPass, passState } from '../../src/consolidate/due.js'

const RULES = { churn: 8, intervalMs: 12 * 3_600_000, minEntries: 2 }
const NOW = 1_000 * 3_600_000
const HOUR = 3_600_000

describe('due', () => {
  test.each([
    ['eight changed', { lastDoneMs: NOW - HOUR }, 20, 8, true],
    ['seven', { lastDoneMs: NOW - HOUR }, 20, 7, false],
    ['one, and twelve hours', { lastDoneMs: NOW - 12 * HOUR }, 20, 1, true],
    ['twelve hours without any', { lastDoneMs: 0 }, 20, 0, false],
    ['one fact alone', { lastDoneMs: 0 }, 1, 1, false],
    ['two facts', { lastDoneMs: 0 }, 2, 1, true],
    ['a failure, and its time is not over', { notBeforeMs: NOW + 1 }, 20, 9, false],
    ['a failure, by a clock that was set back since', { notBeforeMs: NOW + 2 * HOUR }, 20, 9, true],
    ['one, since a pass of which a clock said so that was set back', { lastDoneMs: NOW + 1 }, 20, 1, true],
    ['a failure whose time is over', { notBeforeMs: NOW }, 20, 9, true],
  ])('%s', (_, state, facts, changed, expected) => {
    expect(isDue({ ...noPass(NOW), ...state }, { facts, changed }, RULES, NOW)).toBe(expected)
  })

  test('a scope that was never looked at waits for its first pass as for any other', () => {
    const state = noPass(NOW)
    expect(isDue(state, { facts: 5, changed: 5 }, RULES, NOW)).toBe(false)
    expect(isDue(state, { facts: 5, changed: 5 }, RULES, NOW + 12 * HOUR)).toBe(true)
  })
})

test('what is stored comes back, and anything else counts as never looked at', () => {
  const state = { ...noPass(NOW), notBeforeMs: 3, seen: ['a'] }
  expect(passState.safeParse(JSON.parse(JSON.stringify(state))).data).toEqual(state)
  for (const broken of [undefined, 'x', [], { lastDoneMs: 4 }, { format: 2 }])
    expect(passState.safeParse(broken).data).toBeUndefined()
  expect(passState.safeParse({ format: 1, seen: 1, notBeforeMs: -1 }).data).toEqual({ ...noPass(0) })
})
