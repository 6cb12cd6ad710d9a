import { expect, test } from 'vitest'
import { committed, memoryLog } from '../support/memory-view.js'
import { toolNames, toolResults, toolSchema } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode({ memfs: { autoCommitDebounceMs: 100 } })

const TOOLS = [
  'memory_read',
  'memory_write',
  'memory_edit',
  'memory_delete',
  'memory_promote',
  'memory_demote',
  'memory_tree',
  'memory_history',
  'memory_rollback',
  'memory_flush',
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

test('a rollback brings a deleted file back as a new commit', () =>
  withProject(async ({ home, memory, session, file }) => {
    const { use } = await session()
    await use(WRITE)
    const before = await committed(home, file(NOTE.path))
    await use(['memory_delete', NOTE])
    expect(memory(NOTE.path)).toBeUndefined()

    const [rolledBack] = await use(['memory_rollback', { commitHash: before }])
    expect(rolledBack).toMatchObject({ status: 'completed', text: expect.stringContaining(NOTE.path) })
    expect(memory(NOTE.path)).toContain('4711')
    expect(memoryLog(home).map(({ hash }) => hash)).toContain(before)
    expect(memoryLog(home)[0]?.hash).not.toBe(before)
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
