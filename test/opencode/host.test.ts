import { expect, test } from 'vitest'
import { createHost } from '../../src/opencode/host.js'
import { createSessionKinds } from '../../src/opencode/session-kinds.js'
import { recordingLog } from '../support/recording-log.js'

const text = (value: string, rest: object = {}) => ({ type: 'text', text: value, ...rest })
const user = (id: string, parts: object[], model?: object) => ({
  info: { id, role: 'user', time: { created: 1 }, model },
  parts,
})
const agent = (id: string, parts: object[], rest: object = {}) => ({
  info: { id, role: 'assistant', time: { created: 2 }, ...rest },
  parts,
})

const TALK = [
  user('m1', [text('first'), text('a file', { synthetic: true }), text('second'), { type: 'file' }]),
  agent('m2', [text('thinking', { ignored: true }), { type: 'tool' }]),
  agent('m3', [text(' Done. ')]),
  agent('m4', [text('A summary of all that.')], { summary: true }),
  user('c1', [text('Reply: Done.', { synthetic: true }), text('/memfs log\n1  now', { ignored: true })]),
  agent('c2', [text('Fine.')], { parentID: 'c1' }),
  user('m5', [text('and now?')], { providerID: 'local', modelID: 'llama' }),
]

const RULE = { permission: 'memory_*', pattern: '*' }

function scene(answers: {
  messages?: object[]
  sessions?: { id: string; title: string }[]
  status?: object
  toast?: () => Promise<unknown>
  parents?: Record<string, string>
  revert?: object
  rules?: readonly object[]
}) {
  const calls: unknown[] = []
  const record = async (call: unknown) => void calls.push(call)
  const client = {
    session: {
      get: async ({ path: { id } }: { path: { id: string } }) => ({
        data: { id, parentID: answers.parents?.[id], revert: answers.revert, permission: answers.rules },
      }),
      messages: async () => ({ data: answers.messages }),
      // As the host lists them; all of them is too much to ask for.
      list: async ({ query }: { query: { limit: number; search: string } }) => ({
        data: answers.sessions
          ?.filter(({ title }) => title.toLowerCase().includes(query.search.toLowerCase()))
          .slice(0, query.limit),
      }),
      status: async () => ({ data: answers.status }),
      promptAsync: record,
      summarize: record,
    },
    app: {
      agents: async () => ({
        data: [
          { name: 'build', permission: [{ ...RULE, action: 'allow' }] },
          { name: 'plan', permission: [{ ...RULE, action: 'deny' }] },
        ],
      }),
    },
    tui: { showToast: answers.toast ?? record },
  } as never
  const log = recordingLog()
  return { host: createHost({ client, kinds: createSessionKinds(client), log }), calls, lines: log.lines }
}

test('what was said is what was typed and what the agent wrote, without summaries and additions', async () => {
  const { host } = scene({ messages: TALK })
  expect(await host.said('ses_1')).toEqual([
    { id: 'm1', by: 'person', text: 'first\nsecond', atMs: 1 },
    { id: 'm3', by: 'agent', text: 'Done.', atMs: 2 },
    { id: 'm5', by: 'person', text: 'and now?', atMs: 1 },
  ])
  const after = async (id: string) => (await host.said('ses_1', id)).map((one) => one.id)
  expect(await after('m3')).toEqual(['m5'])
  expect(await after('gone')).toEqual(['m1', 'm3', 'm5'])
})

test('private parts are masked in what was said, and stand in what was heard to be compared with', async () => {
  const hidden = '<private>Mr. Smithers.\nHe pays</private>'
  const messages = [user('m1', [text(`"Use ${hidden} \\"now\\"."`)]), agent('m2', [text(`I use ${hidden}.`)])]
  const { host } = scene({ messages })
  expect((await host.said('ses_1')).map((one) => one.text)).toEqual([
    'Use [private] "now".',
    'I use [private].',
  ])
  expect((await host.heard('ses_1')).said.every((one) => one.text.includes(hidden))).toBe(true)
})

test('what a person does not want kept, and the answer to it, is private', async () => {
  const refused = user('m6', [text("Don't save this to memory: our margin is 4 percent.")])
  const answer = agent('m7', [text('I leave out that the margin is 4 percent.')])
  const { host } = scene({ messages: [...TALK, refused, answer, user('m8', [text('Now the tests.')])] })
  const texts = async (after?: string) => (await host.said('ses_1', after)).map((one) => one.text)
  expect(await texts('m5')).toEqual(['[private]', '[private]', 'Now the tests.'])
  expect(await texts('m6')).toEqual(['[private]', 'Now the tests.'])
})

test.each([
  ['Please don’t save what I just said.', true],
  ['Das eben bitte nicht speichern.', true],
  ['Don’t remember that Lenz is our client.', true],
  ['No wait, don’t keep that. Remember that Tom signs the releases.', true],
  ['Fix the tests first. And don’t save this: our margin is 4 percent.', false],
  ['Between us: Tim is leaving in May.', false],
])('“%s” means the message before it and its answer, too: %s', async (said, isBoth) => {
  const note = '<memfs-wish>Call memory_remember: “Our biggest client is Lenz.”</memfs-wish>'
  const messages = [
    user('m1', [text('Start with the login page.')]),
    user('m2', [text('Our biggest client is Lenz.'), text(note, { synthetic: true })]),
    agent('m3', [text('Good to know.')]),
    user('m4', [text(said)]),
  ]
  const { host } = scene({ messages })
  const heard = await host.heard('ses_1')
  expect(heard.said.map(({ isRefused }) => isRefused)).toEqual([false, isBoth, isBoth, true])
  // What the note says of it frees nothing.
  expect(heard.read).toEqual(isBoth ? [] : [note])
})

test('what is taken back of a message that leaves something out is freed by no note', async () => {
  const said = 'Remember all of it but not the price: Lenz is a client, the price is 90.'
  const note = '<memfs-wish>Call memory_remember: “Lenz is a client.”</memfs-wish>'
  const wish = user('m1', [text(said), text(note, { synthetic: true })])
  const { host } = scene({ messages: [wish, user('m2', [text('Forget that.')])] })
  expect((await host.heard('ses_1')).read).toEqual([])
})

test('all that was heard tells what is refused, and what was read apart from what the agent wrote itself', async () => {
  const call = (tool: string, input: object, output: string) => ({
    ...{ type: 'tool', tool },
    state: { status: 'completed', input, output },
  })
  const messages = [
    user('m1', [text("Don't remember this: Initrode is ours."), text('A file.', { synthetic: true })]),
    agent('m2', [
      text('Fine.'),
      call('read', { filePath: 'src/cart.ts' }, 'cart'),
      call('bash', { command: 'echo "\nInitrode"' }, 'Initrode\nUmbrella'),
      call('todowrite', { todos: [] }, 'Initrode'),
    ]),
    user('m3', [text('And now?')]),
  ]
  const { host } = scene({ messages })
  const { sessionID, said, read } = await host.heard('ses_1')
  expect(sessionID).toBe('ses_1')
  expect(said.map(({ text, isRefused }) => [text, isRefused])).toEqual([
    ["Don't remember this: Initrode is ours.", true],
    ['Fine.', true],
    ['And now?', false],
  ])
  expect(read).toEqual(['A file.', 'cart', '\nUmbrella'])
})

test('a subagent has heard what was said to the one that it works for, and not its own orders', async () => {
  const { host } = scene({ messages: [user('m1', [text('Plan it.')])], parents: { ses_2: 'ses_1' } })
  expect(await host.heard('ses_2')).toMatchObject({ sessionID: 'ses_1', said: [{ text: 'Plan it.' }] })
})

test('in a subagent’s session no words are the person’s', async () => {
  const { host } = scene({ messages: TALK, parents: { ses_2: 'ses_1' } })
  expect((await host.said('ses_2')).map(({ by }) => by)).toEqual(['agent', 'agent', 'agent'])
})

test('of a command’s message what was typed is the person’s, and its answer is none to the message before', async () => {
  const command = (typed: string) => text('The template.', { metadata: { memfs: { typed } } })
  const messages = [
    user('m1', [text("Don't remember this: Initrode is ours.")]),
    user('m2', [command('the parser')]),
    user('m3', [command('')]),
    agent('m4', [text('Reviewed.')]),
    user('m5', [text('Thanks↳ learned: "It is so"')]),
  ]
  const { host } = scene({ messages })
  expect((await host.said('ses_1')).map((one) => one.text)).toEqual([
    ...['[private]', 'the parser', 'Reviewed.', 'Thanks'],
  ])
  const { said } = await host.heard('ses_1')
  expect(said.map(({ isCommand = false }) => isCommand)).toEqual([false, true, true, false, false])
  expect(said[2]?.text).toBe('')
})

test('what is undone was not said, until it is done again', async () => {
  const ids = async (revert?: object, after?: string) => {
    const { host } = scene({ messages: TALK, ...(revert ? { revert } : {}) })
    return (await host.said('ses_1', after)).map(({ id }) => id)
  }
  expect(await ids({ messageID: 'm3' })).toEqual(['m1'])
  expect(await ids({ messageID: 'm3' }, 'm5')).toEqual([])
  expect(await ids({ messageID: 'gone' })).toEqual(['m1', 'm3', 'm5'])
  expect(await ids()).toEqual(['m1', 'm3', 'm5'])
})

test.each([
  ['the one that works there', undefined, [], 'allow'],
  ['the one in whose turn it was said', { agent: 'plan' }, [], 'deny'],
  ['one that is gone', { agent: 'gone' }, [{ ...RULE, action: 'allow' }], 'ask'],
  ['any in a session with rules of its own', undefined, [{ ...RULE, action: 'deny' }], 'deny'],
] as const)('what rules say of a tool: to %s', async (_what, said, rules, expected) => {
  const may = await scene({ rules }).host.permissions('memory_remember', 'ses_1')
  expect(may(said)).toBe(expected)
})

test('a notice that cannot be shown costs a line in the log', async () => {
  const { host, lines } = scene({ toast: () => Promise.reject(new Error('no screen')) })
  await host.notify({ message: 'x', level: 'info' })
  expect(lines).toEqual([expect.stringMatching(/^notice not shown .*no screen/)])
})

test('a message that is posted is marked as not typed', async () => {
  const { host, calls } = scene({})
  await host.prompt('ses_1', 'go on')
  const parts = [{ type: 'text', text: 'go on', metadata: { memfs: { typed: '' } } }]
  expect(calls).toEqual([{ path: { id: 'ses_1' }, body: { parts } }])
})

test("a compaction uses the model of the person's last message, and nothing is compacted without one", async () => {
  const { host, calls } = scene({ messages: TALK })
  await host.compact('ses_1')
  expect(calls).toEqual([{ path: { id: 'ses_1' }, body: { providerID: 'local', modelID: 'llama' } }])
  const empty = scene({ messages: [] })
  await empty.host.compact('ses_1')
  expect(empty.calls).toEqual([])
})

test('a session is found by its title behind a hundred newer ones', async () => {
  const sessions = Array.from({ length: 150 }, (_, i) => ({
    id: `ses_${i}`,
    title: i < 140 ? 'Plans of others' : 'Plan',
  }))
  expect(await scene({ sessions }).host.sessionsTitled('Plan')).toHaveLength(10)
})
