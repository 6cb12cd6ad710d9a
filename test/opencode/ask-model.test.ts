import { expect, test } from 'vitest'
import { CutOff } from '../../src/host/host.js'
import { askModel, deleteLeftHelpers, findSmallModel } from '../../src/opencode/ask-model.js'
import { createSessionKinds, helperTitle } from '../../src/opencode/session-kinds.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { gate } from '../support/gate.js'

const TOKENS = { input: 1, output: 20, reasoning: 300, cache: { read: 4_000, write: 50_000 } }
const info = (rest: object) => ({ role: 'assistant', tokens: TOKENS, cost: 0.5, ...rest })

function scene(answer: () => Promise<unknown>, { isMade = true } = {}) {
  const calls: [string, unknown][] = []
  const does = (name: string, result: () => Promise<unknown>) => async (call: unknown) => {
    calls.push([name, call])
    return result()
  }
  const client = {
    session: {
      create: does('create', async () => ({ data: isMade ? { id: 'ses_asked' } : undefined })),
      prompt: does('prompt', answer),
      abort: does('abort', async () => ({})),
      delete: does('delete', () => Promise.reject(new Error('gone already'))),
    },
  } as never
  const kinds = createSessionKinds(client)
  const abort = new AbortController()
  const ask = () =>
    askModel(client, kinds, {
      model: 'a/b/c',
      system: 'Answer.',
      prompt: 'Which?',
      schema: { type: 'object' },
      signal: abort.signal,
    })
  return { ask, abort, kinds, calls, names: () => calls.map(([name]) => name) }
}

test('a question is asked in a session of our own, of the named model, and the session is deleted', async () => {
  const { ask, kinds, calls } = scene(async () => ({ data: { info: info({ structured: { a: 1 } }) } }))
  const spent = { requests: 1, inputTokens: 54_001, outputTokens: 320, costUsd: 0.5 }
  expect(await ask()).toEqual({ value: { a: 1 }, ...spent })
  expect(calls).toMatchObject([
    ['create', { body: { title: helperTitle() } }],
    [
      'prompt',
      {
        path: { id: 'ses_asked' },
        body: {
          agent: 'memfs-helper',
          model: { providerID: 'a', modelID: 'b/c' },
          system: 'Answer.',
          parts: [{ type: 'text', text: 'Which?' }],
          format: { type: 'json_schema', schema: { type: 'object' } },
        },
      },
    ],
    ['delete', { path: { id: 'ses_asked' } }],
  ])
  // `tools` beside `format` would take the answer's own tool away.
  expect(calls[1]?.[1]).not.toHaveProperty('body.tools')
  expect(await kinds.kindOf('ses_asked')).toBe('helper')
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['talks instead', async () => ({ data: { info: info({}) } }), /did not answer in the required form/],
  [
    'is refused',
    async () => ({ data: { info: info({ error: { name: 'APIError' }, structured: {} }) } }),
    /no answer: APIError/,
  ],
  [
    'is cut off',
    async () => ({ data: { info: info({ error: { name: 'MessageAbortedError' } }) } }),
    /cut off/,
  ],
  ['is cut off before it says a word', async () => ({ data: undefined }), /cut off/],
  ['cannot be reached', () => Promise.reject(new Error('no such host')), /no such host/],
])('a model that %s is a failure, and the session is deleted all the same', async (what, answer, message) => {
  const { ask, names } = scene(answer)
  const failure = await ask().catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: expect.stringMatching(message) })
  expect(failure instanceof CutOff).toBe(what.startsWith('is cut off'))
  expect(names()).toEqual(['create', 'prompt', 'delete'])
})

test('a host that asks without end for an answer that it can read is stopped at the third request, and all count', async () => {
  const answer = gate<unknown>()
  const { ask, kinds, names } = scene(() => answer.passed)
  const failure = ask().catch((error: unknown) => error)
  await expect.poll(names).toContain('prompt')
  for (const [i, isStopped] of [false, false, true].entries()) {
    for (const id of [`msg_${i}`, `msg_${i}`])
      kinds.noteMessage(info({ id, sessionID: 'ses_asked' }) as never)
    expect(names().includes('abort')).toBe(isStopped)
  }
  answer.open({ data: { info: info({ id: 'msg_2', error: { name: 'MessageAbortedError' } }) } })
  expect(await failure).toMatchObject({
    message: 'the model did not answer in the required form',
    spent: { requests: 3, inputTokens: 162_003, outputTokens: 960, costUsd: 1.5 },
  })
})

test('a session that cannot be made is a failure', async () => {
  const { ask, names } = scene(async () => ({}), { isMade: false })
  await expect(ask()).rejects.toThrow('no helper session could be made')
  expect(names()).toEqual(['create'])
})

test('who gives up is not kept waiting for, and nothing is asked for who has given up before', async () => {
  const answer = gate<unknown>()
  const { ask, abort, names } = scene(() => answer.passed)
  const outcome = expect(ask()).rejects.toThrow('enough')
  await expect.poll(names).toContain('prompt')
  abort.abort(new Error('enough'))
  expect(names()).toContain('abort')
  answer.open({ data: { info: info({ structured: {} }) } })
  await outcome
  expect(names().at(-1)).toBe('delete')
  const before = names().length
  await expect(ask()).rejects.toThrow('enough')
  expect(names()).toHaveLength(before)
})

test('nothing is asked for who gives up while the session is being made', async () => {
  const { ask, abort, names } = scene(() => new Promise(() => {}))
  const outcome = expect(ask()).rejects.toThrow('enough')
  abort.abort(new Error('enough'))
  await outcome
  expect(names()).toEqual(['create', 'delete'])
})

test('helper sessions of ended processes are deleted, and no others', async () => {
  const deleted: string[] = []
  const client = {
    session: {
      list: async () => ({
        data: [
          { id: 'own', title: helperTitle() },
          { id: 'left', title: 'memfs helper 2147483647' },
          { id: 'reused', title: `memfs helper ${process.pid} 1` },
          { id: 'of a person', title: 'memfs helper, how does it work?' },
          { id: 'other', title: 'A title' },
        ],
      }),
      delete: async ({ path }: { path: { id: string } }) => void deleted.push(path.id),
    },
  } as never
  const expected = process.platform === 'linux' ? ['left', 'reused'] : ['left']
  expect(await deleteLeftHelpers(client)).toBe(expected.length)
  expect(deleted).toEqual(expected)
})

type Model = { id: string; family?: string; release_date?: string; status?: string }

type World = {
  config?: { model?: string; small_model?: string }
  models?: Record<string, Model[]>
  /** Provider of the model that the session's last message of the person names. */
  sessionUses?: string
  isWithoutSession?: boolean
}

function host({ config = {}, models = {}, sessionUses }: World) {
  const providers = Object.entries(models).map(([id, list]) => ({
    id,
    models: Object.fromEntries(list.map((model) => [model.id, model])),
  }))
  const user = { role: 'user', model: { providerID: sessionUses, modelID: 'm' } }
  const messages = sessionUses ? [{ info: { role: 'user', model: {} } }, { info: user }] : []
  return {
    config: { get: async () => ({ data: config }), providers: async () => ({ data: { providers } }) },
    session: { messages: async () => ({ data: [...messages, { info: { role: 'assistant' } }] }) },
  } as never
}

const ROWS =
  fixtureRows<[what: string, World, expected: string | null, preferred?: string]>('opencode/small-models')

test.each(ROWS)('%s is taken', async (_what, world, expected, preferred) => {
  const session = world.isWithoutSession ? undefined : 'ses_1'
  expect((await findSmallModel(host(world), preferred, session)) ?? null).toBe(expected)
})
