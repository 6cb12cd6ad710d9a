import { existsSync, mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../src/lib/day.js'
import { createSessions, type Sessions, type Slice } from '../../src/state/sessions.js'
import { eventually } from '../support/eventually.js'
import { recordingLog } from '../support/recording-log.js'
import { tempFolder } from '../support/temp-folder.js'

type Counter = { count: number }

const parse = (stored: unknown): Counter =>
  typeof (stored as Counter | undefined)?.count === 'number' ? (stored as Counter) : { count: 0 }
const counter: Slice<Counter> = { name: 'counter', parse }
const large: Slice<Counter> = { name: 'large', apart: true, parse }

function set(sessions: Sessions, id: string, count: number, slice = counter): void {
  sessions.update(id, slice, (state) => {
    state.count = count
  })
}

async function place() {
  const folder = path.join(await tempFolder(), 'sessions')
  const log = recordingLog()
  const open = (now = Date.now) => {
    const sessions = createSessions({ folder, now, log })
    onTestFinished(() => sessions.flush())
    return sessions
  }
  const names = async () => (await fs.readdir(folder)).sort()
  /** A file as an earlier process has left it. */
  const leave = async (name: string, text = '{}', ageMs = 0) => {
    await fs.mkdir(folder, { recursive: true })
    await fs.writeFile(path.join(folder, name), text)
    await fs.utimes(path.join(folder, name), 0, (Date.now() - ageMs) / 1_000)
  }
  return { folder, log, open, names, leave }
}

test('slices of one session share a file, and what is large has one of its own', async () => {
  const { folder, open, names } = await place()
  const sessions = open()
  const other = { ...counter, name: 'other' }
  set(sessions, 'ses_1', 1)
  set(sessions, 'ses_1', 2, other)
  set(sessions, 'ses_1', 3, large)
  sessions.flush()
  expect(await names()).toEqual(['ses_1.json', 'ses_1.large.json'])
  const before = await fs.stat(path.join(folder, 'ses_1.large.json'))
  set(sessions, 'ses_1', 4)
  sessions.flush()
  expect((await fs.stat(path.join(folder, 'ses_1.large.json'))).ino).toBe(before.ino)
  // A slice that a process has not asked for is kept.
  const second = open()
  set(second, 'ses_1', 5, other)
  second.flush()
  const next = open()
  expect([counter, other, large].map((slice) => next.read('ses_1', slice).count)).toEqual([4, 5, 3])
  expect(next.read('ses_2', counter)).toEqual({ count: 0 })
})

test('a session that goes on in another process in between is taken over', async () => {
  const { open } = await place()
  const [server, run] = [open(), open()]
  for (let turn = 1; turn < 8; turn += 2) {
    for (const [sessions, count] of [
      [server, turn],
      [run, turn + 1],
    ] as const) {
      expect(sessions.read('ses_1', counter).count).toBe(count - 1)
      set(sessions, 'ses_1', count)
      // Not yet written, and not lost.
      expect(sessions.read('ses_1', counter).count).toBe(count)
      sessions.flush()
    }
  }
  expect(server.read('ses_1', counter).count).toBe(8)
})

test('one that leaves memory and comes back at once has lost nothing', async () => {
  const { open } = await place()
  const sessions = open()
  set(sessions, 'ses_x', 1)
  for (let i = 0; i < 250; i++) sessions.read(`ses_${i}`, counter)
  expect(sessions.read('ses_x', counter)).toEqual({ count: 1 })
  for (let i = 0; i < 250; i++) sessions.read(`ses_${i}`, counter)
  sessions.flush()
  expect(open().read('ses_x', counter)).toEqual({ count: 1 })
})

test('what is settled is on the disk at once; a tally alone makes nothing be written', async () => {
  const { folder, open, names } = await place()
  const sessions = open()
  const count = (slice: Slice<Counter>) =>
    sessions.tally('ses_1', slice, (state) => {
      state.count += 1
    })
  count(large)
  sessions.settle()
  expect(existsSync(folder)).toBe(false)
  set(sessions, 'ses_1', 5)
  sessions.settle()
  expect(open().read('ses_1', counter)).toEqual({ count: 5 })
  // A tally goes along.
  expect(open().read('ses_1', large)).toEqual({ count: 1 })
  const before = await fs.stat(path.join(folder, 'ses_1.json'))
  count(counter)
  sessions.settle()
  expect((await fs.stat(path.join(folder, 'ses_1.json'))).ino).toBe(before.ino)
  await eventually(() => expect(open().read('ses_1', counter)).toEqual({ count: 6 }))
  expect(await names()).toHaveLength(2)
})

test('what lies apart is written before what was consumed for it', async () => {
  const { folder, open } = await place()
  const sessions = open()
  set(sessions, 'ses_1', 1)
  set(sessions, 'ses_1', 1, large)
  // The first write is refused, as if the process had died at it.
  mkdirSync(path.join(folder, 'ses_1.large.json'), { recursive: true })
  sessions.settle()
  expect(existsSync(path.join(folder, 'ses_1.json'))).toBe(false)
  // Else it is written once the folder has gone.
  await fs.rmdir(path.join(folder, 'ses_1.large.json'))
})

test('a deleted session leaves no file', async () => {
  const { open, names } = await place()
  const sessions = open()
  set(sessions, 'ses_1', 1)
  set(sessions, 'ses_1', 1, large)
  sessions.flush()
  set(sessions, 'ses_1', 2)
  await sessions.forget('ses_1')
  // The host tells of the end of its turn only now.
  set(sessions, 'ses_1', 3)
  sessions.flush()
  expect(await names()).toEqual([])
})

test('a folder in the place of a file costs nothing but a warning', async () => {
  const { folder, log, open } = await place()
  await fs.mkdir(path.join(folder, 'ses_1.json'), { recursive: true })
  expect(open().read('ses_1', counter)).toEqual({ count: 0 })
  expect(log.lines.join()).toMatch(/EISDIR|EINVAL/)
})

test('a disk that refuses is logged once, holds nobody else up, and gets its chance again', async () => {
  const { folder, log, open } = await place()
  const sessions = open()
  await fs.writeFile(folder, 'a file where the folder should be')
  set(sessions, 'ses_1', 5)
  sessions.flush()
  expect(log.lines.join()).toContain('session state not written')
  sessions.flush()
  expect(log.lines).toHaveLength(1)
  await fs.unlink(folder)
  set(sessions, 'ses_2', 5)
  sessions.flush()
  expect(await open().all(counter)).toEqual([{ count: 5 }, { count: 5 }])
})

test.each(['../../evil', 'a/b', '', 'x'.repeat(300), 'ses_ü', '.', 'con'])(
  'an id such as %j stays inside the folder',
  async (id) => {
    const { folder, open, names } = await place()
    const sessions = open()
    set(sessions, id, 3)
    sessions.flush()
    expect(await names()).toHaveLength(1)
    expect(await fs.readdir(path.dirname(folder))).toEqual(['sessions'])
    expect(open().read(id, counter)).toEqual({ count: 3 })
  },
)

test('files are bounded in number and age', async () => {
  const { open, names, leave } = await place()
  for (let i = 0; i < 320; i++) await leave(`ses_${String(i).padStart(3, '0')}.json`, '{}', i * 3 * 3_600_000)
  await open().prune()
  const kept = await names()
  expect(kept[0]).toBe('ses_000.json')
  expect(kept).toHaveLength(30 * 8)
  await open(() => Date.now() + 100 * DAY_MS).prune()
  expect(await names()).toEqual([])
})

test('all files of a session are as old as its newest', async () => {
  const { open, names, leave } = await place()
  for (const name of ['ses_1.json', 'ses_2.json', 'ses_2.large.json']) await leave(name, '{}', 100 * DAY_MS)
  await leave('ses_1.large.json')
  await open().prune()
  expect(await names()).toEqual(['ses_1.json', 'ses_1.large.json'])
})

test.each(['{"counter": {"cou', '7', '[]', '\u0000\u0000', ''])(
  'a file that cannot be read (%j) is put aside, told in the log, and goes with its session',
  async (text) => {
    const { log, open, names, leave } = await place()
    await leave('ses_1.json', text)
    const sessions = open()
    expect(sessions.read('ses_1', counter)).toEqual({ count: 0 })
    expect(await names()).toEqual(['ses_1.json.broken'])
    expect(log.lines.join('\n')).toContain('session state not readable')
    set(sessions, 'ses_1', 3)
    sessions.flush()
    expect(open().read('ses_1', counter)).toEqual({ count: 3 })
    await sessions.forget('ses_1')
    expect(await names()).toEqual([])
  },
)
