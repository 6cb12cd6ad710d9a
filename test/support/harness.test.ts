import { describe, expect, test } from 'vitest'
import { ANTHROPIC_MODEL, OPENAI_MODEL } from './home.js'
import { parseLogLine } from './memory-view.js'
import { lastUserText, memfsBlock, messages, systemTexts, toolNames, toolResults } from './model-request.js'
import { sharedOpenCode } from './shared-opencode.js'
import { withOpenCode } from './with-opencode.js'

const STUB = { plugins: [new URL('stub-plugin.mjs', import.meta.url).href] }

describe('shared by the tests of a file', () => {
  const withProject = sharedOpenCode(STUB)
  const homes = new Set<string>()

  test.each([OPENAI_MODEL, ANTHROPIC_MODEL] as const)(
    'drives a session of the real OpenCode, with %s',
    (name) =>
      withProject({ model: name }, async ({ model, session }) => {
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
        expect(first?.format).toBe(name === OPENAI_MODEL ? 'openai' : 'anthropic')
        expect(toolNames(first!)).toContain('stub_echo')
        expect(lastUserText(first!)).toBe('hello')
        expect(systemTexts(first!)).toHaveLength(2)
        expect(memfsBlock(first!)).toBe('<memfs>stub</memfs>')
        expect(toolResults(second!).map((result) => result.text)).toEqual([
          'echoed a',
          expect.stringContaining('stub failed: b'),
        ])
        expect((await stub.outcomes()).map((call) => call.status)).toEqual(['completed', 'error'])

        model.summarize('They echoed.')
        await stub.compact()
        await stub.say('and now?')
        expect(JSON.stringify(messages(model.last()))).toContain('They echoed.')
        expect(model.ofKind('compaction')).toHaveLength(1)
        expect(model.ofKind('title')).toHaveLength(1)
        expect(model.ofKind('other')).toHaveLength(0)
        expect([...model.ofKind('compaction'), ...model.ofKind('title')].map(memfsBlock)).toEqual([
          undefined,
          undefined,
        ])
      }),
  )

  test('answers questions by JSON schema as it is told', () =>
    withProject(async ({ model, session }) => {
      const schema = { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] }
      const { use } = await session()
      model.answer((request) => ({ word: `to "${lastUserText(request)}"` }))
      expect(await use(['stub_ask', { schema }])).toMatchObject([{ text: '{"word":"to \\"which?\\""}' }])
      model.answer(() => ({ step: { text: 'I would rather talk.' } }))
      expect(await use(['stub_ask', { schema }])).toMatchObject([{ text: '"StructuredOutputError"' }])
      expect(model.ofKind('question').length).toBeGreaterThanOrEqual(2)
      expect(model.turns()).toHaveLength(4)
    }))

  test.each(['first', 'second'])('gives the %s test a project and a model of its own', (name) =>
    withProject(async ({ home, cwd, model, session, server }) => {
      homes.add(home.root)
      const task = { description: 'look', prompt: `look into the ${name}`, subagent_type: 'general' }
      model.play((request) =>
        lastUserText(request) === name && toolResults(request).length === 0
          ? { tools: [['task', task]] }
          : {},
      )
      const { id, say } = await session()
      await say(name)
      expect(model.turns().map(lastUserText)).toEqual([name, task.prompt, name])
      expect(new Set(model.turns().map((request) => request.session)).size).toBe(2)
      expect(model.last().session).toBe(id)
      expect((await server.client(cwd).session.list()).data).toHaveLength(2)
      expect(homes.size).toBe(1)
    }),
  )
})

test('runs and continues a session in processes of their own', () =>
  withOpenCode(STUB, async ({ model, run, serve }) => {
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
