import { expect, test } from 'vitest'
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

test('excerpts that bear on a message come with it once; small talk gets none', () =>
  withOpenCode({}, async ({ home, model, session }) => {
    const first = await session()
    await first.use(['memory_write', note])
    const second = await session()
    await second.say('why do customers pay twice when createCharge is called again?')
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
