import { lstatSync, mkdirSync, renameSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type * as z from 'zod'
import { replaceFileNow } from '../lib/atomic-write.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { DAY_MS } from '../lib/day.js'
import { createDebouncer } from '../lib/debounce.js'
import { isSystemError, messageOf, unlessAbsent, unlessRefusedSync } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { isTable, parseJson } from '../lib/json.js'
import type { Log } from '../lib/log-file.js'
import { readRegularFile } from '../lib/read-regular-file.js'

/** Files of sessions held in memory; the others are read from the state folder when they are asked for again. */
const MAX_IN_MEMORY = 200
/** Sessions whose files are kept, and for how long after their last change. */
const MAX_SESSIONS = 300
const MAX_AGE_MS = 30 * DAY_MS
const ENDING = '.json'
/** Suffix of a file that could not be read. */
const ASIDE = '.broken'
const SAVE_WAIT_MS = 50
const SAVE_MAX_WAIT_MS = 100

/** A feature's part of what is kept of a session. Plain JSON; declared in the feature's own folder. */
export type Slice<T> = {
  readonly name: string
  /** Kept in a file of its own: for what is large and changes seldom. */
  readonly apart?: boolean
  /** The stored value, or the default for `undefined` and for what cannot be used. Never throws. */
  parse(stored: unknown): T
}

/** A slice with the form of a schema, which must accept an empty object: that gives the default. */
export function createSlice<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  options: { apart?: boolean } = {},
): Slice<z.infer<Schema>> {
  return {
    name,
    ...options,
    parse: (stored) => schema.safeParse(stored ?? {}).data ?? schema.parse({}),
  }
}

/** One file: the slices of a session, by name. */
type Stored = {
  file: string
  /** What the file says of slices that nobody has asked for. */
  raw: Record<string, unknown>
  values: Map<string, unknown>
  /** Which state of the file this agrees with. */
  stamp: string
  isDirty: boolean
}

/** Local data of OpenCode sessions in small files, so that `run --continue` and a restarted TUI go on as they were. */
export function createSessions(args: {
  folder: string
  /** Nothing is written: a change is seen only in this process. */
  readOnly?: boolean
  now: () => number
  log: Log
}) {
  const { folder, readOnly = false, now, log } = args
  /** `owes`: whether a change waits that is no tally. `refused`: why the disk did not take the last ones. */
  const state: { owes: boolean; refused?: string } = { owes: false }
  const loaded = new BoundedMap<string, Stored>(MAX_IN_MEMORY, (_, stored) => save([stored]))
  /** Sessions that were deleted: what the host still tells of one is not written. */
  const gone = new BoundedMap<string, true>(MAX_SESSIONS)
  const queue = createDebouncer({
    waitMs: SAVE_WAIT_MS,
    maxWaitMs: SAVE_MAX_WAIT_MS,
    run: async () => flush(),
    onError: (error) => log.warn('session state not written', { error: messageOf(error) }),
  })

  function open(name: string): Stored {
    const file = path.join(folder, name + ENDING)
    const stored = loaded.get(name) ?? { file, raw: {}, values: new Map(), stamp: '', isDirty: false }
    loaded.set(name, stored)
    const stamp = stored.isDirty ? '' : stampOf(file)
    if (stamp === '' || stamp === stored.stamp) return stored
    // A session may go on in a server and in `opencode run` by turns.
    return Object.assign(stored, { stamp, raw: readStored(file) ?? stored.raw, values: new Map() })
  }

  /** The state of a session is never worth an error: a file that cannot be read counts as absent, and is put aside. */
  function readStored(file: string): Record<string, unknown> | undefined {
    const unreadable = (error: string) =>
      log.warn('session state not readable', { file: path.basename(file), error })
    try {
      const value = parseJson(readRegularFile(file).toString('utf8'))
      if (isTable(value)) return value
      unreadable('SyntaxError')
      // A person may want to look at it; it is removed with its session.
      if (!readOnly) unlessRefusedSync(() => renameSync(file, file + ASIDE))
    } catch (error) {
      if (!isSystemError(error)) throw error
      const { code = error.name } = error
      if (code !== 'ENOENT' && code !== 'ENOTDIR') unreadable(code)
    }
    return undefined
  }

  function sliceOf<T>(sessionID: string, slice: Slice<T>): { stored: Stored; value: T } {
    const stored = open(nameOfFile(sessionID, slice))
    if (!stored.values.has(slice.name)) stored.values.set(slice.name, slice.parse(stored.raw[slice.name]))
    return { stored, value: stored.values.get(slice.name) as T }
  }

  /** Like `update`, for figures of which the last 100 ms may be lost: it makes no hook write. */
  function tally<T, R>(sessionID: string, slice: Slice<T>, change: (value: T) => R): R {
    const { stored, value } = sliceOf(sessionID, slice)
    const result = change(value)
    stored.isDirty = !gone.has(safeName(sessionID))
    queue.schedule()
    return result
  }

  function flush(): void {
    state.owes = false
    // What was served is in files apart, written before what was consumed for it: after a crash it is served again.
    const [small, large] = [[] as Stored[], [] as Stored[]]
    for (const [name, stored] of loaded) (name.includes('.') ? large : small).push(stored)
    save([...large, ...small])
  }

  /** Synchronous: a copy to the system's cache, which survives the process. */
  function save(all: readonly Stored[]): void {
    if (readOnly) return
    for (const stored of all.filter(({ isDirty }) => isDirty)) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        replaceFileNow(stored.file, JSON.stringify({ ...stored.raw, ...Object.fromEntries(stored.values) }))
        stored.isDirty = false
        stored.stamp = stampOf(stored.file)
        delete state.refused
      } catch (error) {
        if (!isSystemError(error)) throw error
        // It is tried again together with the next change, and logged once.
        if (state.refused === undefined) log.warn('session state not written', { error: messageOf(error) })
        state.refused = messageOf(error)
        return
      }
    }
  }

  /** Files of sessions, also those that could not be read. */
  async function filesOf(isMeant: (session: string) => boolean): Promise<string[]> {
    const names = (await unlessAbsent(fs.readdir(folder))) ?? []
    const isSession = (name: string) =>
      !name.startsWith('.') && [ENDING, ENDING + ASIDE].some((end) => name.endsWith(end))
    return names.filter((name) => isSession(name) && isMeant(sessionOf(name)))
  }

  async function remove(isMeant: (session: string) => boolean): Promise<void> {
    for (const name of await filesOf(isMeant)) await unlessAbsent(fs.unlink(path.join(folder, name)))
  }

  return {
    /** A session's slice, which must not be changed. What another process has written since is taken over. */
    read: <T>(sessionID: string, slice: Slice<T>) => sliceOf(sessionID, slice).value,
    /** Changes a slice in place: on disk when the hook returns (`settle`), or within 100 ms. Returns what `change` does. */
    update<T, R>(sessionID: string, slice: Slice<T>, change: (value: T) => R) {
      state.owes = true
      return tally(sessionID, slice, change)
    },
    tally,
    async all<T>(slice: Slice<T>) {
      flush()
      const isIts = (name: string) => name === nameOfFile(sessionOf(name), slice) + ENDING
      const files = (await filesOf(() => true)).filter(isIts)
      const stored = files.map((name) => readStored(path.join(folder, name)))
      return stored.flatMap((raw) => (raw ? [slice.parse(raw[slice.name])] : []))
    },
    async forget(sessionID: string) {
      gone.set(safeName(sessionID), true)
      const own = (session: string) => session === safeName(sessionID)
      for (const name of [...loaded.keys()]) if (own(sessionOf(name))) loaded.delete(name)
      await remove(own)
    },
    /**
     * Writes what is waiting, unless it is only tallies. To be called before anything that depends on it leaves: after
     * a kill, the next process goes on with the very bytes that a model was sent, and consumes nothing twice. Returns why
     * the disk refused, where it did: then a change is seen only in this process.
     */
    settle() {
      if (state.owes) flush()
      return state.refused
    },
    flush,
    async prune() {
      const newest = new Map<string, number>()
      for (const name of await filesOf(() => true)) {
        const modifiedMs = (await unlessAbsent(fs.stat(path.join(folder, name))))?.mtimeMs ?? 0
        newest.set(sessionOf(name), Math.max(newest.get(sessionOf(name)) ?? 0, modifiedMs))
      }
      const byAge = [...newest].sort(([, a], [, b]) => b - a)
      const old = new Map(byAge.filter(([, ms], i) => i >= MAX_SESSIONS || now() - ms > MAX_AGE_MS))
      await remove((session) => old.has(session))
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** An id of the host as a part of a file's name. */
export const safeName = (id: string) => (/^\w{1,80}$/.test(id) ? id : sha256(id, 32))
const nameOfFile = (sessionID: string, slice: Slice<unknown>) =>
  slice.apart ? `${safeName(sessionID)}.${slice.name}` : safeName(sessionID)
const sessionOf = (name: string) => name.split('.', 1)[0] as string

/** Tells one state of a file from another; '' if there is no file. */
function stampOf(file: string): string {
  const stats = unlessRefusedSync(() => lstatSync(file, { throwIfNoEntry: false }))
  return stats ? `${stats.ino}-${stats.size}-${stats.mtimeMs}` : ''
}
