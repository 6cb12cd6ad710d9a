import path from 'node:path'
import { expect, test } from 'vitest'
import type { ModelRequest } from '../../src/host/host.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { createLedger, dayOfCalls, NO_CALLS, reserve } from '../../src/small-model/ledger.js'
import {
  createSmallModel,
  MAX_CALL_MS,
  type Question,
  smallModelLines,
} from '../../src/small-model/small-model.js'
import { recordingLog } from '../support/recording-log.js'
import { tempFolder } from '../support/temp-folder.js'

const TAKEN = { inputTokens: 500, outputTokens: 20, costUsd: 0.002 }
const USAGE = { requests: 1, ...TAKEN }

async function world({
  limits = { maxCallsPerDay: 30, maxTokensPerDay: 200_000 },
  folder: given = undefined as string | undefined,
  maxCallMs = MAX_CALL_MS,
} = {}) {
  const folder = given ?? (await tempFolder())
  const asked: ModelRequest[] = []
  const clock = { ms: Date.UTC(2026, 10, 21, 12) }
  const host = {
    model: 'p/small' as string | undefined,
    answer: async (_: ModelRequest): Promise<unknown> => ({ ok: true }),
  }
  const log = recordingLog()
  const file = path.join(folder, 'state', 'model-calls.json')
  const ledger = createLedger({ file, locks: createFileLocks(path.join(folder, 'locks')) })
  await ledger.change((record) => ({ ...record, announced: { atMs: 0, sessionID: 'ses_1', isPast: true } }))
  const small = createSmallModel({
    host: {
      smallModel: async () => host.model,
      ask: async (request) => {
        asked.push(request)
        return { value: await host.answer(request), ...USAGE }
      },
    },
    ledger,
    isOn: () => true,
    limits,
    maxCallMs,
    now: () => clock.ms,
    log,
  })
  const question = (over: Partial<Question<unknown>> = {}): Question<unknown> => ({
    job: 'extraction',
    preferred: undefined,
    system: 'system',
    prompt: 'prompt',
    schema: { type: 'object' },
    parse: (value) => value,
    signal: new AbortController().signal,
    ...over,
  })
  return { small, record: ledger.read, asked, clock, host, log, question }
}

test('without a small model nothing is asked', async () => {
  const { small, question, record, asked, host } = await world()
  host.model = undefined
  expect(await small.ask(question())).toEqual({ kind: 'no-model' })
  expect([asked, (await record()).days]).toEqual([[], []])
})

test('a model that has just failed is asked only for a person', async () => {
  const { small, question, host } = await world()
  host.answer = () => Promise.reject(new Error('429'))
  expect(await small.ask(question())).toEqual({ kind: 'failed', reason: '429' })
  expect(await small.ask(question())).toEqual({ kind: 'paused' })
  host.answer = async () => ({})
  expect(await small.ask(question({ asked: true }))).toMatchObject({ kind: 'answer' })
})

test('several callers at once do not overdraw the budget', async () => {
  const folder = await tempFolder()
  const limits = { maxCallsPerDay: 5, maxTokensPerDay: 200_000 }
  const worlds = await Promise.all(Array.from({ length: 4 }, () => world({ folder, limits })))
  const replies = await Promise.all(
    worlds.flatMap(({ small, question }) => [1, 2, 3].map(() => small.ask(question()))),
  )
  expect(replies.filter(({ kind }) => kind === 'answer')).toHaveLength(5)
  expect(replies.filter(({ kind }) => kind === 'over-budget')).toHaveLength(7)
})

test('an answer that cannot be used is a failure that is paid for', async () => {
  const { small, question, record } = await world()
  expect(await small.ask(question({ parse: () => undefined }))).toEqual({
    kind: 'failed',
    reason: 'unusable answer',
  })
  expect((await record()).days).toMatchObject([{ failed: 1, inputTokens: 500 }])
})

test('what is cut off at the end of a process is no failure of the model', async () => {
  const { small, question, host } = await world()
  const end = new AbortController()
  host.answer = () => {
    end.abort()
    return Promise.reject(new Error('aborted'))
  }
  expect(await small.ask(question({ signal: end.signal }))).toEqual({ kind: 'cut-off' })
  host.answer = async () => ({})
  expect(await small.ask(question())).toMatchObject({ kind: 'answer' })
})

test('a model that does not answer in time has failed, and is left alone for a while', async () => {
  expect(MAX_CALL_MS).toBe(60_000)
  const { small, asked, question, record, host } = await world({ maxCallMs: 30 })
  host.answer = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  expect(await small.ask(question())).toEqual({ kind: 'failed', reason: 'no answer within 0.03 s' })
  expect((await record()).days).toMatchObject([{ calls: 1, failed: 1 }])
  expect(await small.ask(question())).toEqual({ kind: 'paused' })
  expect(asked).toHaveLength(1)
})

test('the day knows what an answer took, and so does the log, which says nothing of what was said', async () => {
  const { small, question, record, log } = await world()
  const reply = await small.ask(question({ prompt: 'the person said mango' }))
  expect(reply).toEqual({ kind: 'answer', value: { ok: true } })
  const { days } = await record()
  expect(days).toEqual([{ day: '2026-11-21', calls: 1, failed: 0, ...TAKEN }])
  const lines = JSON.stringify(log.lines)
  expect(lines).toContain('small model asked')
  expect(lines).toContain('calls_today\\":1')
  expect(lines).not.toContain('mango')
})

test('a person is told which model, and what it has taken of the budget today', () => {
  const record = reserve(NO_CALLS, '2026-11-21', { inputTokens: 1_200, outputTokens: 300 })
  const lines = (name: string | undefined, today: string) =>
    smallModelLines(name, dayOfCalls(record, today), { maxCallsPerDay: 30, maxTokensPerDay: 200_000 })
  expect(lines('p/small', '2026-11-21')).toEqual([
    'Small model: p/small',
    '  today 1 of 30 calls, 1,500 of 200,000 tokens',
  ])
  expect(lines('p/small', '2026-11-22').join()).toContain('today 0 of 30 calls')
  expect(lines(undefined, '2026-11-21').join()).toContain('none; set small_model')
})
