import { expect, test } from 'vitest'
import type { ToolRun, ToolRunReader, ToolStart } from '../../../src/host/events.js'
import { toolRunHook, toolStartHook } from '../../../src/opencode/hooks/tool-run.js'
import { failing, HELPER_SESSION, hookScene } from '../../support/hook-scene.js'

const CALL = { sessionID: 'ses_1', callID: 'c1', tool: 'bash' }

async function ran(
  output: unknown,
  readers: ToolRunReader[] = [],
  { sessionID = CALL.sessionID, isOpen = true } = {},
) {
  const runs: ToolRun[] = []
  const record: ToolRunReader = async (run) => void runs.push(run)
  const { memfs, guard, kinds, lines } = hookScene({ toolRuns: [record, ...readers] }, { isOpen })
  await toolRunHook(memfs, guard, kinds)({ ...CALL, sessionID, args: { command: 'x' } }, output as never)
  return { run: runs[0], runs, output: output as Record<string, unknown>, lines }
}

const native = (metadata: object = {}) => ({ title: 't', output: 'the text', metadata })
const mcp = () => ({
  content: [
    { type: 'text', text: 'one' },
    { type: 'image', data: 'x' },
    { type: 'text', text: 'two' },
  ],
})

test('a native tool run is told with its text and what the host knows of it', async () => {
  const { run } = await ran(native({ exit: 2, outputPath: '/tmp/whole' }))
  expect(run).toEqual({
    ...CALL,
    use: { act: 'shell', command: 'x' },
    deed: { command: 'x' },
    text: 'the text',
    exit: 2,
    fullTextPath: '/tmp/whole',
    isMcp: false,
  })
})

test('an exit code and a path of another form are none', async () => {
  expect((await ran(native({ exit: null }))).run).toMatchObject({ exit: null })
  const { run } = await ran(native({ exit: 'x', outputPath: 3 }))
  for (const key of ['exit', 'fullTextPath']) expect(run).not.toHaveProperty(key)
})

test('the result of an MCP server is told as the text of its parts', async () => {
  const { run } = await ran(mcp())
  expect(run).toMatchObject({ text: 'one\n\ntwo', isMcp: true })
})

test('a run without a result of any form is told as an empty text, and nothing fails', async () => {
  const { run, lines } = await ran(undefined, [async () => ({ append: 'more' })])
  expect(run).toMatchObject({ text: '', isMcp: false })
  expect(lines).toEqual([])
})

test.each<[string, ToolRunReader[], string]>([
  ['nothing to change', [], 'the text'],
  ['two appended texts', [async () => ({ append: 'a' }), async () => ({ append: 'b' })], 'the text\na\nb'],
  ['a text that is emptied', [async () => ({ text: '' })], ''],
  ['both', [async () => ({ append: 'more' }), async () => ({ text: 'short' })], 'short\nmore'],
  ['two that replace: the last counts', [async () => ({ text: 'a' }), async () => ({ text: 'b' })], 'b'],
])('the model gets %s', async (_what, readers, expected) => {
  const { output } = await ran(native({ exit: 0 }), readers)
  expect(output).toEqual({ title: 't', output: expected, metadata: { exit: 0 } })
})

test('a changed MCP result keeps its other parts', async () => {
  const { output } = await ran(mcp(), [async ({ text }) => ({ text: text.toUpperCase(), append: 'more' })])
  expect(output).toEqual({
    content: [
      { type: 'text', text: 'ONE\n\nTWO\nmore' },
      { type: 'image', data: 'x' },
    ],
  })
})

test('a reader that fails takes nothing away from the others', async () => {
  const { output, lines } = await ran(native(), [failing, async () => ({ append: 'more' })])
  expect(output['output']).toBe('the text\nmore')
  expect(lines).toEqual([expect.stringMatching(/^reader failed .*"session":"ses_1".*broken reader/)])
})

test.each([
  ['a helper session', { sessionID: HELPER_SESSION }],
  ['a memory that is not open', { isOpen: false }],
])('a run in %s is told to nobody', async (_what, choices) => {
  const { runs, output } = await ran(native(), [async () => ({ append: 'more' })], choices)
  expect(runs).toEqual([])
  expect(output['output']).toBe('the text')
})

test('a call can be stopped before it runs: what a reader rejects with reaches the model', async () => {
  const calls: ToolStart[] = []
  const stop = async (call: ToolStart) => {
    calls.push(call)
    throw new Error('this file is not yours')
  }
  const { memfs, kinds } = hookScene({ toolStarts: [stop] })
  const before = toolStartHook(memfs, kinds)
  await expect(before(CALL, { args: { command: 'x' } })).rejects.toThrow('this file is not yours')
  expect(calls).toMatchObject([{ ...CALL, use: { act: 'shell', command: 'x' } }])
  await before({ ...CALL, sessionID: HELPER_SESSION }, { args: {} })
  expect(calls).toHaveLength(1)
})
