import { expect, test } from 'vitest'
import { permissionNotice } from '../../src/opencode/permission-notice.js'

const TOOLS = new Set(['memory_write', 'memory_rollback'])
const asked = (properties: object) => permissionNotice({ type: 'permission.asked', properties }, TOOLS)

test('a question of ours is told with scope and path, or with what the tool says it would do', () => {
  expect(asked({ permission: 'memory_write', patterns: ['project/a.md'], metadata: {} })).toMatchObject({
    message: 'memory_write: project/a.md',
    level: 'info',
  })
  const details = 'Roll memory back to 0123456789: remove b.md (project)'
  expect(
    asked({ permission: 'memory_rollback', patterns: ['project/b.md'], metadata: { details } }),
  ).toMatchObject({ message: `memory_rollback: ${details}` })
})

test('it stays short and harmless whatever the names', () => {
  const patterns = Array.from({ length: 7 }, (_, n) => `project/${n}\u202e\n.md`)
  const { message = '' } = asked({ permission: 'memory_write', patterns, metadata: {} }) ?? {}
  expect(message).toContain('and 2 more')
  expect(message).not.toMatch(/[\n\u202e]/)
  const long = asked({ permission: 'memory_write', patterns: ['x'.repeat(1_000)], metadata: {} })
  expect(long?.message.length).toBeLessThanOrEqual(300)
})

test.each([
  [
    'another tool',
    { type: 'permission.asked', properties: { permission: 'bash', patterns: ['ls'], metadata: {} } },
  ],
  ['another event', { type: 'session.idle', properties: { permission: 'memory_write' } }],
  ['one without properties', { type: 'permission.asked', properties: undefined }],
])('nothing is told of %s', (_, event) => expect(permissionNotice(event, TOOLS)).toBeUndefined())
