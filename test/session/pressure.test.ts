import { describe, expect, test } from 'vitest'
import { crossedUpwards, filledPct, levelOf, usableTokens } from '../../src/session/pressure/levels.js'

test.each([
  ['the context without the answer', { context: 100_000, output: 4_096 }, undefined, 95_904],
  ['a long answer counts 32,000', { context: 200_000, output: 64_000 }, undefined, 168_000],
  ['an answer of unknown length, too', { context: 200_000 }, undefined, 168_000],
  [
    'without a limit for input what is reserved does not count',
    { context: 20_000, output: 2_000 },
    5_000,
    18_000,
  ],
  [
    'a limit for input without what is reserved',
    { context: 400_000, input: 272_000, output: 128_000 },
    undefined,
    252_000,
  ],
  ['and with it', { context: 400_000, input: 272_000, output: 128_000 }, 50_000, 222_000],
  ['an unknown context', { context: 0, output: 4_096 }, undefined, undefined],
])('what a session can fill: %s', (_, limit, reserved, expected) => {
  expect(usableTokens(limit, reserved)).toBe(expected)
})

describe('how full it is', () => {
  const tokens = { input: 10, output: 20, reasoning: 30, cacheRead: 600, cacheWrite: 90 }

  test('is all tokens of the response', () => {
    expect(filledPct(tokens, 1_000)).toBe(75)
    expect(filledPct(tokens, undefined)).toBeUndefined()
    expect(
      filledPct({ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 }, 1_000),
    ).toBeUndefined()
  })

  test.each([
    [undefined, 'safe'],
    [74.9, 'safe'],
    [75, 'moderate'],
    [89.9, 'moderate'],
    [90, 'high'],
    [140, 'high'],
  ] as const)('%s %% is %s', (pct, level) => {
    expect(levelOf(pct)).toBe(level)
  })

  test('only the way up is a crossing', () => {
    expect(crossedUpwards('safe', 'high')).toBe('high')
    expect(crossedUpwards('moderate', 'high')).toBe('high')
    expect(crossedUpwards('high', 'high')).toBeUndefined()
    expect(crossedUpwards('high', 'safe')).toBeUndefined()
  })
})
