import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from './atomic-write.js'
import { withTimeout } from './deadline.js'
import { attempt, hasErrno, isSystemError, unless, unlessAbsentSync, unlessRefusedSync } from './errno.js'
import { named } from './file-io.js'
import { parseJson } from './json.js'
import { processSpace, processStart, runs } from './process.js'
import { createYielder, type Yield } from './time-slice.js'

/** Short, so that a holder that retakes a lock at once does not starve others for seconds. Each look costs 0.1 ms. */
const MAX_PAUSE_MS = 8
/** How long a lock that names no process (a crash between its creation and its first byte) counts as held, in ms. */
const UNREADABLE_GRACE_MS = 2_000
/**
 * How long a lock of another host or namespace, whose processes cannot be checked, counts as held after its last heartbeat,
 * in ms: less than `timeoutMs`, so that a waiter outlasts it.
 */
const FOREIGN_GRACE_MS = 10_000
/** How often a holder of locks shows that it lives, in ms. */
const BEAT_MS = FOREIGN_GRACE_MS / 4
const TICKET = '.ticket'

export class LockTimeout extends Error {
  constructor(
    readonly lock: string,
    readonly waitedMs: number,
  ) {
    super(`waited ${waitedMs} ms for ${lock}.lock`)
    this.name = 'LockTimeout'
  }
}

type MakeLink = (existing: string, file: string) => void

export type FileLocks = ReturnType<typeof createFileLocks>

/** Advisory locks shared by all processes that use the same folder. A lock left by a dead process is taken over at once. */
export function createFileLocks(
  folder: string,
  // `makeLink` is an argument so that a test can make it fail.
  { timeoutMs = 15_000, makeLink = fs.linkSync }: { timeoutMs?: number; makeLink?: MakeLink } = {},
) {
  const tails = new Map<string, Promise<void>>()
  const ticket = createTicket(folder, makeLink)
  const held = new Set<string>()
  const state: { beat?: NodeJS.Timeout } = {}

  const fileOf = (name: string) => path.join(folder, `${name}.lock`)

  /** Queues up behind the callers of this process. `leave` lets the next one in. */
  function queueUp(name: string): { before: Promise<void> | undefined; leave: () => void } {
    const before = tails.get(name)
    let done = () => {}
    const mine = new Promise<void>((resolve) => {
      done = resolve
    })
    tails.set(name, mine)
    const leave = () => {
      if (tails.get(name) === mine) tails.delete(name)
      done()
    }
    return { before, leave }
  }

  async function holdOne<T>(name: string, task: () => Promise<T>, pauseIfDue: Yield): Promise<T> {
    const { before, leave } = queueUp(name)
    const since = performance.now()
    const lock = fileOf(name)
    if (before && (await withTimeout(before, timeoutMs, 'late')) === 'late') {
      void before.then(leave)
      throw new LockTimeout(name, timeoutMs)
    }
    try {
      await acquire(name, since)
      await pauseIfDue()
      return await runAndGiveBack(lock, task)
    } finally {
      leave()
      await pauseIfDue()
    }
  }

  /** Runs `task` while holding the lock; returns `'held'` at once if anybody else has it, in this process too. */
  async function tryHold<T>(name: string, task: () => Promise<T>): Promise<T | 'held'> {
    if (tails.has(name)) return 'held'
    const { leave } = queueUp(name)
    const lock = fileOf(name)
    try {
      return (await takeNow(lock)) ? await runAndGiveBack(lock, task) : 'held'
    } finally {
      leave()
    }
  }

  async function runAndGiveBack<T>(lock: string, task: () => Promise<T>): Promise<T> {
    if (held.size === 0) state.beat = setInterval(() => held.forEach(touch), BEAT_MS).unref()
    held.add(lock)
    try {
      return await task()
    } finally {
      ticket.giveBack(lock)
      held.delete(lock)
      if (held.size === 0) clearInterval(state.beat)
    }
  }

  /** Takes the lock if nobody has it, or if its holder has ended. */
  async function takeNow(lock: string): Promise<boolean> {
    if (await ticket.take(lock)) return true
    if (!isAbandoned(lock)) return false
    ticket.clear(lock)
    return ticket.take(lock)
  }

  async function acquire(name: string, since: number): Promise<void> {
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      if (await takeNow(fileOf(name))) return
      const waitedMs = Math.round(performance.now() - since)
      if (waitedMs > timeoutMs) throw new LockTimeout(name, waitedMs)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }

  return {
    /** Runs `task` under the named locks, in an order in which nobody waits for each other. Throws `LockTimeout`. */
    hold<T>(names: readonly string[], task: () => Promise<T>): Promise<T> {
      const pauseIfDue = createYielder()
      const inside = (inner: typeof task, name: string) => () => holdOne(name, inner, pauseIfDue)
      return [...new Set(names)].sort().reduceRight(inside, task)()
    },
    tryHold,
    /** Removes the file that tells others of this process. */
    close: ticket.remove,
  }
}

/** `host`: the host and namespace in which `pid` is valid. */
type Holder = { pid: number; host: string; started: string; token: string }

/**
 * A file that names this process. A lock is a hard link to its holder's ticket: it appears at once with its full content, and
 * needs no new file, which is slow on ext4 where many have just been deleted. Everything but making the ticket is synchronous,
 * so that callers of one process cannot interleave.
 */
function createTicket(folder: string, makeLink: MakeLink) {
  const token = randomBytes(8).toString('hex')
  const ticket = path.join(folder, `${process.pid}-${token}${TICKET}`)
  const state: { host?: string } = {}

  /** Tries to take the lock; `true` if it is now this ticket's. Creates ticket and folder if they are missing. */
  async function take(lock: string): Promise<boolean> {
    // The name of a host may change while a process runs.
    if (state.host !== processSpace()) await make()
    const isTaken = unlessAbsentSync(() => link(lock))
    if (isTaken !== undefined) return isTaken
    await make()
    return link(lock)
  }

  function link(lock: string): boolean {
    touch(ticket)
    try {
      makeLink(ticket, lock)
      return true
    } catch (error) {
      // It is ours if it could not be given back before, or if a network disk did the work and lost the answer.
      if (hasErrno(error, 'EEXIST')) return isOwn(lock)
      if (!isSystemError(error) || hasErrno(error, 'ENOENT')) throw error
      // Some file systems have no hard links.
      return create(lock, fs.readFileSync(ticket, 'utf8')) || isOwn(lock)
    }
  }

  const isOwn = (lock: string) => textOf(lock)?.includes(token) ?? false

  /** Removes the lock, if it is this ticket's. One that cannot be removed stays and is taken again with `take`. */
  function giveBack(lock: string): void {
    unlessRefusedSync(() => {
      if (isOwn(lock)) fs.unlinkSync(lock)
    })
  }

  /** Removes a lock whose holder has ended, under a guard that is itself a lock: whoever clears may be slow, or die. */
  function clear(lock: string): void {
    const guard = `${lock}.break`
    if (!unlessAbsentSync(() => link(guard))) {
      if (isAbandoned(guard)) clear(guard)
      return
    }
    try {
      if (isAbandoned(lock)) unlessAbsentSync(() => fs.unlinkSync(lock))
    } finally {
      giveBack(guard)
    }
  }

  async function make(): Promise<void> {
    await makeFolder(folder)
    unlessRefusedSync(() => fs.unlinkSync(ticket))
    state.host = processSpace()
    const holder: Holder = { pid: process.pid, host: state.host, started: processStart(process.pid), token }
    create(ticket, JSON.stringify(holder))
    sweep()
  }

  function sweep(): void {
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name)
      unlessRefusedSync(() => {
        if (!isAbandoned(file)) return
        if (name.endsWith(TICKET)) fs.unlinkSync(file)
        else clear(file)
      })
    }
  }

  return { take, giveBack, clear, remove: () => giveBack(ticket) }
}

/** Whether the holder of a lock has ended, as far as can be told. */
export function isAbandoned(file: string): boolean {
  const stats = unlessAbsentSync(() => fs.statSync(file))
  const text = textOf(file)
  if (stats === undefined || text === undefined) return false
  const ageMs = Date.now() - stats.mtimeMs
  const holder = parseHolder(text)
  if (holder === undefined) return ageMs > UNREADABLE_GRACE_MS
  if (holder.host !== processSpace()) return ageMs > FOREIGN_GRACE_MS
  return !runs(holder.pid, holder.started)
}

function parseHolder(text: string): Holder | undefined {
  const value = parseJson(text) as Holder | null | undefined
  return Number.isInteger(value?.pid) ? (value as Holder) : undefined
}

const textOf = (file: string) => unlessAbsentSync(() => fs.readFileSync(file, 'utf8'))

/** Renews the time stamp: another host can judge a lock only by its age. */
function touch(file: string): void {
  const now = new Date()
  unlessRefusedSync(() => fs.utimesSync(file, now, now))
}

/** Creates a file; `false` if it was there before. */
function create(file: string, text: string): boolean {
  const handle = attempt(
    () => fs.openSync(file, 'wx', 0o600),
    unless((error) => hasErrno(error, 'EEXIST')),
  )
  if (handle === undefined) return false
  try {
    fs.writeSync(handle, text)
    return true
  } catch (error) {
    // A lock that names nobody would block others for `UNREADABLE_GRACE_MS`.
    fs.unlinkSync(file)
    throw named(error, file)
  } finally {
    fs.closeSync(handle)
  }
}
