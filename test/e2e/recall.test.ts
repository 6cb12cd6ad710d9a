import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import type { LogLine } from '../support/memory-view.js'
import { lastUserText } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'

/** What is shown here is what a message gets, not how fast: test/recall/message-reader.test.ts is about that. */
const withProject = sharedOpenCode({ memfs: { recall: { maxWaitMs: 4_000 } } })

const note = {
  scope: 'project',
  path: 'reference/payments.md',
  description: 'Payment gateway quirks',
  content:
    'The Stripe webhook retries for three days.\nSet idempotencyKey on every createCharge call, or customers pay twice.\n',
}
const question = 'why do customers pay twice when createCharge is called again?'
const decisions = (log: LogLine[], session?: string) =>
  log.filter(
    ({ message, fields }) =>
      /^recall (?:added|silent)$/.test(message) && [undefined, fields['session']].includes(session),
  )
const silences = (log: LogLine[]) => decisions(log).map(({ fields }) => fields['reason'])

test('excerpts that bear on a message come with it once; small talk gets none', () =>
  withProject(async ({ log, model, session }) => {
    await (await session()).use(['memory_write', note])
    const second = await session()
    await second.say(question)
    expect(JSON.stringify(model.last().body)).toContain('idempotencyKey on every createCharge')
    expect(JSON.stringify(model.last().body)).toContain('<memfs-recall>')
    await second.say('thanks, that is great!')
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    await second.say('and customers pay twice on createCharge?')
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    await expect
      .poll(() =>
        log()
          .filter(({ message }) => message.startsWith('recall '))
          .map(({ message }) => message),
      )
      .toContain('recall added')
  }))

test('what was given comes again when its file has changed, and after a compaction', () =>
  withProject(async ({ home, file, log, model, session }) => {
    await (await session()).use(['memory_write', note])
    const { say, compact } = await session()
    await say(question)
    await say(question)
    expect(lastUserText(model.last())).not.toContain('<memfs-recall>')
    await expect.poll(() => silences(log())).toContain('nothing new')

    writeFileSync(
      path.join(home.memoryRoot, file(note.path)),
      note.content.replace('twice', 'twice or thrice'),
    )
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
