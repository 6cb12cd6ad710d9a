import path from 'node:path'
import { expect, test } from 'vitest'
import { findPaths } from '../../../src/config/paths.js'
import { viewOf } from '../../../src/features/view/view.js'
import { silentLog } from '../../../src/lib/log-file.js'
import { openMemory } from '../../../src/open-memory.js'
import { livedInMemory } from '../../support/view-scene.js'
import { type PluginWorld, withPlugin } from '../../support/with-plugin.js'

async function viewIn({ home }: PluginWorld, directory: string) {
  const env = home.env(directory)
  const paths = findPaths(env)
  const memory = await openMemory({ directory, paths, env, now: Date.now, log: silentLog, readOnly: true })
  try {
    return await viewOf(memory, { logFile: paths.logFile, now: Date.now })
  } finally {
    await memory.close()
  }
}

test('all that can be looked at, of a memory with some weeks behind it', () =>
  withPlugin({}, async (world) => {
    const project = await livedInMemory(world, { facts: 36 })
    const view = await viewIn(world, project)
    expect(view).toMatchObject({ root: world.home.memoryRoot, project: path.basename(project) })

    const fact = view.files.find((file) => file.path === 'facts/convention-7.md')
    expect(fact).toMatchObject({
      tier: 'fact',
      source: 'it was kept when a session was compacted',
      origin: [
        expect.stringMatching(/^Source: it was kept when a session was compacted on 20/),
        expect.stringMatching(/^Words: “Mind that: .*” \(person, session ses_b\)$/),
        expect.stringMatching(/^Block: (?:not )?shown: strength/),
      ],
      events: [
        expect.stringMatching(/ {2}wish: kept$/),
        expect.stringContaining('memory: learned facts of day 1'),
      ],
    })
    const shown = view.files.filter(({ isShown }) => isShown)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.length).toBeLessThan(view.files.length)

    const sum = (source: string, of: 'came' | 'went' | 'contradicted') =>
      view.changes.byDay.filter((row) => row.source === source).reduce((total, row) => total + row[of], 0)
    expect(sum('your wishes', 'came')).toBe(12)
    expect(sum('forget', 'went')).toBe(1)
    expect(sum('the small model', 'contradicted')).toBe(1)
    expect(sum('your wishes', 'contradicted')).toBe(1)
    expect(view.changes.latest[0]).toMatchObject({
      said: expect.stringContaining('The shop closes at noon.'),
    })

    expect(view.turns).toHaveLength(80)
    expect(view.recall.filter(({ gave }) => gave)).toHaveLength(16)
    expect(view.smallModel).toHaveLength(12)
    expect(view.sessions.find(({ id }) => id === 'ses_j')).toMatchObject({ turns: 8, isOfProject: false })
    const fresh = view.blocks.find(({ session }) => session === '')
    const chars = Object.values(fresh?.parts ?? {}).reduce((total, count) => total + count, 0)
    expect(fresh?.text.length).toBe(chars + '<memfs>\n</memfs>'.length)
  }))

test('of a memory that has only begun there is little, and no fault', () =>
  withPlugin({}, async (world) => {
    const plugin = await world.open('shop')
    await plugin.block()
    await plugin.dispose()
    const view = await viewIn(world, path.join(world.home.root, 'projects', 'shop'))
    expect(view).toMatchObject({ turns: [], recall: [], smallModel: [], decisions: [] })
  }))
