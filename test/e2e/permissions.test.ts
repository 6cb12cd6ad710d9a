import { expect, test } from 'vitest'
import { toolNames } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

const write = (path: string): ToolCall => ['memory_write', { scope: 'project', path, content: 'Written.' }]

test('deny hides the tool', () =>
  withProject({ opencode: { permission: { memory_write: 'deny' } } }, async ({ model, session }) => {
    await (await session()).say('hello')
    expect(toolNames(model.last())).not.toContain('memory_write')
    expect(toolNames(model.last())).toContain('memory_read')
  }))

test.each([
  ['with its scope', { '*': 'allow', 'project/reference/*': 'deny' }],
  ['without a scope', { 'reference/*': 'deny' }],
])('deny by path holds for that path alone, named %s', (_, rules) => {
  const permission = { memory_write: rules }
  return withProject({ opencode: { permission } }, async ({ memory, session }) => {
    const { use } = await session()
    const outcomes = await use(write('reference/no.md'), write('archive/yes.md'))
    expect(outcomes.map(({ status }) => status)).toEqual(['error', 'completed'])
    expect(memory('reference/no.md')).toBeUndefined()
    expect(memory('archive/yes.md')).toContain('Written.')
  })
})

test.each([
  ['once', 'completed'],
  ['reject', 'error'],
] as const)('ask waits for the person, who answers %s', (response, status) =>
  withProject(
    { opencode: { permission: { memory_write: 'ask' } } },
    async ({ cwd, memory, model, server, session }) => {
      const { id, say, outcomes } = await session()
      const client = server.client(cwd)
      const { stream } = await client.event.subscribe()
      model.play([{ tools: [write('reference/note.md')] }])
      const turn = say('write it down')
      let asked: AskedEvent['properties'] | undefined
      let toast: string | undefined
      for await (const event of stream) {
        const { type, properties } = event as unknown as AskedEvent
        if (type === 'permission.asked') asked = properties
        if (type === 'tui.toast.show') toast = properties.message
        // The host's dialog names the tool alone.
        if (asked && toast !== undefined) break
      }
      expect(asked).toMatchObject({ permission: 'memory_write', patterns: ['project/reference/note.md'] })
      expect(toast).toBe('memory_write: project/reference/note.md')
      expect(memory('reference/note.md')).toBeUndefined()
      const path = { id, permissionID: asked?.id ?? '' }
      await client.postSessionIdPermissionsPermissionId({ path, body: { response } })
      await turn
      expect((await outcomes()).map((outcome) => outcome.status)).toEqual([status])
      expect(memory('reference/note.md') !== undefined).toBe(response === 'once')
    },
  ),
)

/** As OpenCode 1.18.33 sends it; its SDK's first interface does not describe it. */
interface AskedEvent {
  type: string
  properties: { id: string; permission: string; patterns: string[]; message?: string }
}
