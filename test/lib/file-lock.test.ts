import { existsSync, linkSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFileLocks, type FileLocks, LockTimeout } from '../../src/lib/file-lock.js'
import { processSpace } from '../../src/lib/process.js'
import { startScript } from '../support/plugin-process.js'
import { asOrdinaryUser, tempFolder } from '../support/temp-folder.js'

const isLinux = process.platform === 'linux'
const OWN = { pid: process.pid, host: processSpace(), started: '' }
const DEAD = { ...OWN, pid: 2_147_483_647 }
const ELSEWHERE = { ...OWN, host: 'elsewhere' }

const start = (folder: string, ...task: string[]) => startScript('../lib/lock.child.ts', folder, ...task)

async function lockFolder() {
  const folder = path.join(await tempFolder(), 'locks')
  const file = path.join(folder, 'x.lock')
  /** A file that another process has left. */
  const leave = async (holder: object | string, ageMs = 0, name = 'x.lock') => {
    await fs.mkdir(folder, { recursive: true })
    await fs.writeFile(path.join(folder, name), typeof holder === 'string' ? holder : JSON.stringify(holder))
    await fs.utimes(path.join(folder, name), 0, (Date.now() - ageMs) / 1_000)
  }
  return { folder, file, leave }
}

/** Whether the lock is to be had without a wait. */
const isFree = async (folder: string) =>
  (await createFileLocks(folder).tryHold('x', async () => 'taken')) === 'taken'

/** How many of these users are ever in at once. */
async function mostInside(users: FileLocks[], meanwhile = async () => {}): Promise<number> {
  const inside = { now: 0, most: 0 }
  const enter = async () => {
    inside.most = Math.max(inside.most, ++inside.now)
    await meanwhile()
    await sleep(1)
    inside.now -= 1
  }
  await Promise.all(users.map((locks) => locks.hold(['x'], enter)))
  return inside.most
}

const locksIn = async (folder: string) => (await fs.readdir(folder)).filter((name) => name.endsWith('.lock'))

test('callers of one process come one after another, in their order', async () => {
  const { folder } = await lockFolder()
  const locks = createFileLocks(folder)
  const order: string[] = []
  const task = (name: string) => async () => {
    order.push(`${name}>`)
    await sleep(3)
    order.push(`<${name}`)
  }
  await Promise.all(['a', 'b', 'c'].map((name) => locks.hold(['x'], task(name))))
  expect(order).toEqual(['a>', '<a', 'b>', '<b', 'c>', '<c'])
})

test('a lock that anybody has is not waited for', async () => {
  const { folder, leave } = await lockFolder()
  const [one, other] = [createFileLocks(folder), createFileLocks(folder)]
  const notRun = () => Promise.reject(new Error('the task ran without the lock'))
  const tryInside = async () => [await one.tryHold('x', notRun), await other.tryHold('x', notRun)]
  await one.hold(['x'], async () => {
    expect(await tryInside()).toEqual(['held', 'held'])
    expect(await one.tryHold('y', async () => 'ran')).toBe('ran')
  })
  expect(await one.tryHold('x', tryInside)).toEqual(['held', 'held'])
  await leave(DEAD)
  expect(await one.tryHold('x', async () => 'taken over')).toBe('taken over')
  expect(await locksIn(folder)).toEqual([])
})

test('a lock is given back after a task that failed, and after one who waited in vain', async () => {
  const { folder } = await lockFolder()
  const locks = createFileLocks(folder, { timeoutMs: 20 })
  const failure = new Error('failed')
  await expect(locks.tryHold('x', () => Promise.reject(failure))).rejects.toBe(failure)
  await expect(locks.hold(['x', 'y'], () => Promise.reject(failure))).rejects.toBe(failure)
  await locks.hold(['x'], async () => {
    await expect(locks.hold(['x'], async () => {})).rejects.toBeInstanceOf(LockTimeout)
  })
  expect(await locks.tryHold('x', async () => 'in')).toBe('in')
  expect(await isFree(folder)).toBe(true)
  expect(await locksIn(folder)).toEqual([])
})

test('two callers that want the same names in another order do not block each other', async () => {
  const { folder } = await lockFolder()
  const [one, other] = [createFileLocks(folder), createFileLocks(folder)]
  const both = Array.from({ length: 20 }, (_, i) =>
    (i % 2 ? one : other).hold(i % 3 ? ['x', 'y', 'x'] : ['y', 'x'], async () => i),
  )
  expect(await Promise.all(both)).toHaveLength(20)
})

test('a lock of a live process is waited for, one of a killed process is taken over; tickets go with their users', async () => {
  const { folder } = await lockFolder()
  const child = start(folder, 'hold')
  await child.line(/^held$/)
  const locks = createFileLocks(folder, { timeoutMs: 100 })
  await expect(locks.hold(['x'], async () => {})).rejects.toThrow(LockTimeout)
  expect((await fs.readdir(folder)).filter((name) => name.endsWith('.ticket'))).toHaveLength(2)
  locks.close()
  child.kill('alone')
  await child.ended
  expect(await fs.readdir(folder)).toEqual([expect.stringMatching(/\.ticket$/), 'x.lock'])
  const next = createFileLocks(folder)
  await next.hold(['x'], async () => {})
  next.close()
  expect(await fs.readdir(folder)).toEqual([])
})

/** As on a file system that knows no hard links. */
const noLinks = (code: string) => () => {
  throw Object.assign(new Error(code), { code, errno: -1 })
}

test.each(['EPERM', 'ENOTSUP'])('without hard links (%s) a lock is a file', async (code) => {
  const { folder, file } = await lockFolder()
  const makeLink = noLinks(code)
  const users = Array.from({ length: 6 }, () => createFileLocks(folder, { makeLink }))
  const meanwhile = async () =>
    expect(JSON.parse(await fs.readFile(file, 'utf8'))).toMatchObject({ pid: process.pid })
  expect(await mostInside(users, meanwhile)).toBe(1)
  expect(await locksIn(folder)).toEqual([])
})

test('who waits in line waits no longer than who waits for the lock', async () => {
  const { folder } = await lockFolder()
  const child = start(folder, 'hold')
  await child.line(/^held$/)
  const locks = createFileLocks(folder, { timeoutMs: 200 })
  const all = Promise.allSettled(Array.from({ length: 200 }, () => locks.hold(['x'], async () => {})))
  // One after another they would wait for 40 s.
  const outcome = await Promise.race([all, sleep(20_000, 'still waiting', { ref: false })])
  expect(outcome).toEqual(Array(200).fill({ status: 'rejected', reason: expect.any(LockTimeout) }))
  child.kill('alone')
  await child.ended
  expect(await locks.hold(['x'], async () => 'in')).toBe('in')
})

test('four processes add up without losing one', async () => {
  const { folder } = await lockFolder()
  const file = path.join(path.dirname(folder), 'count')
  await fs.writeFile(file, '0')
  const children = Array.from({ length: 4 }, () => start(folder, 'count', file, '40'))
  expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0, 0, 0])
  expect(await fs.readFile(file, 'utf8')).toBe('160')
})

test.each<[string, object | string, number, boolean]>([
  ['a live process', OWN, 600_000, false],
  ['an earlier process of the same id', { ...OWN, started: '1' }, 0, isLinux],
  ['a process that cannot be', { ...OWN, pid: 99_999_999_999 }, 0, true],
  ['another host, lately', ELSEWHERE, 5_000, false],
  ['another host, long ago', ELSEWHERE, 600_000, true],
  ['nobody yet', '', 0, false],
  ['nobody, for some time', '', 5_000, true],
  ['rubbish', '{"pid": "x"}', 5_000, true],
  ['half a line', '{"pid": 12', 5_000, true],
  ['the word null', 'null', 5_000, true],
])('a lock of %s', async (_whose, holder, ageMs, free) => {
  const { folder, leave } = await lockFolder()
  await leave(holder, ageMs)
  expect(await isFree(folder)).toBe(free)
})

test('many waiters take a dead lock over one at a time, also where a guard was left with it', async () => {
  const { folder, leave } = await lockFolder()
  for (const waiters of [12, 24, 24]) {
    await leave(DEAD)
    if (waiters > 12) await leave(DEAD, 0, 'x.lock.break')
    expect(await mostInside(Array.from({ length: waiters }, () => createFileLocks(folder)))).toBe(1)
  }
})

test.each([linkSync, noLinks('EPERM')])(
  'to other hosts a lock counts as held while its holder is at it',
  async (makeLink) => {
    const { folder, file } = await lockFolder()
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const locks = createFileLocks(folder, { makeLink })
    await locks.hold(['x'], () =>
      locks.hold(['y'], async () => {
        await fs.utimes(file, 0, 0)
        vi.advanceTimersByTime(9_000)
        expect(Date.now() - (await fs.stat(file)).mtimeMs).toBeLessThan(60_000)
      }),
    )
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('a lock that cannot be given back fails nobody, and is taken again', async () => {
  const { folder } = await lockFolder()
  await fs.mkdir(folder)
  await asOrdinaryUser(path.dirname(folder), async () => {
    const locks = createFileLocks(folder, { timeoutMs: 500 })
    await locks.hold(['x'], () => fs.chmod(folder, 0o500))
    await fs.chmod(folder, 0o700)
    expect(await locks.hold(['x'], async () => 'again')).toBe('again')
    locks.close()
  })
  expect(await fs.readdir(folder)).toEqual([])
})

test('a link that was made although its answer was lost is ours', async () => {
  const { folder } = await lockFolder()
  const makeLink = (existing: string, file: string) => {
    linkSync(existing, file)
    throw Object.assign(new Error('lost'), { code: 'EEXIST', errno: -17 })
  }
  expect(await createFileLocks(folder, { makeLink, timeoutMs: 500 }).hold(['x'], async () => 'in')).toBe('in')
})

test('what ended processes have left goes with the next user, whatever process has their id now', async () => {
  const { folder, leave } = await lockFolder()
  await leave({ ...OWN, started: '1' }, 0, `${process.pid}-0.ticket`)
  await leave(DEAD, 0, '1-1.ticket')
  await leave(ELSEWHERE, 600_000, '2-2.ticket')
  await leave(ELSEWHERE, 0, '3-3.ticket')
  await leave(DEAD)
  const locks = createFileLocks(folder)
  await locks.hold(['y'], async () => {})
  locks.close()
  expect(await fs.readdir(folder)).toEqual(['3-3.ticket', ...(isLinux ? [] : [`${process.pid}-0.ticket`])])
})

test('the folder of the locks may vanish meanwhile', async () => {
  const { folder, file } = await lockFolder()
  const locks = createFileLocks(folder)
  await locks.hold(['x'], async () => {
    expect(existsSync(file)).toBe(true)
    await fs.rm(folder, { recursive: true })
  })
  await locks.hold(['x'], async () => expect(existsSync(file)).toBe(true))
})

test('the lock of the next one is not removed by one who has lost his', async () => {
  const { folder, file, leave } = await lockFolder()
  await createFileLocks(folder).hold(['x'], async () => {
    await fs.unlink(file)
    await leave({ ...OWN, started: 'next' })
  })
  expect(await fs.readFile(file, 'utf8')).toContain('next')
})

test('the taking and the giving back of many locks leave turns to others', async () => {
  const { folder } = await lockFolder()
  const names = Array.from({ length: 100 }, (_, i) => `file-${i}`)
  // By this clock every few steps take long.
  const clock = { ms: 0 }
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => (clock.ms += 5))
  onTestFinished(() => spy.mockRestore())
  const turns = { all: 0, underLocks: 0, isOver: false }
  const count = () => {
    turns.all += 1
    if (!turns.isOver) setImmediate(count)
  }
  count()
  await createFileLocks(folder).hold(names, async () => {
    turns.underLocks = turns.all
  })
  turns.isOver = true
  expect(turns.underLocks).toBeGreaterThan(3)
  expect(turns.all - turns.underLocks).toBeGreaterThan(3)
})
