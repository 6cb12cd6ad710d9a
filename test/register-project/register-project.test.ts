import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memfs } from '../support/command-line.js'
import { eventually } from '../support/eventually.js'
import { memoryGit, placesOf } from '../support/memory-view.js'
import { openPlugin, type TestPlugin } from '../support/plugin.js'
import { type PluginWorld, withPlugin } from '../support/with-plugin.js'

const REGISTRY = 'global/system/projects.md'
/** Where no history is looked at. */
const BARE = { git: false }
const FACT = { fact: 'The kiosk printer needs the driver of 2019.', type: 'project', name: 'kiosk' }

/** A folder below the home's root with these files in it. */
function folderWith({ home }: PluginWorld, name: string, files: readonly string[] = []): string {
  const folder = path.join(home.root, name)
  mkdirSync(folder, { recursive: true })
  for (const file of files) writeFileSync(path.join(folder, file), '{}\n')
  return folder
}

async function turn(plugin: TestPlugin): Promise<TestPlugin> {
  await plugin.said('hello')
  await plugin.block()
  return plugin
}

const projectsIn = ({ home }: PluginWorld) => {
  const folder = path.join(home.memoryRoot, 'projects')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

test.each([
  ['a folder of scraps', 'tmp/scratch', ['a.txt', 'notes.md']],
  ['a home, whatever lies in it', 'home', ['package.json', 'README.md']],
])('%s that is opened is no project before something is kept for it', (_, name, files) =>
  withPlugin({}, async (world) => {
    const folder = folderWith(world, name, files)
    const first = await turn(await openPlugin(world.home, folder))
    await first.event('session.idle', { sessionID: 'ses_test' })
    await first.dispose()
    expect(projectsIn(world)).toEqual([])
    expect(placesOf(world.home)).toEqual([])
    const shown = await memfs(world.home, folder, ['--json'])
    expect(memoryGit(world.home, 'log', '--name-only', '--format=')).not.toMatch(/projects/)

    const second = await turn(await openPlugin(world.home, folder))
    await second.call('memory_remember', FACT)
    await eventually(() => expect(placesOf(world.home).map(({ path: at }) => at)).toEqual([folder]))
    const [project = ''] = projectsIn(world)
    expect(shown.out).toContain(`"folder": "projects/${project}"`)
    const made = path.join(world.home.memoryRoot, 'projects', project)
    await eventually(() => expect(readdirSync(made)).toEqual(['facts', 'system']))
    await second.dispose()

    const third = await turn(await openPlugin(world.home, folder))
    expect(await third.block('ses_new')).toContain('kiosk printer')
    await third.dispose()
    expect(projectsIn(world)).toEqual([project])
  }),
)

test('a folder with a manifest, a README or a repository is one at once', () =>
  withPlugin({}, async (world) => {
    for (const file of ['package.json', 'README.md', 'Makefile', '.git']) {
      const folder = folderWith(world, `work/of-${file}`, [file])
      await (await turn(await openPlugin(world.home, folder, BARE))).dispose()
      expect(placesOf(world.home).at(-1)).toMatchObject({ path: folder })
      expect(await world.read(REGISTRY)).toContain(`| ${placesOf(world.home).at(-1)?.project} |`)
    }
    expect(projectsIn(world)).toHaveLength(4)
  }))

test('what a person has made by hand before the first start keeps no seed away', () =>
  withPlugin({}, async (world) => {
    const [human, persona] = ['global/system/human.md', 'global/system/persona.md']
    await world.put(human, 'I am Ann.\n')
    const folder = folderWith(world, 'work/shop', ['package.json'])
    const first = await turn(await openPlugin(world.home, folder, BARE))
    expect(await first.block()).toContain('I am Ann.')
    expect(await world.read(human)).toBe('I am Ann.\n')
    for (const seed of [persona, 'projects/shop/system/project.md'])
      expect(await world.read(seed), seed).toBeDefined()
    await first.dispose()

    // What she has deleted since does not come back.
    rmSync(path.join(world.home.memoryRoot, persona))
    await (await turn(await openPlugin(world.home, folder, BARE))).dispose()
    expect(await world.read(persona)).toBeUndefined()
  }))

const SEEDS = ['global/system/persona.md', 'global/system/human.md', 'projects/shop/system/project.md']

test.each<[string, (world: PluginWorld, folder: string) => Promise<void>]>([
  [
    'a repository of her own',
    async ({ home, put }) => {
      await put('README.md', 'My memory.\n')
      memoryGit(home, 'init', '--quiet')
      memoryGit(home, 'add', '.')
      memoryGit(home, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '-qm', 'Begin')
    },
  ],
  [
    'one of which all was deleted while it was open',
    async ({ home }, folder) => {
      const plugin = await turn(await openPlugin(home, folder))
      for (const name of readdirSync(home.memoryRoot))
        rmSync(path.join(home.memoryRoot, name), { recursive: true })
      await plugin.call('memory_write', NOTE)
      await plugin.dispose()
      for (const seed of SEEDS) expect(existsSync(path.join(home.memoryRoot, seed)), seed).toBe(false)
    },
  ],
])('memory begins with its seeds in %s, once', (_, begin) =>
  withPlugin({}, async (world) => {
    const folder = folderWith(world, 'work/shop', ['package.json'])
    await begin(world, folder)
    await (await turn(await openPlugin(world.home, folder))).dispose()
    for (const seed of SEEDS) expect(await world.read(seed), seed).toBeDefined()
    await world.expectSound()

    // What she deletes stays away, also with all that is beside it.
    rmSync(path.join(world.home.memoryRoot, 'global'), { recursive: true })
    rmSync(path.join(world.home.memoryRoot, 'projects'), { recursive: true })
    await (await turn(await openPlugin(world.home, folder))).dispose()
    for (const seed of SEEDS) expect(await world.read(seed), seed).toBeUndefined()
    expect(await world.read(REGISTRY)).toContain('| shop |')
  }),
)

const NOTE = { scope: 'project', path: 'reference/x.md', content: 'x' }

test('two such folders with one name, open at once, have a memory of their own each', () =>
  withPlugin({}, async (world) => {
    const folders = [folderWith(world, 'a/tmp'), folderWith(world, 'b/tmp')]
    const both = []
    for (const folder of folders) both.push(await turn(await openPlugin(world.home, folder, BARE)))
    for (const plugin of both) await plugin.call('memory_write', NOTE)
    const places = () => placesOf(world.home).map(({ path: folder }) => folder)
    await eventually(() => expect(places().sort()).toEqual(folders))
    expect(projectsIn(world)).toHaveLength(2)
    await Promise.all(both.map((plugin) => plugin.dispose()))
  }))

test('an idle week makes no commit, and is noted on this machine', () =>
  withPlugin({}, async (world) => {
    await (await turn(await world.open('app'))).dispose()
    const commits = () => memoryGit(world.home, 'rev-list', '--count', 'HEAD').trim()
    const before = commits()
    const file = path.join(world.home.configDir, 'memfs-projects.json')
    const today = placesOf(world.home)[0]?.lastSeen ?? ''
    writeFileSync(file, readFileSync(file, 'utf8').replace(today, '2026-01-01'))
    await (await turn(await world.open('app'))).dispose()
    expect(commits()).toBe(before)
    expect(placesOf(world.home)).toMatchObject([{ project: 'app', lastSeen: today }])
  }))

test.each([
  ['lost', undefined],
  ['broken by hand', '[{"project": "app", }]'],
])('no memory is lost with a file of places that is %s', (_, text) =>
  withPlugin({}, async (world) => {
    const folders = ['app', 'same'].map((name) => world.home.project(name))
    const plain = world.home.project('same', { under: 'other', git: false })
    writeFileSync(path.join(plain, 'README.md'), 'x')
    for (const folder of [...folders, plain]) {
      const plugin = await turn(await openPlugin(world.home, folder, BARE))
      await plugin.call('memory_write', { scope: 'project', path: 'system/a.md', content: `of ${folder};` })
      await plugin.dispose()
    }
    const file = path.join(world.home.configDir, 'memfs-projects.json')
    if (text === undefined) rmSync(file)
    else writeFileSync(file, text)
    for (const [i, folder] of [plain, ...folders].entries()) {
      const plugin = await openPlugin(world.home, folder, BARE)
      expect(await plugin.block(`ses_again${i}`)).toContain(`of ${folder};`)
      await plugin.dispose()
    }
    expect(projectsIn(world)).toHaveLength(3)
    if (text !== undefined) expect(readFileSync(file, 'utf8')).toBe(text)
    else expect(placesOf(world.home)).toHaveLength(3)
  }),
)

/** A repository with these commits, whose `origin` is at that address; in the place of what was there. */
function repositoryAt(
  { home }: PluginWorld,
  name: string,
  commits: readonly string[],
  origin?: string,
): string {
  const folder = path.join(home.root, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com']
  // The same commits have the same hashes, whenever they are made.
  const at = { GIT_AUTHOR_DATE: '1700000000 +0000', GIT_COMMITTER_DATE: '1700000000 +0000' }
  const git = (...args: string[]) =>
    execFileSync('git', [...who, ...args], { cwd: folder, env: { ...home.env(folder), ...at } })
  git('init', '--quiet')
  for (const commit of commits) git('commit', '--quiet', '--allow-empty', '-m', commit)
  if (origin !== undefined) git('remote', 'add', 'origin', `git@host:${origin}.git`)
  return folder
}

const SHOP = ['work/shop', ['Begin the shop'], 'me/shop'] as const

/** The shop's memory has a file of its own, which the block of `session` shows. */
async function knowsShop(folder: string, { home }: PluginWorld, session: string): Promise<boolean> {
  const plugin = await openPlugin(home, folder)
  const block = await plugin.block(session)
  await plugin.dispose()
  return block.includes('sells tea')
}

async function withShop(use: (world: PluginWorld) => Promise<void>): Promise<void> {
  await withPlugin({}, async (world) => {
    const plugin = await turn(await openPlugin(world.home, repositoryAt(world, ...SHOP)))
    const shop = { scope: 'project', path: 'system/shop.md', content: 'It sells tea.' }
    await plugin.call('memory_write', shop)
    await plugin.dispose()
    await use(world)
  })
}

test.each([['new', 'moved'] as const, ['moved', 'new'] as const])(
  'another repository at a project’s old path has a memory of its own: the %s one is opened first',
  (...order) =>
    withShop(async (world) => {
      const moved = path.join(world.home.root, 'moved')
      renameSync(path.join(world.home.root, 'work/shop'), moved)
      const folders = { moved, new: repositoryAt(world, 'work/shop', ['Begin the blog'], 'me/blog') }
      expect((await memfs(world.home, folders.new, ['list'])).out).not.toContain('shop.md')
      for (const which of [...order, ...order])
        expect(await knowsShop(folders[which], world, `ses_${which}`), which).toBe(which === 'moved')
      expect(
        placesOf(world.home)
          .map(({ path: at }) => at)
          .sort(),
      ).toEqual([moved, folders.new])
      const isTold = (await world.log()).includes('another repository lies where a project was')
      expect(isTold).toBe(order[0] === 'new')
      expect((await memfs(world.home, moved, ['list'])).out).toContain('shop.md')
    }),
)

test('a shallow clone, whose first commit is another one, is the same project at its path and elsewhere', () =>
  withShop(async (world) => {
    const { home } = world
    const full = repositoryAt(world, 'full', ['Begin the shop', 'Go on'])
    const clone = (name: string, origin: string) => {
      const folder = path.join(home.root, name)
      rmSync(folder, { recursive: true, force: true })
      const env = home.env(home.root)
      execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${full}`, folder], { env })
      execFileSync('git', ['remote', 'set-url', 'origin', `git@host:${origin}.git`], { cwd: folder, env })
      return folder
    }
    expect(await knowsShop(clone('work/shop', 'them/shop'), world, 'ses_b')).toBe(true)
    rmSync(path.join(home.root, 'work'), { recursive: true })
    expect(await knowsShop(clone('elsewhere', 'me/shop'), world, 'ses_c')).toBe(true)
  }))

test.each<[string, (text: string, folder: string) => string]>([
  ['says of', (text, folder) => text.replace(/"path":"[^"]*"/, `"path":"${folder}"`)],
  ['adds for', (text, folder) => text.replace(/\n\]/, `,\n  {"project": "shop", "path": "${folder}"}\n]`)],
])('what a person %s a folder in the machine’s file counts, whatever lies there', (_, edited) =>
  withShop(async (world) => {
    const other = repositoryAt(world, 'other', ['Begin the blog'], 'me/blog')
    const file = path.join(world.home.configDir, 'memfs-projects.json')
    writeFileSync(file, edited(readFileSync(file, 'utf8'), other))
    for (const session of ['ses_b', 'ses_c']) expect(await knowsShop(other, world, session)).toBe(true)
  }),
)
