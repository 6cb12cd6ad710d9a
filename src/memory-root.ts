import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from './config/schema.js'
import { createHistory, type History } from './history/history.js'
import { makeFolder } from './lib/atomic-write.js'
import { messageOf } from './lib/errno.js'
import { createFileLocks } from './lib/file-lock.js'
import { sha256 } from './lib/hash.js'
import type { Log } from './lib/log-file.js'
import { postpone } from './lib/postpone.js'
import { createStoreRecall, type StoreRecall } from './recall/follow-store.js'
import { createAttribution } from './state/attribution.js'
import { createPieces } from './state/pieces.js'
import { createPresence } from './state/presence.js'
import { parseSessionState, type SessionState } from './state/session-state.js'
import { createSessions, type Sessions } from './state/sessions.js'
import { diskInWords } from './store/disk.js'
import { clearLeftovers } from './store/leftovers.js'
import { createStore, type Store } from './store/store.js'

/** What one process holds of one memory root: shared by all projects that it has open. */
export type MemoryRoot = {
  store: Store
  history: History
  sessions: Sessions<SessionState>
  recall: StoreRecall
}

export type RootSettings = Pick<Settings, 'hotDir' | 'defaultLimit' | 'maxLimit' | 'autoCommitDebounceMs'>

type OpenRoot = {
  root: MemoryRoot
  /** Commits and stores what is pending, for one who leaves while others stay. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** What no turn waits for begins so late that the first block is out by then, in ms. */
const PAUSE_MS = 200
/** How often old sessions are looked for in a process that runs for long, in ms. */
const PRUNE_MS = 86_400_000

type Shared = { opening: Promise<OpenRoot>; users: number }

/** The one piece of process-wide state: a watcher, an index and a commit queue for each memory root, counted by user. */
const shared = new Map<string, Shared>()
/** Roots whose last user has just left; who comes now waits until they are closed. */
const closing = new Map<string, Promise<void>>()

/** Opens a memory root, making its folder where there is none, or joins those who have it open. `release` is owed. */
export async function openMemoryRoot(args: {
  folder: string
  stateFolder: string
  settings: RootSettings
  env: NodeJS.ProcessEnv
  now: () => number
  log: Log
}): Promise<{ root: MemoryRoot; release: () => Promise<void> }> {
  const isNew = !existsSync(args.folder)
  await diskInWords(() => makeFolder(args.folder))
  const real = await fs.realpath(args.folder)
  const { hotDir, defaultLimit, maxLimit, autoCommitDebounceMs } = args.settings
  const key = JSON.stringify([real, args.stateFolder, hotDir, defaultLimit, maxLimit, autoCommitDebounceMs])
  const entry = shared.get(key) ?? {
    opening: (closing.get(key) ?? Promise.resolve()).then(() => open(real, isNew, args)),
    users: 0,
  }
  shared.set(key, entry)
  entry.opening.catch(() => shared.delete(key))
  entry.users += 1
  const release = async () => {
    entry.users -= 1
    if (entry.users > 0) return (await entry.opening).flush()
    shared.delete(key)
    const closed = entry.opening.then(({ close }) => close()).finally(() => closing.delete(key))
    closing.set(
      key,
      closed.catch(() => {}),
    )
    return closed
  }
  return { root: (await entry.opening).root, release }
}

async function open(
  real: string,
  isNew: boolean,
  args: Parameters<typeof openMemoryRoot>[0],
): Promise<OpenRoot> {
  const { settings, env, now, log } = args
  const stateFolder = path.join(args.stateFolder, sha256(real, 16))
  const locks = createFileLocks(path.join(stateFolder, 'locks'))
  const attribution = createAttribution({ file: path.join(stateFolder, 'attribution.jsonl'), locks })
  const presence = createPresence(path.join(stateFolder, 'processes'))
  const sessions = createSessions({
    folder: path.join(stateFolder, 'sessions'),
    parse: parseSessionState,
    now,
    log,
  })
  const history = createHistory({
    root: real,
    env,
    locks,
    attribution,
    log,
    now,
    debounceMs: settings.autoCommitDebounceMs,
    isAlone: presence.isAlone,
  })
  const store = createStore({
    root: real,
    stateFolder: path.join(stateFolder, 'index'),
    rules: settings,
    locks,
    note: attribution.note,
    onDirty: history.changed,
    log,
  })
  const recall = createStoreRecall({
    store,
    pieces: createPieces(path.join(stateFolder, 'recall'), log),
    log,
  })
  const background = (work: Promise<void>) =>
    void work.catch((error) => log.warn('state folder cannot be used', { error: messageOf(error) }))
  background(presence.enter())
  await warnOfOpenFolder(real, log)
  const begin = postpone(PAUSE_MS, () => {
    background(sessions.prune())
    background(clearLeftovers(stateFolder, log))
    // In a folder that has just been made nothing can have been left behind.
    if (isNew) history.changed()
    else void history.start()
  })
  const pruning = setInterval(() => background(sessions.prune()), PRUNE_MS)
  pruning.unref()
  return {
    root: { store, history, sessions, recall },
    async flush() {
      await sessions.flush()
      // A failure has been logged, and is retried.
      await history.commit().catch(() => {})
    },
    async close() {
      begin()
      clearInterval(pruning)
      // Each whatever becomes of those before it: the history makes the last commit.
      for (const end of [sessions.flush, recall.close, store.close, history.close, presence.leave])
        await end().catch((error) => log.error('closing failed', { error: messageOf(error) }))
      locks.close()
    },
  }
}

async function warnOfOpenFolder(real: string, log: Log): Promise<void> {
  const { mode } = await fs.stat(real)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  log.warn('other users of this machine can open the memory folder', { mode: (mode & 0o777).toString(8) })
}
