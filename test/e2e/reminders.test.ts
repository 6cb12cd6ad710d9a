import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type SharedProject, sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

const FACTS = {
  'feedback-publish': ['Releases go out by CI alone.', '{ command: "npm publish*", before: true }'],
  'feedback-db': ['SQL is reviewed by Ann.', '{ edit: "src/db/**" }'],
} as const

/** An MCP server with one tool, which answers `ran`. */
const SHELL_SERVER = `
const tool = { name: 'exec', inputSchema: { type: 'object', properties: { command: { type: 'string' } } } }
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'shell', version: '1' } }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'ran' }] }),
}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  const answer = answers[method]
  if (answer && id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answer(params) }))
})
`

/** Opens the memory of the project, and puts the facts there by hand. */
async function withFacts({ put, session }: SharedProject): Promise<void> {
  await (await session()).say('hello')
  for (const [name, [text, when]] of Object.entries(FACTS))
    put(`facts/${name}.md`, `---\ntype: feedback\nwhen: ${when}\n---\n${text}\n`)
  // A list shows what is on the disk now.
  await (await session()).command('memfs', 'list')
}

test('a call is stopped once, or two of one step, and an output has the fact behind it, once and again after a compaction', () =>
  withProject(async (project) => {
    const { cwd, session, model } = project
    await withFacts(project)
    mkdirSync(path.join(cwd, 'src/db'), { recursive: true })
    mkdirSync(path.join(cwd, 'pkg'))
    await expect.poll(() => project.log().map(({ message }) => message)).toContain('facts checked')
    const { use, compact } = await session()
    const publish = ['bash', { command: 'cd pkg && npm publish', description: 'publish' }] as const
    const [stopped] = await use([...publish])
    expect(stopped).toMatchObject({ status: 'error' })
    expect(stopped?.text).toContain(
      '<memfs-reminder>Releases go out by CI alone. (facts/feedback-publish.md (project))',
    )
    const [ran] = await use([...publish])
    expect(ran).toMatchObject({ status: 'completed' })
    expect(ran?.text).not.toContain('memfs-reminder')

    const write = (name: string) =>
      use(['write', { filePath: path.join(cwd, 'src/db', name), content: 'select 1;\n' }])
    const reminded = '<memfs-reminder>SQL is reviewed by Ann.'
    expect((await write('x.sql'))[0]?.text).toContain(reminded)
    expect(JSON.stringify(model.last().body)).toContain(reminded)
    expect((await write('y.sql'))[0]?.text).not.toContain('memfs-reminder')
    await compact()
    expect((await write('z.sql'))[0]?.text).toContain(reminded)
    const [again] = await use([...publish])
    expect(again).toMatchObject({ status: 'completed' })
    expect(again?.text).toContain('<memfs-reminder>Releases go out')

    // Of two calls in one step that fit none runs, and both do in the next one of the same turn.
    const { say, outcomes } = await session()
    const both = ['a', 'b'].map((name): ToolCall => {
      const command = `npm publish ./${name} || touch ran-${name}`
      return ['bash', { command, description: 'publish' }]
    })
    model.play([{ tools: both }, { tools: both }])
    await say('Publish both.')
    const became = (await outcomes()).map(({ status }) => status)
    expect(became).toEqual(['error', 'error', 'completed', 'completed'])
    expect(['a', 'b'].map((name) => existsSync(path.join(cwd, `ran-${name}`)))).toEqual([true, true])
  }))

test('a tool of an MCP server is stopped, too, and a shell before OpenCode asks', () => {
  const mcp = { shell: { type: 'local', command: ['node', '-e', SHELL_SERVER], enabled: true } }
  return withProject({ opencode: { mcp, permission: { bash: 'ask' } } }, async (project) => {
    await withFacts(project)
    const { use } = await project.session()
    const command = "bash -c 'cd x && sudo npm publish'"
    const [stopped] = await use(['bash', { command, description: 'publish' }])
    expect(stopped).toMatchObject({ status: 'error', text: expect.stringContaining('by CI alone.') })
    const other = await project.session()
    const call = ['shell_exec', { command: 'npm publish' }] as const
    expect((await other.use([...call]))[0]).toMatchObject({ status: 'error' })
    expect((await other.use([...call]))[0]).toMatchObject({ status: 'completed', text: 'ran' })
  })
})

test('nothing is said where the rules deny memory', () =>
  withProject({ opencode: { permission: { memory_read: 'deny' } } }, async (project) => {
    await withFacts(project)
    const { use } = await project.session()
    const [ran] = await use(['bash', { command: 'npm publish', description: 'publish' }])
    expect(ran).toMatchObject({ status: 'completed' })
    expect(ran?.text).not.toContain('memfs-reminder')
  }))
