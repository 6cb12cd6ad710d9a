import { expect, test } from 'vitest'
import {
  hitRatePct,
  noteResponse,
  noteSeen,
  parseSessionState,
  seenHashes,
} from '../../src/state/session-state.js'

const fresh = () => parseSessionState(undefined)
const block = (verbatim: Record<string, string>) => ({
  text: '',
  hash: '',
  rules: '',
  renderedAtMs: 0,
  form: 'full' as const,
  verbatim,
})

test('a file read in full, or shown by the block, has been seen', () => {
  const state = { ...fresh(), block: block({ b: 'shown', c: 'shown' }) }
  noteSeen(state, 'a', { hash: 'read' })
  noteSeen(state, 'c', { hash: 'read' })
  noteSeen(state, 'd', { hash: 'half', rows: 10 })
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => seenHashes(state, key))).toEqual([
    ['read'],
    ['shown'],
    ['read', 'shown'],
    [],
    [],
  ])
})

test('the files seen are bounded, and the one seen first is forgotten', () => {
  const state = fresh()
  for (let i = 0; i < 600; i++) noteSeen(state, `f${i}`, { hash: 'h' })
  noteSeen(state, 'f100', { hash: 'new' })
  noteSeen(state, 'more', { hash: 'h' })
  expect(Object.keys(state.seen)).toHaveLength(500)
  expect(seenHashes(state, 'f100')).toEqual(['new'])
  expect(seenHashes(state, 'f101')).toEqual([])
})

test('a response sets the clock and the usage, and adds to its turn and to the tally', () => {
  const state = fresh()
  const response = { atMs: 5, inputTokens: 100, cacheReadTokens: 0, cacheWriteTokens: 0, endsTurn: false }
  expect(noteResponse(state, response)).toBeUndefined()
  expect(
    noteResponse(state, {
      ...response,
      atMs: 9,
      cacheReadTokens: 300,
      cacheWriteTokens: 100,
      endsTurn: true,
    }),
  ).toEqual({ responses: 2, inputTokens: 200, cacheReadTokens: 300, cacheWriteTokens: 100 })
  expect(hitRatePct(state.tally)).toBe(50)
  expect(state).toMatchObject({ lastResponseAtMs: 9, usedTokens: 500, tally: { turns: 1, inputTokens: 200 } })
  noteResponse(state, { ...response, inputTokens: 0, atMs: 11 })
  expect(state).toMatchObject({ lastResponseAtMs: 11, usedTokens: 500 })
})
