import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sha256 } from '../../src/lib/hash.js'
import { readBytes } from '../../src/store/disk.js'
import { recordingLog } from '../support/recording-log.js'
import {
  apply,
  expectTrue,
  filesOf,
  MINE,
  pathsOf,
  type Scene,
  scene,
  target,
  write,
} from '../support/store-scene.js'

const AT = 1_600_000_000

async function mirrored(): Promise<Scene & { mirror: string }> {
  const given = await scene()
  for (const name of ['a.md', 'system/b.md', 'c/d.md']) await given.put(name, `---\nlimit: 9\n---\n${name}\n`)
  // A whole second, which can be set again to the nanosecond.
  for (const name of ['a.md', 'system/b.md', 'c/d.md']) await fs.utimes(given.at(name), AT, AT)
  await sleep(30)
  await (await given.open()).close()
  return { ...given, mirror: path.join(given.stateFolder, 'index', `${sha256(MINE, 16)}.json`) }
}

/** Entries of the mirror, changed and sealed again as the store would. */
async function tamper(mirror: string, change: (text: string) => string): Promise<void> {
  const [head = '', payload = ''] = (await fs.readFile(mirror, 'utf8')).split('\n')
  const changed = change(payload)
  await fs.writeFile(mirror, `${head.replace(/[0-9a-f]{64}$/, sha256(changed))}\n${changed}`)
}

test('a new process begins with the mirror, and reads no file that has not changed', async () => {
  const given = await mirrored()
  await tamper(given.mirror, (payload) =>
    payload.replace('"description":"A"', '"description":"from the mirror"'),
  )
  const store = await given.open()
  expect(filesOf(store)[0]?.description).toBe('from the mirror')
})

const replace = (from: string | RegExp, to: string) => async (mirror: string) =>
  fs.writeFile(mirror, (await fs.readFile(mirror, 'utf8')).replace(from, to))

test.each<[string, (mirror: string) => Promise<unknown>]>([
  ['deleted', (mirror) => fs.unlink(mirror)],
  ['empty', (mirror) => fs.writeFile(mirror, '')],
  ['cut short', (mirror) => fs.truncate(mirror, 300)],
  ['rubbish', (mirror) => fs.writeFile(mirror, '\0\xff\n{')],
  ['tampered with', replace('a.md', 'z.md')],
  ['of an older form', replace(/"format":\d+/, '"format":0')],
  ['of another scope', replace('projects/mine', 'projects/other')],
  ['of another hot folder', replace('"hotDir":"system"', '"hotDir":"hot"')],
  ['a folder', async (mirror) => [await fs.unlink(mirror), await fs.mkdir(mirror)]],
])('a mirror that is %s is built anew', async (_what, spoil) => {
  const given = await mirrored()
  await spoil(given.mirror)
  const store = await given.open()
  expect(pathsOf(store)).toEqual(['a.md', 'c/d.md', 'system/b.md'])
  await expectTrue(store, given)
  await store.close()
  const again = await given.open()
  await expectTrue(again, given)
})

test('short processes look at many new files in turns, and tell of each secret once', async () => {
  const given = await scene()
  const names = Array.from({ length: 250 }, (_, i) => `${String(i).padStart(3, '0')}.md`)
  for (const name of names) await given.put(name, `${name}\n`)
  await given.put('200.md', `token ghp_${'a1B2'.repeat(9)}\n`)
  const log = recordingLog()
  const mirror = path.join(given.stateFolder, 'index', `${sha256(MINE, 16)}.json`)
  const waiting: number[] = []
  for (let process = 0; process < 4; process++) {
    const store = await given.open({ log, defer: () => {} })
    expect(pathsOf(store)).toEqual(names)
    await store.close()
    const stored = JSON.parse((await fs.readFile(mirror, 'utf8')).split('\n')[1] ?? '')
    expect(stored.files).toHaveLength(names.length)
    waiting.push(stored.waiting?.length ?? 0)
  }
  expect(waiting).toEqual([150, 50, 0, 0])
  expect(log.lines.filter((line) => line.startsWith('secret'))).toEqual([
    expect.stringContaining('"projects/mine/200.md"'),
  ])
})

test('what changed while nobody looked is found', async () => {
  const given = await mirrored()
  await given.put('a.md', 'longer than before')
  await fs.rename(given.at('c'), given.at('e'))
  await given.put('new.md')
  const store = await given.open()
  expect(pathsOf(store)).toEqual(['a.md', 'e/d.md', 'new.md', 'system/b.md'])
  await expectTrue(store, given)
})

test.each([
  ['a change that keeps size and modification time', 'change time', ''],
  ['another file in its place with the same size and times', 'inode', '.new'],
])('%s is found by its %s', async (_what, _by, beside) => {
  const given = await mirrored()
  const file = given.at('system/b.md')
  const text = await fs.readFile(file, 'utf8')
  await fs.writeFile(`${file}${beside}`, text.replace('system', 'SYSTEM'))
  await fs.utimes(`${file}${beside}`, AT, AT)
  if (beside !== '') await fs.rename(`${file}${beside}`, file)
  const store = await given.open()
  expect(filesOf(store).find(({ path }) => path === 'system/b.md')?.body).toBe('SYSTEM/b.md\n')
})

test.each([AT, AT * 2])(
  'a file that has just changed is not trusted, later it is, with the modification time %d',
  async (atS) => {
    const given = await scene()
    await given.put('a.md')
    await fs.utimes(given.at('a.md'), atS, atS)
    const { ctimeMs } = await fs.stat(given.at('a.md'))
    onTestFinished(() => void vi.useRealTimers())
    const signatureAfter = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: ctimeMs + ms })
      return (await readBytes(given.at('a.md'), target('a.md')))?.signature
    }
    expect(await signatureAfter(15)).toBeUndefined()
    expect(await signatureAfter(30)).toMatchObject({ size: 5, mtimeMs: atS * 1_000 })
  },
)

test('a file that was too fresh for its state to be trusted is read once more, and not for ever', async () => {
  const given = await mirrored()
  const store = await given.open()
  await apply(store, write('fresh.md', 'x'))
  await store.close()
  await sleep(30)
  await (await given.open()).close()
  const [, payload = ''] = (await fs.readFile(given.mirror, 'utf8')).split('\n')
  expect(JSON.parse(payload).states).toEqual(Array(16).fill(expect.any(Number)))
})

test('a change of the same size in the same moment as our own is found', async () => {
  const given = await scene()
  const store = await given.open()
  for (let round = 10; round < 60; round += 1) {
    await apply(store, write('a.md', `ours ${round}`))
    await given.put('a.md', `mine ${round}`.padEnd((await fs.stat(given.at('a.md'))).size, '.'))
    await store.refresh([MINE])
    expect(filesOf(store)[0]?.chars).toBe((await fs.stat(given.at('a.md'))).size)
  }
})
