import { expect, test } from 'vitest'
import { NO_CALLS, reserve } from '../../src/small-model/budget.js'
import { smallModelLine } from '../../src/small-model/overview.js'

const LIMITS = { maxCallsPerDay: 30, maxTokensPerDay: 200_000 }
const line = (name: string | undefined, today = '2026-11-21') =>
  smallModelLine(
    {
      model: async () => name,
      accounts: async () => reserve(NO_CALLS, '2026-11-21', { inputTokens: 1_200, outputTokens: 300 }),
    },
    undefined,
    LIMITS,
    today,
  )

test('which model, and what it has taken of the budget today', async () => {
  expect(await line('p/small')).toBe('Small model: p/small. Today 1 of 30 calls, 1,500 of 200,000 tokens.')
  expect(await line('p/small', '2026-11-22')).toContain('Today 0 of 30 calls')
  expect(await line(undefined)).toContain('none, so nothing is found')
})
