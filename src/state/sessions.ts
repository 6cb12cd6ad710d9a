import { lstatSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { createDebouncer } from '../lib/debounce.js'
import { hasErrno, isSystemError, messageOf, unlessAbsent } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { readRegularFile } from '../lib/read-regular-file.js'

/** Sessions held in memory; the others are read from the state folder when they speak again. */
const MAX_IN_MEMORY = 100
/** Session files kept, and for how long after their last turn. */
const MAX_FILES = 300
const MAX_AGE_MS = 30 * 86_400_000
const SAVE_WAIT_MS = 50
const SAVE_MAX_WAIT_MS = 500

/** Local data of OpenCode sessions: one small file each, so that `run --continue` and a restarted TUI go on as they were. */
export type Sessions<T> = {
  /**
   * The session's data, to be changed in place; `save` must follow. What another process has written since is taken over:
   * a session may go on in a server and in `opencode run` by turns.
   */
  get(sessionID: string): Promise<T>
  /** The data of a session that is in memory already. */
  peek(sessionID: string): T | undefined
  save(sessionID: string): void
  /** Every session whose data is still there. */
  all(): Promise<T[]>
  forget(sessionID: string): Promise<void>
  /** Writes what is waiting to be written. */
  flush(): Promise<void>
  /** Removes the files of old sessions. */
  prune(): Promise<void>
}

/** `parse` makes the data out of what was stored, or anew out of `undefined`; a stored form that is broken counts as none. */
export function createSessions<T extends object>(args: {
  folder: string
  parse: (stored: unknown) => T
  now: () => number
  log: Log
}): Sessions<T> {
  const { folder, parse, now, log } = args
  const loading = new BoundedMap<string, Promise<T>>(MAX_IN_MEMORY, (id, data) => void keep(id, data))
  const loaded = new Map<string, T>()
  const dirty = new Set<string>()
  const writing = new Set<string>()
  /** Which state of its file a session in memory agrees with. */
  const stamps = new Map<string, string>()
  const queue = createDebouncer({
    waitMs: SAVE_WAIT_MS,
    maxWaitMs: SAVE_MAX_WAIT_MS,
    run: saveDirty,
    onError: (error) => log.warn('session state not written', { error: messageOf(error) }),
  })
  const fileOf = (id: string) => path.join(folder, `${/^\w{1,80}$/.test(id) ? id : sha256(id, 32)}.json`)

  async function load(id: string): Promise<T> {
    stamps.set(id, stampOf(fileOf(id)))
    const data = readStored(fileOf(id)) ?? parse(undefined)
    loaded.set(id, data)
    return data
  }

  function takeOver(id: string): void {
    const data = loaded.get(id)
    if (data === undefined || dirty.has(id) || writing.has(id)) return
    const stamp = stampOf(fileOf(id))
    if (stamp === '' || stamp === stamps.get(id)) return
    stamps.set(id, stamp)
    const stored = readStored(fileOf(id))
    if (stored === undefined) return
    // The same object, since others may hold it.
    for (const key of Object.keys(data)) delete data[key as keyof T]
    Object.assign(data, stored)
  }

  /** What a session was is never worth an error: a file that cannot be read counts as none. */
  function readStored(file: string): T | undefined {
    try {
      return parse(JSON.parse(readRegularFile(file).toString('utf8')))
    } catch (error) {
      if (!(error instanceof SyntaxError) && !isSystemError(error)) throw error
      if (!hasErrno(error, 'ENOENT', 'ENOTDIR'))
        log.warn('session state not readable', { file: path.basename(file), error: nameOf(error) })
      return undefined
    }
  }

  async function write(id: string, data: T): Promise<void> {
    writing.add(id)
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFileAtomic(fileOf(id), JSON.stringify(data), { durable: false })
      stamps.set(id, stampOf(fileOf(id)))
    } finally {
      writing.delete(id)
    }
  }

  async function saveDirty(): Promise<void> {
    for (const id of [...dirty]) {
      const data = loaded.get(id)
      dirty.delete(id)
      if (data === undefined) continue
      try {
        await write(id, data)
      } catch (error) {
        // To be tried again together with the next change.
        dirty.add(id)
        throw error
      }
    }
  }

  /** A session leaves memory: what of it is not written yet is written now. */
  async function keep(id: string, data: Promise<T>): Promise<void> {
    await data
    if (dirty.has(id)) await queue.flush()
    if (loading.has(id)) return
    loaded.delete(id)
    stamps.delete(id)
  }

  return {
    get(id) {
      takeOver(id)
      const known = loading.get(id)
      if (known) return known
      const kept = loaded.get(id)
      const fresh = kept === undefined ? load(id) : Promise.resolve(kept)
      loading.set(id, fresh)
      return fresh
    },
    peek: (id) => loaded.get(id),
    save(id) {
      dirty.add(id)
      queue.poke()
    },
    async all() {
      await queue.flush()
      const names = ((await unlessAbsent(fs.readdir(folder))) ?? []).filter((name) => name.endsWith('.json'))
      const stored = names.map((name) => readStored(path.join(folder, name)))
      return stored.filter((data) => data !== undefined)
    },
    async forget(id) {
      loading.delete(id)
      loaded.delete(id)
      stamps.delete(id)
      dirty.delete(id)
      // A write that is under way would bring the file back.
      await queue.flush()
      await unlessAbsent(fs.unlink(fileOf(id)))
    },
    flush: () => queue.flush(),
    async prune() {
      const names = (await unlessAbsent(fs.readdir(folder))) ?? []
      const files = await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name)
          return { file, modifiedMs: (await unlessAbsent(fs.stat(file)))?.mtimeMs ?? 0 }
        }),
      )
      files.sort((a, b) => b.modifiedMs - a.modifiedMs)
      const old = files.filter(({ modifiedMs }, i) => i >= MAX_FILES || now() - modifiedMs > MAX_AGE_MS)
      for (const { file } of old) await unlessAbsent(fs.unlink(file))
    },
  }
}

/** Tells one state of a file from another; '' where there is none. */
function stampOf(file: string): string {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false })
    return stats ? `${stats.ino}-${stats.size}-${stats.mtimeMs}` : ''
  } catch (error) {
    if (isSystemError(error)) return ''
    throw error
  }
}

/** No part of a broken file's text, which a syntax error's own words would hold. */
function nameOf(error: Error): string {
  return isSystemError(error) ? (error.code ?? error.name) : error.name
}
