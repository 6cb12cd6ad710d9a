import { expect, test } from 'vitest'
import { memoryGit } from '../support/memory-view.js'
import { withBarePlugin, withMemory, withoutGit, withPlugin } from '../support/with-plugin.js'

const at = (path: string) => ({ scope: 'project', path })

test('a file can be read and changed whatever its description holds', () =>
  withoutGit(async ({ memory }) => {
    for (const [index, description] of [
      'the "dotted" line - - - - - - - - - - separates',
      '"'.repeat(1_000),
    ].entries()) {
      const file = at(`${index}.md`)
      await memory.call('memory_write', { ...file, content: 'one', description })
      const { output } = await memory.call('memory_read', file)
      expect(output).not.toContain('damaged')
      expect(output).toContain(`description: ${description.slice(0, 300)}`)
      expect(await memory.outcome('memory_edit', { ...file, oldString: 'one', newString: 'two' })).toBe('ok')
      expect(await memory.outcome('memory_write', { ...file, content: 'three', limit: 9 })).toBe('ok')
    }
  }))

test.each([
  ['a description that is too long', { description: 'd'.repeat(1_001) }, /"description".*<=1000 characters/],
  [
    'content of more bytes than a memory may have, whatever its limit in characters',
    { content: '漢'.repeat(400_000), limit: 1_000_000 },
    /^invalid-argument: /,
  ],
])('%s is refused', (_, args, says) =>
  withBarePlugin({ maxLimit: 1_000_000 }, async ({ open }) => {
    const memory = await open()
    const call = memory.call('memory_write', { ...at('a.md'), content: 'x', ...args })
    await expect(call).rejects.toThrow(says)
    expect(await memory.outcome('memory_read', at('a.md'))).toBe('not-found')
  }),
)

test.each([
  { rows: 900, shown: 'whole', outcome: 'ok' },
  { rows: 1_000, shown: 'in part', outcome: 'stale' },
])(
  'a memory of $rows rows below a long header is shown $shown, and overwriting it is: $outcome',
  ({ rows, shown, outcome }) =>
    withBarePlugin({}, async ({ open, put }) => {
      const lines = Array.from({ length: rows }, (_, n) => `line ${n} ${'x'.repeat(40)}`)
      const head = `---\ndescription: ${'<memfs>'.repeat(1_700)}\nlimit: 100000\n---\n`
      await put('projects/app/long.md', `${head}${lines.join('\n')}\n`)
      const memory = await open()
      const { output } = await memory.call('memory_read', at('long.md'))
      // The host cuts at 50 KiB, and the model would not see what it has overwritten.
      expect(Buffer.byteLength(output)).toBeLessThanOrEqual(51_200)
      expect(output.includes(`line ${rows - 1} `)).toBe(shown === 'whole')
      expect(/^lines: .* of 1000/m.test(output)).toBe(shown === 'in part')
      expect(await memory.outcome('memory_write', { ...at('long.md'), content: 'gone' })).toBe(outcome)
    }),
)

test('an offset behind the end is told, with the number of lines', () =>
  withoutGit(async ({ memory }) => {
    await memory.call('memory_write', { ...at('a.md'), content: 'one\ntwo\n' })
    const behind = await memory.call('memory_read', { ...at('a.md'), offset: 3 })
    expect(behind.output).toContain('lines: none from 3 on, of 2')
    expect((await memory.call('memory_read', { ...at('a.md'), offset: 2 })).output).toMatch(/two$/)
  }))

test('arguments of any other form are refused in words', () =>
  withoutGit(async ({ memory }) => {
    const limits = [0, 1.5, Number.POSITIVE_INFINITY, '20000']
    for (const args of [
      ...[null, undefined, [], 'text', 3],
      ...limits.map((limit) => ({ ...at('a.md'), content: 'x', limit })),
    ])
      expect([args, await memory.outcome('memory_write', args as never)]).toEqual([args, 'invalid-argument'])
  }))

test.each(['', null])('an argument that may be left out may be %j as well', (nothing) =>
  withoutGit(async ({ memory, read }) => {
    const fact = { fact: 'The linter is Biome and not ESLint.', type: 'decision' }
    const rest = { keywords: nothing, why: nothing, name: nothing, scope: nothing, when: nothing }
    expect(await memory.outcome('memory_remember', { ...fact, ...rest })).toBe('ok')
    expect(await read('projects/app/facts/decision-linter-biome-eslint.md')).not.toContain('keywords')
    const edit = { ...at('system/project.md'), oldString: nothing, newString: 'x' }
    expect(await memory.outcome('memory_edit', edit)).toBe('invalid-argument')
    expect(await memory.outcome('memory_session', { action: 'clear', slot: '' })).toBe('invalid-argument')
  }),
)

test('a path that the index would not look into, that begins with a scope, or a twin of facts and sessions, is refused', () =>
  withoutGit(async ({ memory }) => {
    const deep = (folders: number) => ({ ...at(`${'d/'.repeat(folders)}a.md`), content: 'deep zebra yak' })
    for (const path of [deep(24), at('FACTS/a.md'), at('Sessions/a.md'), at('projects/app/a.md')])
      expect(await memory.outcome('memory_write', { content: 'x', ...path })).toBe('invalid-path')
    expect(await memory.outcome('memory_write', deep(23))).toBe('ok')
    expect((await memory.call('memory_tree', {})).output).toContain('d/d/d/ — 1 file')
    expect((await memory.call('memory_search', { query: 'zebra yak' })).output).toContain('d/a.md')
  }))

test('a description with a private span is not overwritten', () =>
  withBarePlugin({}, async ({ open, put }) => {
    await put('projects/app/a.md', '---\ndescription: "code <private>1234</private>"\n---\nx')
    const memory = await open()
    await memory.call('memory_read', at('a.md'))
    const write = { ...at('a.md'), content: 'y' }
    expect(await memory.outcome('memory_write', { ...write, description: 'new' })).toBe('private')
    expect(await memory.outcome('memory_write', write)).toBe('ok')
  }))

test('a learned fact that a person has made hot is made cold by no agent', () =>
  withoutGit(async ({ memory, put, read }) => {
    const text =
      '---\ntype: decision\nsource: explicit\ncreated: 2026-11-20\n---\nPublish with npm 10, not 11\n'
    await put('projects/app/system/decision-npm.md', text)
    await memory.call('memory_read', at('system/decision-npm.md'))
    expect(await memory.outcome('memory_demote', at('system/decision-npm.md'))).toBe('refused')
    expect(await read('projects/app/system/decision-npm.md')).toBe(text)
  }))

test('a hot file for which the block has no room is answered with a warning, and so is a rollback to it', () =>
  withPlugin({}, async (world) => {
    const memory = await world.open()
    const warning = 'WARNING: the block is full'
    for (let n = 0; n < 7; n += 1) {
      const file = { ...at(`system/h${n}.md`), content: 'x'.repeat(4_780) }
      const { output } = await memory.call('memory_write', file)
      expect([n, output.includes(warning)]).toEqual([n, n > 4])
    }
    await world.expectSound()
    const [hash] = /\b[0-9a-f]{10}\b/.exec((await memory.call('memory_history', {})).output) ?? ['']
    for (let n = 0; n < 5; n += 1) await memory.call('memory_demote', at(`system/h${n}.md`))
    const { output } = await memory.call('memory_rollback', { commitHash: hash })
    expect(output).toContain(warning)
  }))

test('a file that is deleted before its first commit is in the history all the same', () =>
  withMemory({ autoCommitDebounceMs: 60_000 }, async ({ memory, read }) => {
    await memory.call('memory_write', { ...at('a.md'), content: 'soon gone' })
    await memory.call('memory_delete', at('a.md'))
    const { output } = await memory.call('memory_history', { path: 'a.md' })
    const [hash] = /\b[0-9a-f]{10}\b/.exec(output) ?? ['']
    await memory.call('memory_rollback', { commitHash: hash, path: 'a.md' })
    expect(await read('projects/app/a.md')).toContain('soon gone')
  }))

test('the history of one file names no other file of its commits', () =>
  withMemory({ autoCommitDebounceMs: 60_000 }, async ({ memory }) => {
    for (const name of ['a.md', 'b.md']) await memory.call('memory_write', { ...at(name), content: 'x' })
    await memory.command('log')
    const { output } = await memory.call('memory_history', { path: 'a.md' })
    const files = /^ {2}\w+ .*$/gm
    expect(output.match(files)).toEqual([expect.stringContaining('a.md')])
    expect((await memory.call('memory_history', { path: 'c.md' })).output).toContain('No commits of it.')
  }))

test('deleting committed files makes no commit for each', () =>
  withMemory({ autoCommitDebounceMs: 60_000 }, async ({ memory, home }) => {
    for (let n = 0; n < 5; n += 1) await memory.call('memory_write', { ...at(`n${n}.md`), content: 'x' })
    const commits = () => memoryGit(home, '--git-dir=.git', 'rev-list', '--count', 'HEAD').trim()
    await memory.call('memory_delete', at('n0.md'))
    const before = commits()
    for (let n = 1; n < 5; n += 1) await memory.call('memory_delete', at(`n${n}.md`))
    expect(commits()).toBe(before)
  }))

test('without git, a deletion says that it may be for good', () =>
  withoutGit(async ({ memory }) => {
    await memory.call('memory_write', { ...at('a.md'), content: 'x' })
    expect((await memory.call('memory_delete', at('a.md'))).output).toContain(
      'The history may not keep it: Git was',
    )
  }))

test('the history of one project names no file of another', () =>
  withPlugin({ autoCommitDebounceMs: 200 }, async (world) => {
    const mine = await world.open('app')
    const other = await world.open('othr')
    for (const memory of [mine, other]) await memory.call('memory_tree', {})
    await world.expectSound()
    await mine.call('memory_write', { ...at('mine.md'), content: 'x' })
    await other.call('memory_write', { ...at('acquisition.md'), content: 'x' })
    await world.expectSound()
    const { output } = await mine.call('memory_history', {})
    expect(output).toContain('projects/app/mine.md')
    expect(output).not.toContain('acquisition')
  }))

test('every file of a large flat folder can be listed, by the beginning of its name', () =>
  withBarePlugin({}, async ({ open, put }) => {
    const names = Array.from({ length: 1_000 }, (_, i) => `note-${String(i).padStart(4, '0')}.md`)
    for (const name of names) await put(`projects/app/reference/${name}`, 'x')
    await put('projects/app/reference-old/a.md', 'x')
    const memory = await open()
    const tree = async (path: string) => (await memory.call('memory_tree', { scope: 'project', path })).output
    const listed = (output: string) => names.filter((name) => output.includes(name))
    const whole = await tree('reference')
    expect(listed(whole).length).toBeLessThan(1_000)
    expect(whole).toContain('more files')
    expect(whole).toMatch(/path .*begins/)
    expect(whole).not.toContain('reference-old')
    const starts = [...new Set(names.map((name) => name.slice(0, 'note-00'.length)))]
    const parts = await Promise.all(starts.map((start) => tree(`reference/${start}`)))
    for (const part of parts) expect(part).not.toContain('more files')
    expect(parts.flatMap(listed)).toEqual(names)
    expect(await tree('note-1')).toContain('project (0 files)')
    const named = { query: 'x', path: 'project/reference/' }
    await expect(tree(named.path)).rejects.toThrow('begins with a scope')
    await expect(memory.call('memory_search', named)).rejects.toThrow('begins with a scope')
  }))
