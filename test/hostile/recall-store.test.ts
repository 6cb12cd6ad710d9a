import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoryGit, stateFolderOf } from '../support/memory-view.js'
import { type PluginWorld, withPlugin } from '../support/with-plugin.js'

const LONG_MS = 60_000

/** A project with a committed memory and the stored form of its recall index, all processes gone. Returns where that lies. */
async function stored({ home, open }: PluginWorld): Promise<string> {
  const memory = await open()
  await memory.call('memory_write', { scope: 'project', path: 'a.md', content: 'The zebra crossing.\n' })
  await memory.call('memory_search', { query: 'zebra' })
  await memory.dispose()
  return path.join(stateFolderOf(home), 'recall')
}

test('a stored recall index that cannot be written costs a warning, and the last commit is made', () =>
  withPlugin({ autoCommitDebounceMs: LONG_MS }, async (world) => {
    const folder = await stored(world)
    await fs.rm(folder, { recursive: true })
    await fs.writeFile(folder, 'a file')
    const memory = await world.open()
    await memory.call('memory_write', { scope: 'project', path: 'b.md', content: 'The yak.\n' })
    expect((await memory.call('memory_search', { query: 'yak' })).output).toContain('b.md')
    await memory.dispose()
    expect(memoryGit(world.home, '--git-dir=.git', '--work-tree=.', 'status', '--porcelain')).toBe('')
    expect(await world.log()).toContain('WARN  stored recall index not usable')
    expect(await world.log()).not.toContain('ERROR')
  }))
