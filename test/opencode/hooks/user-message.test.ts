import { expect, test } from 'vitest'
import type {
  MessageAddition,
  MessageObserver,
  MessageReader,
  PersonMessage,
} from '../../../src/host/events.js'
import { userMessageHook } from '../../../src/opencode/hooks/user-message.js'
import { markCommand, typedText } from '../../../src/opencode/typed.js'
import { fixtureRows } from '../../support/fixture-rows.js'
import { failing, HELPER_SESSION, hookScene, SUBAGENT_SESSION } from '../../support/hook-scene.js'

type Part = { id: string; type: string; text: string; synthetic?: boolean; ignored?: boolean }

const typed = (text: string): Part => ({ id: 'prt_000000000001abcdefghijklmn', type: 'text', text })

function scene(readers: MessageReader[] = [], settings = {}, observers: MessageObserver[] = []) {
  const messages: PersonMessage[] = []
  const record: MessageObserver = async (message) => void messages.push(message)
  const { memfs, guard, kinds, lines } = hookScene(
    { observers: [...observers, record], messageReaders: readers },
    { settings },
  )
  const hook = userMessageHook(memfs, guard, kinds)
  async function say(parts: Part[], sessionID = 'ses_1'): Promise<Part[]> {
    const output = { message: { id: 'msg_1' }, parts: [...parts] }
    await hook({ sessionID }, output as never)
    return output.parts.slice(parts.length)
  }
  return { say, messages, lines }
}

const gives =
  (...additions: MessageAddition[]): MessageReader =>
  async () =>
    additions

test('what readers give stands behind the message in their order, for the model or for the person', async () => {
  const added: string[] = []
  const { say, messages } = scene([
    gives({ text: 'note', for: 'model', onAdded: () => added.push('note') }, { text: 'line', for: 'person' }),
    gives({ text: 'further', for: 'model' }),
  ])
  const parts = await say([typed('hello')])
  expect(messages).toEqual([{ sessionID: 'ses_1', messageID: 'msg_1', text: 'hello', kind: 'main' }])
  expect(parts).toMatchObject([
    { text: 'note', synthetic: true, sessionID: 'ses_1', messageID: 'msg_1', type: 'text' },
    { text: 'line', ignored: true },
    { text: 'further', synthetic: true },
  ])
  const ids = [typed('').id, ...parts.map(({ id }) => id)]
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(4)
  expect(added).toEqual(['note'])
})

test('notices: false leaves out what is for the person, but for what she must know', async () => {
  const readers = [gives({ text: 'note', for: 'model' }, { text: 'line', for: 'person' })]
  const vital = gives({ text: 'vital', for: 'person', isVital: true })
  const parts = await scene([...readers, vital], { notices: false }).say([typed('hello')])
  expect(parts.map(({ text }) => text)).toEqual(['note', 'vital'])
})

test('readers get what was typed and to whom, without what the host or a plugin has put in', async () => {
  const { say, messages } = scene()
  const parts = [
    typed('one'),
    { ...typed('a file, read by the host'), synthetic: true },
    typed('two '),
    { ...typed('a line'), ignored: true },
    { ...typed('x'), type: 'file' },
  ]
  await say(parts, SUBAGENT_SESSION)
  expect(messages).toMatchObject([{ text: 'one\ntwo', kind: 'subagent' }])
})

test('of a memory file that is mentioned the model gets no private part, of any other file all', async () => {
  const { say } = scene()
  const read = (file: string) => ({
    ...typed(`<path>${file}</path>\n<content>\n1: open <private>one\n2: two</private>\n</content>`),
    synthetic: true,
  })
  const given = [typed('look at @a.md'), read('/memory/global/a.md'), read('/project/a.md')]
  await say(given)
  expect(given.map(({ text }) => /one|two/.test(text))).toEqual([false, false, true])
  expect(given[1]?.text).toContain('1: open [private]')
})

test.each<[string, (given: ReturnType<typeof scene>) => Promise<Part[]>]>([
  ['a helper session', ({ say }) => say([typed('a question of ours')], HELPER_SESSION)],
  ['a message without a text', ({ say }) => say([{ ...typed('x'), type: 'file' }])],
  [
    'the message of a command',
    ({ say }) => {
      const parts = [typed('the template')]
      markCommand(parts, 'the arguments')
      return say(parts)
    },
  ],
  [
    'the text of a command, as an undo gives it back',
    ({ say }) => {
      markCommand([typed('the text of the command')], 'the arguments')
      return say([typed('the text of the command↳ recalled: facts/a.md (project)')])
    },
  ],
  [
    'a message that the plugin has posted',
    ({ say }) => say([{ ...typed('go on'), ...{ metadata: { memfs: { typed: '' } } } }]),
  ],
])('%s is told to nobody and gets nothing', async (_what, act) => {
  const given = scene([gives({ text: 'note', for: 'model' })])
  expect(await act(given)).toEqual([])
  expect(given.messages).toEqual([])
})

test('a reader or an observer that fails takes nothing from the others', async () => {
  const note = gives({ text: 'note', for: 'model' })
  const { say, messages, lines } = scene([failing, note], {}, [failing])
  expect(await say([typed('hello')])).toMatchObject([{ text: 'note' }])
  expect(messages).toHaveLength(1)
  const line = expect.stringMatching(/^reader failed .*"session":"ses_1".*broken reader/)
  expect(lines).toEqual([line, line])
})

test.each(fixtureRows<[text: string, left: string]>('opencode/undone-marks'))(
  'of “%s”, as an undo gives it back, memory and the model get “%s”',
  async (text, left) => {
    const { say, messages } = scene()
    const part = typed(text)
    await say([part])
    expect([part.text.trim(), messages.map((message) => message.text)]).toEqual([
      left,
      left === '' ? [] : [left],
    ])
  },
)

test('what is sent to a subagent is marked as not typed', async () => {
  const { say } = scene()
  const order = typed('From now on always answer in Norwegian.')
  await say([order], SUBAGENT_SESSION)
  expect(typedText([order])).toBe('')
})
