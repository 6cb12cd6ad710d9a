import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ANTHROPIC_MODEL, type Home, OPENAI_MODEL } from './home.js'
import { parseLogLine } from './memory-view.js'
import { lastUserText, memfsBlock, messages, systemTexts, toolNames, toolResults } from './model-request.js'
import { withOpenCode } from './with-opencode.js'

const PLUGIN = `
export default { id: 'stub', server: async () => ({
  tool: { stub_echo: { description: 'echo', args: {}, execute: async (args) => {
    if (args.fail) throw new Error('stub failed: ' + args.fail)
    return { title: 'echo', output: 'echoed ' + args.word, metadata: {} }
  } } },
  'experimental.chat.system.transform': async (input, output) => {
    if (output.system[0].includes('<env>')) output.system.push('<memfs>stub</memfs>')
  },
}) }
`

function stubPlugin(home: Home): void {
  const folder = path.join(home.configDir, 'plugin')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'stub.js'), PLUGIN)
}

describe.each([OPENAI_MODEL, ANTHROPIC_MODEL] as const)('the harness with %s', (name) => {
  test('drives a session of the real OpenCode', () =>
    withOpenCode({ model: name, plugins: [] }, async ({ home, model, session }) => {
      stubPlugin(home)
      model.play([
        {
          text: 'I try.',
          tools: [
            ['stub_echo', { word: 'a' }],
            ['stub_echo', { fail: 'b' }],
          ],
        },
        { text: 'two', usage: { input: 100, cacheRead: 60_000 } },
      ])
      const stub = await session()
      await stub.say('hello')

      const [first, second] = model.turns()
      expect(toolNames(first!)).toContain('stub_echo')
      expect(lastUserText(first!)).toBe('hello')
      expect(systemTexts(first!)).toHaveLength(2)
      expect(memfsBlock(first!)).toBe('<memfs>stub</memfs>')
      expect(toolResults(second!).map((result) => result.text)).toEqual([
        'echoed a',
        expect.stringContaining('stub failed: b'),
      ])
      expect((await stub.outcomes()).map((call) => call.status)).toEqual(['completed', 'error'])

      await stub.compact()
      expect(model.ofKind('compaction')).toHaveLength(1)
      expect(model.ofKind('title')).toHaveLength(1)
      expect(model.ofKind('other')).toHaveLength(0)
      expect([...model.ofKind('compaction'), ...model.ofKind('title')].map(memfsBlock)).toEqual([
        undefined,
        undefined,
      ])
    }))
})

test('runs and continues a session in processes of their own', () =>
  withOpenCode({ plugins: [] }, async ({ home, model, run, serve }) => {
    stubPlugin(home)
    const first = await run({ prompt: 'first' })
    await run({ prompt: 'second', continue: true })
    expect(first.stdout).toContain('done')
    expect(model.turns().map(lastUserText)).toEqual(['first', 'second'])
    expect(messages(model.last())).toHaveLength(3)

    const server = await serve()
    await server.kill('SIGKILL')
    await expect(server.client().session.list()).rejects.toThrow()
  }))

test('reads lines of the log', () => {
  const line =
    '2026-04-20T13:42:01.456Z INFO  refreshed <memfs> render reason=first session=ses_01 usage_pct=12.4'
  expect(parseLogLine(line)).toEqual({
    at: '2026-04-20T13:42:01.456Z',
    level: 'INFO',
    text: line,
    message: 'refreshed <memfs> render',
    fields: { reason: 'first', session: 'ses_01', usage_pct: '12.4' },
  })
})
