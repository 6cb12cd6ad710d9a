import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textHash } from '../../src/memory/forgotten-lines.js'
import { FORGOTTEN_PATH } from '../../src/memory/reserved-folders.js'
import { registryRows } from '../../src/projects/registry.js'
import { planRenames } from '../../src/sync/move-projects.js'
import { inTurn, keptMachines, type Machine, synced, syncScene } from '../support/sync-scene.js'

const registry = (...rows: string[]) =>
  `| Project | Root commit | Address |\n|---|---|---|\n${rows.map((row) => `| ${row} |\n`).join('')}`

const [OURS, FORK] = ['c0ffee | host/me/app', 'c0ffee | host/you/app']

/** Two machines that have registered these projects before they meet. */
async function meeting(desk: string[], lap: string[]) {
  const { machine } = await syncScene()
  const a = await machine('desk')
  const b = await machine('lap')
  for (const [one, rows] of [[a, desk] as const, [b, lap] as const]) {
    await one.put('global/system/projects.md', registry(...rows))
    for (const row of rows) await one.put(`projects/${row.split(' ')[0]}/notes.md`, `${row} of ${one.name}\n`)
    await one.store.refresh(['global'])
  }
  await synced(a)
  await b.sync.run()
  const { waiting } = b.sync.status().record
  const preview = waiting && 'preview' in waiting ? waiting.preview : undefined
  /** Gives the files that came. */
  const agree = async () => {
    const agreed = await b.sync.agree()
    await synced(a)
    return agreed?.outcome?.came ?? []
  }
  return { a, b, preview, agree }
}

const names = async (one: Machine) =>
  registryRows((await one.read('global/system/projects.md')) ?? '')
    .map(({ name }) => name)
    .sort()
const notes = async (one: Machine) =>
  Object.fromEntries(Object.entries(await one.files()).filter(([file]) => /^projects\/.*\/notes/.test(file)))

test('two forks of one name, there in other letters, stay two, on both machines', async () => {
  const { a, b, preview, agree } = await meeting([`App | ${OURS}`], [`app | ${FORK}`])
  expect(preview).toMatchObject({ conflicts: [], removed: [] })
  const came = await agree()
  expect(came).toContain('projects/App/notes.md')
  expect(preview?.files).toBe(came.length)
  const [, other = ''] = await names(a)
  expect(await names(a)).toEqual(['App', expect.stringMatching(/^app-[0-9a-f]{4}$/)])
  expect(await notes(a)).toEqual({
    'projects/App/notes.md': `App | ${OURS} of desk\n`,
    [`projects/${other}/notes.md`]: `app | ${FORK} of lap\n`,
  })
  expect(await b.files()).toEqual(await a.files())
  expect(b.lines.join()).toContain(`a project has another folder now {"project":"app","folder":"${other}"}`)
})

test('one that has its name in other letters there takes the spelling of that, with all of its files', async () => {
  const { a, b, agree } = await meeting([`app | ${OURS}`], [`App | ${OURS}`])
  await b.put('projects/App/facts/decision-npm.md', 'Publish with npm 10.\n')
  await agree()
  expect(await b.read('projects/app/facts/decision-npm.md')).toBe('Publish with npm 10.\n')
  expect(await b.files()).toEqual(await a.files())
})

test('a person’s word joins two, and nothing of either is lost', async () => {
  const { a, b, agree } = await meeting([`app | ${OURS}`], [`shop | ${FORK}`])
  await agree()
  expect(b.sync.status().alike.map((pair) => pair.toSorted())).toEqual([['app', 'shop']])
  await b.put('projects/app/notes-shop.md', 'of an earlier join\n')
  const [mine, yours] = ['Deploy on Mondays.', 'Publish with npm 10.'] as const
  const stone = (text: string) => `- 2026-11-21 decision text:${textHash(text)}\n`
  await b.put(`projects/app/${FORGOTTEN_PATH}`, stone(mine))
  await b.put(`projects/shop/${FORGOTTEN_PATH}`, stone(yours))
  await b.put('projects/shop/facts/decision-days.md', `---\ntype: decision\n---\n${mine}\n`)
  await b.put('projects/app/facts/decision-npm.md', `---\ntype: decision\n---\n${yours}\n`)
  await b.put('projects/app/api', 'a file\n')
  await b.put('projects/shop/api/auth.md', 'in a folder\n')
  await inTurn(b, a)
  await b.sync.join('app', 'shop')
  expect(await names(b)).toEqual(['app'])
  expect(await notes(b)).toEqual({
    'projects/app/notes.md': `app | ${OURS} of desk\n`,
    'projects/app/notes-shop.md': 'of an earlier join\n',
    'projects/app/notes-shop-2.md': `shop | ${FORK} of lap\n`,
  })
  expect(await b.read(`projects/app/${FORGOTTEN_PATH}`)).toBe([stone(mine), stone(yours)].sort().join(''))
  for (const name of ['days', 'npm'])
    expect(await b.read('projects/app/facts/_CONFLICTS.md')).toContain(`decision-${name}.md was forgotten`)
  expect(await b.read('projects/app/api-app')).toBe('a file\n')
  expect(await b.read('projects/app/api/auth.md')).toBe('in a folder\n')
  expect(b.git('status', '--porcelain')).toBe('')
  await inTurn(b, a)
  expect(await a.files()).toEqual(await b.files())
})

const row = (name: string, rootCommit?: string, address?: string) => ({
  name,
  ...(rootCommit && { rootCommit }),
  ...(address && { address }),
})
type Rows = ReturnType<typeof row>[]
const plan = (ours: Rows, theirs: Rows, { base = [] as Rows, joins = true } = {}) =>
  planRenames({ base, ours, theirs, joins, freeName: ({ name }) => `${name}-2` }).map(
    ({ from, to }) => `${from} ${to}`,
  )
const APP = row('app', 'c1', 'host/me/app')
const named = (name: string) => ({ ...APP, name })
const notesAt = (place: string) => row('notes', '', `path:${place}`)
const APART = ['app app-2']

test.each<[string, Rows, Rows, string[]]>([
  ['the same name and the same repository: one', [APP], [APP], []],
  ['a fork of the same name stays apart', [APP], [row('app', 'c1', 'host/you/app')], APART],
  ['another repository of the same name', [APP], [row('app', 'c9', 'host/x/app')], APART],
  ['one side without an address', [row('app', 'c1')], [APP], APART],
  ['the same under another name', [APP], [named('shop')], ['app shop']],
  ['neither has an address', [row('app', 'c1')], [row('shop', 'c1')], ['app shop']],
  ['no first commit: never joined by itself', [row('app', '', 'host/a')], [row('shop', '', 'host/a')], []],
  ['kept apart on the other machine', [APP], [named('a'), named('b')], []],
  ['kept apart on this machine', [APP, named('two')], [named('shop')], []],
  ['the same name, and one in other letters there', [APP], [named('App'), APP], []],
  ['folders of the same path', [notesAt('1')], [notesAt('1')], []],
  ['folders of other paths', [notesAt('1')], [notesAt('2')], ['notes notes-2']],
])('%s', (_, ours, theirs, expected) => {
  expect(plan(ours, theirs)).toEqual(expected)
})

test('what both had before they parted is left alone, and with each folder a project nothing is joined', () => {
  const theirs = [{ ...APP, address: 'host/me/renamed' }]
  expect(plan([APP], theirs, { base: [APP] })).toEqual([])
  expect(plan([APP], [named('shop')], { joins: false })).toEqual([])
})

const placesFile = ({ folder }: Machine) => path.join(path.dirname(folder), 'projects.json')
const places = async (one: Machine) => JSON.parse(await fs.readFile(placesFile(one), 'utf8'))

/** Two machines that know three projects, two of them with a file of one name, of which the second one has the last open. */
const knowing = keptMachines(async ({ a, b }) => {
  const rows = [`app | ${OURS}`, 'shop | feed | ', 'app-ci | beef | ']
  await a.put('global/system/projects.md', registry(...rows))
  for (const row of rows) await a.put(`projects/${row.split(' ')[0]}/notes.md`, `${row}\n`)
  for (const name of ['shop', 'app-ci']) await a.put(`projects/${name}/plan.md`, `of ${name}\n`)
  await inTurn(a, b)
  const place = { project: 'app-ci', path: '/work/app-ci', lastSeen: '2026-11-01' }
  await fs.writeFile(placesFile(b), JSON.stringify([place]))
})

test('a machine that takes in a join goes on in the joined folder', async () => {
  const { a, b } = await knowing()
  await a.sync.join('app', 'app-ci')
  await synced(a)
  await b.put('projects/app-ci/late.md', 'written meanwhile\n')
  await synced(b)
  expect(await places(b)).toEqual([{ project: 'app', path: '/work/app-ci', lastSeen: '2026-11-01' }])
  expect(await names(b)).toEqual(['app', 'shop'])
  expect(b.lines.join()).toContain('a project has another folder now {"project":"app-ci","folder":"app"}')
  await synced(a)
  expect(Object.keys(await b.files()).filter((file) => file.includes('app-ci/'))).toEqual([])
  expect(await a.read('projects/app/late.md')).toBe('written meanwhile\n')
  expect(await notes(a)).toEqual({
    'projects/app/notes.md': `app | ${OURS}\n`,
    'projects/app/notes-app-ci.md': 'app-ci | beef | \n',
    'projects/shop/notes.md': 'shop | feed | \n',
  })
  expect(await b.files()).toEqual(await a.files())
  await synced(b)
  const { outcome } = await synced(a)
  expect(outcome).toMatchObject({ came: [], went: 0 })
})

test('a join of many files asks no second word, one after the other are followed, and what was only removed is not', async () => {
  const { a, b } = await knowing()
  for (let i = 0; i < 30; i += 1) await a.put(`projects/app-ci/many/${i}.md`, `file ${i}\n`)
  await inTurn(a, b)
  await a.sync.join('shop', 'app-ci')
  await a.sync.join('app', 'shop')
  await synced(a)
  const { status } = await synced(b)
  expect(status.record.waiting).toBeUndefined()
  expect((await places(b))[0]).toMatchObject({ project: 'app' })
  expect(await b.files()).toEqual(await a.files())
  const body = (await a.read('global/system/projects.md')) ?? ''
  await a.put('global/system/projects.md', body.replace(/^\| app .*\n/m, ''))
  await inTurn(a, b)
  expect((await places(b))[0]).toMatchObject({ project: 'app' })
})

test('a join into a project that this machine has not met brings that one’s row', async () => {
  const { a, b } = await knowing()
  const body = (await a.read('global/system/projects.md')) ?? ''
  await a.put('global/system/projects.md', `${body}| web | abba | host/me/web |\n`)
  await a.put('projects/web/notes.md', 'web\n')
  await a.sync.join('web', 'app-ci')
  await inTurn(a, b, a)
  expect((await places(b))[0]).toMatchObject({ project: 'web' })
  for (const one of [a, b])
    expect(registryRows((await one.read('global/system/projects.md')) ?? '')).toContainEqual({
      name: 'web',
      rootCommit: 'abba',
      address: 'host/me/web',
    })
  expect(await b.files()).toEqual(await a.files())
})

test.each([
  ['app app-ci', 'app shop'],
  ['shop app-ci', 'app shop'],
])('joins that are taken in at once, %s and %s, ask nobody anything', async (...joins) => {
  const { a, b } = await knowing()
  for (const join of joins) await a.sync.join(...(join.split(' ') as [string, string]))
  await inTurn(a, b, a)
  expect(await b.files()).toEqual(await a.files())
  expect(Object.keys(await a.files()).join()).not.toMatch(/conflict/i)
})

test('two projects that became a part of a third one both stay, where both are taken in at once', async () => {
  const { a, b } = await knowing()
  for (const name of ['shop', 'app-ci']) {
    await b.put(`projects/${name}/plan.md`, `of ${name}, written meanwhile\n`)
    await a.sync.join('app', name)
  }
  await inTurn(a, b)
  const plans = Object.values(await b.files()).join()
  for (const name of ['shop', 'app-ci']) expect(plans).toContain(`of ${name}, written meanwhile`)
  await synced(a)
  expect(await b.files()).toEqual(await a.files())
})
