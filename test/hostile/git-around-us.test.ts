import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import type { Home } from '../support/home.js'
import { memoryGit } from '../support/memory-view.js'
import { type PluginWorld, withPlugin } from '../support/with-plugin.js'

const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })
const FILE = 'projects/app/reference/a.md'

const PERSON = ['-c', 'user.name=A Person', '-c', 'user.email=person@localhost']
const person = (home: Home, ...args: string[]) => memoryGit(home, ...PERSON, ...args)

/** What a person may have in their home: each would sign, filter, hook, exclude or rename. */
const CONFIGS: Record<string, string> = {
  'no identity': '[user]\n  useConfigOnly = true\n',
  signing: '[commit]\n  gpgSign = true\n[tag]\n  gpgSign = true\n[gpg]\n  program = /bin/false\n',
  hooks: '[core]\n  hooksPath = HOME/hooks\n',
  templates: '[init]\n  templateDir = HOME/template\n',
  excludes: '[core]\n  excludesFile = HOME/excludes\n',
  'line endings': '[core]\n  autocrlf = true\n  safecrlf = true\n  eol = crlf\n',
  filters:
    '[core]\n  attributesFile = HOME/attributes\n[filter "upper"]\n  clean = tr a-z A-Z\n  required = true\n',
  fsmonitor: '[core]\n  fsmonitor = HOME/hooks/pre-commit\n  untrackedCache = true\n',
  aliases: '[alias]\n  commit = !touch HOME/ran\n  add = !touch HOME/ran\n  status = !touch HOME/ran\n',
  branch: '[init]\n  defaultBranch = trunk\n',
  'words of diff, log and status':
    '[diff]\n  external = HOME/hooks/pre-commit\n  noprefix = true\n[log]\n  showSignature = true\n  showRoot = false\n  follow = true\n[status]\n  showUntrackedFiles = no\n',
  'colours, encodings, names':
    '[color]\n  ui = always\n[core]\n  quotePath = true\n  pager = false\n  editor = false\n[i18n]\n  commitEncoding = ISO-8859-1\n[author]\n  name = Somebody\n[commit]\n  template = /nonexistent\n',
  'a broken config': '[core\n',
  'a bare repository': '[core]\n  bare = true\n  worktree = /nonexistent\n',
}

/** Variables that would send git elsewhere, all at once. */
const ENVIRONMENT = {
  GIT_DIR: '/nonexistent',
  GIT_WORK_TREE: '/nonexistent',
  GIT_INDEX_FILE: '/nonexistent/index',
  GIT_OBJECT_DIRECTORY: '/nonexistent',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'commit.gpgSign',
  GIT_CONFIG_VALUE_0: 'true',
  GIT_CONFIG_PARAMETERS: "'core.bare=true'",
  GIT_CEILING_DIRECTORIES: '/',
  GIT_DEFAULT_HASH: 'sha256',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_TEMPLATE_DIR: '/nonexistent',
  GIT_EXTERNAL_DIFF: '/bin/false',
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_COMMITTER_NAME: 'Somebody Else',
  GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
  GIT_EDITOR: '/bin/false',
  EDITOR: '/bin/false',
  VISUAL: '/bin/false',
  PAGER: '/bin/false',
  GIT_QUARANTINE_PATH: '/nonexistent',
  GIT_NAMESPACE: 'x',
  GIT_PREFIX: 'x/',
  LC_ALL: 'de_DE.UTF-8',
  LANGUAGE: 'de',
}

const BYTES = 'mixed\r\nline $Id$ ending ümläut\n'

/** A home full of programs that leave a trace when they run. */
function makeHostile(home: Home, config: string): string {
  const folder = home.env('/')['HOME'] ?? ''
  const hook = `#!/bin/sh\ntouch '${folder}/ran'\nexit 1\n`
  mkdirSync(path.join(folder, 'template/info'), { recursive: true })
  writeFileSync(path.join(folder, '.gitconfig'), config.replaceAll('HOME', folder))
  writeFileSync(path.join(folder, 'excludes'), '*.md\n')
  writeFileSync(path.join(folder, 'attributes'), '* text filter=upper ident\n')
  writeFileSync(path.join(folder, 'template/info/exclude'), '*\n')
  if (config !== '') {
    const settings = path.join(home.env('/')['XDG_CONFIG_HOME'] ?? '', 'git')
    mkdirSync(settings, { recursive: true })
    writeFileSync(path.join(settings, 'ignore'), '*.md\n')
    writeFileSync(path.join(settings, 'attributes'), '* text=auto eol=crlf filter=upper\n')
  }
  for (const place of ['hooks', 'template/hooks']) {
    mkdirSync(path.join(folder, place), { recursive: true })
    for (const name of [
      'pre-commit',
      'commit-msg',
      'post-commit',
      'reference-transaction',
      'post-index-change',
    ]) {
      writeFileSync(path.join(folder, place, name), hook, { mode: 0o755 })
    }
  }
  return path.join(folder, 'ran')
}

/** Writes a file whose bytes any conversion would change, and has its history told and rolled back. */
async function expectHistory(world: PluginWorld, env: Record<string, string>): Promise<void> {
  const { open, home, put } = world
  const memory = await open('app', { env })
  await memory.call('memory_write', { ...at('b.md'), content: 'b' })
  await put(FILE, BYTES)
  await eventually(async () => {
    expect((await memory.call('memory_history', {})).output).toMatch(
      /^0 files not yet committed\.[\s\S]*reference\/a\.md/,
    )
  })
  await memory.dispose()
  const clean = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: '/dev/null' }
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: home.memoryRoot, env: clean }).toString()
  expect(git('show', `HEAD:${FILE}`)).toBe(BYTES)
  expect(git('log', '--format=%an <%ae> %G?', '-1').trim()).toBe('opencode-memfs <memfs@localhost> N')
  expect(git('symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main')
  expect(git('log', '-1', '--format=%ad', '--date=short').slice(0, 2)).toBe('20')
  expect(git('status', '--porcelain')).toBe('')
}

describe("the user's git settings change nothing", () => {
  test.each(Object.entries(CONFIGS))('%s', (_, config) =>
    withPlugin({}, async (world) => {
      const ran = makeHostile(world.home, '')
      world.home.project('app')
      makeHostile(world.home, config)
      await expectHistory(world, {})
      expect(existsSync(ran)).toBe(false)
      writeFileSync(path.join(path.dirname(ran), '.gitconfig'), '')
    }),
  )

  test('nor what stands in the environment', () =>
    withPlugin({}, async (world) => {
      world.home.project('app')
      await expectHistory(world, ENVIRONMENT)
    }))
})

describe('a person who works in the memory repository by hand', () => {
  test('branches, commits, detaches HEAD: what the tools write is committed where HEAD is', () =>
    withPlugin({}, async ({ open, home, put, read, expectSound }) => {
      const memory = await open()
      await memory.call('memory_write', { ...at('a.md'), content: 'main' })
      await expectSound()
      for (const [where, body] of [
        [['switch', '--create', 'idea'], 'on a branch'],
        [['switch', '--detach', 'main'], 'detached'],
        [['switch', 'main'], 'on main again'],
      ] as const) {
        person(home, ...where)
        await memory.call('memory_read', at('a.md'))
        await memory.call('memory_write', { ...at('a.md'), content: body })
        await expectSound()
        expect(memoryGit(home, 'show', `HEAD:${FILE}`)).toContain(body)
      }
      person(home, 'switch', 'idea')
      expect((await memory.call('memory_read', at('a.md'))).output).toContain('on a branch')
      await put('projects/app/by-hand.md', 'by hand')
      await expectSound()
      person(home, 'commit', '--quiet', '--allow-empty', '-m', "a person's own")
      expect((await memory.call('memory_history', {})).output).toContain('by-hand.md')
      expect(await read('projects/app/by-hand.md')).toBe('by hand')
    }))

  test('a rebase in progress is waited for; memory goes on meanwhile and says so', () =>
    withPlugin({}, async ({ open, home, expectSound }) => {
      const memory = await open()
      await memory.call('memory_write', { ...at('a.md'), content: 'base' })
      await expectSound()
      const write = async (body: string) => {
        await memory.call('memory_read', at('a.md'))
        await memory.call('memory_write', { ...at('a.md'), content: body })
        await expectSound()
      }
      person(home, 'switch', '--quiet', '--create', 'side')
      await write('side')
      person(home, 'switch', '--quiet', 'main')
      await write('main')
      // A commit of ours may hold the index for a moment: it saw the files change.
      await eventually(() => expect(() => person(home, 'rebase', 'side')).toThrow(/could not apply/))
      const head = memoryGit(home, 'rev-parse', 'HEAD')
      await memory.call('memory_write', { ...at('b.md'), content: 'meanwhile' })
      const { output } = await memory.call('memory_history', {})
      expect(output).toMatch(/not yet committed \(a rebase is in progress\)/)
      expect(await memory.outcome('memory_rollback', { commitHash: head.trim() })).toBe('busy')
      expect(memoryGit(home, 'rev-parse', 'HEAD')).toBe(head)
      person(home, 'rebase', '--abort')
      await eventually(() =>
        expect(memoryGit(home, 'show', 'HEAD:projects/app/reference/b.md')).toContain('meanwhile'),
      )
      await expectSound()
    }))
})

describe('without a history, memory still reads and writes, and says so', () => {
  async function expectMemory({ open, log, read }: PluginWorld, env: Record<string, string>, told: RegExp) {
    const memory = await open('app', { env })
    await memory.call('memory_write', { ...at('a.md'), content: 'first' })
    await memory.call('memory_edit', { ...at('a.md'), oldString: 'first', newString: 'second' })
    expect((await memory.call('memory_read', at('a.md'))).output).toContain('second')
    expect(await memory.block('ses_new')).toContain('reference/a.md')
    await eventually(async () => {
      const { output } = await memory.call('memory_history', {})
      expect(output).toMatch(told)
      expect(output).toContain('Memory itself goes on without it')
    })
    expect(await memory.outcome('memory_rollback', { commitHash: '0'.repeat(40) })).toMatch(
      /no-history|unknown-commit/,
    )
    await memory.dispose()
    expect(await read(FILE)).toContain('second')
    expect((await log()).match(/no history/g)).toHaveLength(1)
  }

  test('there is no git', () =>
    withPlugin({}, async (world) => {
      world.home.project('app')
      await expectMemory(world, { PATH: '/nonexistent' }, /Git was not found.* Install git/)
      expect(existsSync(path.join(world.home.memoryRoot, '.git'))).toBe(false)
    }))

  test('git fails at everything', () =>
    withPlugin({}, async (world) => {
      world.home.project('app')
      const bin = path.join(world.home.root, 'bin')
      mkdirSync(bin)
      writeFileSync(path.join(bin, 'git'), '#!/bin/sh\necho "fatal: broken" >&2\nexit 128\n')
      chmodSync(path.join(bin, 'git'), 0o755)
      await expectMemory(world, { PATH: bin }, /fatal: broken/)
    }))

  const BROKEN: Record<string, (dotGit: string) => unknown> = {
    'an empty .git': (dotGit) => mkdirSync(dotGit),
    'a .git that is a file': (dotGit) => writeFileSync(dotGit, 'mine'),
    'a link to nowhere': (dotGit) => symlinkSync('/nonexistent', dotGit),
    'a .git that leads nowhere': (dotGit) => writeFileSync(dotGit, 'gitdir: /nonexistent\n'),
    'a broken config': (dotGit) => writeFileSync(path.join(init(dotGit), 'config'), '[core\n'),
    'no HEAD': (dotGit) => rmSync(path.join(init(dotGit), 'HEAD')),
    'no objects': (dotGit) => rmSync(path.join(init(dotGit), 'objects'), { recursive: true }),
    "another user's": (dotGit) => execFileSync('chown', ['12345', init(dotGit)]),
  }
  const init = (dotGit: string) => {
    execFileSync('git', ['init', '--quiet', path.dirname(dotGit)])
    return dotGit
  }

  test.each(Object.entries(BROKEN))('%s, which nobody deletes', (what, breakIt) =>
    withPlugin({}, async (world) => {
      if (what === "another user's" && process.geteuid?.() !== 0) return
      const dotGit = path.join(world.home.memoryRoot, '.git')
      mkdirSync(world.home.memoryRoot)
      breakIt(dotGit)
      const before = await listing(dotGit)
      await expectMemory(world, {}, /move it away|chown/)
      expect(await listing(dotGit)).toEqual(before)
      await fs.rename(dotGit, path.join(world.home.root, 'put-away'))
      await (await world.open()).dispose()
      expect(memoryGit(world.home, 'show', `HEAD:${FILE}`)).toContain('second')
      await world.expectSound()
    }),
  )

  const listing = async (dotGit: string) =>
    (await fs.lstat(dotGit)).isDirectory()
      ? readdirSync(dotGit)
      : fs.readFile(dotGit, 'utf8').catch((error) => error.code)
})

test('before the first commit everything is not yet committed', () =>
  withPlugin({ autoCommitDebounceMs: 60_000 }, async ({ open, home }) => {
    const memory = await open()
    await memory.call('memory_write', { ...at('a.md'), content: 'a' })
    expect(existsSync(path.join(home.memoryRoot, '.git'))).toBe(false)
    expect((await memory.call('memory_history', {})).output).toMatch(/^5 files not yet committed/)
    await memory.dispose()
    expect((await (await open()).call('memory_history', {})).output).toMatch(/^0 files not yet committed/)
  }))

test('inside another repository the memory has its own, and that one is untouched', () =>
  withPlugin({}, async ({ open, home, expectSound }) => {
    const outer = (...args: string[]) =>
      execFileSync('git', args, {
        cwd: home.configDir,
        env: { ...process.env, ...home.env(home.configDir) },
      }).toString()
    outer('init', '--quiet', home.configDir)
    writeFileSync(path.join(home.configDir, '.gitignore'), '*\n')
    writeFileSync(path.join(home.configDir, '.gitattributes'), '* text=auto eol=crlf\n')
    const memory = await open()
    await memory.call('memory_write', { ...at('a.md'), content: 'a' })
    await expectSound()
    expect(memoryGit(home, 'rev-parse', '--show-toplevel').trim()).toBe(home.memoryRoot)
    expect(outer('rev-list', '--all', '--count').trim()).toBe('0')
    expect(outer('ls-files')).toBe('')
  }))
