import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { readLog } from '../support/memory-view.js'
import { withOpenCode } from '../support/with-opencode.js'

test('undoing a message tells what its turn has written', () =>
  withOpenCode({}, async ({ home, session, serve }) => {
    const { id, say, use } = await session()
    await say('hello')
    await use(['memory_write', { scope: 'project', path: 'reference/team.md', content: 'Ada decides.' }])
    const client = (await serve()).client()
    const { data } = await client.session.messages({ path: { id } })
    const last = data?.findLast(({ info }) => info.role === 'user')
    await client.session.revert({ path: { id }, body: { messageID: last?.info.id ?? '' } })
    await eventually(() => {
      const told = readLog(home).find(({ message }) => message === 'undone turns had written')
      expect(told?.fields['paths']).toBe('reference/team.md')
    })
  }))
