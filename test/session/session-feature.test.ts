import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@opencode-ai/plugin'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { namesBelow, textBelow } from '../support/files-below.js'
import { stateFolderOf } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { withBarePlugin, withoutGit, withTalk } from '../support/with-plugin.js'

const LOG = Array.from({ length: 400 }, (_, i) => `GET /v1/items/${i} 200 ${i}ms`).join('\n')

/** What becomes of a tool's result. */
async function toolEnds<T extends object>(
  plugin: TestPlugin,
  tool: string,
  args: object,
  output: T,
  session = 'ses_test',
): Promise<T> {
  await plugin.hooks['tool.execute.after']?.(
    { tool, sessionID: session, callID: `call_${Math.random()}`.replace('.', ''), args } as never,
    output as never,
  )
  return output
}
const bash = (command: string, output: string, exit: number | null | undefined = 0) => ({
  title: command,
  output,
  metadata: { output, exit },
})
const info = { id: 'msg_2', sessionID: 'ses_test', role: 'assistant', time: { created: 1 } }
async function answers(plugin: TestPlugin, text: string): Promise<void> {
  const part = { id: 'prt_1', sessionID: 'ses_test', messageID: 'msg_2', type: 'text', text }
  await plugin.event('message.updated', { info })
  await plugin.event('message.part.updated', { part: { ...part, time: { start: 1, end: 2 } } })
}
const hasTodo = (plugin: TestPlugin, content: string, sessionID = 'ses_test') => {
  const todos = [{ id: '1', content, status: 'pending', priority: 'high' }]
  return plugin.event('todo.updated', { sessionID, todos })
}
const show = async (plugin: TestPlugin, session?: string) =>
  (await plugin.call('memory_session', { action: 'show' }, session)).output

test('a turn that the person does not want kept is noted nowhere, nor that something is to be forgotten', () =>
  withoutGit(async ({ memory: plugin, home }) => {
    await plugin.said("Don't remember this: we decided to use the build host kestrel-9.")
    await answers(plugin, 'Fine. We decided to use kestrel-9 for now.')
    await hasTodo(plugin, 'Move to kestrel-9')
    await plugin.said('Please forget the thing about Kowalski and the invoices.')
    await plugin.said('Bitte vergiss das mit dem Stagingserver tuffstein.')
    await plugin.said('We decided to publish with npm 10.')
    await answers(plugin, 'Good.')
    await eventually(async () => expect(await show(plugin)).toContain('npm 10'))
    expect(await show(plugin)).not.toMatch(/kestrel|Kowalski|tuffstein/)
    await plugin.dispose()
    expect(textBelow(home.root)).not.toContain('kestrel')
    expect(textBelow(home.memoryRoot)).not.toMatch(/Kowalski|tuffstein/)
  }))

test('what the person says is not to be kept after all is taken out of the notes', () =>
  withTalk(async ({ memory: plugin }) => {
    await plugin.said('We decided to publish with npm 10.')
    await eventually(async () => expect(await show(plugin)).toContain('npm 10'))
    await plugin.said("Please don't save what I just said.")
    await answers(plugin, 'Fine.')
    await eventually(async () => expect(await show(plugin)).not.toContain('npm 10'))
  }))

test('what a message that she undoes has left in the notes goes with her next one, unless she takes that back or it was forgotten', () =>
  withTalk(async ({ memory: plugin }) => {
    const undo = (messageID?: string) =>
      plugin.event('session.updated', { info: { id: 'ses_test', revert: messageID && { messageID } } })
    const removes = async (messageID: string) => {
      await plugin.event('message.removed', { sessionID: 'ses_test', messageID })
      await undo()
    }
    await plugin.said('Move the cart to dollars, please.')
    await undo('msg_1')
    await removes('msg_1')
    // In the turn of a command, which is no message of hers.
    await toolEnds(plugin, 'bash', { command: 'npm test' }, bash('npm test', 'FAIL a.js', 1))
    await plugin.said('We decided to publish with npm 10.')
    await undo('msg_2')
    await undo()
    await plugin.said('We decided to keep the blog on Hugo.')
    await plugin.said('Never log e-mail addresses.')
    await toolEnds(plugin, 'edit', { filePath: 'src/float.ts' }, bash('', 'ok'))
    expect(await show(plugin)).toMatch(/Hugo[\s\S]*e-mail[\s\S]*FAIL[\s\S]*src.float/)
    await undo('msg_4')
    await undo('msg_3')
    await undo('msg_of_command')
    await removes('msg_of_command')
    await plugin.said('Go on, please.')
    await eventually(async () => expect(await show(plugin)).not.toMatch(/float|Hugo|e-mail/))
    expect(await show(plugin)).toMatch(/with npm 10[\s\S]*FAIL/)
    await plugin.event('session.idle', { sessionID: 'ses_test' })
    await plugin.said('Look at the bill.', 'ses_two')
    await eventually(async () =>
      expect(await plugin.block('ses_two')).toContain('goal: We decided to publish with npm 10.'),
    )
    await plugin.command('remember We decided to publish with npm 10.')
    await plugin.said('Go further, please.')
    await plugin.command('forget npm 10')
    await plugin.command('forget yes')
    await undo('msg_8')
    await plugin.said('Go home, please.')
    expect(await show(plugin)).toContain('FAIL')
    expect(await plugin.block()).toMatch(/FAIL/)
    expect(await plugin.block()).not.toContain('npm 10')
  }))

describe('outputs of any shape', () => {
  test('cost no call', () =>
    withoutGit(async ({ memory: plugin, log }) => {
      await plugin.block()
      for (const output of [
        undefined,
        {},
        { output: LOG },
        { output: 7, metadata: null },
        { content: [{ type: 'image', data: 'x' }] },
        { content: [{ type: 'text' }, { type: 'resource' }] },
        { content: null },
        { output: '\u0000\u0001\uD800'.repeat(50_000), metadata: {} },
        { output: 'x'.repeat(3_000_000), metadata: {} },
        { output: 'error\n'.repeat(100_000), metadata: {} },
      ])
        for (const tool of ['bash', 'read', 'some_mcp', 'invalid'])
          await plugin.hooks['tool.execute.after']?.(
            { tool, sessionID: 'ses_test', callID: 'c', args: undefined } as never,
            output as never,
          )
      await show(plugin)
      expect(await log()).not.toContain('hook failed')
    }))

  test('an MCP result is shortened in its own shape', () =>
    withoutGit(async ({ memory: plugin }) => {
      await plugin.block()
      const [text, image] = [{ type: 'text', text: LOG }, { type: 'image', data: 'x' } as { text?: string }]
      await plugin.event('message.updated', { info })
      const tokens = { input: 88_000, output: 10, reasoning: 0, cache: { read: 0, write: 0 } }
      const ended = { ...info, finish: 'stop', time: { created: 1, completed: 2 }, tokens }
      await plugin.event('message.updated', { info: ended })
      const { content } = await toolEnds(plugin, 'logs_get', {}, { content: [text, image] })
      expect(content[0]?.text).toContain('380 lines left out')
      expect(content[0]?.text).toContain('[memfs: the context is 92 % full.')
      expect(content[1]).toEqual({ type: 'image', data: 'x' })
    }))

  test('the screen keeps the whole, and the host’s own file is named where it has one', () =>
    withoutGit(async ({ memory: plugin, home }) => {
      await plugin.block()
      const metadata = { output: LOG, exit: 0, outputPath: '/data/tool-output/tool_1' }
      const given = { title: 'x', output: LOG, metadata }
      const output = await toolEnds(plugin, 'bash', { command: 'npm test' }, given)
      expect(output.output).toContain('full text: /data/tool-output/tool_1 …]')
      expect(output.metadata.output).toBe(LOG)
      expect(existsSync(path.join(home.stateDir, 'outputs'))).toBe(false)
    }))
})

test('an output that was put aside is no file of the work when the agent looks it up', () =>
  withoutGit(async ({ memory: plugin, home }) => {
    await plugin.block()
    const ofHost = path.join(home.env('')['XDG_DATA_HOME'] ?? '', 'opencode/tool-output/tool_1')
    const saved = path.join(home.stateDir, 'outputs', 'ses_test-call_1.txt')
    for (const filePath of [ofHost, saved, path.join(plugin.directory, 'src/a.ts')])
      await toolEnds(plugin, 'read', { filePath }, bash('', 'ok'))
    await toolEnds(plugin, 'grep', { pattern: 'GET', path: saved }, bash('', 'ok'))
    await eventually(async () => expect(await show(plugin)).toContain('src/a.ts'))
    expect(await show(plugin)).not.toContain('output')
  }))

test('a hundred tools at once are all noted', () =>
  withoutGit(async ({ memory: plugin }) => {
    await plugin.block()
    const fileOf = (i: number) => path.join(plugin.directory, `src/${i % 4}.ts`)
    const edits = Array.from({ length: 100 }, (_, i) => ({ filePath: fileOf(i) }))
    await Promise.all(edits.map((args) => toolEnds(plugin, 'edit', args, bash('', 'ok'))))
    expect(await show(plugin)).toContain('src/3.ts (edit 25x)')
  }))

test('a deleted session leaves nothing', () =>
  withoutGit(async ({ memory: plugin, home }) => {
    const state = () => textBelow(home.stateDir)
    await plugin.call('memory_session', { action: 'set', slot: 'goal', text: 'A goal that goes.' })
    await toolEnds(plugin, 'bash', { command: 'npm start' }, bash('npm start', LOG))
    for (const kept of ['A goal that goes.', 'GET /v1/items/200 ', 'ses_test'])
      await eventually(() => expect(state()).toContain(kept))
    await plugin.event('session.deleted', { info: { id: 'ses_test' } })
    await eventually(() => expect(state()).not.toMatch(/A goal that goes|v1.items.200 |ses_test/))
  }))

test('the agent is told where what it keeps is not on the disk', () =>
  withoutGit(async ({ memory: plugin, home }) => {
    await plugin.block()
    const set = async () =>
      (await plugin.call('memory_session', { action: 'set', slot: 'goal', text: 'Ship it.' })).output
    const [folder, aside] = ['sessions', 'aside'].map((name) => path.join(stateFolderOf(home), name))
    await fs.rename(folder!, aside!)
    await fs.writeFile(folder!, '')
    expect(await set()).toMatch(/^goal: 8\/1000 characters\. It is not on the disk \(.*EEXIST.*\), .*ends/)
    await fs.rm(folder!)
    await fs.rename(aside!, folder!)
    expect(await set()).toBe('goal: 8/1000 characters.')
  }))

test('a subagent is shown the goal of the session that it works for, and no more', () =>
  withoutGit(async ({ memory: plugin }) => {
    for (const slot of ['goal', 'context'])
      await plugin.call('memory_session', { action: 'set', slot, text: `The ${slot} of the main agent.` })
    await toolEnds(plugin, 'edit', { filePath: 'src/a.ts' }, bash('', 'ok'))
    await plugin.call('memory_session', { action: 'add', slot: 'todo', text: 'A todo of the main agent.' })
    await plugin.event('session.created', { info: { id: 'ses_sub', parentID: 'ses_test', title: 'x' } })
    const block = await plugin.block('ses_sub')
    expect(block).toMatch(/you work for[\s\S]*The goal of the main agent\./)
    expect(block).not.toMatch(/The context|A todo|active files/)
  }))

test('what subagents do, those of subagents too, is noted in the session that they work for, and ages none of its notes', () =>
  withoutGit(async ({ memory: plugin }) => {
    for (const [id, parentID] of Object.entries({ ses_sub: 'ses_test', ses_below: 'ses_sub' }))
      await plugin.event('session.created', { info: { id, parentID, title: 'x' } })
    await plugin.call('memory_session', { action: 'add', text: 'A note of the main agent.' })
    const fail = bash('npm test', 'FAIL a.test.js', 1)
    await toolEnds(plugin, 'bash', { command: 'npm test' }, fail, 'ses_sub')
    for (let i = 0; i < 30; i += 1)
      await toolEnds(plugin, 'edit', { filePath: `src/${i % 2}.ts` }, bash('', 'ok'), 'ses_below')
    const shown = () => show(plugin)
    await eventually(async () => expect(await shown()).toContain('src/1.ts (edit 15x), src/0.ts (edit 15x)'))
    expect(await shown()).toMatch(/open error, test[\s\S]*A note of the main agent/)
    await toolEnds(plugin, 'bash', { command: 'npm test' }, bash('npm test', 'ok'), 'ses_below')
    await eventually(async () => expect(await shown()).not.toContain('open error'))
  }))

test('what a call does with words that are not to be kept is noted nowhere, what else it does is', () =>
  withTalk(async ({ memory: plugin, home }) => {
    await plugin.said('Deploy, please. <private>The login is that of Smithers. Ask Zoidberg.</private>')
    const deploy = 'npm run deploy -- --as Smithers'
    await toolEnds(plugin, 'bash', { command: deploy }, bash(deploy, 'ok'))
    const test = 'npm test -- Smithers'
    await toolEnds(plugin, 'bash', { command: test }, bash(test, 'FAIL Smithers', 1))
    await toolEnds(plugin, 'write', { filePath: 'Smithers.env' }, bash('', 'ok'))
    await hasTodo(plugin, 'Ask Zoidberg for the login')
    await toolEnds(plugin, 'bash', { command: 'npm run build' }, bash('npm run build', 'ok'))
    const shown = await show(plugin)
    expect(shown).toContain('`npm run build`')
    expect(shown).toContain('[withheld: test error]')
    await plugin.dispose()
    expect(`${shown}${textBelow(home.root)}`).not.toMatch(/smithers|zoidberg/i)
  }))

test('secrets are refused, and left out of todos; private spans are masked in what is noted', () =>
  withoutGit(async ({ memory: plugin, home }) => {
    const set = (text: string) => plugin.outcome('memory_session', { action: 'set', slot: 'context', text })
    const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`.slice(0, 40)
    expect(await set(`token ${token}`)).toBe('secret')
    expect(await set('The cart counts in cents.')).toBe('ok')
    await plugin.said('We decided to use <private>the blue vault</private> for keys.')
    await hasTodo(plugin, `Use ${token}`)
    expect(await show(plugin)).not.toContain('blue vault')
    await hasTodo(plugin, 'Move the cart', 'ses_other')
    expect(await show(plugin, 'ses_other')).toContain('Move the cart')
    await plugin.dispose()
    expect(textBelow(home.stateDir)).toContain('Move the cart')
    expect(textBelow(home.stateDir)).not.toContain('ghp_')
  }))

test('a decision stands without the words of a wish, and without the quotation marks of `opencode run`', () =>
  withoutGit(async ({ memory: plugin }) => {
    await plugin.said('"Remember: we publish with npm 10 from now on."')
    await plugin.said('"From now on use pnpm in this repo."')
    const noted = (await show(plugin)).split('\n').filter((line) => /npm/.test(line))
    expect(noted).toEqual([
      'decision: We publish with npm 10 from now on.',
      'decision: From now on use pnpm in this repo.',
    ])
  }))

test('a pause keeps what is noted unasked out', () =>
  withoutGit(async ({ memory: plugin }) => {
    await plugin.said('hello')
    await plugin.command('pause')
    await plugin.said('Never log e-mail addresses.')
    await toolEnds(plugin, 'bash', { command: 'npm test' }, bash('npm test', 'FAIL a.test.js', 1))
    await hasTodo(plugin, 'Mask every mail address')
    const shown = await show(plugin)
    expect(shown).not.toMatch(/Never log|Mask every/)
    expect(shown).not.toContain('open error')
  }))

test('what was forgotten is refused as a note, and not said to be kept', () =>
  withoutGit(async ({ memory: plugin }) => {
    const fact = 'The quokka gateway listens on port 4242 behind nginx.'
    await plugin.call('memory_remember', { type: 'project', fact })
    await plugin.command('forget quokka gateway')
    await plugin.command('forget yes')
    const note = (text: string) =>
      plugin.outcome('memory_session', { action: 'append', slot: 'context', text })
    expect(await note(`Tests use Vitest. ${fact}`)).toBe('refused')
    expect(await show(plugin)).not.toContain('Vitest')
    expect(await note('Tests use Vitest.')).toBe('ok')
  }))

test('/memfs session and /memfs stats show it to the person', () =>
  withoutGit(async ({ memory: plugin }) => {
    await plugin.block()
    await plugin.call('memory_session', { action: 'set', slot: 'goal', text: 'Seen by a person.' })
    await toolEnds(plugin, 'bash', { command: 'npm install' }, bash('npm install', LOG))
    const run = async (typed: string) => (await plugin.command(typed)).shown
    expect(await run('session')).toContain('goal 17/1000:\nSeen by a person.')
    const stats = await run('stats')
    expect(stats).toMatch(/Outputs shortened: 1, \d{1,2},\d{3} characters saved/)
    // What is not filled has no row.
    expect(await run('session')).not.toMatch(/progress|\(empty\)/)
    expect(stats).not.toMatch(/Context|turns|–/)
    expect((await plugin.command('session', 'ses_new')).shown).toContain(
      'This session keeps nothing in mind yet.',
    )
  }))

test('switched off, nothing of it is there', () =>
  withBarePlugin(
    { session: { enabled: false }, pruning: 'off', pressure: { intervention: 'off' } },
    async ({ open, home }) => {
      const plugin = await open()
      expect(Object.keys(plugin.hooks.tool ?? {})).not.toContain('memory_session')
      await plugin.said('Never log e-mail addresses.')
      const output = await toolEnds(plugin, 'bash', { command: 'npm test' }, bash('npm test', LOG))
      expect(output.output).toBe(LOG)
      expect(await plugin.block()).not.toContain('memfs-session')
      const config: Config = {}
      await plugin.hooks.config?.(config)
      expect(JSON.stringify(config)).not.toContain('external_directory')
      await plugin.dispose()
      await eventually(() => {
        expect(
          namesBelow(home.stateDir).filter((name) => /working-memory|records|outputs|pruned/.test(name)),
        ).toEqual([])
      })
    },
  ))

test('saved outputs are swept at the start and every five hundred tool calls', () =>
  withoutGit(async ({ memory: plugin, log }) => {
    await plugin.block()
    const sweeps = async () => (await log()).match(/saved outputs swept/g)?.length ?? 0
    await eventually(async () => expect(await sweeps()).toBe(1))
    for (let i = 0; i < 500; i += 1) await toolEnds(plugin, 'read', {}, bash('', 'x'))
    await eventually(async () => expect(await sweeps()).toBe(2))
  }))

test('what is only to be remembered is no goal of a session, what follows it is', () =>
  withoutGit(async ({ memory }) => {
    for (const text of [
      'Remember: the kiosk printer needs the driver of 2019.',
      'We decided to keep the blog on Hugo.',
    ]) {
      await memory.said(text, 'ses_one')
      await memory.event('session.idle', { sessionID: 'ses_one' })
    }
    await memory.said('Look at the cart, please.', 'ses_two')
    await eventually(async () =>
      expect(await memory.block('ses_two')).toContain('goal: We decided to keep the blog on Hugo.'),
    )
  }))
