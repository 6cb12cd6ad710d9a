import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { canMount, mountDisk, run } from '../support/small-disk.js'
import { joined, type Machine, synced, syncScene, troubleOf } from '../support/sync-scene.js'

/** Text that does not pack. */
const dense = (bytes: number) =>
  `${randomBytes(bytes)
    .toString('base64')
    .match(/.{1,76}/g)
    ?.join('\n')}\n`

/** An ssh to this machine. It ends once so many bytes have gone through it in one of both directions as a file says. */
const BREAKING_SSH = (limit: string) => `#!/usr/bin/env node
const fs = require('node:fs')
const limit = fs.existsSync('${limit}') ? Number(fs.readFileSync('${limit}', 'utf8')) : Infinity
const child = require('node:child_process').spawn('sh', ['-c', 'exec ' + process.argv.at(-1)], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const through = (from, to) => {
  let left = limit
  from.on('data', (bytes) => {
    to.write(bytes.subarray(0, left))
    left -= bytes.length
    if (left > 0) return
    child.kill('SIGKILL')
    process.exit(255)
  })
  from.on('end', () => to.end())
  to.on('error', () => {})
}
through(process.stdin, child.stdin)
through(child.stdout, process.stdout)
// An exit at once would cut off what a slow reader has not taken yet.
child.on('close', (code) => {
  process.exitCode = code ?? 255
  process.stdin.destroy()
})
`

/** Two machines with a remote behind a line that breaks after so many bytes. */
async function overLine() {
  const scene = await syncScene()
  const [ssh, limit] = [path.join(scene.base, 'ssh'), path.join(scene.base, 'limit')]
  writeFileSync(ssh, BREAKING_SSH(limit), { mode: 0o755 })
  const given = { remote: `me@example.com:${scene.bare}`, hostEnv: { GIT_SSH_COMMAND: ssh } }
  const a = await scene.machine('desk', given)
  const b = await scene.machine('lap', given)
  await a.write('notes.md', 'from the desk\n')
  await synced(a)
  await b.write('other.md', 'from the lap\n')
  await joined(b)
  await synced(a)
  const breakAfter = (bytes: number) => writeFileSync(limit, `${bytes}`)
  return { ...scene, a, b, breakAfter, mend: () => rmSync(limit) }
}

/** From so many objects on, a fetch is one pack. */
async function putMany({ put }: Machine): Promise<void> {
  for (let i = 0; i < 110; i += 1) await put(`global/many/${i}.md`, `note ${i}\n`)
}

const isSound = ({ git, folder }: Machine) => {
  const packs = readdirSync(path.join(folder, '.git/objects/pack'))
  expect(packs.filter((name) => name.startsWith('tmp_'))).toEqual([])
  expect(git('status', '--porcelain')).toBe('')
  expect(git('fsck', '--strict')).not.toMatch(/error|missing|corrupt/)
}

test('a line that breaks in the middle of a push or a fetch: nothing is half there, and it goes on after', async () => {
  const { a, b, bare, git, breakAfter, mend } = await overLine()
  const text = dense(60_000)
  await a.put('global/large.md', text)
  await putMany(a)
  const before = git(bare, 'rev-parse', 'main')
  for (const bytes of [1, 1_000, 20_000]) {
    breakAfter(bytes)
    expect(await troubleOf(a), `after ${bytes} bytes`).toMatch(/^The remote cannot be reached/)
    expect(git(bare, 'rev-parse', 'main')).toBe(before)
  }
  mend()
  await synced(a)
  for (const bytes of [1, 1_000, 20_000]) {
    breakAfter(bytes)
    expect(await troubleOf(b), `after ${bytes} bytes`).toMatch(/^The remote cannot be reached/)
    expect(await b.read('global/large.md')).toBeUndefined()
    isSound(b)
  }
  mend()
  await synced(b)
  expect(await b.read('global/large.md')).toBe(text)
  expect(await b.files()).toEqual(await a.files())
  isSound(a)
  isSound(b)
})

/** A machine that has synced its first note, with a remote on a disk of its own where its size is given. */
async function firstMachine(size?: string) {
  const scene = await syncScene()
  const { base, bare, git, machine } = scene
  if (size !== undefined) {
    rmSync(bare, { recursive: true })
    mountDisk(bare, size)
    git(base, 'init', '--quiet', '--bare', '--initial-branch=main', bare)
  }
  const a = await machine('desk')
  await a.write('notes.md', 'from the desk\n')
  await synced(a)
  return { ...scene, a }
}

const freeOn = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

describe.skipIf(!canMount)('a small disk', () => {
  test('full here: it says so, both sides keep what they have, and it goes on when there is room', async () => {
    const { a, base, machine } = await firstMachine()
    const folder = path.join(base, 'lap', 'memory')
    mountDisk(folder, '1500k')
    const b = await machine('lap')
    await b.write('other.md', 'from the lap\n')
    await joined(b)
    const text = dense(300_000)
    await a.put('global/large.md', text)
    await putMany(a)
    await synced(a)
    const filler = path.join(folder, '.git', 'filler')
    for (const [room, what] of [
      [100_000, 'no room for what is fetched'],
      [550_000, 'no room for the file itself'],
    ] as const) {
      writeFileSync(filler, Buffer.alloc(freeOn(folder) - room))
      const head = b.git('rev-parse', 'HEAD')
      expect(await troubleOf(b), what).toMatch(/disk.*full/i)
      rmSync(filler)
      expect(b.git('rev-parse', 'HEAD')).toBe(head)
      expect(await b.read('global/large.md'), what).toBeUndefined()
      expect(await b.read('global/other.md')).toContain('from the lap')
      isSound(b)
    }
    await synced(b)
    expect(await b.read('global/large.md')).toBe(text)
    isSound(b)
  })

  test('a remote that is read only, or full: it says so, goes on once it is not, and nothing is lost', async () => {
    const { a, bare } = await firstMachine('400k')
    await a.write('more.md', 'more\n')
    run('mount', '-o', 'remount,ro', bare)
    const { trouble } = (await a.sync.run()).status.record
    expect(trouble).toMatchObject({
      says: expect.stringMatching(/^The remote refused this.*unable to create/),
      isPassing: false,
    })
    run('mount', '-o', 'remount,rw', bare)
    await synced(a)
    await a.put('global/large.md', dense(600_000))
    expect(await troubleOf(a)).toMatch(/^The remote has no room left/)
    await a.remove('notes.md')
    expect(await a.read('global/large.md')).toBeDefined()
  })
})
