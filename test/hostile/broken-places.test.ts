import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keptPlugin } from '../support/with-plugin.js'

type At = (place: string) => string
/** Puts something else in a place of the memory folder; the rest must stay in use. */
type Spoil = (at: At) => Promise<unknown>

const REGISTRY = 'global/system/projects.md'
/** Something else in the place of a file or folder, which is put aside. */
const instead = (place: string, make: (file: string, away: string) => unknown) => async (at: At) => {
  const away = `${at(place)}.away`
  await fs.rename(at(place), away)
  await make(at(place), away)
}
const file = (place: string) => instead(place, (file) => fs.writeFile(file, 'x'))

const withFacts = keptPlugin(async ({ open }) => {
  const memory = await open()
  await memory.call('memory_write', { scope: 'project', path: 'system/a.md', content: 'project fact' })
  await memory.call('memory_write', { scope: 'project', path: 'reference/a.md', content: 'a fact' })
  await memory.call('memory_write', { scope: 'global', path: 'system/g.md', content: 'global fact' })
  await memory.dispose()
})

test.each<[what: string, scope: string, Spoil]>([
  ['the registry is a dangling link', 'project', instead(REGISTRY, (file) => fs.symlink('/gone', file))],
  ['the registry is a FIFO', 'project', instead(REGISTRY, (file) => execFileSync('mkfifo', [file]))],
  ['the registry is huge', 'project', async (at) => fs.truncate(at(REGISTRY), 70_000_000)],
  [
    'the registry is in other letters',
    'project',
    async (at) => fs.rename(at(REGISTRY), at('global/system/Projects.md')),
  ],
  ['the global scope is a link', 'project', instead('global', (file, away) => fs.symlink(away, file))],
  ['the global scope is a file', 'project', file('global')],
  ['projects is a file', 'global', file('projects')],
])('%s: the scope %s can be written, the block stands', (_, scope, spoil) =>
  withFacts(async (world) => {
    await spoil((place) => path.join(world.home.memoryRoot, place))
    const memory = await world.open()
    const fresh = { scope, path: 'system/new.md', content: 'a new fact' }
    expect(await memory.outcome('memory_write', fresh)).toBe('ok')
    const block = await memory.block('ses_new')
    expect(block).toContain('a new fact')
    if (scope === 'global') expect(block).toContain('global fact')
    expect(await memory.outcome('memory_tree', {})).toBe('ok')
    expect(await world.log()).not.toContain('ERROR')
  }),
)

test('the hot folder of the settings differs from the one on the disk in letter case alone', () =>
  withFacts(async (world) => {
    await fs.writeFile(path.join(world.home.configDir, 'memfs.json'), '{"hotDir": "System"}')
    const memory = await world.open()
    expect(await memory.block('ses_new')).toContain('reference/a.md')
  }))
