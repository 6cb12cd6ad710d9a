import fs from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from '../lib/atomic-write.js'
import { BoundedMap } from '../lib/bounded-map.js'
import { createDebouncer } from '../lib/debounce.js'
import { messageOf, unlessAbsent } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'

/** Sessions held in memory; the others are read from the state folder when they speak again. */
const MAX_IN_MEMORY = 100
/** Session files kept, and for how long after their last turn. */
const MAX_FILES = 300
const MAX_AGE_MS = 30 * 86_400_000
const SAVE_WAIT_MS = 50
const SAVE_MAX_WAIT_MS = 500

/** Local data of OpenCode sessions: one small file each, so that `run --continue` and a restarted TUI go on as they were. */
export type Sessions<T> = {
  /** The session's data, to be changed in place; `save` must follow. */
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
export function createSessions<T>(args: {
  folder: string
  parse: (stored: unknown) => T
  now: () => number
  log: Log
}): Sessions<T> {
  const { folder, parse, now, log } = args
  const loading = new BoundedMap<string, Promise<T>>(MAX_IN_MEMORY, (id) => void keep(id))
  const loaded = new Map<string, T>()
  const dirty = new Set<string>()
  const queue = createDebouncer({
    waitMs: SAVE_WAIT_MS,
    maxWaitMs: SAVE_MAX_WAIT_MS,
    run: saveDirty,
    onError: (error) => log.warn('session state not written', { error: messageOf(error) }),
  })
  const fileOf = (id: string) => path.join(folder, `${/^\w{1,80}$/.test(id) ? id : sha256(id, 32)}.json`)

  async function load(id: string): Promise<T> {
    const text = await unlessAbsent(fs.readFile(fileOf(id), 'utf8'))
    const data = parse(text === undefined ? undefined : parseJson(text))
    loaded.set(id, data)
    return data
  }

  async function write(id: string, data: T): Promise<void> {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFileAtomic(fileOf(id), JSON.stringify(data), { durable: false })
  }

  async function saveDirty(): Promise<void> {
    const ids = [...dirty]
    dirty.clear()
    for (const id of ids) {
      const data = loaded.get(id)
      if (data !== undefined) await write(id, data)
    }
  }

  /** A session leaves memory: what of it is not written yet is written now. */
  async function keep(id: string): Promise<void> {
    if (dirty.has(id)) await queue.flush()
    if (!loading.has(id)) loaded.delete(id)
  }

  return {
    get(id) {
      const known = loading.get(id)
      if (known) return known
      const fresh = load(id)
      loading.set(id, fresh)
      fresh.catch(() => loading.delete(id))
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
      const texts = await Promise.all(
        names.map((name) => unlessAbsent(fs.readFile(path.join(folder, name), 'utf8'))),
      )
      return texts.flatMap((text) => (text === undefined ? [] : [parse(parseJson(text))]))
    },
    async forget(id) {
      loading.delete(id)
      loaded.delete(id)
      dirty.delete(id)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
