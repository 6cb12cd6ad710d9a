import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findPaths } from '../../src/config/paths.js'
import { changesByDay, recalledIn, turnsOf, viewOf } from '../../src/features/view.js'
import type { SeenCommit } from '../../src/history/queries.js'
import { type LogEntry, silentLog } from '../../src/lib/log-file.js'
import { openMemory } from '../../src/open-memory.js'
import { livedInMemory } from '../support/view-scene.js'
import { type PluginWorld, withBarePlugin, withPlugin } from '../support/with-plugin.js'

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
        expect.stringMatching(/^Block: (?:not )?shown: strength \d\.\d\d \(no\. \d+ of all\), /),
      ],
      events: [
        expect.stringMatching(/ {2}kept, as you asked$/),
        expect.stringContaining('memory: learned facts of day 1'),
      ],
    })
    const left = view.files.find(({ tier, isShown }) => tier === 'fact' && !isShown)
    expect(left?.origin.at(-1)).toMatch(/^Block: not shown: strength .*: all \d+ places are taken$/)
    const shown = view.files.filter(({ isShown }) => isShown)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.length).toBeLessThan(view.files.length)

    const sum = (source: string, of: 'came' | 'went' | 'contradicted') =>
      view.changes.byDay.filter((row) => row.source === source).reduce((total, row) => total + row[of], 0)
    expect(sum('as you asked', 'came')).toBe(12)
    expect(sum('forget', 'went')).toBe(1)
    expect(sum('by the plugin', 'contradicted')).toBe(1)
    expect(sum('as you asked', 'contradicted')).toBe(1)
    expect(view.changes.latest[0]).toMatchObject({
      said: expect.stringContaining('The shop closes at noon.'),
    })

    expect(view.turns).toHaveLength(80)
    expect(view.recall.filter(({ gave }) => gave)).toHaveLength(16)
    expect(view.smallModel).toHaveLength(12)
    expect(view.sessions.find(({ id }) => id === 'ses_j')).toMatchObject({
      ...{ turns: 8, isOfProject: false, about: 'another project, or a subagent' },
    })
    const fresh = view.blocks.find(({ session }) => session === '')
    const chars = Object.values(fresh?.parts ?? {}).reduce((total, count) => total + count, 0)
    expect(fresh?.text.length).toBe(chars + '<memfs>\n</memfs>'.length)
  }))

test('a session is told by its project, and a subagent’s as one of it', () =>
  withBarePlugin({}, async (world) => {
    const at = (name: string) => path.join(world.home.root, 'projects', name)
    const session = async (name: string, id: string, parentID?: string) => {
      const plugin = await world.open(name)
      const info = { id, parentID, projectID: 'p', directory: at(name), title: '', time: { created: 1 } }
      if (parentID === undefined) await plugin.said('Look at the cart, please.', id)
      else await plugin.event('session.created', { sessionID: id, info })
      await plugin.block(id)
      await plugin.dispose()
    }
    await session('shop', 'ses_main')
    await session('shop', 'ses_sub', 'ses_main')
    await session('blog', 'ses_blog')
    const turn = (id: string) =>
      `${new Date().toISOString()} INFO  turn finished session=${id} responses=1 input=10 cache_read=0 cache_write=0 session_hit_rate=0\n`
    const { logFile } = findPaths(world.home.env(at('shop')))
    appendFileSync(logFile, ['ses_main', 'ses_sub', 'ses_blog'].map(turn).join(''))
    const { sessions } = await viewIn(world, at('shop'))
    const told = Object.fromEntries(sessions.map(({ id, isOfProject, about }) => [id, [isOfProject, about]]))
    expect(told).toMatchObject({
      ses_sub: [true, 'a subagent'],
      ses_blog: [false, 'project blog'],
    })
    expect(told['ses_main']?.[0]).toBe(true)
  }))

test('of a memory that has only begun there is little, and no fault', () =>
  withBarePlugin({}, async (world) => {
    const plugin = await world.open('shop')
    await plugin.block()
    await plugin.dispose()
    const view = await viewIn(world, path.join(world.home.root, 'projects', 'shop'))
    expect(view).toMatchObject({ turns: [], recall: [], smallModel: [], decisions: [] })
  }))

test.each([
  ['wish', 'as you asked'],
  ['host write', 'by the agent'],
  ['undo', 'undo'],
])('what came by the way "%s" counts as from: %s', (way, source) => {
  const files = [{ path: 'global/a.md', change: 'added', before: 'absent', blob: 'b' }]
  const made = { date: new Date(0), subject: 'memory: add global/a.md', agents: [], sessions: [] }
  const commit = { ...made, files, ways: [way] } as unknown as SeenCommit
  const [row] = changesByDay([commit], [], { hotDir: 'system' })
  expect(row).toMatchObject({ source, came: 1 })
})

const line = (message: string, fields: Record<string, string | number>): LogEntry => ({
  at: '2026-11-21T09:56:52.969Z',
  level: 'INFO',
  message,
  fields: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])),
})
const finished = (session: string, read: number) =>
  line('turn finished', { session, input: 100, cache_read: read, cache_write: 100 })
const refreshed = (session: string, reason: string) => line('refreshed <memfs> render', { session, reason })
const served = (session: string, since: number) =>
  line('served cached <memfs>', { session, since_last_response_ms: since, ttl_ms: 300_000 })

test('a turn tells what its session had of the cache, and why not more', () => {
  const turns = turnsOf([
    refreshed('a', 'first'),
    served('b', 1),
    finished('a', 0),
    refreshed('b', 'forced:promote'),
    served('a', 400_000),
    finished('a', 800),
    finished('b', 0),
    served('a', 1),
    finished('a', 9_800),
  ])
  const told = turns.map(({ session, cacheHitPct, isBreak, why }) => [session, cacheHitPct, isBreak, why])
  expect(told).toEqual([
    ['a', 0, false, 'the first block of the session'],
    ['a', 80, true, "the provider's cache had expired; the block stayed as it was"],
    ['b', 0, true, 'asked for by promote'],
    ['a', 98, false, undefined],
  ])
  expect(turns[1]).toMatchObject({ inputTokens: 1_000, cachedTokens: 800 })
  const [empty] = turnsOf([line('turn finished', { session: 'a', input: 0, cache_read: 0, cache_write: 0 })])
  expect(empty).toMatchObject({ cacheHitPct: 0, isBreak: false })
})

test('what recall gave, and why it was silent', () => {
  const log = [
    line('recall added', { session: 'a', chars: 339, best: 22.25, paths: 'x.md,y.md' }),
    line('recall silent', { session: 'a', reason: 'no match' }),
    finished('a', 1),
  ]
  expect(recalledIn(log)).toMatchObject([
    { gave: true, paths: 'x.md,y.md', chars: 339, best: 22.25 },
    { gave: false, reason: 'no match' },
  ])
})
