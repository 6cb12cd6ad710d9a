import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from './deadline.js'
import { createTicket, isAbandoned, type MakeLink } from './lock-ticket.js'
import { createYielder, type Yield } from './time-slice.js'

/** Short, so that who comes back for a lock at once does not keep others from it for seconds. A look costs 0.1 ms. */
const MAX_PAUSE_MS = 8

export class LockTimeout extends Error {
  constructor(
    readonly file: string,
    readonly waitedMs: number,
  ) {
    super(`waited ${waitedMs} ms for ${path.basename(file)}`)
    this.name = 'LockTimeout'
  }
}

export type FileLocks = {
  /**
   * Runs `task` while holding the named locks, taken in sorted order so that two callers never wait for each other.
   * Callers of one process queue up; other processes are kept out by lock files. Throws `LockTimeout`.
   */
  hold<T>(names: readonly string[], task: () => Promise<T>): Promise<T>
  /** Runs `task` while holding the lock; `'held'` at once, and no run, when anybody else has it, in this process too. */
  tryHold<T>(name: string, task: () => Promise<T>): Promise<T | 'held'>
  /** Takes back what tells the others of this process. */
  close(): void
}

type LockOptions = {
  timeoutMs?: number
  /** An argument so that a test can make it fail. */
  makeLink?: MakeLink
}

/** Advisory locks shared by all processes that use the same folder. A lock left by a dead process is taken over at once. */
export function createFileLocks(
  folder: string,
  { timeoutMs = 15_000, makeLink }: LockOptions = {},
): FileLocks {
  const tails = new Map<string, Promise<void>>()
  const ticket = createTicket(folder, makeLink)

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
      throw new LockTimeout(lock, timeoutMs)
    }
    try {
      await acquire(lock, since)
      await pauseIfDue()
      return await runAndGiveBack(lock, task)
    } finally {
      leave()
      await pauseIfDue()
    }
  }

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
    try {
      return await task()
    } finally {
      ticket.giveBack(lock)
    }
  }

  /** Takes the lock if nobody has it, or if its holder has ended. */
  async function takeNow(lock: string): Promise<boolean> {
    if (await ticket.take(lock)) return true
    if (!isAbandoned(lock)) return false
    ticket.clear(lock)
    return ticket.take(lock)
  }

  async function acquire(lock: string, since: number): Promise<void> {
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      if (await takeNow(lock)) return
      const waitedMs = Math.round(performance.now() - since)
      if (waitedMs > timeoutMs) throw new LockTimeout(lock, waitedMs)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }

  return {
    hold(names, task) {
      const ordered = [...new Set(names)].sort()
      const pauseIfDue = createYielder()
      return ordered.reduceRight<() => Promise<Awaited<ReturnType<typeof task>>>>(
        (inner, name) => () => holdOne(name, inner, pauseIfDue),
        task as () => Promise<Awaited<ReturnType<typeof task>>>,
      )()
    },
    tryHold,
    close: ticket.remove,
  }
}
