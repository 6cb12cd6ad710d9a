import { expect, test } from 'vitest'
import { isStanding, reinforce } from '../../src/retention/strength.js'
import { fact } from './facts.js'

test.each([
  ['the same day', 0, 0, undefined],
  ['six days later', 0, 6, undefined],
  ['seven days later', 0, 7, { reinforced: 1, confirmedDay: 7 }],
  ['the sixth time', 5, 7, { reinforced: 6, confirmedDay: 7 }],
  ['beyond the sixth', 6, 9, { reinforced: 6, confirmedDay: 9 }],
  ['beyond what is possible by hand', 40, 9, { reinforced: 40, confirmedDay: 9 }],
  ['before it was kept: another clock', 0, -3, undefined],
])('said again %s', (_, reinforced, day, expected) => {
  expect(reinforce(fact({ reinforced }), day)).toEqual(expected)
})

test('the window rolls from the last time that counted', () => {
  let state = { reinforced: 0, confirmedDay: 0 }
  const counted: number[] = []
  for (let day = 1; day <= 30; day++) {
    const outcome = reinforce(state, day)
    if (!outcome) continue
    state = outcome
    counted.push(day)
  }
  expect(counted).toEqual([7, 14, 21, 28])
})

test.each([
  ['three times over a month', 3, 30, true],
  ['three times in three weeks', 3, 29, false],
  ['twice over a year', 2, 365, false],
])('standing: %s', (_, reinforced, confirmedDay, expected) => {
  expect(isStanding(fact({ reinforced, confirmedDay }))).toBe(expected)
})
