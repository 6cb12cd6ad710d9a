import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findPaths } from '../src/config/paths.js'
import { silentLog } from '../src/lib/log-file.js'
import { parseMemoryPath } from '../src/memory/path.js'
import { openMemory } from '../src/open-memory.js'
import { stateOf } from './support/files-below.js'
import type { Home } from './support/home.js'
import { gitIn } from './support/team-scene.js'
import { withPlugin } from './support/with-plugin.js'

function openAt(home: Home, project: string, readOnly: boolean) {
  const env = home.env(project)
  return openMemory({
    directory: project,
    paths: findPaths(env),
    env,
    now: Date.now,
    log: silentLog,
    readOnly,
  })
}

test('memory is opened without a host, and one that is opened to read writes nothing at all', () =>
  withPlugin({}, async ({ home, open, expectSound }) => {
    const plugin = await open('shop')
    await plugin.call('memory_write', {
      path: 'notes.md',
      scope: 'project',
      content: 'Deploys run on Fridays.',
    })
    await expectSound()
    await plugin.dispose()
    const [inIndex] = readdirSync(home.stateDir)
    writeFileSync(path.join(home.stateDir, inIndex!, 'sessions', 'ses_broken.json'), '{ torn')
    const before = stateOf(home.root)

    for (const project of [path.join(home.root, 'projects', 'shop'), path.join(home.root, 'home')]) {
      const memory = await openAt(home, project, true)
      memory.begin()
      const groups = new Set([memory.folders.global, memory.folders.project])
      const found = await memory.recall.search('deploys fridays', { groups, limit: 3 })
      expect(found.map(({ doc }) => doc.path)).toEqual(project.endsWith('shop') ? ['notes.md'] : [])
      expect((await memory.history.status()).available).toBe(true)
      expect((await memory.history.log({ folders: ['global'], limit: 5 })).length).toBeGreaterThan(0)
      expect(await memory.auditLog.last(5)).toEqual([])
      const target = { folder: memory.folders.global, path: parseMemoryPath('new.md') }
      const op = { kind: 'write', ...target, body: 'x', fields: {}, mode: 'overwrite' }
      await expect(memory.store.apply([op as never], { writer: 'person' })).rejects.toThrow(
        'opened read-only',
      )
      await memory.close()
    }
    expect(stateOf(home.root)).toEqual(before)
  }))

test('where there is no memory, opening it to read says so and makes none', () =>
  withPlugin({}, async ({ home }) => {
    const project = home.project('shop')
    await expect(openAt(home, project, true)).rejects.toMatchObject({ code: 'not-found' })
    expect(existsSync(home.memoryRoot)).toBe(false)

    const memory = await openAt(home, project, false)
    expect(memory.store.snapshot(memory.folders).global.files.length).toBeGreaterThan(0)
    await memory.close()
    await (await openAt(home, project, true)).close()
  }))

test('a shell registers a project by its first commit, too', () =>
  withPlugin({}, async ({ home }) => {
    const cwd = home.project('shop')
    const memory = await openAt(home, cwd, false)
    expect(memory.project.rootCommit).toBe(gitIn(cwd, 'rev-list', '--max-parents=0', 'HEAD').trim())
    await memory.close()
  }))

test('a project that was moved is found where it is now, also by who only reads', () =>
  withPlugin({}, async ({ home }) => {
    const project = home.project('shop')
    await (await openAt(home, project, false)).close()
    const moved = `${project}-2`
    renameSync(project, moved)
    const before = stateOf(home.root)
    const memory = await openAt(home, moved, true)
    expect(memory.folders.project).toBe('projects/shop')
    await memory.close()
    expect(stateOf(home.root)).toEqual(before)
  }))
