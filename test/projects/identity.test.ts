import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { identifyProject, remotesIn, workTreeOfSubmodule } from '../../src/projects/identity.js'
import { tempFolder } from '../support/temp-folder.js'

const COMMIT = 'c0ffee'.repeat(7).slice(0, 40)

let root: string
beforeEach(async () => {
  root = await tempFolder()
})

const at = (...parts: string[]) => path.join(root, ...parts)

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@localhost', '-c', 'commit.gpgsign=false']
  const env = { PATH: process.env['PATH'], HOME: root, XDG_CONFIG_HOME: root, GIT_CONFIG_NOSYSTEM: '1' }
  execFileSync('git', [...identity, '-c', 'protocol.file.allow=always', ...args], { cwd, env, stdio: 'pipe' })
}

function folder(...parts: string[]): string {
  fs.mkdirSync(at(...parts), { recursive: true })
  return at(...parts)
}

function repository(...parts: string[]): string {
  const created = folder(...parts)
  git(created, 'init', '--quiet')
  git(created, 'commit', '--quiet', '--allow-empty', '--message', 'first')
  return created
}

const identify = (directory: string, mode: 'repository' | 'directory' = 'repository') =>
  identifyProject({ directory, mode, rootCommit: COMMIT })

const projectPath = async (directory: string) => (await identify(directory)).path

describe('in one repository', () => {
  it('takes the repository for itself, its sub-folders and the inside of .git', async () => {
    const app = repository('app')
    folder('app/packages/a')
    expect(await identify(app)).toEqual({ path: app, opened: app, rootCommit: COMMIT })
    expect(await identify(at('app/packages/a'))).toEqual({
      path: app,
      opened: at('app/packages/a'),
      rootCommit: COMMIT,
    })
    expect(await projectPath(at('app/.git/objects'))).toBe(app)
  })

  it('gives worktrees, and folders in them, to the main work tree', async () => {
    const app = repository('app')
    git(app, 'worktree', 'add', '--quiet', '../feature')
    git(app, 'worktree', 'add', '--quiet', 'inner/fix')
    folder('feature/src')
    for (const opened of ['feature', 'feature/src', 'app/inner/fix', 'app/.git/worktrees/feature']) {
      expect(await projectPath(at(opened)), opened).toBe(app)
    }
  })

  it('keeps opened folders apart when asked to, and lets no root commit identify them', async () => {
    const app = repository('app')
    const inner = folder('app/packages/a')
    git(app, 'worktree', 'add', '--quiet', '../feature')
    expect(await identify(inner, 'directory')).toEqual({ path: inner, opened: inner })
    expect(await identify(at('feature'), 'directory')).toEqual({ path: at('feature'), opened: at('feature') })
    expect(await identify(app, 'directory')).toEqual({ path: app, opened: app, rootCommit: COMMIT })
  })

  it('follows a symlink to the checkout, and remembers the way', async () => {
    const app = repository('real/app')
    folder('real/app/src')
    fs.symlinkSync(app, at('link'))
    expect(await identify(at('link/src'))).toEqual({
      path: app,
      opened: at('real/app/src'),
      alias: at('link/src'),
      rootCommit: COMMIT,
    })
  })

  it('sees a git folder kept elsewhere', async () => {
    folder('app')
    git(root, 'init', '--quiet', '--separate-git-dir', at('store.git'), at('app'))
    expect(await projectPath(at('app'))).toBe(at('app'))
  })
})

describe('submodules', () => {
  it('are repositories of their own, and so are their worktrees', async () => {
    const library = repository('library')
    const app = repository('app')
    git(app, 'submodule', '--quiet', 'add', library, 'vendor/lib')
    const sub = at('app/vendor/lib')
    git(sub, 'worktree', 'add', '--quiet', at('lib-fix'))
    folder('app/vendor/lib/src')
    for (const opened of [sub, at('app/vendor/lib/src'), at('lib-fix'), at('app/.git/modules/vendor/lib')]) {
      expect(await projectPath(opened), opened).toBe(sub)
    }
    expect(await projectPath(at('app/vendor'))).toBe(app)
  })
})

describe('bare repositories', () => {
  const layouts = [
    { name: '.bare with a .git file', bare: 'proj/.bare', pointer: 'gitdir: ./.bare\n', project: 'proj' },
    { name: '.bare without one', bare: 'proj/.bare', project: 'proj' },
    { name: 'another name with a .git file', bare: 'proj/store', pointer: 'gitdir: store', project: 'proj' },
    { name: '.git that is bare', bare: 'proj/.git', project: 'proj' },
    { name: 'foo.git', bare: 'proj/foo.git', project: 'proj/foo.git' },
  ]
  it.each(layouts)('$name', async ({ bare, pointer, project }) => {
    repository('origin')
    folder('proj')
    git(root, 'clone', '--quiet', '--bare', at('origin'), at(bare))
    git(at(bare), 'worktree', 'add', '--quiet', '-b', 'one', at('proj/one'))
    git(at(bare), 'worktree', 'add', '--quiet', '-b', 'two', at('elsewhere'))
    if (pointer) fs.writeFileSync(at('proj/.git'), pointer)
    for (const opened of ['proj/one', 'elsewhere', bare, project]) {
      expect(await projectPath(at(opened)), opened).toBe(at(project))
    }
  })
})

describe('outside git', () => {
  it('takes the folder, without a root commit', async () => {
    const notes = folder('notes/2024')
    expect(await identify(notes)).toEqual({ path: notes, opened: notes })
  })

  it('takes the root folder and a folder that does not exist', async () => {
    expect(await projectPath('/')).toBe('/')
    expect(await projectPath(at('gone/away'))).toBe(at('gone/away'))
  })

  it('passes on commit hashes only', async () => {
    const directory = repository('app')
    const withId = (rootCommit?: string) => identifyProject({ directory, mode: 'repository', rootCommit })
    for (const id of ['global', '', 'C0FFEE', undefined])
      expect(await withId(id)).not.toHaveProperty('rootCommit')
    expect(await withId(COMMIT)).toHaveProperty('rootCommit', COMMIT)
  })

  it('takes the host’s word for the first commit where there is no remote alone', async () => {
    const directory = repository('app')
    const told = () => identifyProject({ directory, mode: 'repository', hostID: COMMIT })
    expect(await told()).toHaveProperty('rootCommit', COMMIT)
    git(directory, 'remote', 'add', 'origin', 'git@example.com:team/app.git')
    expect(await told()).toMatchObject({ address: 'example.com/team/app' })
    expect(await told()).not.toHaveProperty('rootCommit')
  })
})

describe('what is broken', () => {
  it.each([
    ['no pointer', 'nonsense'],
    ['an empty file', ''],
    ['a vanished target', 'gitdir: /vanished/.git/worktrees/x\n'],
    ['a NUL', 'gitdir: a\0b\n'],
    ['an over-long path', `gitdir: ${'x'.repeat(5000)}\n`],
  ])('a .git file with %s leaves the folder that holds it', async (_, text) => {
    repository('outer')
    const inner = folder('outer/inner')
    fs.writeFileSync(at('outer/inner/.git'), text)
    expect(await projectPath(folder('outer/inner/src'))).toBe(inner)
  })

  it('a worktree whose repository is gone stands for itself', async () => {
    const app = repository('app')
    git(app, 'worktree', 'add', '--quiet', '../feature')
    fs.rmSync(at('app/.git/HEAD'))
    expect(await projectPath(at('feature'))).toBe(at('feature'))
    fs.rmSync(app, { recursive: true })
    expect(await projectPath(at('feature'))).toBe(at('feature'))
  })

  it('a .git file of megabytes is not read', async () => {
    git(repository('app'), 'worktree', 'add', '--quiet', '../feature')
    fs.appendFileSync(at('feature/.git'), '\n'.repeat(2 << 20))
    expect(await projectPath(at('feature'))).toBe(at('feature'))
  })

  it('a configuration of blanks, as a hostile repository may have, is looked through at once', async () => {
    const git = path.join(repository('app'), '.git')
    const blanks = ' '.repeat(400_000)
    fs.writeFileSync(
      path.join(git, 'config'),
      `[core]\nworktree = a${blanks}b\n[remote "o"]\nurl = a${blanks}b\n`,
    )
    expect(await workTreeOfSubmodule(git)).toBeUndefined()
    expect(await remotesIn(git)).toEqual([{ name: 'o', url: `a${blanks}b` }])
  })

  it('an empty .git folder, a FIFO and a loop of links count as none', async () => {
    const outer = repository('outer')
    folder('outer/a/.git')
    execFileSync('mkfifo', [path.join(folder('outer/b'), '.git')])
    fs.symlinkSync('.git', path.join(folder('outer/c'), '.git'))
    for (const inner of ['a', 'b', 'c']) expect(await projectPath(at('outer', inner)), inner).toBe(outer)
  })
})

it.each([
  ['https://user:to%40ken@GitHub.com/them/app.git', 'github.com/them/app'],
  ['https://to@ken@host:8443/them/app/?token=x', 'host/them/app'],
  ['git@github.com:them/app.git', 'github.com/them/app'],
  ['ssh://git@host:2222/~them/app', 'host/~them/app'],
  ['file:///srv/app.git', undefined],
  ['/srv/app.git', undefined],
  [String.raw`C:\srv\app`, undefined],
])('the address of a repository at %s', async (url, address) => {
  const app = repository('app')
  git(app, 'remote', 'add', 'upstream', 'https://host/other')
  git(app, 'remote', 'add', 'origin', url)
  git(app, 'worktree', 'add', '--quiet', '../feature')
  for (const opened of [app, at('feature')]) expect((await identify(opened)).address).toBe(address)
  expect((await identify(at('feature'), 'directory')).address).toBeUndefined()
})
