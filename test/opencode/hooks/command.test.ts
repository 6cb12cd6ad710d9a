import { expect, onTestFinished, test, vi } from 'vitest'
import type { Command } from '../../../src/host/command.js'
import { MemoryError } from '../../../src/memory/errors.js'
import { commandHook, registerCommands } from '../../../src/opencode/hooks/command.js'
import { typedText } from '../../../src/opencode/typed.js'
import { hookScene } from '../../support/hook-scene.js'

const RUNS: Record<string, Command['run']> = {
  '': async () => ({ shown: 'the overview', forModel: 'It was shown.' }),
  flush: async (args, sessionID) => ({ shown: `${sessionID}: ${args}`, forModel: 'Done.' }),
  stats: () => Promise.reject(new MemoryError('disk', 'The disk is full.', 'Make room.')),
  sync: async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    return { shown: 'It came.', forModel: 'Done.' }
  },
  quiet: async () => ({ forModel: 'Done.' }),
}
const commands = Object.entries(RUNS).map(([verb, run]) => ({ verb, description: verb, run }))

async function ran(
  command: string,
  typed = '',
  { parts = [] as object[], open }: { parts?: object[]; open?: () => Promise<never> } = {},
) {
  const { memfs, guard, lines } = hookScene({ commands }, open ? { open } : {})
  const output = { parts: parts as never[] }
  await commandHook(memfs, guard)({ command, sessionID: 'ses_1', arguments: typed }, output)
  const texts = output.parts as { text: string; synthetic?: boolean; ignored?: boolean }[]
  const textOf = (mark: 'synthetic' | 'ignored') =>
    texts.flatMap((part) => (part[mark] ? [part.text] : [])).join()
  return { person: textOf('ignored'), model: textOf('synthetic'), texts, lines }
}

test.each([
  ['memfs', '  ', 'the overview'],
  ['memfs', ' flush  a "b"\nc ', 'ses_1: a "b"\nc'],
  ['memfs-flush', ' flush it ', 'ses_1: flush it'],
  ['memfs', 'flush "a b"', 'ses_1: "a b"'],
  ['memfs', 'Flush YES', 'ses_1: yes'],
  ['memfs', 'flush Yes please', 'ses_1: Yes please'],
])('/%s %j is shown to the person, and the model gets its own sentence', async (command, typed, shown) => {
  const { person, model, texts } = await ran(command, typed)
  const [title, ...lines] = person.split('\n')
  expect(title).toBe(`/${command} ${typed.trim().replace(/\n/g, ' ').replace(/ +/g, ' ')}`.trim())
  expect(lines.join('\n')).toBe(shown)
  expect(model).toMatch(/^(It was shown|Done)\.$/)
  expect(texts).toHaveLength(2)
})

test('an unknown verb names the known ones', async () => {
  const { person } = await ran('memfs', 'nonsense')
  expect(person).toContain('/memfs nonsense is unknown. Available: flush, stats, sync, quiet.')
})

test('what takes a minute, as a remote may, is shown once it is there', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const running = ran('memfs', 'sync')
  await vi.advanceTimersByTimeAsync(61_000)
  expect((await running).person).toContain('It came.')
})

test('a command without anything to show has no part for the person', async () => {
  expect((await ran('memfs', 'quiet')).texts).toEqual([{ type: 'text', text: 'Done.', synthetic: true }])
})

test.each([
  ['a command that is refused', 'memfs-stats', {}, /^command refused .*"code":"disk"/],
  [
    'a memory that cannot be opened',
    'memfs-flush',
    { open: () => Promise.reject(new Error('no such disk')) },
    /^command failed .*"session":"ses_1"/,
  ],
])('%s says so, to both', async (_what, command, choices, logged) => {
  const { person, model, lines } = await ran(command, '', choices)
  expect(person).toMatch(/^\/memfs-\w+\nThe command failed: .*(disk is full|no such disk)/)
  expect(model).toMatch(/failed: .*(disk is full|no such disk)/)
  expect(lines).toEqual([expect.stringMatching(logged)])
})

test.each([
  ['memfs-flush', '', ''],
  ['deploy', ' the parser ', 'the parser'],
  ['deploy', '"the parser"', 'the parser'],
  ['constructor', '', ''],
  ['__proto__', 'now', 'now'],
])(
  "a command /%s of the person's own stays as it is, and only %j is her own words",
  async (command, args, typed) => {
    const file = { type: 'text', text: 'read by the host', synthetic: true }
    const { texts } = await ran(command, args, { parts: [{ type: 'text', text: 'my own template' }, file] })
    expect(texts).toMatchObject([{ type: 'text', text: 'my own template' }, file])
    expect(typedText(texts as never)).toBe(typed)
    expect(typedText([{ type: 'text', text: 'my own template' }])).toBe('my own template')
  },
)

test('a command that runs as a subtask says nothing', async () => {
  const parts = [{ type: 'subtask', prompt: 'Do it.' }]
  expect((await ran('review', 'the parser', { parts: [...parts] })).texts).toEqual(parts)
})

test("a person's own command of the same name is not registered over", () => {
  const config = { command: { memfs: { template: 'mine' } } }
  registerCommands(config)
  expect(config.command.memfs).toEqual({ template: 'mine' })
  expect(Object.keys(config.command)).toEqual(expect.arrayContaining(['memfs', 'memfs-flush', 'memfs-stats']))
})
