import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textHash } from '../../src/memory/forgotten-lines.js'
import { forgottenEntry, withEntries } from '../../src/sync/merge/conflict-entries.js'
import { memfs } from '../support/command-line.js'
import { filesBelow } from '../support/files-below.js'
import { withMemory } from '../support/with-plugin.js'

test('who is asked whether a secret is none is told which, and asked of the next by itself', () =>
  withMemory({}, async ({ memory: plugin, home, put }) => {
    await plugin.command('remember We publish with npm 10.')
    await plugin.dispose()
    await put(
      'projects/app/fixtures.md',
      'a fixture: AKIAQ3EGR7TZ2BNPLW5X\nmine: ghp_55C7kQ2mW8xZr4Vt9LpYb3NfHs6JdGaE1uRi\n',
    )
    const bare = path.join(home.root, 'memory.git')
    execFileSync('git', ['init', '--quiet', '--bare', bare], { env: home.env(home.root) })
    const type = (...argv: string[]) => memfs(home, plugin.directory, ['sync', ...argv])
    const sent = () => execFileSync('git', ['-C', bare, 'for-each-ref'], { encoding: 'utf8' })

    expect((await type(bare, '--yes')).out).toContain('projects/app/fixtures.md, line 1')
    const asked = await type('allow')
    expect(asked.err).toMatch(/It is in projects\/app\/fixtures\.md, line 1 \(.+\), of commit [0-9a-f]{10}\./)
    expect(asked.out).toContain('Nothing was done.')
    expect((await type('allow', '--yes')).out).toContain('line 2')
    expect(sent()).toBe('')
    await type('allow', '--yes')
    expect(sent()).not.toBe('')
  }))

test.each<[string, (file: string, git: (...args: string[]) => unknown) => void]>([
  ['from the disk', (file) => rmSync(file)],
  [
    'in a commit of her own',
    (file, git) => {
      git('rm', '--quiet', file)
      git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '-m', 'no coupons')
    },
  ],
])('a fact that is deleted %s while OpenCode is closed is sent with its tombstone', (_, remove) =>
  withMemory({}, async ({ memory: plugin, home }) => {
    await plugin.dispose()
    const bare = path.join(home.root, 'memory.git')
    const env = home.env(home.root)
    execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare], { env })
    const type = (...argv: string[]) => memfs(home, plugin.directory, argv)
    for (const fact of ['Coupons expire at midnight UTC.', 'Kim signs the releases.']) await type('add', fact)
    await type('sync', bare, '--yes')
    const [file = ''] = filesBelow(home.memoryRoot).filter((name) => name.includes('coupons'))
    remove(file, (...args) => execFileSync('git', ['-C', home.memoryRoot, ...args], { env }))
    await type('sync')
    const sent = execFileSync('git', ['-C', bare, 'log', '-p', 'main'], { env, encoding: 'utf8' })
    expect(sent).toMatch(/^\+- \d{4}-\d\d-\d\d \w+ text:/m)
    expect((await type('add', 'Coupons expire at midnight UTC.')).exit).toBe(0)
  }),
)

test('a fact that came from another machine and is deleted by hand here is learned no more on either', () =>
  withMemory({}, async ({ memory: plugin, home }) => {
    await plugin.dispose()
    const bare = path.join(home.root, 'memory.git')
    const env = home.env(home.root)
    const git = (cwd: string, ...args: string[]) => execFileSync('git', ['-C', cwd, ...args], { env })
    git(home.root, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
    const type = (...argv: string[]) => memfs(home, plugin.directory, argv)
    await type('add', 'Kim signs the releases.')
    await type('sync', bare, '--yes')
    const desk = path.join(home.root, 'desk')
    git(home.root, 'clone', '--quiet', bare, desk)
    const kim = filesBelow(desk).find((name) => name.includes('kim')) ?? ''
    const file = kim.replace('kim-signs-releases', 'coupons').replace(/kim[^/]*$/, 'coupons.md')
    writeFileSync(
      file,
      readFileSync(kim, 'utf8').replace('Kim signs the releases', 'Coupons expire at midnight UTC'),
    )
    git(desk, 'add', '--all')
    git(
      desk,
      '-c',
      'user.name=memfs',
      '-c',
      'user.email=memfs@desk',
      'commit',
      '--quiet',
      '-m',
      'memory: add coupons',
    )
    git(desk, 'push', '--quiet')
    const { out: came } = await type('sync')
    expect(came).not.toContain('to decide')
    const hash = textHash('Kim signs')
    const facts = path.dirname(kim).replace(desk, home.memoryRoot)
    writeFileSync(path.join(facts, '_FORGOTTEN.md'), `- 2026-11-21 project text:${hash}\n`)
    const entry = forgottenEntry(`facts/${path.basename(kim)}`, hash)
    writeFileSync(path.join(facts, '_CONFLICTS.md'), withEntries(undefined, [entry]))
    expect((await type('sync')).out).toContain('1 contradiction for you to decide: memfs conflicts')
    rmSync(path.join(facts, '_FORGOTTEN.md'))
    rmSync(file.replace(desk, home.memoryRoot))
    await type('sync')
    expect(git(bare, 'log', '-p', 'main').toString()).toMatch(/^\+- \d{4}-\d\d-\d\d \w+ text:/m)
  }))
