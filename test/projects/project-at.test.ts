import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { projectAt } from '../../src/projects/project-at.js'
import { tempFolder } from '../support/temp-folder.js'

let root: string
const at = (...parts: string[]) => path.join(root, ...parts)

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@localhost']
  const env = { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1' }
  execFileSync('git', [...identity, ...args], { cwd, env, stdio: 'pipe' })
}

const bare = (name: string) => git(root, 'init', '--quiet', '--bare', name)

const asked = (url: string, place = 'app') =>
  projectAt(url, {
    rows: [{ name: 'row', address: 'example.com/me/row' }],
    places: [{ project: 'app', path: at(place), lastSeen: '2026-11-28' }],
  })

beforeEach(async () => {
  root = await tempFolder()
  git(root, 'init', '--quiet', 'app')
  git(at('app'), 'commit', '--quiet', '--allow-empty', '--message', 'first')
  bare('origin.git')
})

/** `git remote add` would make a relative one absolute, and writes no comment. */
const remote = (url: string, name = 'origin') =>
  fs.appendFileSync(at('app/.git/config'), `[remote "${name}"]\n\turl = ${url}\n`)

it('knows a remote that is a path in every spelling of it', async () => {
  remote(at('origin.git'))
  fs.mkdirSync(at('deep/er'), { recursive: true })
  fs.symlinkSync(at('origin.git'), at('link'))
  fs.symlinkSync(at('deep/er'), at('through'))
  const spellings = [
    'origin.git',
    'origin.git/',
    'origin.git//',
    'origin',
    'origin/',
    'app/../origin.git',
    'link',
    'link/',
    // Behind a link, `..` leaves what it leads to.
    'through/../../origin.git',
  ].map((spelling) => `${root}/${spelling}`)
  for (const url of [...spellings, ...spellings.map((one) => `file://${one}`)])
    expect(await asked(url), url).toBe('app')
  expect(await asked(`file://${root}/%6Frigin.git`)).toBe('app')
  expect(await asked(`${root}//origin.git`)).toBe('app')
  bare('memory.git')
  for (const url of ['memory.git', 'nowhere', 'deep', 'origin.git/refs', 'memory.git%00'])
    expect(await asked(`${root}/${url}`), url).toBeUndefined()
  expect(await asked('file:///%00')).toBeUndefined()
})

it('knows it however the project writes it', async () => {
  bare('my origin.git')
  for (const written of [
    '../origin.git',
    './../origin',
    `file://${root}/origin.git ; mine`,
    `"${root}/origin.git"`,
  ]) {
    fs.rmSync(at('app/.git/config'))
    remote(written)
    expect(await asked(at('origin.git')), written).toBe('app')
  }
  remote(at('my origin.git'), 'backup.1')
  expect(await asked(at('my origin.git'))).toBe('app')
  fs.appendFileSync(at('app/.git/config'), '\tpushurl = git@Example.com:me/app.git # mine\n')
  expect(await asked('https://example.com/me/app')).toBe('app')
  expect(await asked('https://example.com/me/other')).toBeUndefined()
})

it('knows the working folder itself, its git folder, and work trees of it', async () => {
  git(at('app'), 'worktree', 'add', '--quiet', '../tree')
  for (const url of ['app', 'app/.git', 'app/.git/', 'tree', 'tree/.git', 'app/.git/worktrees/tree'])
    expect(await asked(at(url)), url).toBe('app')
  expect(await asked(at('app'), 'tree')).toBe('app')
  fs.mkdirSync(at('app/sub'))
  expect(await asked(at('app'), 'app/sub')).toBe('app')
  expect(await asked(at('app'), 'gone')).toBeUndefined()
})

it('knows a project that is nothing but a git folder and its work trees', async () => {
  git(root, 'clone', '--quiet', '--bare', 'app', 'hub/.bare')
  git(at('hub/.bare'), 'worktree', 'add', '--quiet', '../main')
  for (const url of ['hub/.bare', 'hub/main', 'app']) expect(await asked(at(url), 'hub'), url).toBe('app')
})

it('knows the address of a row, whose project is nowhere here', async () => {
  expect(await asked('ssh://git@example.com:22/me/row.git')).toBe('row')
})
