import { expect, test } from 'vitest'
import { listMemory, readMemory } from '../support/memory-view.js'
import { memfsBlock } from '../support/model-request.js'
import { sharedOpenCode } from '../support/shared-opencode.js'
import type { ToolCall } from '../support/wire-formats.js'

const withProject = sharedOpenCode()

test('two projects with the same name in one server stay apart', () =>
  withProject(async ({ home, model, session }) => {
    const ours = home.project('app', { under: 'ours' })
    const theirs = home.project('app', { under: 'theirs' })
    const first = await session({ cwd: ours })
    const second = await session({ cwd: theirs })
    const write = (content: string): ToolCall => [
      'memory_write',
      { scope: 'project', path: 'system/secret.md', content },
    ]
    await first.use(write('Ours alone.'))
    await second.use(write('Theirs alone.'))
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
    const registry = readMemory(home, 'global/system/projects.md') ?? ''
    for (const folder of [ours, theirs]) expect(registry).toContain(folder)
    expect(memfsBlock(model.last())).not.toContain(home.root)
  }))

test('a folder outside any repository has a memory of its own', () =>
  withProject(async ({ home, session }) => {
    const notes = home.project('my notes', { git: false })
    const { use } = await session({ cwd: notes })
    const [written] = await use(['memory_write', { scope: 'project', path: 'reference/a.md', content: 'A' }])
    expect(written?.status).toBe('completed')
    expect(listMemory(home).filter((file) => file.endsWith('/reference/a.md'))).toHaveLength(1)
    expect(readMemory(home, 'global/system/projects.md')).toContain(notes)
  }))
