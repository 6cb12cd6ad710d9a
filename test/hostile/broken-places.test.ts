import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type PluginWorld, withPlugin } from '../support/with-plugin.js'

/** Puts something else in a place of the memory folder; the rest must stay in use. */
type Spoil = (at: (place: string) => string) => Promise<unknown>

const REGISTRY = 'global/system/projects.md'
const away = async (file: string) => {
  await fs.rename(file, `${file}.away`)
  return `${file}.away`
}

const spoiledGlobal: [string, Spoil][] = [
  ['the registry is a link', async (at) => fs.symlink(await away(at(REGISTRY)), at(REGISTRY))],
  [
    'the registry is a dangling link',
    async (at) => [await away(at(REGISTRY)), await fs.symlink('/gone', at(REGISTRY))],
  ],
  ['the registry is a folder', async (at) => [await away(at(REGISTRY)), await fs.mkdir(at(REGISTRY))]],
  [
    'the registry is a FIFO',
    async (at) => [await away(at(REGISTRY)), execFileSync('mkfifo', [at(REGISTRY)])],
  ],
  ['the registry is huge', async (at) => fs.truncate(at(REGISTRY), 70_000_000)],
  [
    'the registry is in other letters',
    async (at) => fs.rename(at(REGISTRY), at('global/system/Projects.md')),
  ],
  [
    'the hot folder is a link',
    async (at) => fs.symlink(await away(at('global/system')), at('global/system')),
  ],
  ['the global scope is a link', async (at) => fs.symlink(await away(at('global')), at('global'))],
  [
    'the global scope is a dangling link',
    async (at) => [await away(at('global')), await fs.symlink('/gone', at('global'))],
  ],
  [
    'the global scope is a file',
    async (at) => [await away(at('global')), await fs.writeFile(at('global'), 'x')],
  ],
]

const spoiledProjects: [string, Spoil][] = [
  [
    'projects is a dangling link',
    async (at) => [await away(at('projects')), await fs.symlink('/gone', at('projects'))],
  ],
  ['projects is a link', async (at) => fs.symlink(await away(at('projects')), at('projects'))],
  ['projects is a file', async (at) => [await away(at('projects')), await fs.writeFile(at('projects'), 'x')]],
]

async function spoiled({ open, home }: PluginWorld, spoil: Spoil) {
  const before = await open()
  await before.call('memory_write', { scope: 'project', path: 'system/a.md', content: 'project fact' })
  await before.call('memory_write', { scope: 'global', path: 'system/g.md', content: 'global fact' })
  await before.dispose()
  await spoil((place) => path.join(home.memoryRoot, place))
  return open()
}

test.each(spoiledGlobal)('%s: the project can be written, the block stands', (_, spoil) =>
  withPlugin({}, async (world) => {
    const memory = await spoiled(world, spoil)
    const fresh = { scope: 'project', path: 'system/new.md', content: 'a new fact' }
    expect(await memory.outcome('memory_write', fresh)).toBe('ok')
    expect(await memory.block('ses_new')).toContain('a new fact')
    expect(await memory.outcome('memory_tree', {})).toBe('ok')
    expect(await world.log()).not.toContain('ERROR')
  }),
)

test.each(spoiledProjects)('%s: the global scope can be written, the block stands', (_, spoil) =>
  withPlugin({}, async (world) => {
    const memory = await spoiled(world, spoil)
    const fresh = { scope: 'global', path: 'system/new.md', content: 'a new fact' }
    expect(await memory.outcome('memory_write', fresh)).toBe('ok')
    expect(await memory.block('ses_new')).toContain('a new fact')
    expect(await memory.block('ses_new')).toContain('global fact')
    expect(await world.log()).not.toContain('ERROR')
  }),
)

test('the hot folder of the settings differs from the one on the disk in letter case alone', () =>
  withPlugin({}, async (world) => {
    const before = await world.open()
    await before.call('memory_write', { scope: 'project', path: 'reference/a.md', content: 'a fact' })
    await before.dispose()
    await fs.writeFile(path.join(world.home.configDir, 'memfs.json'), '{"hotDir": "System"}')
    const memory = await world.open()
    expect(await memory.block('ses_new')).toContain('reference/a.md')
  }))
