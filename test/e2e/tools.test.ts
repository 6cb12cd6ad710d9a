import { expect, test } from 'vitest'
import { ANTHROPIC_MODEL, OPENAI_MODEL } from '../support/home.js'
import { memfsBlock, toolNames, toolResults, toolSchema } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

const TOOLS = [
  ...['memory_read', 'memory_write', 'memory_edit', 'memory_delete', 'memory_promote', 'memory_demote'],
  ...['memory_tree', 'memory_history', 'memory_rollback', 'memory_flush'],
]
const NOTE = { scope: 'project', path: 'reference/note.md' }

/** Of what every request carries whatever is remembered: the instructions and the definitions of the tools. */
const MAX_FIXED_CHARS = 7_400

test.each([OPENAI_MODEL, ANTHROPIC_MODEL] as const)(
  '%s is offered the tools with their constraints, the fixed part is within its bound, and a thrown error is a failed call',
  (chosen) =>
    withProject({ model: chosen }, async ({ model, session }) => {
      const { say, use } = await session()
      await say('hello')
      const request = model.last()
      expect(toolNames(request)).toEqual(expect.arrayContaining(TOOLS))
      expect(toolSchema(request, 'memory_write')).toMatchObject({
        required: expect.arrayContaining(['path', 'scope', 'content']),
        properties: { scope: { enum: expect.arrayContaining(['project', 'global']) } },
      })
      const tools = (request.body.tools ?? []).filter((tool) => JSON.stringify(tool).includes('"memory_'))
      const [fixed = ''] = memfsBlock(request)?.match(/^<memfs>\n<instructions>.*?<\/instructions>\n/s) ?? []
      expect(tools).toHaveLength(13)
      expect(fixed).toContain('Your memory: ')

      expect(fixed.length + JSON.stringify(tools).length).toBeLessThanOrEqual(MAX_FIXED_CHARS)

      const outcomes = await use(
        ['memory_read', { ...NOTE, path: 'reference/missing.md' }],
        ['memory_write', { ...NOTE, path: '../../escape.md', content: 'x' }],
        ['memory_write', { scope: 'project' }],
      )
      expect(outcomes.map(({ status }) => status)).toEqual(['error', 'error', 'error'])
      expect(outcomes[2]?.text).toContain('path')
      for (const { text } of outcomes)
        expect(toolResults(model.last()).some((result) => result.includes(text))).toBe(true)
    }),
)

const writeTo = (path: string): ToolCall => ['memory_write', { scope: 'project', path, content: 'Written.' }]

test('deny hides the tool, and by path holds for that path alone, named with its scope or without', () => {
  const rules = { '*': 'allow', 'project/reference/*': 'deny', 'drafts/*': 'deny' }
  const permission = { memory_delete: 'deny', memory_write: rules }
  return withProject({ opencode: { permission } }, async ({ memory, model, session }) => {
    const { use } = await session()
    const places = ['reference/no.md', 'drafts/no.md', 'archive/yes.md']
    const outcomes = await use(...places.map(writeTo))
    expect(outcomes.map(({ status }) => status)).toEqual(['error', 'error', 'completed'])
    expect(places.map(memory)).toEqual([undefined, undefined, expect.stringContaining('Written.')])
    expect(toolNames(model.last())).not.toContain('memory_delete')
    expect(toolNames(model.last())).toContain('memory_read')
  })
})

test('ask waits for the person, who allows one call and rejects the next', () =>
  withProject(
    { opencode: { permission: { memory_write: 'ask' } } },
    async ({ cwd, memory, model, server, session }) => {
      const { id, say, outcomes } = await session()
      const client = server.client(cwd)
      for (const response of ['once', 'reject'] as const) {
        const file = `reference/${response}.md`
        const { stream } = await client.event.subscribe()
        model.play([{ tools: [writeTo(file)] }])
        let turn: Promise<void> | undefined
        let asked: AskedEvent['properties'] | undefined
        let toast: string | undefined
        for await (const event of stream) {
          const { type, properties } = event as unknown as AskedEvent
          // What happens before somebody listens is told to nobody.
          if (type === 'server.connected') turn = say('write it down')
          if (type === 'permission.asked') asked = properties
          if (type === 'tui.toast.show') toast = properties.message
          // The host's dialog names the tool alone.
          if (asked && toast !== undefined) break
        }
        expect(asked).toMatchObject({ permission: 'memory_write', patterns: [`project/${file}`] })
        expect(toast).toBe(`memory_write: project/${file}`)
        expect(memory(file)).toBeUndefined()
        const path = { id, permissionID: asked?.id ?? '' }
        await client.postSessionIdPermissionsPermissionId({ path, body: { response } })
        await turn
        expect(memory(file) !== undefined).toBe(response === 'once')
      }
      expect((await outcomes()).map(({ status }) => status)).toEqual(['completed', 'error'])
    },
  ))

/** As OpenCode 1.18.33 sends it; its SDK's first interface does not describe it. */
interface AskedEvent {
  type: string
  properties: { id: string; permission: string; patterns: string[]; message?: string }
}
