import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textHash } from '../../src/memory/forgotten-lines.js'
import { forgottenEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import { memfs } from '../support/command-line.js'
import { filesBelow } from '../support/files-below.js'
import type { Home } from '../support/home.js'
import { withMemory } from '../support/with-plugin.js'

/** A project with one fact that no plugin has open, an empty remote, and what is typed in its shell. */
const withRemote = (
  use: (scene: {
    home: Home
    bare: string
    type: (...argv: string[]) => ReturnType<typeof memfs>
    git: (cwd: string, ...args: string[]) => string
    commit: (cwd: string, email: string) => void
  }) => Promise<void>,
) =>
  withMemory({}, async ({ memory, home }) => {
    await memory.dispose()
    const bare = path.join(home.root, 'memory.git')
    const env = home.env(home.root)
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', ['-C', cwd, ...args], { env, encoding: 'utf8' })
    git(home.root, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
    const type = (...argv: string[]) => memfs(home, memory.directory, argv)
    const commit = (cwd: string, email: string) =>
      void git(cwd, '-c', 'user.name=Ada', '-c', `user.email=${email}`, 'commit', '-qm', 'memory: coupons')
    await type('add', 'Kim signs the releases.')
    await use({ home, bare, type, git, commit })
  })

test('who is asked whether a secret is none is told which, and asked of the next by itself', () =>
  withRemote(async ({ home, bare, type, git }) => {
    writeFileSync(
      path.join(home.memoryRoot, 'projects/app/fixtures.md'),
      'a fixture: aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzKEYKEY1\nmine: ghp_55C7kQ2mW8xZr4Vt9LpYb3NfHs6JdGaE1uRi\n',
    )
    const sent = () => git(bare, 'for-each-ref')
    expect((await type('sync', bare, '--yes')).out).toContain('projects/app/fixtures.md, line 1')
    const asked = await type('sync', 'allow')
    expect(asked.err).toMatch(/It is in projects\/app\/fixtures\.md, line 1 \(.+\), of commit [0-9a-f]{10}\./)
    expect(asked.out).toContain('Nothing was done.')
    expect((await type('sync', 'allow', '--yes')).out).toContain('line 2')
    expect(sent()).toBe('')
    await type('sync', 'allow', '--yes')
    expect(sent()).not.toBe('')
  }))

const COUPONS = 'Coupons expire at midnight UTC'
const TOMBSTONE = new RegExp(`^\\+- \\d{4}-\\d\\d-\\d\\d \\w+ text:${textHash(COUPONS)} `, 'm')

test('a fact that is deleted in a commit of her own while OpenCode is closed is sent with its tombstone', () =>
  withRemote(async ({ home, bare, type, git, commit }) => {
    await type('add', `${COUPONS}.`)
    await type('sync', bare, '--yes')
    const [file = ''] = filesBelow(home.memoryRoot).filter((name) => name.includes('coupons'))
    git(home.memoryRoot, 'rm', '--quiet', file)
    commit(home.memoryRoot, 'ada@example.com')
    await type('sync')
    expect(git(bare, 'log', '-p', 'main')).toMatch(TOMBSTONE)
    expect((await type('add', `${COUPONS}.`)).exit).toBe(0)
  }))

test('a fact that came from another machine and is deleted by hand here is learned no more on either', () =>
  withRemote(async ({ home, bare, type, git, commit }) => {
    await type('sync', bare, '--yes')
    const desk = path.join(home.root, 'desk')
    git(home.root, 'clone', '--quiet', bare, desk)
    const kim = filesBelow(desk).find((name) => name.includes('kim')) ?? ''
    const file = kim.replace('kim-signs-releases', 'coupons').replace(/kim[^/]*$/, 'coupons.md')
    writeFileSync(file, readFileSync(kim, 'utf8').replace('Kim signs the releases', COUPONS))
    git(desk, 'add', '--all')
    commit(desk, 'memfs@desk')
    git(desk, 'push', '--quiet')
    expect((await type('sync')).out).not.toContain('to decide')
    const hash = textHash('Kim signs')
    const facts = path.dirname(kim).replace(desk, home.memoryRoot)
    writeFileSync(path.join(facts, '_FORGOTTEN.md'), `- 2026-11-21 project text:${hash}\n`)
    const entry = forgottenEntry(`facts/${path.basename(kim)}`, hash)
    writeFileSync(path.join(facts, '_CONFLICTS.md'), withEntries(undefined, [entry]))
    const says = '1 forgotten fact that is still there, for you to decide: memfs conflicts'
    expect((await type('sync')).out).toContain(says)
    rmSync(path.join(facts, '_FORGOTTEN.md'))
    rmSync(file.replace(desk, home.memoryRoot))
    await type('sync')
    expect(git(bare, 'log', '-p', 'main')).toMatch(TOMBSTONE)
  }))

test('a refusal names the commands of a shell, and says what is wrong with a join', () =>
  withRemote(async ({ bare, type }) => {
    await type('sync', bare, '--yes')
    const { err } = await type('sync', 'join', 'app', 'nothing', '--yes')
    expect(err).toContain('There is no project nothing to join. memfs sync lists similar ones.')
    expect((await type('sync', 'join', 'app', 'app', '--yes')).err).toContain('Name two projects.')
    expect((await type('sync', 'join', '--yes')).err).toContain('Name two projects.')
  }))

test('what would come is listed below its title, as in a session', () =>
  withRemote(async ({ home, bare, type, git, commit }) => {
    const desk = path.join(home.root, 'desk')
    git(home.root, 'clone', '--quiet', bare, desk)
    mkdirSync(path.join(desk, 'global/system'), { recursive: true })
    writeFileSync(path.join(desk, 'global/system/rules.md'), 'Answer in one paragraph.\n')
    git(desk, 'add', '.')
    commit(desk, 'ada@example.com')
    git(desk, 'push', '--quiet', 'origin', 'HEAD:main')
    expect((await type('sync', bare)).err).toContain('Into every prompt:\n  global/system/rules.md')
  }))
