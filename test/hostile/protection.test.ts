import { expect, test } from 'vitest'
import { memoryGit } from '../support/memory-view.js'
import type { Args, TestPlugin } from '../support/plugin.js'
import { withPlugin } from '../support/with-plugin.js'

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

test('no tool changes, moves, deletes, un-protects, promotes or demotes a read-only file', () =>
  withPlugin({}, async ({ open, put, read, home, expectSound }) => {
    const memory = await open()
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
    for (const name of Object.keys(CHANGES)) {
      const outcome = await change(memory, name, at('system/projects.md', 'global'))
      expect([name, outcome]).toEqual([name, name === 'memory_promote' ? 'invalid-argument' : 'readonly'])
    }
    await expectSound()
    expect(memoryGit(home, 'log', '--format=%s')).not.toContain('rollback')
  }))

test('the registry is read-only whatever a person makes of its front matter', () =>
  withPlugin({}, async ({ open, put, read }) => {
    const memory = await open()
    await memory.call('memory_tree', {})
    const text = (await read('global/system/projects.md')) ?? ''
    for (const front of ['readonly: false', 'limit: 10', '# nothing']) {
      await put('global/system/projects.md', text.replace(/---[\s\S]*?---/, `---\n${front}\n---`))
      await memory.call('memory_read', at('system/projects.md', 'global'))
      expect(await memory.outcome('memory_delete', at('system/projects.md', 'global'))).toBe('readonly')
    }
  }))

test('an agent may protect a file, and then not undo it', () =>
  withPlugin({}, async ({ open }) => {
    const memory = await open()
    await memory.call('memory_write', { ...at('a.md'), content: 'a word\n', readonly: true })
    for (const name of Object.keys(CHANGES)) {
      if (name !== 'memory_demote') expect(await change(memory, name, at('a.md'))).toBe('readonly')
    }
  }))

test('a protected description is kept', () =>
  withPlugin({}, async ({ open, put, read }) => {
    const memory = await open()
    await memory.call('memory_tree', {})
    await put('projects/app/a.md', matter('description: mine\ncanOverrideDescription: false', 'a word\n'))
    await memory.call('memory_read', at('a.md'))
    await memory.call('memory_write', { ...at('a.md'), content: 'new', description: 'yours' })
    expect(await read('projects/app/a.md')).toBe(
      matter('description: mine\ncanOverrideDescription: false', 'new'),
    )
  }))

test('what a person or another process has written since is not undone', () =>
  withPlugin({}, async ({ open, put, read }) => {
    const memory = await open()
    await memory.call('memory_write', { ...at('reference/a.md'), content: 'a word\n' })
    const theirs = matter('description: theirs', 'a word of theirs\n')
    await put('projects/app/reference/a.md', theirs)
    const changes: [tool: string, args: Args][] = [
      ['memory_write', { content: 'mine' }],
      ['memory_delete', {}],
      ['memory_promote', {}],
      ['memory_edit', { oldString: 'a word\n', newString: 'mine' }],
    ]
    for (const [tool, args] of changes) {
      const outcome = await memory.outcome(tool, { ...at('reference/a.md'), ...args })
      expect([tool, outcome]).toEqual([tool, tool === 'memory_edit' ? 'no-match' : 'stale'])
      expect(await read('projects/app/reference/a.md')).toBe(theirs)
    }
    await memory.call('memory_edit', { ...at('reference/a.md'), oldString: 'a word', newString: 'two words' })
    expect(await read('projects/app/reference/a.md')).toBe(theirs.replace('a word', 'two words'))
    // The edit has not shown the session what else stands there.
    expect(await memory.outcome('memory_write', { ...at('reference/a.md'), content: 'mine' })).toBe('stale')
  }))

/** A file's limit and body, a tool call, and what comes of it. */
const LIMITS: [what: string, file: string | undefined, tool: string, args: Args, outcome: string][] = [
  ['a new file at the default limit', undefined, 'memory_write', { content: 'x'.repeat(5_000) }, 'ok'],
  ['a new file above it', undefined, 'memory_write', { content: 'x'.repeat(5_001) }, 'limit'],
  [
    'a new file with a limit of its own',
    undefined,
    'memory_write',
    { content: 'x'.repeat(9_000), limit: 9_000 },
    'ok',
  ],
  ['the highest limit', undefined, 'memory_write', { content: 'x', limit: 20_000 }, 'ok'],
  ['more than the highest', undefined, 'memory_write', { content: 'x', limit: 20_001 }, 'limit'],
  ['no limit', undefined, 'memory_write', { content: 'x', limit: 0 }, 'invalid-argument'],
  ['half a limit', undefined, 'memory_write', { content: 'x', limit: 1.5 }, 'invalid-argument'],
  [
    'infinity',
    undefined,
    'memory_write',
    { content: 'x', limit: Number.POSITIVE_INFINITY },
    'invalid-argument',
  ],
  ['a limit in letters', undefined, 'memory_write', { content: 'x', limit: '20000' }, 'invalid-argument'],
  ['a content above its new limit', undefined, 'memory_write', { content: 'xxx', limit: 2 }, 'limit'],
  [
    'letters beyond the basic plane count two',
    undefined,
    'memory_write',
    { content: '💻', limit: 1 },
    'limit',
  ],
  [
    'a limit lowered below the body',
    matter('limit: 100', 'a word'),
    'memory_write',
    { content: 'a word', limit: 3 },
    'limit',
  ],
  [
    'an edit to the limit',
    matter('limit: 8', 'a word'),
    'memory_edit',
    { oldString: 'word', newString: 'longer' },
    'ok',
  ],
  [
    'an edit above it',
    matter('limit: 8', 'a word'),
    'memory_edit',
    { oldString: 'word', newString: 'longest' },
    'limit',
  ],
  [
    'many small matches above it',
    matter('limit: 8', 'a a a a'),
    'memory_edit',
    { oldString: 'a', newString: 'aa', replaceAll: true },
    'limit',
  ],
  [
    "a person's high limit",
    matter('limit: 90000', 'a word'),
    'memory_write',
    { content: 'x'.repeat(80_000) },
    'ok',
  ],
  [
    "a person's high limit kept",
    matter('limit: 90000', 'a word'),
    'memory_write',
    { content: 'x', limit: 90_000 },
    'ok',
  ],
  [
    "a person's high limit raised",
    matter('limit: 90000', 'a word'),
    'memory_write',
    { content: 'x', limit: 90_001 },
    'limit',
  ],
  [
    "a person's long file shortened",
    matter('limit: 10', 'a word'.repeat(9)),
    'memory_edit',
    { oldString: 'word', newString: '', replaceAll: true },
    'ok',
  ],
  [
    "a person's long file lengthened",
    matter('limit: 10', 'a word'.repeat(9)),
    'memory_edit',
    { oldString: 'a', newString: 'aa', replaceAll: true },
    'limit',
  ],
  [
    "a person's long file overwritten by a shorter",
    matter('limit: 10', 'a word'.repeat(9)),
    'memory_write',
    { content: 'x'.repeat(20) },
    'ok',
  ],
  ["a person's long file promoted", matter('limit: 10', 'a word'.repeat(9)), 'memory_promote', {}, 'limit'],
  ["a person's long file deleted", matter('limit: 10', 'a word'.repeat(9)), 'memory_delete', {}, 'ok'],
  ["a person's long file read", matter('limit: 10', 'a word'.repeat(9)), 'memory_read', {}, 'ok'],
]

test('a limit holds through every tool', () =>
  withPlugin({}, async ({ open, put, read }) => {
    const memory = await open()
    for (const [index, [what, text, tool, args, outcome]] of LIMITS.entries()) {
      const file = `reference/${index}.md`
      if (text !== undefined) {
        await put(`projects/app/${file}`, text)
        await memory.call('memory_read', at(file))
      }
      expect([what, await memory.outcome(tool, { ...at(file), ...args })]).toEqual([what, outcome])
      if (outcome !== 'ok') expect(await read(`projects/app/${file}`)).toBe(text)
    }
  }))

test("a person's long hot file stands in the block up to its limit, and says so", () =>
  withPlugin({}, async ({ open, put }) => {
    const memory = await open()
    await memory.call('memory_tree', {})
    await put('projects/app/system/long.md', matter('limit: 100', `${'x'.repeat(95)}12345678901234567890\n`))
    await memory.call('memory_tree', {})
    const block = await memory.block('ses_new')
    expect(block).toMatch(
      /chars="116" limit="100"[\s\S]*x{90}.*\n\[cut at the limit of 100 of 116 characters/,
    )
    expect(block).not.toContain('67890')
  }))
