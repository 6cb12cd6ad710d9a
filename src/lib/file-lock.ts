import { randomBytes } from 'node:crypto'
import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, writeFileAtomic } from './atomic-write.js'
import { hasErrno, isSystemError, unlessAbsent, unlessAbsentSync } from './errno.js'
import { processStart, runs } from './process.js'

/** How long a lock that names no process (a crash between its creation and its first byte) counts as held, in ms. */
const UNREADABLE_GRACE_MS = 2_000
/** How long a lock of another host, whose processes cannot be asked for, counts as held, in ms. */
const FOREIGN_HOST_GRACE_MS = 120_000
const MAX_PAUSE_MS = 40
const TICKET = '.ticket'

export class LockTimeout extends Error {
  constructor(
    readonly file: string,
    readonly waitedMs: number,
  ) {
    super(`waited ${waitedMs} ms for ${path.basename(file)}`)
    this.name = 'LockTimeout'
  }
}

type Holder = { pid: number; host: string; started: string }

export type FileLocks = {
  /**
   * Runs `task` while holding the named locks, taken in sorted order so that two callers never wait for each other.
   * Callers of one process queue up; other processes are kept out by lock files. Throws `LockTimeout`.
   */
  hold<T>(names: readonly string[], task: () => Promise<T>): Promise<T>
  /** Removes the ticket. */
  close(): void
}

type LockOptions = {
  timeoutMs?: number
  /** An argument so that a test can make it fail. */
  link?: (existing: string, file: string) => void
}

/**
 * Advisory locks shared by all processes that use the same folder. A lock left by a dead process is taken over at once.
 *
 * Each user of the folder has a ticket, a file that names its process, and a lock is a hard link to its holder's ticket:
 * it is there at once with all that it says, and costs no new file, which ext4 makes dear where many have just gone.
 */
export function createFileLocks(
  folder: string,
  { timeoutMs = 15_000, link = linkSync }: LockOptions = {},
): FileLocks {
  const tails = new Map<string, Promise<void>>()
  const ticket = path.join(folder, `${process.pid}-${randomBytes(8).toString('hex')}${TICKET}`)

  async function holdOne<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = tails.get(name)
    let done = () => {}
    const mine = new Promise<void>((resolve) => {
      done = resolve
    })
    tails.set(name, mine)
    await before
    try {
      const release = await acquire(path.join(folder, `${name}.lock`))
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

  async function acquire(file: string): Promise<() => void> {
    const since = performance.now()
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      if (await take(file)) return releaseOf(file)
      if (await isAbandoned(file)) {
        await takeAway(file)
        continue
      }
      const waitedMs = Math.round(performance.now() - since)
      if (waitedMs > timeoutMs) throw new LockTimeout(file, waitedMs)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }

  async function take(file: string): Promise<boolean> {
    try {
      return linkTicket(file)
    } catch (error) {
      if (!hasErrno(error, 'ENOENT')) throw error
      await makeTicket()
      return linkTicket(file)
    }
  }

  /** Synchronous, like the giving back: some microseconds each, and ten times that through the thread pool. */
  function linkTicket(file: string): boolean {
    const now = new Date()
    // Another host can judge a lock by its age alone.
    utimesSync(ticket, now, now)
    try {
      link(ticket, file)
      return true
    } catch (error) {
      if (hasErrno(error, 'EEXIST')) return false
      if (!isSystemError(error) || hasErrno(error, 'ENOENT')) throw error
      // Some file systems know no hard links.
      return create(file, readFileSync(ticket, 'utf8'))
    }
  }

  /** The folder is made where it is not there, and tickets that ended processes have left in it are removed. */
  async function makeTicket(): Promise<void> {
    await makeFolder(folder)
    const holder: Holder = { pid: process.pid, host: os.hostname(), started: await ownStart }
    await writeFileAtomic(ticket, JSON.stringify(holder), { durable: false })
    for (const name of await fs.readdir(folder)) {
      if (name.endsWith(TICKET) && !(await runs(Number.parseInt(name, 10), '')))
        await unlessAbsent(fs.unlink(path.join(folder, name)))
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
    close: () => void unlessAbsentSync(() => unlinkSync(ticket)),
  }
}

const ownStart = processStart(process.pid)

/** Whether the file was not there before. */
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

function openNew(file: string): number | undefined {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if (hasErrno(error, 'EEXIST')) return undefined
    throw error
  }
}

/** Gives a lock back, unless somebody has taken it over. */
function releaseOf(file: string): () => void {
  const inode = () => lstatSync(file, { throwIfNoEntry: false })?.ino
  const own = inode()
  return () => {
    if (inode() === own) unlessAbsentSync(() => unlinkSync(file))
  }
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
