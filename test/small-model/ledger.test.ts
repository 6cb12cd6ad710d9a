import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type CallRecord,
  dayOfCalls,
  estimateTokens,
  judge,
  NO_CALLS as NOTHING_YET,
  readCallRecord,
  reserve,
  settle,
  TIME_TO_SAY_NO_MS,
} from '../../src/small-model/ledger.js'
import { tempFolder } from '../support/temp-folder.js'

const NO_CALLS: CallRecord = { ...NOTHING_YET, announced: { atMs: 0, sessionID: 'ses_1', isPast: true } }
const LIMITS = { maxCallsPerDay: 3, maxTokensPerDay: 10_000 }
const call = (over: object = {}) => ({
  day: '2026-11-21',
  nowMs: 0,
  model: 'p/small',
  tokens: { inputTokens: 1_000, outputTokens: 1_000 },
  asked: false,
  ...over,
})
const settlement = (over: object = {}) => ({
  day: '2026-11-21',
  model: 'p/small',
  estimated: { inputTokens: 1_000, outputTokens: 1_000 },
  spent: { requests: 1, inputTokens: 900, outputTokens: 50, costUsd: 0.01 },
  outcome: 'answer' as const,
  nowMs: 0,
  ...over,
})
const reservedOn = (days: readonly string[]) =>
  days.reduce<CallRecord>((state, day) => reserve(state, day, call().tokens), NO_CALLS)
const reserved = (times: number) => reservedOn(Array(times).fill('2026-11-21'))

test.each([
  ['the last that the number allows', 2, {}, 'free'],
  ['one too many', 3, {}, 'over-budget'],
  ['the next day', 3, { day: '2026-11-22' }, 'free'],
  ['one that fits exactly', 2, { tokens: { inputTokens: 5_000, outputTokens: 1_000 } }, 'free'],
  ['one with too many tokens', 2, { tokens: { inputTokens: 5_001, outputTokens: 1_000 } }, 'over-budget'],
])('a call: %s', (_, before, over, expected) => {
  expect(judge(reserved(before), call(over), LIMITS)).toBe(expected)
})

const told = (over: object = {}): CallRecord => ({
  ...NOTHING_YET,
  announced: { atMs: 1_000, sessionID: 'ses_1', isPast: false, ...over },
})
test.each([
  ['the person is told', NOTHING_YET, {}, 'unannounced'],
  ['she is told, even where she has asked for it', NOTHING_YET, { asked: true }, 'unannounced'],
  ['nine minutes after that', told(), { nowMs: TIME_TO_SAY_NO_MS }, 'unannounced'],
  ['ten minutes after that', told(), { nowMs: TIME_TO_SAY_NO_MS + 1_000 }, 'free'],
  ['in her next session', told({ isPast: true }), { nowMs: 2_000 }, 'free'],
  ['as she asks for it', told(), { nowMs: 2_000, asked: true }, 'free'],
])('before the first call: %s', (_, record, over, expected) => {
  expect(judge(record, call(over), LIMITS)).toBe(expected)
})

describe('the record', () => {
  test.each([
    ['counts what was sent', undefined, { calls: 1, inputTokens: 1_000, outputTokens: 0 }],
    [
      'counts what the host asked once more',
      { requests: 2, inputTokens: 1_800, outputTokens: 90, costUsd: 0.02 },
      { calls: 2, inputTokens: 1_800, outputTokens: 90 },
    ],
    [
      'counts that also where nobody tells its tokens',
      { requests: 3, inputTokens: 0, outputTokens: 0, costUsd: 0 },
      { calls: 3, inputTokens: 3_000, outputTokens: 0 },
    ],
  ])('a failed call %s', (_, spent, expected) => {
    const after = settle(reserved(1), settlement({ spent, outcome: 'failed' }))
    expect(dayOfCalls(after, '2026-11-21')).toMatchObject({ failed: 1, ...expected })
  })

  test('a call over midnight belongs to the day it began on', () => {
    const after = settle(reservedOn(['2026-11-21', '2026-11-22']), settlement())
    expect(after.days.map(({ day, inputTokens }) => [day, inputTokens])).toEqual([
      ['2026-11-21', 900],
      ['2026-11-22', 1_000],
    ])
  })

  test('hold sixty days', () => {
    const days = Array.from({ length: 100 }, (_, i) => new Date(i * 86_400_000).toISOString().slice(0, 10))
    const after = reservedOn(days)
    expect(after.days).toHaveLength(60)
    expect(after.days.at(-1)?.day).toBe(days.at(-1))
  })

  test.each([
    ['torn', '{"days": [tor', NOTHING_YET],
    ['of a number below zero', JSON.stringify({ ...NO_CALLS, days: [{ calls: -1 }] }), NOTHING_YET],
    ['of another format', JSON.stringify({ ...NO_CALLS, format: 2 }), NOTHING_YET],
    // An older version told nobody in time.
    ['announced long ago', JSON.stringify({ ...NO_CALLS, announced: true }), NOTHING_YET],
    ['whole', JSON.stringify(reserved(2)), reserved(2)],
  ])('%s on the disk', async (_, text, expected) => {
    const file = path.join(await tempFolder(), 'model-calls.json')
    writeFileSync(file, text)
    expect(await readCallRecord(file)).toEqual(expected)
  })
})

describe('a model that fails', () => {
  const failed = (state: CallRecord, nowMs: number) =>
    settle(state, settlement({ spent: undefined, outcome: 'failed', nowMs }))

  test('is left alone for a minute, then for two, at most for six hours', () => {
    const once = failed(NO_CALLS, 0)
    expect(judge(once, call({ nowMs: 59_999 }), LIMITS)).toBe('paused')
    expect(judge(once, call({ nowMs: 60_000 }), LIMITS)).toBe('free')
    const twice = failed(once, 60_000)
    expect(judge(twice, call({ nowMs: 179_999 }), LIMITS)).toBe('paused')
    expect(judge(twice, call({ nowMs: 180_000 - 7 * 3_600_000 }), LIMITS)).toBe('free')
    // A person who asks does not wait.
    expect(judge(twice, call({ nowMs: 60_001, asked: true }), LIMITS)).toBe('free')
    const often = Array(200).fill(0).reduce<CallRecord>(failed, NO_CALLS)
    const much = { maxCallsPerDay: 999, maxTokensPerDay: 1e9 }
    expect(judge(often, call({ nowMs: 6 * 3_600_000 - 1 }), LIMITS)).toBe('paused')
    expect(judge(often, call({ nowMs: 6 * 3_600_000 }), much)).toBe('free')
  })

  test('another one may be asked, and an answer ends the pause', () => {
    const once = failed(NO_CALLS, 0)
    expect(judge(once, call({ model: 'p/other' }), LIMITS)).toBe('free')
    expect(judge(settle(once, settlement()), call(), LIMITS)).toBe('free')
  })
})

test('tokens are guessed by script', () => {
  expect([estimateTokens('12345678'), estimateTokens('不要記住這個'), estimateTokens('')]).toEqual([2, 6, 0])
})
