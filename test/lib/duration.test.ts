import { expect, test } from 'vitest'
import { parseDuration } from '../../src/lib/duration.js'

test.each<[string | number, number]>([
  ['500ms', 500],
  ['30s', 30_000],
  ['5m', 300_000],
  ['1h', 3_600_000],
  ['2d', 172_800_000],
  ['1.5h', 5_400_000],
  [' 5 m ', 300_000],
  ['0s', 0],
  [1234, 1234],
  [0, 0],
])('%j is %d ms', (value, ms) => expect(parseDuration(value)).toBe(ms))

test.each([
  ...['', '5', '5 minutes', 'm', '-5m', '5M', '1e3s', '5m30s', '٥m', `${'9'.repeat(400)}d`],
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%j is none', (value) => expect(parseDuration(value)).toBeUndefined())
