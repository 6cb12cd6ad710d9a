import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectCacheHolds } from '../support/cache-proof.js'
import { eventually } from '../support/eventually.js'
import { ANTHROPIC_MODEL, CONTEXT_LIMIT } from '../support/home.js'
import { lastUserText, memfsBlock, toolResults } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { Step, ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

/** What the host lets a session fill: the context without what it reserves for the answer. */
const USABLE = CONTEXT_LIMIT - 4_096
const filled = (share: number): NonNullable<Step['usage']> => ({
  input: 50,
  cacheRead: Math.round(share * USABLE),
  output: 10,
})

const LISTING: ToolCall = [
  'bash',
  { command: 'for i in $(seq 300); do echo "./src/some/folder/file-$i.ts"; done', description: 'x' },
]
const FAILING: ToolCall = [
  'bash',
  { command: `npx() { echo "src/a.ts($RANDOM,1): error TS2322: x"; return 2; }; npx tsc`, description: 'x' },
]
const ECHO: ToolCall = ['bash', { command: 'true', description: 'x' }]

const noteIn = (text: string | undefined) =>
  /\[memfs: the context is \d+ % full\.[^\]]*\]/.exec(text ?? '')?.[0]

test('the bytes hold over turns with tool calls, errors and crossings of 75 and 90 %, of which the agent is told once', () =>
  withProject({ model: ANTHROPIC_MODEL }, async ({ home, model, session, file }) => {
    // The line of the folder of sessions is there before: it would be news for the block at 65 %.
    await (await session()).use(['memory_session', { action: 'set', slot: 'goal', text: 'Something else.' }])
    await eventually(() => expect(existsSync(path.join(home.memoryRoot, file('sessions')))).toBe(true))
    const before = model.turns().length
    const { say } = await session()
    for (let turn = 1; turn <= 9; turn += 1) {
      // The first within a turn, the second with its end.
      const usage = filled(turn < 3 ? 0.3 : turn < 7 ? 0.8 : 0.92)
      model.play([
        { tools: [turn % 3 === 0 ? FAILING : turn % 3 === 1 ? LISTING : ECHO], usage },
        ...(turn === 3 ? [{ tools: [ECHO], usage }] : []),
        { text: 'done', usage: turn === 6 ? filled(0.92) : usage },
      ])
      await say(`turn ${turn}`)
    }
    const turns = model.turns().slice(before)
    expect(expectCacheHolds(turns)).toBe(0)
    expect(new Set(turns.map(memfsBlock)).size).toBe(1)
    const outputs = toolResults(model.last())
    expect(outputs.flatMap((text) => noteIn(text) ?? [])).toEqual([expect.stringContaining('80 % full')])
    const messages = new Set(turns.flatMap((request) => noteIn(lastUserText(request)) ?? []))
    expect([...messages]).toEqual([expect.stringMatching(/92 % full.*memory_session/)])
    // Listings come in whole below 75 %, and then shortened.
    expect(outputs[0]).toContain('file-150.ts')
    expect(outputs[4]).not.toContain('file-150.ts')
    expect(outputs[4]?.split('\n').filter((line) => line.includes('file-')).length).toBe(40)
    expect(outputs[7]?.split('\n').filter((line) => line.includes('file-')).length).toBe(20)
  }))

test('with "prompt" one message goes into the idle session at 90 %', () =>
  withProject({ options: { pressure: { intervention: 'prompt' } } }, async ({ model, session, log }) => {
    const { id, say } = await session()
    model.play([{ text: 'done', usage: filled(0.92) }])
    await say('fill it')
    await eventually(() => expect(lastUserText(model.last())).toContain('Write with memory_session'))
    await say('and on')
    await say('and on')
    const asked = model
      .turns()
      .filter((request) => lastUserText(request).includes('Write with memory_session'))
    expect(asked).toHaveLength(1)
    const told = log().flatMap(({ message, fields }) => (fields['session'] === id ? [message] : []))
    expect(told.filter((message) => message === 'pressure message sent')).toHaveLength(1)
    // Nobody reads it as a person's.
    expect(told.filter((message) => message === 'recall silent')).toHaveLength(3)
  }))

/** A log that says nothing between its ends but one warning. */
const LOG: ToolCall = [
  'bash',
  {
    command:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variable
      'for i in $(seq 400); do echo "GET /v1/items/$i 200 ${i}ms"; [ $i = 200 ] && echo \'WARN cache is cold\'; done; true',
    description: 'calls the server',
  },
]
const fileIn = (text: string) => /full text: (\S+?) …\]/.exec(text)?.[1] ?? ''

test('a long log reaches the model shortened, and its full text is read though a person is asked for other folders', () =>
  withProject({ opencode: { permission: { external_directory: 'ask' } } }, async ({ model, session }) => {
    const { use } = await session()
    await use(LOG)
    const [result = ''] = toolResults(model.last())
    expect(result).toContain('GET /v1/items/1 200 1ms')
    expect(result).toContain('GET /v1/items/400 200 400ms')
    expect(result).toContain('WARN cache is cold')
    expect(result).not.toContain('GET /v1/items/100 ')
    const file = fileIn(result)
    expect(readFileSync(file, 'utf8')).toContain('GET /v1/items/100 200 100ms')
    const [read] = await use(['read', { filePath: file }])
    expect(read).toMatchObject({ status: 'completed' })
    expect(read?.text).toContain('GET /v1/items/100 200 100ms')
  }))
