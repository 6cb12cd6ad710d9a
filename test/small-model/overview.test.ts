import { expect, test } from 'vitest'
import { NO_CALLS, reserve } from '../../src/small-model/budget.js'
import { smallModelLines } from '../../src/small-model/overview.js'

const LIMITS = { maxCallsPerDay: 30, maxTokensPerDay: 200_000 }
const lines = (name: string | undefined, today = '2026-11-21') =>
  smallModelLines(
    {
      model: async () => name,
      record: async () => reserve(NO_CALLS, '2026-11-21', { inputTokens: 1_200, outputTokens: 300 }),
    },
    undefined,
    LIMITS,
    today,
  )

test('which model, and what it has taken of the budget today', async () => {
  expect(await lines('p/small')).toEqual([
    'Small model: p/small',
    '  today 1 of 30 calls, 1,500 of 200,000 tokens',
  ])
  expect((await lines('p/small', '2026-11-22')).join()).toContain('today 0 of 30 calls')
  expect((await lines(undefined)).join()).toContain('none; small_model')
})
