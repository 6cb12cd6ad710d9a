import { describe, expect, test } from 'vitest'
import { ageingOf } from '../../src/memory/fact-types.js'
import type { Keys } from '../../src/memory/keys.js'
import { isStanding, reinforce, strengthOf, toAgeing } from '../../src/retention/strength.js'
import { memoryFile } from '../support/snapshots.js'
import { fact } from './facts.js'

test.each([
  ['made by hand', { source: 'manual', by: undefined }, 1],
  ['of a source that nobody knows', { source: 'dream', by: undefined }, 1],
  ['explicit', { source: 'explicit', by: 'person' }, 1],
  ['explicit, though only the agent said it', { source: 'explicit', by: 'agent' }, 1],
  ['from a compaction, with the words of a person', { source: 'compaction', by: 'person' }, 0.75],
  ['mined, with the words of a person', { source: 'extraction', by: 'person' }, 0.75],
  ['mined, the agent alone', { source: 'extraction', by: 'agent' }, 0.6],
  ['by the agent, without words', { source: 'agent', by: undefined }, 0.6],
  ['important', { source: 'explicit', by: 'person', importance: 'high' }, 1.3],
  ['less important', { source: 'explicit', by: 'person', importance: 'low' }, 0.7],
] as const)('a new fact that is %s', (_, over, initial) => {
  expect(strengthOf(fact(over), 0)).toBeCloseTo(initial, 10)
})

describe('half-life', () => {
  test.each([
    ['user', 180, 6],
    ['feedback', 120, 10],
    ['decision', 90, 10],
    ['project', 60, 8],
    ['reference', 45, 6],
    ['recipe', 60, 6],
    ['constructor', 60, 6],
  ])('of %s: %i days, and %i places', (type, days, places) => {
    expect(strengthOf(fact({ type }), days)).toBeCloseTo(0.5, 10)
    expect(ageingOf(type).maxShown).toBe(places)
  })

  test.each([
    [1, 1.5],
    [2, 2],
    [6, 4],
    [7, 4],
    [-3, 1],
  ])('with %i reinforcements: × %d', (reinforced, times) => {
    expect(strengthOf(fact({ reinforced }), 90 * times)).toBeCloseTo(0.5, 10)
  })
})

test.each([
  ['six days later', 0, 6, undefined],
  ['seven days later', 0, 7, { reinforced: 1, confirmedDay: 7 }],
  ['the sixth time', 5, 7, { reinforced: 6, confirmedDay: 7 }],
  ['beyond the sixth', 6, 9, { reinforced: 6, confirmedDay: 9 }],
  ['beyond what is possible by hand', 40, 9, { reinforced: 40, confirmedDay: 9 }],
  ['before it was kept: another clock', 0, -3, undefined],
])('said again %s', (_, reinforced, day, expected) => {
  expect(reinforce(fact({ reinforced }), day)).toEqual(expected)
})

test.each([
  ['three times over a month', 3, 30, true],
  ['three times in three weeks', 3, 29, false],
  ['twice over a year', 2, 365, false],
])('standing: %s', (_, reinforced, confirmedDay, expected) => {
  expect(isStanding(fact({ reinforced, confirmedDay }))).toBe(expected)
})

const DATED: Keys = { type: 'user', source: 'compaction', created: '1970-01-11', confirmed: '1970-01-21' }
const DAYS = { source: 'compaction', createdDay: 10, confirmedDay: 20 }

test.each<[string, Keys, object]>([
  ['by hand, without a date', {}, { source: undefined, createdDay: 20_000, confirmedDay: 20_000 }],
  ['with a day of making alone', { created: '1970-01-11' }, { createdDay: 10, confirmedDay: 10 }],
  ['with both days', DATED, DAYS],
  ['with whose words it has', { ...DATED, evidence: { by: 'person' } }, { ...DAYS, by: 'person' }],
  ['that matters', { ...DATED, importance: 'high', reinforced: 2 }, { importance: 'high', reinforced: 2 }],
])('a fact %s', (_, keys, expected) => {
  const file = memoryFile('facts/x.md', { modifiedMs: 20_000 * 86_400_000, keys })
  expect(toAgeing(file)).toMatchObject(expected)
})
