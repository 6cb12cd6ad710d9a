import type { Event } from '@opencode-ai/sdk'
import { expect, test } from 'vitest'
import type { SessionEvent } from '../../src/host/events.js'
import { createSessionKinds } from '../../src/opencode/session-kinds.js'
import { createEventTranslator } from '../../src/opencode/translate-events.js'

const SESSION = 'ses_1'
const TOKENS = { input: 1, output: 2, reasoning: 3, cache: { read: 4, write: 5 } }

function scene() {
  const kinds = createSessionKinds({} as never)
  const translator = createEventTranslator(kinds, () => 77)
  const tell = (type: string, properties: object) => translator.translate({ type, properties } as Event)
  /** The agent's message as it stands now. */
  const message = (rest: object = {}, id = 'msg_1') =>
    tell('message.updated', {
      info: { id, sessionID: SESSION, role: 'assistant', tokens: TOKENS, time: { completed: 9 }, ...rest },
    })
  const part = (rest: object) =>
    tell('message.part.updated', { part: { sessionID: SESSION, messageID: 'msg_1', ...rest } })
  const idle = () => tell('session.idle', { sessionID: SESSION })
  return { kinds, translator, tell, message, part, idle }
}

const kindsOf = (events: SessionEvent[]) => events.map(({ kind }) => kind)

test('a response is told once, when it has ended, with all that was counted', () => {
  const { message } = scene()
  expect(message()).toEqual([])
  expect(message({ finish: 'tool-calls' })).toEqual([
    {
      kind: 'responded',
      sessionID: SESSION,
      atMs: 9,
      tokens: { input: 1, output: 2, reasoning: 3, cacheRead: 4, cacheWrite: 5 },
      endsTurn: false,
      error: undefined,
    },
  ])
  expect(message({ finish: 'tool-calls' })).toEqual([])
})

test.each([
  ['a last answer', { finish: 'stop' }, { endsTurn: true, error: undefined }],
  ['an answer that was cut off', { finish: 'length' }, { endsTurn: true, error: undefined }],
  ['an error', { error: { name: 'APIError' } }, { endsTurn: true, error: 'APIError' }],
  [
    'an error behind tool calls',
    { finish: 'tool-calls', error: { name: 'A' } },
    { endsTurn: true, error: 'A' },
  ],
])('%s ends the turn', (_what, rest, expected) => {
  const { message } = scene()
  message()
  expect(message(rest)).toEqual([expect.objectContaining(expected)])
})

test('what a fork copies was never under way, and is not told', () => {
  const { message } = scene()
  expect(message({ finish: 'stop' }, 'msg_copy')).toEqual([])
})

test('the end of a turn is told once, however often the host says that the session is idle', () => {
  const { message, idle } = scene()
  message()
  message({ finish: 'stop' })
  expect(idle()).toEqual([{ kind: 'idle', sessionID: SESSION, failed: false }])
  expect(idle()).toEqual([])
  message({}, 'msg_2')
  message({ finish: 'stop' }, 'msg_2')
  expect(idle()).toEqual([{ kind: 'idle', sessionID: SESSION, failed: false }])
})

test('after an abort the session is idle before its last message is final: the end comes with the message', () => {
  const { message, idle } = scene()
  message()
  expect(idle()).toEqual([])
  const told = message({ error: { name: 'MessageAbortedError' } })
  expect(kindsOf(told)).toEqual(['responded', 'idle'])
  expect(told[1]).toEqual({ kind: 'idle', sessionID: SESSION, failed: true })
  expect(idle()).toEqual([])
})

test('a summary counts as no response and as nothing said, and is known as one', () => {
  const { message, part, translator } = scene()
  message({ summary: true })
  expect(translator.isSummary('msg_1')).toBe(true)
  expect(part({ type: 'text', text: 'A summary.', time: { start: 1, end: 2 } })).toEqual([])
  expect(message({ summary: true, finish: 'stop' })).toEqual([])
  expect(translator.isSummary('msg_2')).toBe(false)
})

test.each<[string, object, boolean]>([
  ['finished', { time: { start: 1, end: 2 } }, true],
  ['still coming', { time: { start: 1 } }, false],
  ['added by the host', { time: { start: 1, end: 2 }, synthetic: true }, false],
  ['not for the model', { time: { start: 1, end: 2 }, ignored: true }, false],
  ['of a message that nobody began', { time: { start: 1, end: 2 }, messageID: 'msg_person' }, false],
])('a text that is %s was said by the agent: %#', (_what, rest, isTold) => {
  const { message, part } = scene()
  message()
  const told = part({ type: 'text', text: 'Done.', ...rest })
  expect(told).toEqual(isTold ? [{ kind: 'agent-said', sessionID: SESSION, text: 'Done.' }] : [])
})

test('what the agent says and plans is told without private parts', () => {
  const { message, part, tell } = scene()
  message()
  const text = 'Use <private>Mr. Smithers.\nHe pays</private> here.'
  expect(part({ type: 'text', text, time: { start: 1, end: 2 } })).toMatchObject([
    { text: 'Use [private] here.' },
  ])
  expect(
    tell('todo.updated', { sessionID: SESSION, todos: [{ content: text, status: 'pending' }] }),
  ).toMatchObject([{ todos: [{ content: 'Use [private] here.' }] }])
})

test.each<[string, object, SessionEvent]>([
  ['session.deleted', { info: { id: SESSION } }, { kind: 'deleted', sessionID: SESSION }],
  ['session.compacted', { sessionID: SESSION }, { kind: 'compacted', sessionID: SESSION }],
  [
    'message.removed',
    { sessionID: SESSION, messageID: 'm' },
    { kind: 'rewound', sessionID: SESSION, messageID: 'm' },
  ],
  [
    'session.updated',
    { info: { id: SESSION, revert: { messageID: 'm' } } },
    { kind: 'reverted', sessionID: SESSION, messageID: 'm' },
  ],
  [
    'todo.updated',
    { sessionID: SESSION, todos: [{ content: 'a', status: 'pending' }] },
    { kind: 'todos', sessionID: SESSION, todos: [{ content: 'a', status: 'pending' }] },
  ],
])('%s is told as it is', (type, properties, expected) => {
  expect(scene().tell(type, properties)).toEqual([expect.objectContaining(expected)])
})

test.each(['session.updated', 'message.part.removed', 'an.event.of.a.later.version'])(
  '%s tells nothing',
  (type) => expect(scene().tell(type, { info: { id: SESSION } })).toEqual([]),
)

test('of a helper session nothing is told, from the moment that its title is known', () => {
  const { tell, message, idle } = scene()
  expect(tell('session.created', { info: { id: SESSION, title: 'memfs helper 1' } })).toEqual([])
  expect(message()).toEqual([])
  expect(message({ finish: 'stop' })).toEqual([])
  expect(idle()).toEqual([])
  expect(tell('session.deleted', { info: { id: SESSION } })).toEqual([])
})

test('the kind of a session is known from what the host tells of it, and forgotten with it', async () => {
  const { tell, kinds } = scene()
  tell('session.created', { info: { id: 'ses_sub', parentID: SESSION } })
  expect(await kinds.kindOf('ses_sub')).toBe('subagent')
  tell('session.deleted', { info: { id: 'ses_sub', parentID: SESSION } })
  await expect(kinds.kindOf('ses_sub')).rejects.toThrow()
})

test.each([
  ['Plan (fork #1)', 'Plan'],
  ['Plan (fork #3)', 'Plan (fork #2)'],
  ['A plan (b) (fork #10)', 'A plan (b) (fork #9)'],
])('a session “%s” is a copy of “%s”, told at its beginning', (title, from) => {
  const { tell } = scene()
  const info = { id: SESSION, title, time: { created: 5 } }
  expect(tell('session.created', { info })).toEqual([{ kind: 'forked', sessionID: SESSION, from, atMs: 5 }])
  expect(tell('session.updated', { info })).toEqual([])
})

test.each([
  { title: 'Plan' },
  { title: 'Why (fork #1) failed' },
  { title: 'Plan (fork #1)', parentID: 'ses_0' },
])('no copy: %j', (session) => {
  const info = { id: SESSION, time: { created: 5 }, ...session }
  expect(scene().tell('session.created', { info })).toEqual([])
})
