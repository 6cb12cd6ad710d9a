import fs from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { blockHash, parseSessionState } from '../../src/state/session-state.js'
import { createSessions } from '../../src/state/sessions.js'
import { recordingLog } from '../support/recording-log.js'
import { tempFolder } from '../support/temp-folder.js'

const DAY_MS = 86_400_000
type Counter = { count: number }

async function place() {
  const folder = path.join(await tempFolder(), 'sessions')
  const log = recordingLog()
  const parse = (stored: unknown): Counter =>
    typeof (stored as Counter | undefined)?.count === 'number' ? (stored as Counter) : { count: 0 }
  const open = (now = Date.now) => createSessions({ folder, parse, now, log })
  const names = async () => (await fs.readdir(folder)).sort()
  return { folder, log, open, names }
}

test('what was saved is there for the next process', async () => {
  const { open } = await place()
  const first = open()
  ;(await first.get('ses_1')).count = 7
  first.save('ses_1')
  await first.flush()
  expect(await open().get('ses_1')).toEqual({ count: 7 })
  expect(await open().get('ses_2')).toEqual({ count: 0 })
})

test('a session that goes on in another process in between is taken over', async () => {
  const { open } = await place()
  const [server, run] = [open(), open()]
  const held = await server.get('ses_1')
  for (let turn = 1; turn < 8; turn += 2) {
    for (const [sessions, count] of [
      [server, turn],
      [run, turn + 1],
    ] as const) {
      const session = await sessions.get('ses_1')
      expect(session.count).toBe(count - 1)
      session.count = count
      sessions.save('ses_1')
      // Not yet written, and not lost.
      expect((await sessions.get('ses_1')).count).toBe(count)
      await sessions.flush()
    }
  }
  await server.get('ses_1')
  expect(held.count).toBe(8)
})

test('everyone who asks at once gets the same data', async () => {
  const sessions = (await place()).open()
  const [one, other] = await Promise.all([sessions.get('ses_1'), sessions.get('ses_1')])
  expect(one).toBe(other)
  expect(sessions.peek('ses_1')).toBe(one)
  expect(sessions.peek('ses_2')).toBeUndefined()
})

test('a thousand sessions are all remembered, and few of them held in memory', async () => {
  const { open } = await place()
  const sessions = open()
  const ids = Array.from({ length: 1_000 }, (_, i) => `ses_${i}`)
  for (const [i, id] of ids.entries()) {
    const session = await sessions.get(id)
    session.count = i
    sessions.save(id)
  }
  await sessions.flush()
  await expect.poll(() => ids.filter((id) => sessions.peek(id)).length).toBeLessThanOrEqual(100)
  for (const [i, id] of ids.entries()) expect(await sessions.get(id)).toEqual({ count: i })
})

test('one that leaves memory and comes back at once has lost nothing', async () => {
  const { open } = await place()
  const sessions = open()
  const session = await sessions.get('ses_x')
  session.count = 1
  sessions.save('ses_x')
  const others = Array.from({ length: 150 }, (_, i) => sessions.get(`ses_${i}`))
  expect(await sessions.get('ses_x')).toEqual({ count: 1 })
  await Promise.all(others)
  await sessions.flush()
  expect(await open().get('ses_x')).toEqual({ count: 1 })
})

test('a deleted session leaves no file, even when it is just being written', async () => {
  const { folder, open, names } = await place()
  await fs.mkdir(folder)
  const sessions = open()
  for (let round = 0; round < 20; round++) {
    await sessions.get('ses_1')
    sessions.save('ses_1')
    const writing = sessions.flush()
    for (let turn = 0; turn < round; turn++) await setImmediate()
    await sessions.forget('ses_1')
    await writing
    expect(await names()).toEqual([])
  }
})

test.each([
  ['half a file', '{"count": '],
  ['an empty file', ''],
  ['another form', '{"count": "many"}'],
  ['a list', '[]'],
  ['null', 'null'],
])('%s counts as none', async (_what, text) => {
  const { folder, open } = await place()
  await fs.mkdir(folder)
  await fs.writeFile(path.join(folder, 'ses_1.json'), text)
  const sessions = open()
  expect(await sessions.get('ses_1')).toEqual({ count: 0 })
  expect((await sessions.all()).length).toBe(1 - Number(text === '' || text.endsWith(' ')))
})

test('a folder in the place of a file costs nothing but a warning', async () => {
  const { folder, log, open } = await place()
  await fs.mkdir(path.join(folder, 'ses_1.json'), { recursive: true })
  expect(await open().get('ses_1')).toEqual({ count: 0 })
  expect(log.lines.join()).toMatch(/EISDIR|EINVAL/)
})

test('a disk that refuses is logged, holds nobody else up, and gets its chance again', async () => {
  const { folder, log, open } = await place()
  const sessions = open()
  for (const id of ['ses_1', 'ses_2']) (await sessions.get(id)).count = 5
  await fs.writeFile(folder, 'a file where the folder should be')
  sessions.save('ses_1')
  await sessions.flush()
  expect(log.lines.join()).toContain('session state not written')
  await fs.unlink(folder)
  sessions.save('ses_2')
  await sessions.flush()
  expect(await open().all()).toEqual([{ count: 5 }, { count: 5 }])
})

test.each(['../../evil', 'a/b', '', 'x'.repeat(300), 'ses_ü', '.', 'con'])(
  'an id such as %j stays inside the folder',
  async (id) => {
    const { folder, open, names } = await place()
    const sessions = open()
    ;(await sessions.get(id)).count = 3
    sessions.save(id)
    await sessions.flush()
    expect(await names()).toHaveLength(1)
    expect(await fs.readdir(path.dirname(folder))).toEqual(['sessions'])
    expect(await open().get(id)).toEqual({ count: 3 })
  },
)

test('files are bounded in number and age', async () => {
  const { folder, open, names } = await place()
  await fs.mkdir(folder)
  const now = Date.now()
  for (let i = 0; i < 320; i++) {
    const file = path.join(folder, `ses_${String(i).padStart(3, '0')}.json`)
    await fs.writeFile(file, '{}')
    const then = (now - i * 3_600_000 * 3) / 1_000
    await fs.utimes(file, then, then)
  }
  await open().prune()
  const kept = await names()
  expect(kept[0]).toBe('ses_000.json')
  expect(kept).toHaveLength(30 * 8)
  await open(() => now + 100 * DAY_MS).prune()
  expect(await names()).toEqual([])
})

test('state is for its owner alone', async () => {
  const { folder, open } = await place()
  const sessions = open()
  await sessions.get('ses_1')
  sessions.save('ses_1')
  await sessions.flush()
  expect((await fs.stat(folder)).mode & 0o777).toBe(0o700)
  expect((await fs.stat(path.join(folder, 'ses_1.json'))).mode & 0o777).toBe(0o600)
})

test('a temporary file is no session', async () => {
  const { folder, open } = await place()
  await fs.mkdir(folder)
  await fs.writeFile(path.join(folder, '.~1-00000000.tmp'), '{"count": 1}')
  expect(await open().all()).toEqual([])
})

const whole = {
  ...parseSessionState(undefined),
  block: {
    text: 't',
    hash: blockHash('t'),
    rules: 'r',
    renderedAtMs: 1,
    verbatim: { 'global/a.md': 'h' },
    form: 'full',
  },
}

test('a whole session state is taken as it is', () => {
  expect(parseSessionState(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
})

test('a block whose text is not what was stored is not served, and the rest is kept', () => {
  const { block: _, ...rest } = whole
  expect(parseSessionState({ ...whole, block: { ...whole.block, text: 'T' } })).toEqual(rest)
})

test.each<[string, unknown]>([
  ['text', 'x'],
  ['no table', []],
  ['no tally', { ...whole, tally: undefined }],
  ['a tally of words', { ...whole, tally: { ...whole.tally, turns: 'two' } }],
  ['a block without its hashes', { ...whole, block: { ...whole.block, verbatim: undefined } }],
  ['a block of another form', { ...whole, block: { ...whole.block, form: 'half' } }],
  ['a version without a hash', { ...whole, seen: { a: {} } }],
  ['what recall kept earlier', { ...whole, recalled: { a: 'hash' } }],
])('a session state with %s begins anew', (_what, stored) => {
  expect(parseSessionState(stored)).toEqual(parseSessionState(undefined))
})
