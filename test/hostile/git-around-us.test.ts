import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.js'
import { identity, type Scene, scene } from '../support/history-scene.js'
import { memoryGit } from '../support/memory-view.js'
import { tries } from '../support/small-disk.js'
import { type PluginWorld, withPlugin } from '../support/with-plugin.js'

/** What a person may have in their home, all at once. */
const SETTINGS = readFileSync(new URL('../fixtures/git/hostile.gitconfig', import.meta.url), 'utf8')

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

const BYTES = Buffer.from('a mixed\r\nline $Id$ ending\nfile, ümläut \xff\r\n', 'latin1')
const HOOKS = ['pre-commit', 'commit-msg', 'post-commit', 'reference-transaction', 'post-index-change']

/** A home full of programs that leave a trace when they run. */
function makeHostile({ env }: Scene, config: string): void {
  const home = env['HOME'] ?? ''
  const settings = path.join(env['XDG_CONFIG_HOME'] ?? '', 'git')
  for (const folder of [settings, path.join(home, 'template/info')]) mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(home, '.gitconfig'), config.replaceAll('HOME', home))
  writeFileSync(path.join(home, 'excludes'), '*.md\n')
  writeFileSync(path.join(home, 'attributes'), '* text filter=upper ident\n')
  writeFileSync(path.join(home, 'template/info/exclude'), '*\n')
  writeFileSync(path.join(settings, 'ignore'), '*.md\n')
  writeFileSync(path.join(settings, 'attributes'), '* text=auto eol=crlf filter=upper\n')
  for (const place of ['hooks', 'template/hooks']) makeHooks(path.join(home, place), home)
}

function makeHooks(folder: string, home: string): void {
  mkdirSync(folder, { recursive: true })
  const hook = `#!/bin/sh\ntouch '${home}/ran'\nexit 1\n`
  for (const name of HOOKS) writeFileSync(path.join(folder, name), hook, { mode: 0o755 })
}

/** The settings of the memory repository itself. */
async function spoilRepository({ git, root, env, write }: Scene): Promise<void> {
  const home = env['HOME'] ?? ''
  git('init', '--quiet', '--initial-branch=main')
  const settings = {
    'commit.gpgSign': 'true',
    'core.autocrlf': 'true',
    'core.fsmonitor': `touch ${home}/ran;`,
    'filter.upper.clean': `touch ${home}/ran; tr a-z A-Z`,
    'log.showRoot': 'false',
    'status.showUntrackedFiles': 'no',
    'i18n.commitEncoding': 'ISO-8859-1',
  }
  for (const [key, value] of Object.entries(settings)) git('config', key, value)
  makeHooks(path.join(root, '.git/hooks'), home)
  await fs.mkdir(path.join(root, '.git/info'), { recursive: true })
  await fs.writeFile(path.join(root, '.git/info/attributes'), '* filter=upper working-tree-encoding=UTF-16')
  await write('.gitattributes', '* text=auto eol=crlf filter=upper ident working-tree-encoding=UTF-16\n')
}

async function linkRepository({ git, root, base, write }: Scene): Promise<void> {
  git('init', '--quiet', '--initial-branch=main')
  await fs.rename(path.join(root, '.git'), path.join(base, 'elsewhere'))
  await fs.symlink(path.join(base, 'elsewhere'), path.join(root, '.git'))
  await write('.gitattributes', '* text=auto eol=crlf\n')
}

test.each<[string, (given: Scene) => unknown, NodeJS.ProcessEnv?]>([
  ["a person's settings", (given) => makeHostile(given, SETTINGS)],
  ['broken settings', (given) => makeHostile(given, '[core\n')],
  ['the settings of the repository itself', spoilRepository],
  ['the environment', () => {}, ENVIRONMENT],
  ['a link in the place of .git', linkRepository],
])(
  '%s: no bytes, no branch and no author change, and no program runs',
  async (_what, prepare, environment) => {
    const given = await scene()
    const { open, write, git, committed, env, expectSound } = given
    await prepare(given)
    const history = open({ env: { ...env, ...environment } })
    await write('global/a.md', BYTES)
    await history.commit()
    expect(committed('global/a.md')).toEqual(BYTES)
    const [commit] = await history.log({ folders: ['global'], limit: 1 })
    expect(commit?.files).toMatchObject([{ path: 'global/a.md', change: 'added' }])
    expect(Date.now() - (commit?.date.getTime() ?? 0)).toBeLessThan(600_000)
    expect(await history.status()).toEqual({ available: true, pending: 0 })
    expect(existsSync(path.join(env['HOME'] ?? '', 'ran'))).toBe(false)
    await fs.rm(path.join(env['HOME'] ?? '', '.gitconfig'), { force: true })
    if (prepare === spoilRepository) git('config', '--unset', 'core.fsmonitor')
    expect(git('-c', 'log.showSignature=false', 'log', '--format=%an <%ae> %G?', '-1').trim()).toBe(
      'opencode-memfs <memfs@localhost> N',
    )
    expect(git('symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main')
    expectSound()
  },
)

test('what a person ignores inside the memory stays ignored, and cannot bring temporary files in', async () => {
  const { open, write, git } = await scene()
  await write('.gitignore', 'drafts/\n!*.tmp\n')
  await write('drafts/a.md', '1')
  await write('global/.~4711-0badcafe.tmp', 'half')
  await write('.git-rewrite/map/0badcafe', 'half')
  for (const name of ['.a.md.swp', 'a.md~', '.#a.md', '#a.md#']) await write(`global/${name}`, 'half')
  await write('global/a.md', '1')
  const history = open()
  await history.commit()
  expect(git('ls-files').trim().split('\n')).toEqual(['.gitignore', 'global/a.md'])
  expect(await history.status()).toEqual({ available: true, pending: 0 })
})

test.each(['broken', 'removed', 'empty'])(
  'a repository around is not used when the own is %s',
  async (how) => {
    const { open, write, root, base, env } = await scene()
    const outer = (...args: string[]) => execFileSync('git', args, { cwd: base, env }).toString('utf8')
    outer('init', '--quiet', '--initial-branch=main')
    await fs.writeFile(path.join(base, '.gitignore'), '*\n')
    await fs.writeFile(path.join(base, '.gitattributes'), '* text=auto eol=crlf\n')
    const history = open()
    await write('a.md', BYTES)
    await history.commit()
    if (how === 'broken') await fs.rm(path.join(root, '.git/HEAD'))
    else await fs.rm(path.join(root, '.git'), { recursive: true })
    if (how === 'empty') await fs.mkdir(path.join(root, '.git'))
    await write('a.md', '2')
    const outcome = await history.commit().then(
      () => 'committed',
      (error) => error.code ?? error.name,
    )
    expect(outcome).toBe(how === 'removed' ? 'committed' : 'no-history')
    expect([outer('rev-list', '--all', '--count').trim(), outer('ls-files')]).toEqual(['0', ''])
  },
)

test('a lost object is reported, and its return is noticed', async () => {
  const { open, write, root, git, subjects } = await scene()
  const history = open()
  await write('a.md', '1')
  await history.commit()
  const head = git('rev-parse', 'HEAD').trim()
  const object = path.join(root, '.git/objects', head.slice(0, 2), head.slice(2))
  await fs.rename(object, `${root}/../put-away`)
  await write('a.md', '2')
  await expect(history.commit()).rejects.toThrow('git')
  expect(await history.status()).toMatchObject({
    available: false,
    hint: expect.stringContaining('git status'),
  })
  await fs.rename(`${root}/../put-away`, object)
  await eventually(() => expect(subjects()).toHaveLength(2))
})

describe('while a person works in the repository', () => {
  async function diverged() {
    const given = await scene()
    const history = given.open()
    await given.write('a.md', 'base\n')
    await history.commit()
    given.git('switch', '--quiet', '--create', 'side')
    await given.write('a.md', 'side\n')
    given.git('commit', '--quiet', '-am', 'side')
    given.git('switch', '--quiet', 'main')
    await given.write('a.md', 'main\n')
    given.git('commit', '--quiet', '-am', 'main')
    return { ...given, history }
  }

  test('a rebase, a merge and the like are waited for', async () => {
    const { history, git, write, lines, subjects } = await diverged()
    const side = git('rev-parse', 'side').trim()
    const main = git('rev-parse', 'main').trim()
    for (const [name, begin, end] of [
      ['a rebase', ['rebase', 'side'], ['rebase', '--abort']],
      ['a merge', ['merge', 'side'], ['merge', '--abort']],
      ['a cherry-pick', ['cherry-pick', side], ['cherry-pick', '--abort']],
      ['a revert', ['revert', '--no-edit', `${main}~1`], ['revert', '--abort']],
      ['a bisect', ['bisect', 'start', 'HEAD', 'HEAD~1'], ['bisect', 'reset']],
    ] as const) {
      // A conflict ends most of them with an error.
      tries(() => git(...begin))
      const before = git('rev-parse', 'HEAD')
      const file = `${name.slice(2)}.md`
      await write(file, 'during')
      history.changed()
      await eventually(() => expect(lines.join()).toContain(`${name.slice(2)} is in progress`))
      expect(await history.status()).toMatchObject({ available: true, note: `${name} is in progress` })
      await expect(history.commit()).rejects.toMatchObject({ code: 'busy' })
      expect(git('rev-parse', 'HEAD')).toBe(before)
      git(...end)
      await eventually(() => expect(subjects()[0]).toBe(`memory: by hand: add ${file}`))
      expect(await history.status()).toEqual({ available: true, pending: 0 })
    }
  })

  test('commits go where HEAD is: another branch, unborn', async () => {
    const { history, git, write, subjects } = await diverged()
    for (const where of [
      ['switch', 'side'],
      ['switch', '--orphan', 'fresh'],
    ]) {
      git(...where)
      await write('c.md', where.join())
      await history.commit()
      expect(subjects()[0]).toBe('memory: by hand: add c.md')
    }
    expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1')
    expect(git('log', '-1', '--format=%s', 'main').trim()).toBe('main')
  })

  test('a lock of a living git is waited for', async () => {
    const { history, git, write, root, subjects, expectSound } = await diverged()
    const editor = path.join(root, '../editor.sh')
    const goOn = path.join(root, '../go-on')
    const waits = `until [ -e ${goOn} ]; do sleep 0.1; done; sleep 0.5`
    await fs.writeFile(editor, `#!/bin/sh\n${waits}\necho by hand > "$1"\n`, { mode: 0o755 })
    chmodSync(editor, 0o755)
    await write('a.md', 'by hand\n')
    const person = spawn('git', ['commit', '-a'], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_EDITOR: editor, ...identity('A Person') },
    })
    const ended = new Promise((resolve) => person.on('close', resolve))
    await eventually(() => expect(existsSync(path.join(root, '.git/index.lock'))).toBe(true))
    await fs.utimes(path.join(root, '.git/index.lock'), new Date(0), new Date(0))
    await write('b.md', 'tool')
    const committing = history.commit()
    await fs.writeFile(goOn, '')
    await committing
    expect(await ended).toBe(0)
    expect(subjects().slice(0, 2)).toEqual(['memory: by hand: add b.md', 'by hand'])
    expect(git('show', '--name-only', '--format=', 'HEAD~1').trim()).toBe('a.md')
    expectSound()
  })
})

describe('locks of git', () => {
  const long = new Date(Date.now() - 3_600_000)
  const ahead = new Date(Date.now() + 3_600_000)

  /** A repository with one commit, a lock in it, and something to commit. */
  async function locked(name: string) {
    const given = await scene()
    const history = given.open()
    await given.write('a.md', '1')
    await history.commit()
    const lock = path.join(given.root, '.git', name)
    const handle = await fs.open(lock, 'w')
    await given.write('a.md', '2')
    return { ...given, history, lock, handle }
  }

  test('those that a dead git has left long ago are removed by the next start', async () => {
    const { open, root, handle, lock, lines, subjects, expectSound } = await locked('index.lock')
    await handle.close()
    const locks = ['HEAD.lock', 'config.lock', 'packed-refs.lock', 'refs/heads/main.lock']
    const others = [...locks, 'objects/pack/tmp_pack_Ab12Cd']
    const all = [lock, ...others.map((name) => path.join(root, '.git', name))]
    for (const file of all) {
      await fs.writeFile(file, '')
      await fs.utimes(file, long, long)
    }
    // Of a clock that was ahead.
    await fs.utimes(lock, ahead, ahead)
    await open().commit()
    expect(subjects()[0]).toBe('memory: by hand: change a.md')
    expect(all.filter(existsSync)).toEqual([])
    const [told = '', ...more] = lines.filter((line) => line.startsWith('stale git locks removed'))
    for (const name of ['index.lock', ...others]) expect(told).toContain(name)
    expect(more).toEqual([])
    expectSound()
  })

  test.each([
    ['one of a git that packs the repository is not waited for', 'gc.log.lock', true],
    ['a pack that a git is making is not waited for', 'objects/pack/tmp_pack_Ab12Cd', true],
    ['a fresh one is given time to be a living one, and then removed', 'index.lock', false],
  ])('%s', async (_, name, stays) => {
    const { history, lock, handle, subjects } = await locked(name)
    if (!stays) await handle.close()
    await history.commit()
    expect(subjects()).toHaveLength(2)
    if (stays) await handle.close()
    expect(existsSync(lock)).toBe(stays)
  })

  test('one that a process has open is left alone', async () => {
    const { history, lock, handle } = await locked('index.lock')
    await fs.utimes(lock, long, long)
    const named = expect.stringContaining('index.lock')
    await expect(history.commit()).rejects.toMatchObject({ code: 'busy', message: named })
    expect(await history.status()).toMatchObject({ pending: 1, note: named })
    await handle.close()
    await history.commit()
    expect(await history.status()).toEqual({ available: true, pending: 0 })
  })
})

/** A folder of the home for a PATH, with this `git` in it or none. */
function binWith({ home }: PluginWorld, script: string): string {
  const bin = path.join(home.root, 'bin')
  mkdirSync(bin)
  if (script !== '') writeFileSync(path.join(bin, 'git'), script, { mode: 0o755 })
  return bin
}

const FILE = 'projects/app/reference/a.md'
const at = (name: string) => ({ scope: 'project', path: `reference/${name}` })

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

  test.each([
    ['there is no git', '', /Git was not found.* Install git/],
    ['git fails at everything', '#!/bin/sh\necho "fatal: broken" >&2\nexit 128\n', /fatal: broken/],
  ])('%s', (_, script, told) =>
    withPlugin({}, async (world) => {
      world.home.project('app')
      await expectMemory(world, { PATH: binWith(world, script) }, told)
      expect(existsSync(path.join(world.home.memoryRoot, '.git'))).toBe(false)
    }),
  )

  test('git hangs: the end does not wait for it, and the log says so', () =>
    withPlugin({}, async (world) => {
      const { open, read, log } = world
      const PATH = process.env['PATH']
      const hangs = 'while kill -0 $PPID 2>/dev/null; do sleep 0.2; done'
      const script = `#!/bin/sh\ncase "$GIT_DIR" in */memory/.git) ${hangs} ;; *) PATH="${PATH}" exec git "$@" ;; esac\n`
      const bin = binWith(world, script)
      const memory = await open('app', { env: { PATH: `${bin}:${PATH}` } })
      await memory.call('memory_write', { ...at('a.md'), content: 'first' })
      expect((await memory.call('memory_read', at('a.md'))).output).toContain('first')
      expect(await memory.block('ses_new')).toContain('reference/a.md')
      await memory.dispose()
      expect(await read(FILE)).toContain('first')
      expect(await log()).toMatch(/ended before all was committed|dispose.*not finished after/)
      // The last line comes once git has been ended: else it comes when the home has gone.
      await eventually(async () => expect(await log()).toContain('commit put off'))
    }))

  test.each<[string, (dotGit: string) => unknown]>([
    ['an empty .git', (dotGit) => mkdirSync(dotGit)],
    ['a .git that leads nowhere', (dotGit) => writeFileSync(dotGit, 'gitdir: /nonexistent\n')],
    ['a broken config', (dotGit) => writeFileSync(path.join(dotGit, 'config'), '[core\n')],
    [
      'ids of SHA-256',
      (dotGit) => execFileSync('git', ['init', '-q', '--object-format=sha256', path.dirname(dotGit)]),
    ],
    ["another user's", (dotGit) => execFileSync('chown', ['12345', dotGit])],
  ])('%s, which nobody deletes', (what, breakIt) =>
    withPlugin({}, async (world) => {
      if (what === "another user's" && process.geteuid?.() !== 0) return
      const dotGit = path.join(world.home.memoryRoot, '.git')
      mkdirSync(world.home.memoryRoot)
      if (/config|user/.test(what)) execFileSync('git', ['init', '--quiet', world.home.memoryRoot])
      breakIt(dotGit)
      const before = await listing(dotGit)
      await expectMemory(world, {}, /move it away|chown/)
      expect(await listing(dotGit)).toEqual(before)
      await fs.rename(dotGit, path.join(world.home.root, 'put-away'))
      // On a busy machine the end of a process may not leave git the time: the next one goes on.
      await eventually(async () => {
        await (await world.open()).dispose()
        expect(memoryGit(world.home, 'show', `HEAD:${FILE}`)).toContain('second')
      })
      await world.expectSound()
    }),
  )

  const listing = async (dotGit: string) =>
    (await fs.lstat(dotGit)).isDirectory()
      ? readdirSync(dotGit)
      : fs.readFile(dotGit, 'utf8').catch((error) => error.code)
})

describe('a file that git cannot take does not stop the others', () => {
  test.each<[string, (given: Scene) => Promise<void>, string]>([
    [
      'a repository with commits',
      async ({ git, write }) => {
        git('init', '--quiet', 'odd')
        await write('odd/x.md', '1')
        git('-C', 'odd', 'add', '.')
        git('-C', 'odd', 'commit', '--quiet', '-m', 'x')
      },
      'odd/',
    ],
    ['a name that git refuses', async ({ write }) => write('odd/git~1', '1'), 'odd/git~1'],
  ])('%s', async (_, make, left) => {
    const given = await scene()
    const { open, write, git, lines } = given
    const history = open()
    await write('global/a.md', '1')
    await history.commit()
    await make(given)
    await write('global/a.md', '2')
    await write('zz/b.md', '1')
    await history.commit()
    await history.commit()
    expect(git('show', 'HEAD:global/a.md')).toBe('2')
    expect(git('ls-files')).toContain('zz/b.md')
    expect(await history.status()).toMatchObject({
      available: true,
      pending: 1,
      note: expect.stringContaining(left),
    })
    expect(lines.filter((line) => line.startsWith('files that git cannot commit'))).toHaveLength(1)
  })
})

test('links, sockets, pipes and odd names are defined', async () => {
  const { open, write, root, git, expectSound } = await scene()
  const history = open()
  const names = [
    ...['-h.md', '--all', ':(top).md', 'a b.md', '*.md', 'ü\u0301.md', 'line\nbreak.md', '"quoted".md'],
    ...['\x1b[31m.md', '#.md', ' '],
  ]
  for (const name of names) await write(`global/${name}`, name)
  await fs.writeFile(
    Buffer.concat([Buffer.from(`${root}/global/`), Buffer.from([0xff, 0xfe]), Buffer.from('.md')]),
    'x',
  )
  await fs.symlink('/nonexistent', path.join(root, 'global/dangling.md'))
  await fs.symlink('..', path.join(root, 'global/loop'))
  execFileSync('mkfifo', [path.join(root, 'global/pipe.md')])
  await fs.mkdir(path.join(root, 'global/folder.md'))
  await write('global/empty.md', '')
  await history.commit()
  const tree = await history.tree((await history.head())!, 'global')
  expect([...tree.keys()].sort()).toEqual([...names, 'empty.md', '\uFFFD\uFFFD.md'].sort())
  const contents = await history.blobs([...tree.values()])
  for (const name of names) expect(contents.get(tree.get(name) ?? '')?.toString()).toBe(name)
  expect(contents.get(tree.get('empty.md') ?? '')).toEqual(Buffer.from(''))
  expect(git('log', '--format=%s').trim()).not.toMatch(/[\n\x1b]/)
  expectSound()
  for (const name of names) await fs.rm(path.join(root, 'global', name))
  await history.commit()
  expectSound()
})

test.each<[string, (given: Scene) => unknown]>([
  ['before', ({ write }) => write('.git-init-Ab12Cd/.git/HEAD', 'ref: ')],
  [
    'just after',
    async ({ git, root }) => {
      git('init', '--quiet')
      await fs.mkdir(path.join(root, '.git-init-Ab12Cd'))
    },
  ],
])(
  'the root is rid of what a start left that was killed %s it had put the repository in its place',
  async (_, leave) => {
    const given = await scene()
    await leave(given)
    await given.write('a.md', '1')
    await given.open().commit()
    expect((await fs.readdir(given.root)).sort()).toEqual(['.git', 'a.md'])
    given.expectSound()
  },
)
