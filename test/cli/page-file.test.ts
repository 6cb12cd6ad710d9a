import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepPage } from '../../src/cli/page-file.js'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { fact, teamFiles } from '../support/team-scene.js'
import { HOSTILE, livedInMemory, PRIVATE } from '../support/view-scene.js'
import { type PluginWorld, withBarePlugin, withoutGit, withPlugin } from '../support/with-plugin.js'

/** The page as it is written, and the data in it. */
async function pageOf({ home }: PluginWorld, project: string, ...options: string[]) {
  const file = path.join(project, `page${options.length}.html`)
  expect(await memfs(home, project, ['view', '--out', file, ...options])).toMatchObject({ exit: 0, err: '' })
  const html = readFileSync(file, 'utf8')
  const [, data = ''] = /<script type="application\/json" id="view">(.*?)<\/script>/s.exec(html) ?? []
  return { file, html, data, view: JSON.parse(data) }
}

test('it is one file, in which nothing runs but its own script, and which asks nobody for anything', () =>
  withPlugin({}, async (world) => {
    const { file, html, data, view } = await pageOf(world, await livedInMemory(world, { facts: 12 }))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    expect(policy).toMatch(/^default-src 'none'; /)
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src ${hashOf(/<script>(.*?)<\/script>/s.exec(html)?.[1])};`)
    expect(policy).toContain(`style-src ${hashOf(/<style>(.*?)<\/style>/s.exec(html)?.[1])};`)
    expect(policy).not.toContain('unsafe')
    const rest = html.replace(data, '')
    expect(rest).not.toMatch(/<(?:link|img|iframe|form|base)\b|\bsrc=|@import|url\(/)
    expect(rest).toContain('Permission is hereby granted')
    // Texts cannot end what they stand in, and are all there.
    expect(data).not.toMatch(/[<\u2028\u2029]/)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    const statements = view.files.map(({ statement }: { statement: string }) => statement)
    for (const text of HOSTILE.slice(0, 3)) expect(statements).toContain(text)
    expect(data).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }))

test('private parts are in it only when a person asks for them, and no file is overwritten', () =>
  withPlugin({}, async (world) => {
    const project = await livedInMemory(world, { facts: 12 })
    const view = (argv: string[], env = {}) => memfs(world.home, project, ['view', ...argv], { env })
    const pay = (says: unknown) => expect.objectContaining({ statement: says })
    const open = await pageOf(world, project)
    expect(open.html).not.toContain(PRIVATE)
    expect(open.view.files).toContainEqual(pay('Pay: [private] or so.'))
    const whole = await pageOf(world, project, '--private')
    expect(whole.view.files).toContainEqual(pay(expect.stringContaining(PRIVATE)))
    for (const env of [{ OPENCODE: '1' }, { MEMFS_AGENT: 'ses_1' }]) {
      const out = `seen-by-${Object.keys(env)[0]}.html`
      expect(await view(['--out', out], env)).toMatchObject({ exit: 0 })
    }
    const again = await view(['--out', open.file])
    expect(again).toMatchObject({ exit: 1, err: expect.stringContaining('Name a new file') })
    expect(readFileSync(open.file, 'utf8')).toBe(open.html)
  }))

test('what the team keeps is in it, and is said to be the team’s', () =>
  withBarePlugin({}, async (world) => {
    const folder = world.home.project('app')
    teamFiles(folder, { 'facts/decision-queue.md': fact('Jobs go through the queue.') })
    const memory = await world.open()
    await memory.block()
    expect((await pageOf(world, folder)).view.files).not.toContainEqual(
      expect.objectContaining({ scope: 'team' }),
    )
    await memory.command('team allow')
    expect((await pageOf(world, folder, '--private')).view.files).toContainEqual(
      expect.objectContaining({ scope: 'team', statement: 'Jobs go through the queue.' }),
    )
  }))

test.runIf(process.platform === 'linux')('without --out it is opened where there is a screen', () =>
  withoutGit(async ({ memory: { directory, block }, home }) => {
    await block()
    const bin = path.join(home.root, 'bin')
    const seen = path.join(home.root, 'seen')
    mkdirSync(bin)
    writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${seen}\n`, { mode: 0o755 })
    const env = { PATH: `${bin}:${process.env['PATH']}`, DISPLAY: ':9' }
    const { file, opened } = JSON.parse((await memfs(home, directory, ['view', '--json'], { env })).out)
    expect(opened).toBe(true)
    expect(file.startsWith(home.stateDir)).toBe(true)
    await eventually(() => expect(readFileSync(seen, 'utf8')).toBe(file))
    expect((await memfs(home, directory, ['view'])).out).toMatch(/^Open it in a browser: \//)
  }),
)

test('the newest three stay, for this user alone, and nothing else is removed', () =>
  withBarePlugin({}, async ({ home }) => {
    const folder = path.join(home.stateDir, 'pages')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'mine.html'), 'mine')
    const files: string[] = []
    for (let i = 0; i < 5; i += 1) files.push(await keepPage(folder, `page ${i}`, Date.UTC(2026, 10, 1) + i))
    const newest = files.slice(2).map((file) => path.basename(file))
    expect(readdirSync(folder).sort()).toEqual([...newest, 'mine.html'])
    for (const file of files.slice(2)) expect(statSync(file).mode & 0o777).toBe(0o600)
    const early = await keepPage(folder, 'made after the clock was set back', Date.UTC(2026, 9, 1))
    expect(readFileSync(early, 'utf8')).toContain('set back')
  }))
