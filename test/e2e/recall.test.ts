import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Home } from '../support/home.js'
import { readLog } from '../support/memory-view.js'
import { lastUserText, toolResults } from '../support/model-request.js'
import { withOpenCode } from '../support/with-opencode.js'

const note = {
  scope: 'project',
  path: 'reference/payments.md',
  description: 'Payment gateway quirks',
  content:
    'The Stripe webhook retries for three days.\nSet idempotencyKey on every createCharge call, or customers pay twice.\n',
}
const file = 'projects/my-app/reference/payments.md'
const question = 'why do customers pay twice when createCharge is called again?'
const decisions = (home: Home, session?: string) =>
  readLog(home).filter(
    ({ message, fields }) =>
      /^recall (?:added|silent)$/.test(message) && [undefined, fields['session']].includes(session),
  )
const silences = (home: Home) => decisions(home).map(({ fields }) => fields['reason'])

test('excerpts that bear on a message come with it once; small talk gets none', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    const first = await session()
    await first.use(['memory_write', note])
    const second = await session()
    await second.say(question)
    expect(JSON.stringify(model.last().body)).toContain('idempotencyKey on every createCharge')
    expect(JSON.stringify(model.last().body)).toContain('<memfs-recall>')
    await second.say('thanks, that is great!')
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    await second.say('and customers pay twice on createCharge?')
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    expect(
      readLog(home)
        .filter(({ message }) => message.startsWith('recall '))
        .map(({ message }) => message),
    ).toContain('recall added')
  }))

test('memory_search finds by words, shows lines, and says so when nothing matches', () =>
  withOpenCode({}, async ({ model, session }) => {
    const { use } = await session()
    await use(['memory_write', note])
    const [found] = await use(['memory_search', { query: 'createCharge twice' }])
    expect(found?.text).toMatch(
      /1\. reference\/payments\.md \(project\) — Payment gateway quirks\n {3}line 2: Set idempotencyKey/,
    )
    const [none] = await use(['memory_search', { query: 'zebra' }])
    expect(none?.text).toContain('No memory matches')
    expect(toolResults(model.last())).not.toEqual([])
  }))

test('what was given comes again when its file has changed, and after a compaction', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    await (await session()).use(['memory_write', note])
    const { say, compact } = await session()
    await say(question)
    await say(question)
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    expect(silences(home)).toContain('nothing new')

    writeFileSync(path.join(home.memoryRoot, file), note.content.replace('twice', 'twice or thrice'))
    await vi.waitFor(async () => {
      await say(question)
      expect(lastUserText(model.last())).toContain('customers pay twice or thrice')
    }, 10_000)
    await say(question)
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    await compact()
    await say(question)
    expect(lastUserText(model.last())).toContain('customers pay twice or thrice')
  }))

test('what was given with a message that the person takes back comes again', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    await (await session()).use(['memory_write', note])
    const { say, undo } = await session()
    await say('hello there')
    await say(question)
    expect(lastUserText(model.last())).toContain('customers pay twice')
    await undo()
    await say(question)
    expect(JSON.stringify(model.last().body).split('customers pay twice when').length).toBe(2)
    expect(lastUserText(model.last())).toContain('<memfs-recall>')
    await say(question)
    expect(silences(home)).toContain('nothing new')
  }))

test('a command gets none', () =>
  withOpenCode(
    { opencode: { command: { ask: { template: question } } } },
    async ({ home, model, session }) => {
      await (await session()).use(['memory_write', note])
      const { id, command, say } = await session()
      await command('ask')
      expect(lastUserText(model.last())).toContain(question)
      expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
      await say(question)
      expect(lastUserText(model.last())).toContain('<memfs-recall>')
      expect(decisions(home, id).map(({ message }) => message)).toEqual(['recall added'])
    },
  ))

test.each([false, true])('a subagent gets some: %s', (subagents) =>
  withOpenCode({ memfs: { recall: { subagents } } }, async ({ home, model, session }) => {
    const { use, say } = await session()
    await use(['memory_write', note])
    const task = { description: 'look', prompt: question, subagent_type: 'general' }
    let delegated = false
    model.play((request) => {
      if (delegated || !lastUserText(request).includes('delegate')) return { text: 'done' }
      delegated = true
      return { tools: [['task', task]] }
    })
    await say('delegate it')
    const texts = model.turns().map(lastUserText)
    expect(texts.find((text) => text.includes(question))?.includes('<memfs-recall>')).toBe(subagents)
    expect(silences(home).includes('subagent')).toBe(!subagents)
  }),
)

test('recall.enabled: false leaves the tool and adds nothing', () =>
  withOpenCode({ memfs: { recall: { enabled: false } } }, async ({ home, model, session }) => {
    await (await session()).use(['memory_write', note])
    const { say, use } = await session()
    await say(question)
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    expect(decisions(home)).toEqual([])
    const [found] = await use(['memory_search', { query: 'createCharge' }])
    expect(found?.text).toContain('reference/payments.md')
  }))

test('a search finds what another program wrote half a second ago', () =>
  withOpenCode({}, async ({ home, session }) => {
    const { use } = await session()
    await use(['memory_write', note])
    writeFileSync(path.join(home.memoryRoot, file), 'The zebra pays.\n')
    await sleep(500)
    const [found] = await use(['memory_search', { query: 'zebra' }])
    expect(found?.text).toContain('line 1: The zebra pays.')
  }))
