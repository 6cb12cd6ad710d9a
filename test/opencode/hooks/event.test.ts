import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../src/host/events.js'
import { createPermissionNotices, eventHook } from '../../../src/opencode/hooks/event.js'
import { createEventTranslator } from '../../../src/opencode/translate-events.js'
import { gate } from '../../support/gate.js'
import { failing, hookScene } from '../../support/hook-scene.js'

function scene(
  listeners: ((event: SessionEvent) => Promise<void>)[],
  isOpen = true,
  forgetSession: (sessionID: string) => Promise<void> = async () => {},
) {
  const { memfs, guard, kinds, lines } = hookScene({ listeners, forgetSession }, { isOpen })
  const opened: string[] = []
  Object.assign(memfs, { open: async () => void opened.push('opened') })
  const hook = eventHook(
    memfs,
    guard,
    createEventTranslator(kinds, () => 0),
    [],
  )
  const tell = (type: string, properties: object) => hook({ event: { type, properties } as never })
  return { tell, opened, lines }
}

const compacted = (sessionID: string) => ['session.compacted', { sessionID }] as const

test('each listener gets the events in their order; none waits for another, and one that fails stops none', async () => {
  const heard: string[] = []
  const first = gate()
  const slow = async ({ sessionID }: SessionEvent) => {
    if (sessionID === 'first') await first.passed
    heard.push(`slow ${sessionID}`)
  }
  const quick = async ({ sessionID }: SessionEvent) => void heard.push(`quick ${sessionID}`)
  const { tell, lines } = scene([slow, failing, quick])
  const told = [tell(...compacted('first')), tell(...compacted('second'))]
  await expect.poll(() => heard).toEqual(['quick first', 'quick second'])
  first.open()
  await Promise.all(told)
  expect(heard.slice(2)).toEqual(['slow first', 'slow second'])
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^hook failed.*event compacted.*broken reader/)
})

test('what is kept of a session goes when the last listener has done with it', async () => {
  const heard: string[] = []
  const first = gate()
  const slow = async ({ kind }: SessionEvent) => {
    if (kind === 'compacted') await first.passed
    heard.push(`slow ${kind}`)
  }
  const { tell } = scene([slow], true, async (id) => void heard.push(`forgotten ${id}`))
  const told = [tell(...compacted('ses_1')), tell('session.deleted', { info: { id: 'ses_1' } })]
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toEqual([])
  first.open()
  await Promise.all(told)
  expect(heard).toEqual(['slow compacted', 'slow deleted', 'forgotten ses_1'])
})

test.each([
  ['session.deleted', { info: { id: 'ses_1' } }, true],
  ['session.compacted', { sessionID: 'ses_1' }, true],
  ['message.removed', { sessionID: 'ses_1', messageID: 'm' }, true],
  ['session.idle', { sessionID: 'ses_1' }, false],
  ['todo.updated', { sessionID: 'ses_1', todos: [] }, false],
  ['session.created', { info: { id: 'ses_1' } }, false],
])('%s opens a memory that is not open yet: %#', async (type, properties, opens) => {
  const { tell, opened } = scene([], false)
  await tell(type, properties)
  expect(opened).toEqual(opens ? ['opened'] : [])
})

const TOOLS = new Set(['memory_write', 'memory_rollback'])
const asked = (permission: string, patterns: string[], metadata: object = {}) =>
  createPermissionNotices(TOOLS)({ type: 'permission.asked', properties: { permission, patterns, metadata } })

test('a question of ours is told with scope and path, or with what the tool says it would do', () => {
  expect(asked('memory_write', ['project/a.md'])).toMatchObject({ message: 'memory_write: project/a.md' })
  const details = 'Roll memory back to 0123456789: remove b.md (project)'
  expect(asked('memory_rollback', ['project/b.md'], { details })).toMatchObject({
    message: `memory_rollback: ${details}`,
  })
  expect(asked('bash', ['ls'])).toBeUndefined()
  expect(createPermissionNotices(TOOLS)({ type: 'session.idle', properties: undefined })).toBeUndefined()
})

test('of several questions the one that the dialog asks first is named first, and the next one when it is answered', () => {
  const noticeOf = createPermissionNotices(TOOLS)
  const ask = (id: string, permission: string, file: string) =>
    noticeOf({ type: 'permission.asked', properties: { id, sessionID: 's', permission, patterns: [file] } })
      ?.message
  const reply = (requestID: string) =>
    noticeOf({ type: 'permission.replied', properties: { sessionID: 's', requestID } })?.message
  expect(ask('per_2', 'memory_write', 'b.md')).toBe('memory_write: b.md')
  expect(ask('per_1', 'memory_write', 'a.md')).toBe('memory_write: a.md; then memory_write: b.md')
  expect(ask('per_3', 'bash', 'ls')).toBeUndefined()
  expect(reply('per_1')).toBe('memory_write: b.md')
  expect(ask('per_4', 'memory_rollback', 'c.md')).toBe('memory_write: b.md; then memory_rollback: c.md')
  // While another tool is asked for, it is not the one of the dialog.
  expect(reply('per_2')).toBe('then memory_rollback: c.md')
  expect(reply('per_3')).toBe('memory_rollback: c.md')
  expect([reply('per_4'), reply('per_4')]).toEqual([undefined, undefined])
  ask('per_5', 'memory_write', 'd.md')
  noticeOf({ type: 'session.idle', properties: { sessionID: 's' } })
  expect(ask('per_6', 'memory_write', 'e.md')).toBe('memory_write: e.md')
})

test('it stays short and harmless whatever the names', () => {
  expect(asked('memory_write', ['project/\u202e\n.md'])?.message).not.toMatch(/[\n\u202e]/)
  expect(asked('memory_write', ['x'.repeat(1_000)])?.message.length).toBeLessThanOrEqual(300)
})
