import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { filesBelow } from '../support/files-below.js'
import { memoryGit, stateFolderOf } from '../support/memory-view.js'
import type { TestPlugin } from '../support/plugin.js'
import { keptPlugin, type PluginWorld, withMemory, withPlugin } from '../support/with-plugin.js'

const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })

/** A project with one committed memory. */
async function started(world: PluginWorld): Promise<TestPlugin> {
  const memory = await world.open()
  await memory.call('memory_write', { ...at('a.md'), content: 'first\n' })
  await world.expectSound()
  return memory
}

/** The same, made once, with nothing open. */
const withStarted = keptPlugin(async (world) => {
  const memory = await started(world)
  await memory.block()
  await memory.dispose()
})

/** Where memory lies, and where to put things away. */
const placesIn = ({ home }: PluginWorld) => ({
  root: home.memoryRoot,
  away: path.join(home.root, 'put-away'),
})

/** Memory and history go on: a tool writes, a person edits, both are committed and seen. */
async function expectGoesOn(world: PluginWorld, memory: TestPlugin): Promise<void> {
  const { open, put, home } = world
  await memory.call('memory_write', { ...at('by-tool.md'), content: 'by the tool\n' })
  await put('projects/app/reference/by-hand.md', 'by hand\n')
  const tracked = () => memoryGit(home, '--git-dir=.git', 'ls-files', 'projects/app/reference')
  await eventually(() => expect(tracked()).toMatch(/by-hand\.md[\s\S]*by-tool\.md/))
  await world.expectSound()
  await eventually(async () => expect(await memory.block(`ses_${Math.random()}`)).toContain('by-hand.md'))
  expect((await memory.call('memory_tree', {})).output).toContain('reference/by-tool.md')
  expect((await memory.call('memory_history', {})).output).toContain('by-hand.md')
  await memory.dispose()
  const again = await open()
  expect((await again.call('memory_read', at('by-tool.md'))).output).toContain('by the tool')
  expect(await world.log()).not.toContain('ERROR')
}

type Started = PluginWorld & ReturnType<typeof placesIn> & { memory: TestPlugin }

test.each<[string, (given: Started) => unknown]>([
  [
    'the memory folder is removed',
    async ({ memory, root }) => {
      rmSync(root, { recursive: true })
      expect(await memory.outcome('memory_read', at('a.md'))).toBe('not-found')
      expect((await memory.call('memory_tree', {})).output).toContain('project (0 files)')
    },
  ],
  [
    'an earlier copy of the memory folder is put back',
    async ({ memory, root, away, expectSound }) => {
      cpSync(root, away, { recursive: true })
      await memory.call('memory_edit', { ...at('a.md'), oldString: 'first', newString: 'second' })
      await expectSound()
      rmSync(root, { recursive: true })
      cpSync(away, root, { recursive: true })
      expect((await memory.call('memory_read', at('a.md'))).output).toContain('first')
    },
  ],
  [
    'the folder of a project, or of all of them, is removed',
    async ({ memory, root, expectSound }) => {
      rmSync(path.join(root, 'projects/app'), { recursive: true })
      expect(await memory.outcome('memory_read', at('a.md'))).toBe('not-found')
      await expectSound()
      for (const scope of ['projects', 'global']) rmSync(path.join(root, scope), { recursive: true })
    },
  ],
  [
    'the repository is removed: a new history begins',
    async ({ memory, root }) => {
      rmSync(path.join(root, '.git'), { recursive: true })
      expect((await memory.call('memory_history', {})).output).toContain('No commits yet')
      expect((await memory.call('memory_read', at('a.md'))).output).toContain('first')
    },
  ],
  [
    "a project's own folder is moved away while it is open",
    ({ memory, away }) => renameSync(memory.directory, away),
  ],
  [
    'the state folder and the log are removed',
    async ({ memory, home, log }) => {
      rmSync(home.stateDir, { recursive: true })
      rmSync(path.join(home.configDir, 'memfs.log'))
      await memory.call('memory_edit', { ...at('a.md'), oldString: 'first', newString: 'second' })
      await eventually(async () => expect(await log()).toContain('tool=memory_edit'))
    },
  ],
])('%s', (_, act) =>
  withStarted(async (world) => {
    const memory = await world.open()
    await memory.call('memory_tree', {})
    await act({ ...world, ...placesIn(world), memory })
    await expectGoesOn(world, memory)
  }),
)

test.each<[string, (home: PluginWorld['home']) => string]>([
  ['the memory folder is a link', ({ memoryRoot }) => memoryRoot],
  ['a folder above it is a link', ({ configDir }) => configDir],
])('%s whose target moves: nothing is written at the old place, and the link is followed anew', (_, linked) =>
  withPlugin({}, async (world) => {
    const place = linked(world.home)
    const [old, moved] = ['dotfiles', 'moved'].map((name) => path.join(world.home.root, name)) as [
      string,
      string,
    ]
    mkdirSync(world.home.memoryRoot, { recursive: true })
    mkdirSync(old)
    renameSync(place, path.join(old, 'target'))
    symlinkSync(path.join(old, 'target'), place)
    const memory = await started(world)
    await memory.block()
    renameSync(old, moved)
    for (const name of ['lost.md', 'too.md'])
      await expect(memory.call('memory_write', { ...at(name), content: 'x' })).rejects.toThrow(
        /^disk: .* is a link to .*, which is not there\. Nothing was written/,
      )
    expect(existsSync(old)).toBe(false)
    await eventually(() => expect(memory.toasts.join()).toMatch(/Memory cannot be opened: .* is a link to /))
    // A disk that was away for a while.
    renameSync(moved, old)
    expect((await memory.call('memory_read', at('a.md'))).output).toContain('first')
    renameSync(old, moved)
    rmSync(place)
    symlinkSync(path.join(moved, 'target'), place)
    expect((await memory.call('memory_read', at('a.md'))).output).toContain('first')
    await memory.call('memory_write', { ...at('by-tool.md'), content: 'by the tool\n' })
    expect(await world.read('projects/app/reference/by-tool.md')).toContain('by the tool')
    await world.expectSound()
    expect(existsSync(old)).toBe(false)
    await memory.dispose()
    const log = await world.log()
    expect(log).toContain('memory opened anew')
    expect(log.match(/saved outputs swept/g)?.length, 'once for each opening').toBeLessThan(3)
  }),
)

test('an end that comes while a moved link is followed leaves nothing open', () =>
  withStarted(async (world) => {
    const memory = await world.open()
    await memory.call('memory_tree', {})
    const { root, away } = placesIn(world)
    renameSync(root, away)
    const other = path.join(world.home.root, 'other')
    mkdirSync(other)
    symlinkSync(other, root)
    const last = memory.call('memory_tree', {}).catch(String)
    await memory.dispose()
    await last
    expect(filesBelow(world.home.stateDir).filter((file) => file.endsWith('.ticket'))).toEqual([])
  }))

test('a stored recall index that cannot be written costs a warning, and the last commit is made', () =>
  withMemory({ autoCommitDebounceMs: 60_000 }, async ({ memory: before, home, open, log }) => {
    await before.call('memory_search', { query: 'zebra' })
    await before.dispose()
    const folder = path.join(stateFolderOf(home), 'recall')
    rmSync(folder, { recursive: true, force: true })
    await fs.writeFile(folder, 'a file')
    const memory = await open()
    await memory.call('memory_write', { ...at('b.md'), content: 'The yak.\n' })
    expect((await memory.call('memory_search', { query: 'yak' })).output).toContain('b.md')
    await memory.dispose()
    expect(memoryGit(home, '--git-dir=.git', '--work-tree=.', 'status', '--porcelain')).toBe('')
    expect(await log()).toContain('WARN  stored recall index not usable')
    expect(await log()).not.toContain('ERROR')
  }))

test('a state folder full of garbage is built anew', () =>
  withStarted(async (world) => {
    for (const file of filesBelow(world.home.stateDir)) await fs.writeFile(file, '{"garbage": [\n\0\xff')
    const again = await world.open()
    expect(await again.block()).toContain('reference/a.md')
    await again.call('memory_edit', { ...at('a.md'), oldString: 'first', newString: 'second' })
    await expectGoesOn(world, again)
  }))
