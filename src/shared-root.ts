import { statSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createAuditLog } from './capture/audit-log.js'
import { loadSettings, saveRemote } from './config/load.js'
import type { Paths } from './config/paths.js'
import type { Settings } from './config/schema.js'
import { createHistory } from './history/history.js'
import { makeFolder } from './lib/atomic-write.js'
import { createDerivedFiles } from './lib/derived-file.js'
import { messageOf } from './lib/errno.js'
import { createFileLocks } from './lib/file-lock.js'
import { sha256 } from './lib/hash.js'
import { createLifetime } from './lib/lifetime.js'
import type { Log } from './lib/log-file.js'
import { MemoryError } from './memory/errors.js'
import { REGISTRY_NAME } from './memory/scope.js'
import { createPlaces, renamePlaces } from './projects/places.js'
import { registryRows } from './projects/registry.js'
import { createRecallService } from './recall/service.js'
import { createAttribution } from './state/attribution.js'
import { createSessions } from './state/sessions.js'
import { asMemoryError, realPlace } from './store/disk.js'
import { clearLeftovers } from './store/leftovers.js'
import { createStore, type Store } from './store/store.js'
import { createSync, type Sync } from './sync/sync.js'

/** What one process keeps open for one memory root, shared by all projects that it has open. */
export type MemoryRoot = Awaited<ReturnType<typeof open>>

type RootArgs = {
  paths: Pick<Paths, 'memoryRoot' | 'stateFolder' | 'settingsFile' | 'projectsFile'>
  settings: Settings
  env: NodeJS.ProcessEnv
  now: () => number
  log: Log
}

/** How often a long-running process removes old sessions, in ms. */
const PRUNE_MS = 86_400_000

type Acquired = { root: MemoryRoot; release: () => Promise<void> }

/** `closed`: the last user has released it; new callers wait until the close completes. */
type Shared = { opening: Promise<MemoryRoot>; users: number; closed?: Promise<void> }

/** Process-wide state: a watcher, an index and a commit queue for each memory root, reference-counted. */
const shared = new Map<string, Shared>()

/** Opens a memory root, creating it if absent, or shares the open one. Callers must `release` it. Throws `disk`. */
export async function acquireRoot(args: RootArgs): Promise<Acquired> {
  const { memoryRoot, stateFolder } = args.paths
  realPlace(memoryRoot)
  await asMemoryError(() => makeFolder(memoryRoot))
  const real = await fs.realpath(memoryRoot)
  const { hotDir, defaultLimit, maxLimit, autoCommitDebounceMs } = args.settings
  const key = JSON.stringify([real, stateFolder, hotDir, defaultLimit, maxLimit, autoCommitDebounceMs])
  const known = shared.get(key)
  const opened = () => open(real, args)
  const isOpen = known && !known.closed
  // Opens even if the last close failed: its caller has been given the error.
  const entry: Shared = isOpen
    ? known
    : { opening: Promise.resolve(known?.closed).then(opened, opened), users: 0 }
  shared.set(key, entry)
  const forget = () => shared.get(key) === entry && shared.delete(key)
  entry.opening.catch(forget)
  entry.users += 1
  const release = async () => {
    entry.users -= 1
    if (entry.users > 0) {
      const { sessions, history } = await entry.opening
      sessions.flush()
      return history.flush()
    }
    entry.closed = entry.opening.then(({ lifetime }) => lifetime.close()).finally(forget)
    return entry.closed
  }
  return { root: await entry.opening, release }
}

/** Throws `not-found` where there is no memory, and `disk`, also where a file is in its place. */
export function refuseAbsent(folder: string): void {
  realPlace(folder)
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory()) return
  if (stats) throw new MemoryError('disk', `${folder} is a file, not a folder.`, 'Move that file away.')
  throw new MemoryError('not-found', `There is no memory in ${folder}.`, 'The first turn creates it.')
}

/** Opens a memory root without writing anything; an absent one opens as empty. Throws `disk`. */
export async function openRootToRead(args: RootArgs): Promise<Acquired> {
  const root = await open(realPlace(args.paths.memoryRoot), args, true)
  return { root, release: root.lifetime.close }
}

async function open(real: string, args: RootArgs, readOnly = false) {
  const { paths, settings, env, now, log } = args
  const stateFolder = path.join(paths.stateFolder, sha256(real, 16))
  const lifetime = createLifetime(log)
  const locks = createFileLocks(path.join(stateFolder, 'locks'))
  const attribution = createAttribution(path.join(stateFolder, 'attribution.jsonl'))
  const history = createHistory({
    root: real,
    env,
    locks,
    attribution,
    log,
    now,
    debounceMs: settings.autoCommitDebounceMs,
    hotDir: settings.hotDir,
    onByHand: (paths) => store.inspect(paths),
    stateFolder,
    machine: () => sync.machine(),
    settleFiles: () => store.recover(),
  })
  const sessions = createSessions({ folder: path.join(stateFolder, 'sessions'), readOnly, now, log })
  const store: Store = createStore({
    root: real,
    folder: paths.memoryRoot,
    stateFolder,
    rules: settings,
    locks,
    note: attribution.note,
    beforeOverwrite: history.commitBeforeOverwrite,
    betweenCommits: history.betweenCommits,
    onDirty: readOnly ? () => {} : history.changed,
    readOnly,
    defer: lifetime.defer,
    log,
  })
  const report = (error: Error) => log.warn('stored recall index not usable', { error: messageOf(error) })
  const shards = createDerivedFiles(path.join(stateFolder, 'recall'), report, { readOnly })
  const recall = createRecallService({ store, shards, log })
  const account = createAuditLog({ folder: path.join(stateFolder, 'capture'), now })
  const sync: Sync = createSync({
    store,
    history,
    stateFolder,
    locks,
    lifetime,
    settings: settings.sync,
    endWaitMs: settings.capture.runWaitMs,
    hotDir: settings.hotDir,
    rows: () => registryRows(store.file(`global/${settings.hotDir}/${REGISTRY_NAME}`)?.body ?? ''),
    places: () => createPlaces(paths.projectsFile).read().places,
    joinsProjects: settings.projectIdentity !== 'directory',
    async whileRenaming(renames, move) {
      for (const { from, to } of renames)
        log.warn('a project has another folder now', { project: from, folder: to })
      const names = new Map(renames.map(({ from, to }) => [from, to]))
      return locks.hold(['projects'], async () => {
        const moved = await move()
        await renamePlaces(paths.projectsFile, names)
        return moved
      })
    },
    // Loaded on demand: only what comes from another machine is checked.
    isPlanted: async (text) => (await import('./capture/gate/planted.js')).holdsPlanted(text),
    readOnly,
    settingsNow() {
      const { settings: now, isSound } = loadSettings(paths.settingsFile, undefined)
      return isSound ? now.sync : undefined
    },
    saveRemote: (url) => saveRemote(paths.settingsFile, url),
    async onMerged({ notes }) {
      for (const { path: fact, gaveWay: text } of notes) {
        const entry = { way: 'sync', phase: 'merge', fact } as const
        if (text === undefined) await account.note({ ...entry, outcome: 'forgotten', reasons: [] })
        else await account.note({ ...entry, outcome: 'superseded', reasons: ['gave way'], text })
      }
    },
    now,
    log,
  })
  const root = {
    store,
    history,
    sessions,
    recall,
    locks,
    sync,
    /** Lifetime of the root: ends when its last user has released it. */
    lifetime,
    /** Folder of derived and local data of this root. */
    stateFolder,
  }
  // Closed in reverse order: the history makes its last commit when nothing writes any more.
  lifetime.onClose('locks', locks.close)
  lifetime.onClose('history', history.close)
  lifetime.onClose('sessions', sessions.flush)
  lifetime.onClose('store', store.close)
  lifetime.onClose('recall', recall.close)
  if (readOnly) return root

  const { mode } = await fs.stat(real)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    log.warn('other users of this machine can open the memory folder', { mode: (mode & 0o777).toString(8) })
  lifetime.defer('old sessions', sessions.prune, { owed: true })
  lifetime.defer('leftovers in the state folder', () => clearLeftovers(stateFolder, log), { owed: true })
  // Commits what an abrupt end left uncommitted, even if nothing changes any more.
  lifetime.defer('history', history.changed, { owed: true })
  lifetime.every(PRUNE_MS, 'old sessions', sessions.prune)
  return root
}
