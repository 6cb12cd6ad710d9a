import { expect, test } from 'vitest'
import { ANTHROPIC_MODEL, OPENAI_MODEL } from '../support/home.js'
import { committed, listMemory, placesOf, readMemory } from '../support/memory-view.js'
import { memfsBlock, toolNames, toolResults, toolSchema } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode({ memfs: { autoCommitDebounceMs: 100 } })

const TOOLS = [
  ...['memory_read', 'memory_write', 'memory_edit', 'memory_delete', 'memory_promote', 'memory_demote'],
  ...['memory_tree', 'memory_history', 'memory_rollback', 'memory_flush'],
]
const NOTE = { scope: 'project', path: 'reference/note.md' }
const WRITE: ToolCall = ['memory_write', { ...NOTE, description: 'A note', content: 'The port is 4711.' }]

test('the model is offered the tools with their constraints', () =>
  withProject(async ({ model, session }) => {
    await (await session()).say('hello')
    expect(toolNames(model.last())).toEqual(expect.arrayContaining(TOOLS))
    expect(toolSchema(model.last(), 'memory_write')).toMatchObject({
      required: expect.arrayContaining(['path', 'scope', 'content']),
      properties: { scope: { enum: expect.arrayContaining(['project', 'global']) } },
    })
  }))

test('each tool does its work in a session', () =>
  withProject(async ({ home, memory, session, file }) => {
    const { use } = await session()

    const [written] = await use(WRITE)
    expect(written).toMatchObject({ status: 'completed', title: expect.stringContaining(NOTE.path) })
    expect(memory(NOTE.path)).toMatch(
      /^---\n[\s\S]*description: .*A note[\s\S]*---\n[\s\S]*The port is 4711\./,
    )

    await use(['memory_edit', { ...NOTE, oldString: '4711', newString: '$& 4712' }])
    const [read] = await use(['memory_read', NOTE])
    expect(read?.text).toContain('The port is $& 4712.')
    expect(read?.text).toContain('A note')

    await use(['memory_promote', NOTE])
    expect(memory(NOTE.path)).toBeUndefined()
    expect(memory('system/note.md')).toContain('4712')
    await use(['memory_demote', { ...NOTE, path: 'system/note.md' }])
    const [tree] = await use(['memory_tree', {}])
    expect(tree?.text).toContain('reference/note.md')
    expect(tree?.text).toContain('A note')

    await use(['memory_delete', NOTE])
    expect(memory(NOTE.path)).toBeUndefined()

    await committed(home, file('system/project.md'))
    const [history] = await use(['memory_history', { limit: 50 }])
    expect(history?.text).toContain('memory: ')
    const [flushed] = await use(['memory_flush', {}])
    expect(flushed?.status).toBe('completed')
  }))

test('a thrown error reaches the model as a failed call', () =>
  withProject(async ({ model, session }) => {
    const { use } = await session()
    const outcomes = await use(
      ['memory_read', { ...NOTE, path: 'reference/missing.md' }],
      ['memory_write', { ...NOTE, path: '../../escape.md', content: 'x' }],
      ['memory_write', { scope: 'project' }],
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['error', 'error', 'error'])
    expect(outcomes[2]?.text).toContain('path')
    for (const { text } of outcomes) {
      expect(toolResults(model.last()).some((result) => result.text.includes(text))).toBe(true)
    }
  }))

/** Of what every request carries whatever is remembered: the instructions and the definitions of the tools. */
const MAX_FIXED_CHARS = 7_400

test.each([OPENAI_MODEL, ANTHROPIC_MODEL] as const)(
  'as %s gets it, the fixed part is within its bound',
  (chosen) =>
    withProject({ model: chosen }, async ({ model, session }) => {
      await (await session()).say('hello')
      const request = model.last()
      const tools = (request.body.tools ?? []).filter((tool) => JSON.stringify(tool).includes('"memory_'))
      const [fixed = ''] = memfsBlock(request)?.match(/^<memfs>\n<instructions>.*?<\/instructions>\n/s) ?? []
      expect(tools).toHaveLength(13)
      expect(fixed).toContain('Your memory: ')

      expect(fixed.length + JSON.stringify(tools).length).toBeLessThanOrEqual(MAX_FIXED_CHARS)
    }),
)

const writeTo = (path: string): ToolCall => ['memory_write', { scope: 'project', path, content: 'Written.' }]

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
    const outcomes = await use(writeTo('reference/no.md'), writeTo('archive/yes.md'))
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
      model.play([{ tools: [writeTo('reference/note.md')] }])
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

test('two projects with the same name in one server stay apart', () =>
  withProject(async ({ home, model, session }) => {
    const ours = home.project('app', { under: 'ours' })
    const theirs = home.project('app', { under: 'theirs' })
    const first = await session({ cwd: ours })
    const second = await session({ cwd: theirs })
    const secret = (content: string): ToolCall => [
      'memory_write',
      { scope: 'project', path: 'system/secret.md', content },
    ]
    await first.use(secret('Ours alone.'))
    await second.use(secret('Theirs alone.'))
    await first.use(['memory_flush', {}])
    expect(memfsBlock(model.last())).toContain('Ours alone.')
    expect(memfsBlock(model.last())).not.toContain('Theirs alone.')

    const files = listMemory(home)
      .filter((file) => file.endsWith('secret.md'))
      .sort((a, b) => a.length - b.length)
    expect(files).toEqual([
      'projects/app/system/secret.md',
      expect.stringMatching(/^projects\/app-[0-9a-f]{4,}\/system\/secret\.md$/),
    ])
    expect(files.map((file) => readMemory(home, file)?.trim().split('\n').at(-1))).toEqual([
      'Ours alone.',
      'Theirs alone.',
    ])
    expect(placesOf(home).map(({ path: folder }) => folder)).toEqual(expect.arrayContaining([ours, theirs]))
    expect(readMemory(home, 'global/system/projects.md')).not.toContain(home.root)
    expect(memfsBlock(model.last())).not.toContain(home.root)
  }))

test('a folder outside any repository has a memory of its own', () =>
  withProject(async ({ home, session }) => {
    const notes = home.project('my notes', { git: false })
    const { use } = await session({ cwd: notes })
    const [written] = await use(['memory_write', { scope: 'project', path: 'reference/a.md', content: 'A' }])
    expect(written?.status).toBe('completed')
    expect(listMemory(home).filter((file) => file.endsWith('/reference/a.md'))).toHaveLength(1)
    expect(placesOf(home).map(({ path: folder }) => folder)).toContain(notes)
  }))
