import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import type { LogLine } from '../support/memory-view.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

test('/memfs-stats shows its table to the person and not to the model', () =>
  withProject(async ({ cwd, model, session, server }) => {
    const { id, say, command } = await session()
    model.play([{ text: 'hi', usage: { input: 100, cacheRead: 300 } }, { text: 'Done.' }])
    await say('hello')
    await command('memfs-stats')
    expect(model.last().raw).not.toContain('cache hit rate')
    expect(model.last().raw).toContain('have just been shown to the person')
    const { data } = await server.client(cwd).session.messages({ path: { id } })
    const parts = (data ?? []).flatMap(({ parts }) => parts)
    const table = parts.flatMap((part) => (part.type === 'text' && part.ignored ? [part.text] : [])).join()
    expect(table).toMatch(/^turns +1 +1$/m)
    expect(table).toMatch(/^cache hit rate +75 % +75 %$/m)
    expect(table).toContain('Files, project: 1 hot, 0 cold')
  }))

const turnsOf = (log: LogLine[]) =>
  log.flatMap(({ message, fields }) => (message === 'turn finished' ? [fields] : []))

test('a turn that ends in an error is one of its own', () =>
  withProject(async ({ log, model, session }) => {
    const { say, command } = await session()
    const tree: ToolCall = ['memory_tree', {}]
    model.play([{ tools: [tree] }, { status: 400, text: 'no more' }])
    await say('first').catch(() => {})
    await say('second')
    await eventually(() => expect(turnsOf(log())).toHaveLength(2))
    expect(turnsOf(log()).map(({ responses }) => responses)).toEqual(['2', '1'])
    expect(turnsOf(log())[0]?.['error']).toBeTruthy()
    await command('memfs-stats')
  }))

test('the copied turns of a fork are not counted again', () =>
  withProject(async ({ cwd, log, model, session, server }) => {
    const first = await session()
    for (const text of ['one', 'two', 'three']) await first.say(text)
    const { data } = await server
      .client(cwd)
      .session.fork({ path: { id: first.id }, body: {}, throwOnError: true })
    const forked = await session({ id: data.id })
    model.play([{ text: 'hi', usage: { input: 100, cacheRead: 300 } }])
    await forked.say('four')
    await eventually(() => expect(turnsOf(log()).length).toBeGreaterThanOrEqual(4))
    expect(turnsOf(log()).map((fields) => fields['session'])).toEqual([first.id, first.id, first.id, data.id])
  }))
