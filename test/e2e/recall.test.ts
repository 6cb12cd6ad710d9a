import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { LogEntry } from '../../src/lib/log-file.js'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { lastUserText } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

const withProject = sharedOpenCode()

const note = {
  scope: 'project',
  path: 'reference/payments.md',
  description: 'Payment gateway quirks',
  content:
    'The Stripe webhook retries for three days.\nSet idempotencyKey on every createCharge call, or customers pay twice.\n',
}
const question = 'why do customers pay twice when createCharge is called again?'
/** Why recall added nothing, or `undefined` where it did. */
const silences = (log: LogEntry[]) =>
  log.flatMap(({ message, fields }) => (/^recall (?:added|silent)$/.test(message) ? [fields['reason']] : []))

test('excerpts that bear on a message come with it once, and again when their file has changed or after a compaction', () =>
  withProject(async ({ put, log, model, session }) => {
    await (await session()).use(['memory_write', note])
    const { say, compact } = await session()
    await say(question)
    expect(lastUserText(model.last())).toContain('<memfs-recall>')
    expect(lastUserText(model.last())).toContain('idempotencyKey on every createCharge')
    for (const text of ['thanks, that is great!', 'and customers pay twice on createCharge?', question]) {
      await say(text)
      expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    }
    await expect.poll(() => silences(log())).toContain('nothing new')

    put(note.path, note.content.replace('twice', 'twice or thrice'))
    await eventually(async () => {
      await say(question)
      expect(lastUserText(model.last())).toContain('customers pay twice or thrice')
    })
    await say(question)
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    await compact()
    await say(question)
    expect(lastUserText(model.last())).toContain('customers pay twice or thrice')
  }))

test('what was given with a message that the person takes back comes again', () =>
  withProject(async ({ log, model, session }) => {
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
    await expect.poll(() => silences(log())).toContain('nothing new')
  }))

test('the page tells what really happened: turns, the block that was sent, what recall gave', () =>
  withProject(async ({ cwd, home, model, log, session }) => {
    await (await session()).use(['memory_write', note])
    const { id, say, use } = await session()
    await use(['memory_remember', { fact: 'The till opens at nine.', type: 'project' }])
    await say(question)
    const finished = () => log().filter(({ message }) => message === 'turn finished').length
    await expect.poll(finished).toBe(3)

    const file = path.join(cwd, 'page.html')
    expect(await memfs(home, cwd, ['view', '--out', file])).toMatchObject({ exit: 0 })
    const [, data = ''] = /id="view">(.*?)<\/script>/s.exec(readFileSync(file, 'utf8')) ?? []
    const view = JSON.parse(data)
    const kept = { statement: 'The till opens at nine.', source: 'the agent kept it' }
    expect(view.files).toContainEqual(expect.objectContaining(kept))
    const told = { id, isOfProject: true, turns: 2, blocks: 1, recalls: 1 }
    expect(view.sessions).toContainEqual(expect.objectContaining(told))
    expect(view.turns.map(({ session }: { session: string }) => session).slice(-2)).toEqual([id, id])
    expect(view.recall.at(-1)).toMatchObject({ session: id, gave: true, paths: note.path })
    const block = view.blocks.find(({ session }: { session: string }) => session === id)
    expect(JSON.stringify(model.last().body)).toContain(JSON.stringify(block.text).slice(1, -1))
  }))
