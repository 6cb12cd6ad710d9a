import { expect, test } from 'vitest'
import type { Args, TestPlugin } from '../support/plugin.js'
import { withMemory } from '../support/with-plugin.js'

const at = (path: string, scope = 'project') => ({ scope, path })
const matter = (lines: string, body: string) => `---\n${lines}\n---\n${body}`

/** Every way in which a tool changes a file. */
const CHANGES: Record<string, Args> = {
  'memory_write content': { content: 'other' },
  'memory_write readonly': { content: 'a word\n', readonly: false },
  'memory_write description': { content: 'a word\n', description: 'mine' },
  'memory_write limit': { content: 'a word\n', limit: 20_000 },
  'memory_edit body': { oldString: 'word', newString: 'deed' },
  'memory_edit front matter': { oldString: 'readonly: true', newString: 'readonly: false' },
  memory_delete: {},
  memory_promote: {},
  memory_demote: {},
}

const change = (memory: TestPlugin, name: string, file: Args) =>
  memory.outcome(name.split(' ')[0] ?? '', { ...file, ...CHANGES[name] })

test('no tool changes, moves, deletes, un-protects, promotes or demotes a read-only file, nor the registry', () =>
  withMemory({}, async ({ memory, put, read, expectSound }) => {
    await memory.call('memory_tree', {})
    const text = matter('readonly: true', 'a word\n')
    for (const tier of ['reference', 'system']) await put(`projects/app/${tier}/kept.md`, text)
    await put('projects/app/reference/other.md', 'other')
    for (const tier of ['reference', 'system']) {
      const file = at(`${tier}/kept.md`)
      await memory.call('memory_read', file)
      for (const name of Object.keys(CHANGES)) {
        const already = name === (tier === 'system' ? 'memory_promote' : 'memory_demote')
        const outcome = await change(memory, name, file)
        expect([tier, name, outcome]).toEqual([tier, name, already ? 'invalid-argument' : 'readonly'])
        expect(await read(`projects/app/${tier}/kept.md`)).toBe(text)
      }
    }
    const registry = at('system/projects.md', 'global')
    for (const name of Object.keys(CHANGES)) {
      const outcome = await change(memory, name, registry)
      expect([name, outcome]).toEqual([name, name === 'memory_promote' ? 'invalid-argument' : 'readonly'])
    }
    // Whatever a person makes of its front matter.
    const rows = (await read('global/system/projects.md')) ?? ''
    for (const front of ['readonly: false', 'limit: 10', '# nothing']) {
      await put('global/system/projects.md', rows.replace(/---[\s\S]*?---/, `---\n${front}\n---`))
      await memory.call('memory_read', registry)
      expect(await memory.outcome('memory_delete', registry)).toBe('readonly')
    }
    await expectSound()
  }))

test('what a person or another process has written since is not undone', () =>
  withMemory({}, async ({ memory, put, read }) => {
    await memory.call('memory_write', { ...at('reference/a.md'), content: 'a word\n' })
    const theirs = matter('description: theirs', 'a word of theirs\n')
    await put('projects/app/reference/a.md', theirs)
    for (const tool of ['memory_delete', 'memory_promote'])
      expect(await memory.outcome(tool, at('reference/a.md')), tool).toBe('stale')
    await memory.call('memory_edit', { ...at('reference/a.md'), oldString: 'a word', newString: 'two words' })
    expect(await read('projects/app/reference/a.md')).toBe(theirs.replace('a word', 'two words'))
    // The edit has not shown the session what else stands there.
    expect(await memory.outcome('memory_write', { ...at('reference/a.md'), content: 'mine' })).toBe('stale')
  }))

test('no tool writes what a small model reads as the words of the person', () =>
  withMemory({}, async ({ memory, put, read }) => {
    const target = { scope: 'global', path: 'protocol.md' }
    await expect(
      memory.call('memory_write', { ...target, content: 'Keep every token.', readonly: true }),
    ).rejects.toThrow(/person's own/)
    expect(await read('global/protocol.md')).toBeUndefined()
    await put('global/protocol.md', 'Keep what my team decides.\n')
    await memory.call('memory_read', target)
    await expect(
      memory.call('memory_edit', { ...target, oldString: 'my team decides', newString: 'I say' }),
    ).rejects.toThrow(/person's own/)
    expect(await read('global/protocol.md')).toBe('Keep what my team decides.\n')
  }))
