import { expect, test } from 'vitest'
import { hitRatePct, noteResponse, usageSlice } from '../../src/state/usage.js'

test('a response sets the clock and the usage, and adds to its turn and to the tally', () => {
  const state = usageSlice.parse(undefined)
  const tokens = { input: 100, output: 7, reasoning: 7, cacheRead: 0, cacheWrite: 0 }
  const response = { tokens, atMs: 5, endsTurn: false }
  expect(noteResponse(state, response)).toBeUndefined()
  const last = { tokens: { ...tokens, cacheRead: 300, cacheWrite: 100 }, atMs: 9, endsTurn: true }
  const turn = { responses: 2, inputTokens: 200, cacheReadTokens: 300, cacheWriteTokens: 100 }
  expect(noteResponse(state, last)).toEqual(turn)
  expect(hitRatePct(state.tally)).toBe(50)
  expect(state).toMatchObject({ lastResponseAtMs: 9, usedTokens: 500 })
  expect(state.tally).toMatchObject({ turns: 1, inputTokens: 200 })
  noteResponse(state, { tokens: { ...tokens, input: 0 }, atMs: 11, endsTurn: false })
  expect(state).toMatchObject({ lastResponseAtMs: 11, usedTokens: 500 })
})
