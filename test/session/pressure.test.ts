import { describe, expect, test } from 'vitest'
import { silentLog } from '../../src/lib/log-file.js'
import { createPressure, usableTokens } from '../../src/session/pressure.js'
import { usageSlice } from '../../src/state/usage.js'
import { openSessions } from '../support/open-sessions.js'

const LONG = { context: 400_000, input: 272_000, output: 128_000 }
test.each([
  ['the context without the answer', { context: 100_000, output: 4_096 }, undefined, 95_904],
  ['a long answer counts 32,000', { context: 200_000, output: 64_000 }, undefined, 168_000],
  ['an answer of unknown length, too', { context: 200_000 }, undefined, 168_000],
  ['what is reserved counts with a limit for input alone', { context: 20_000, output: 2_000 }, 5_000, 18_000],
  ['a limit for input without what is reserved', LONG, undefined, 252_000],
  ['and with it', LONG, 50_000, 222_000],
  ['an unknown context, as in the host', { context: 0, input: 100_000, output: 4_096 }, undefined, undefined],
])('what a session can fill: %s', (_, limit, reserved, expected) => {
  expect(usableTokens(limit, reserved)).toBe(expected)
})

describe('a full context', () => {
  type Intervention = 'note' | 'prompt' | 'off'
  async function scene(given: {
    intervention?: Intervention
    compactAtPercentage?: number
    endsAfterTurn?: boolean
    parentID?: string
  }) {
    const { intervention = 'note', compactAtPercentage = 0, endsAfterTurn = false, parentID } = given
    const sessions = await openSessions()
    const asked: string[] = []
    const work: Promise<unknown>[] = []
    const pressure = createPressure({
      sessions,
      host: {
        endsAfterTurn,
        parentOf: async () => parentID,
        isIdle: async () => true,
        prompt: async () => void asked.push('prompt'),
        compact: async () => void asked.push('compact'),
      },
      settings: { pressure: { intervention }, compactAtPercentage, session: { enabled: true } },
      lifetime: { background: async (_, task) => void work.push(Promise.resolve(task())) },
      log: silentLog,
    })
    sessions.update('ses_1', usageSlice, (usage) => {
      usage.limit = { context: 1_000, output: 100 }
    })
    /** A turn that leaves so much of 900 tokens filled, of each sort some. */
    const turn = async (pct: number) => {
      const tokens = { input: pct, output: 2 * pct, reasoning: 3 * pct, cacheRead: 2 * pct, cacheWrite: pct }
      const about = { sessionID: 'ses_1', atMs: 0, endsTurn: true, error: undefined }
      await pressure.listener({ kind: 'responded', tokens, ...about })
      await pressure.listener({ kind: 'idle', sessionID: 'ses_1', failed: false })
      await Promise.all(work.splice(0))
    }
    const note = () => pressure.noteBehindOutput('ses_1')?.append
    return { pressure, turn, note, asked }
  }

  test('is told once a crossing, and again after it was lower', async () => {
    const { turn, note, pressure } = await scene({})
    await turn(74.9)
    expect(note()).toBeUndefined()
    await turn(75)
    expect(note()).toContain('75 % full')
    expect(note()).toBeUndefined()
    await turn(89.9)
    expect(note()).toBeUndefined()
    await turn(90)
    expect(note()).toContain('A compaction is near')
    // A response that failed has no tokens.
    await turn(0)
    expect(pressure.levelOf('ses_1')).toBe('high')
    await turn(80)
    expect(note()).toBeUndefined()
    await pressure.listener({ kind: 'compacted', sessionID: 'ses_1' })
    expect(pressure.levelOf('ses_1')).toBe('safe')
    await turn(77)
    expect(note()).toContain('77 % full')
  })

  test('what was not told in time is not told after a compaction', async () => {
    const { turn, note, pressure } = await scene({})
    await turn(92)
    await pressure.listener({ kind: 'compacted', sessionID: 'ses_1' })
    expect(note()).toBeUndefined()
  })

  test.each([
    ['a message, where that is wanted', { intervention: 'prompt' }, ['prompt']],
    ['none by default', {}, []],
    ['none into a session that works for another', { intervention: 'prompt', parentID: 'ses_0' }, []],
    ['none where the process ends with the turn', { intervention: 'prompt', endsAfterTurn: true }, []],
    ['a compaction above the chosen share', { compactAtPercentage: 80 }, ['compact']],
  ] as const)('brings %s, once', async (_, given, expected) => {
    const { turn, asked } = await scene(given)
    await turn(70)
    await turn(93)
    await turn(94)
    expect(asked).toEqual(expected)
  })

  test('brings a compaction again once less was filled than the chosen share', async () => {
    const { turn, asked } = await scene({ compactAtPercentage: 80 })
    for (const pct of [93, 79, 93]) await turn(pct)
    expect(asked).toEqual(['compact', 'compact'])
  })
})
