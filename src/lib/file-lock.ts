import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrno, unlessAbsent, unlessAbsentSync } from './errno.js'
import { processStart, runs } from './process.js'

/** How long a lock that names no process (a crash between its creation and its first byte) counts as held, in ms. */
const UNREADABLE_GRACE_MS = 2_000
/** How long a lock of another host, whose processes cannot be asked for, counts as held, in ms. */
const FOREIGN_HOST_GRACE_MS = 120_000
const MAX_PAUSE_MS = 40

export class LockTimeout extends Error {
  constructor(
    readonly file: string,
    readonly waitedMs: number,
  ) {
    super(`waited ${waitedMs} ms for ${path.basename(file)}`)
    this.name = 'LockTimeout'
  }
}

type Holder = { pid: number; host: string; started: string; token: string }

export type FileLocks = {
  /**
   * Runs `task` while holding the named locks, taken in sorted order so that two callers never wait for each other.
   * Callers of one process queue up; other processes are kept out by lock files. Throws `LockTimeout`.
   */
  hold<T>(names: readonly string[], task: () => Promise<T>): Promise<T>
}

/** Advisory locks shared by all processes that use the same folder. A lock left by a dead process is taken over at once. */
export function createFileLocks(folder: string, { timeoutMs = 15_000 } = {}): FileLocks {
  const tails = new Map<string, Promise<void>>()

  async function holdOne<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = tails.get(name)
    let done = () => {}
    const mine = new Promise<void>((resolve) => {
      done = resolve
    })
    tails.set(name, mine)
    await before
    try {
      const release = await acquire(path.join(folder, `${name}.lock`), timeoutMs)
      try {
        return await task()
      } finally {
        release()
      }
    } finally {
      if (tails.get(name) === mine) tails.delete(name)
      done()
    }
  }

  return {
    hold(names, task) {
      const ordered = [...new Set(names)].sort()
      return ordered.reduceRight<() => Promise<Awaited<ReturnType<typeof task>>>>(
        (inner, name) => () => holdOne(name, inner),
        task as () => Promise<Awaited<ReturnType<typeof task>>>,
      )()
    },
  }
}

async function acquire(file: string, timeoutMs: number): Promise<() => void> {
  const token = randomBytes(8).toString('hex')
  const holder: Holder = { pid: process.pid, host: os.hostname(), started: await ownStart, token }
  const since = performance.now()
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    if (create(file, JSON.stringify(holder))) return () => release(file, token)
    if (await isAbandoned(file)) {
      await takeAway(file)
      continue
    }
    const waitedMs = Math.round(performance.now() - since)
    if (waitedMs > timeoutMs) throw new LockTimeout(file, waitedMs)
    await sleep(pauseMs * (0.5 + Math.random()))
  }
}

const ownStart = processStart(process.pid)

/** Taking and giving back are synchronous: some microseconds each, and ten times that through the thread pool. */
function create(file: string, text: string): boolean {
  const handle = openNew(file)
  if (handle === undefined) return false
  try {
    writeSync(handle, text)
    return true
  } catch (error) {
    // A lock that names nobody would block the others until its grace has passed.
    unlinkSync(file)
    throw error
  } finally {
    closeSync(handle)
  }
}

/** `undefined` where the file is there already, or its folder had to be made. */
function openNew(file: string): number | undefined {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if (hasErrno(error, 'EEXIST')) return undefined
    if (!hasErrno(error, 'ENOENT')) throw error
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    return undefined
  }
}

function release(file: string, token: string): void {
  const text = unlessAbsentSync(() => readFileSync(file, 'utf8'))
  if (text?.includes(token)) unlessAbsentSync(() => unlinkSync(file))
}

async function isAbandoned(file: string): Promise<boolean> {
  const stat = await unlessAbsent(fs.stat(file))
  const text = await unlessAbsent(fs.readFile(file, 'utf8'))
  if (stat === undefined || text === undefined) return false
  const ageMs = Date.now() - stat.mtimeMs
  const holder = parseHolder(text)
  if (holder === undefined) return ageMs > UNREADABLE_GRACE_MS
  if (holder.host !== os.hostname()) return ageMs > FOREIGN_HOST_GRACE_MS
  return !(await runs(holder.pid, holder.started))
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Holder | null
    return Number.isInteger(value?.pid) ? (value as Holder) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Removes an abandoned lock. The guard file makes sure that only one of several waiters judges and removes it. */
async function takeAway(file: string): Promise<void> {
  const guard = `${file}.break`
  if (!create(guard, '')) {
    const stat = await unlessAbsent(fs.stat(guard))
    if (stat && Date.now() - stat.mtimeMs > UNREADABLE_GRACE_MS) await unlessAbsent(fs.unlink(guard))
    await sleep(5)
    return
  }
  try {
    if (await isAbandoned(file)) await unlessAbsent(fs.unlink(file))
  } finally {
    await unlessAbsent(fs.unlink(guard))
  }
}
