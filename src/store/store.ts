import { lstatSync } from 'node:fs'
import { createDebouncer } from '../lib/debounce.js'
import { messageOf } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'
import type { FileLocks } from '../lib/file-lock.js'
import type { Log } from '../lib/log-file.js'
import { postpone } from '../lib/postpone.js'
import type { MemoryFile, Snapshot } from '../memory/memory.js'
import type { Op, Origin, Target } from '../memory/op.js'
import type { MemoryPath } from '../memory/path.js'
import type { FileVersion, PlanRules } from '../memory/plan.js'
import type { ScopeFolder, ScopeFolders } from '../memory/scope.js'
import { type Applied, createDoor, type WriteNote } from './apply.js'
import { diskInWords, locate, readBytes } from './disk.js'
import { createSecretFinder, type SecretFinder } from './find-secrets.js'
import { clearLeftovers } from './leftovers.js'
import { createMirror } from './mirror.js'
import { loadReader } from './reader.js'
import { scan, scanPaths } from './scan.js'
import { createScopeIndex, type ScopeIndex } from './scope-index.js'
import { createSecretScanner } from './secrets.js'
import { type TreeWatcher, watchTree } from './watch.js'

/** A hint is looked at this long after it came, since one save makes several. */
const HINT_WAIT_MS = 15
const HINT_MAX_WAIT_MS = 100
/** The folders are watched from so late on that the first block does not wait for it; they are then looked at anew. */
const WATCH_PAUSE_MS = 200
/** How often it is asked whether all is still watched, and the disk looked at where it cannot be. */
const RESCAN_MS = 5_000
const MIRROR_WAIT_MS = 30_000

type ChangeListener = (folder: ScopeFolder, paths: readonly string[]) => void

export type Store = {
  readonly root: string
  /** Indexes a scope, from its mirror where there is one. Needed before a snapshot shows it. */
  open(folder: ScopeFolder): Promise<void>
  /** What the index knows now; costs nothing that grows with the store. */
  snapshot(folders: ScopeFolders): Snapshot
  /** Every file of every open scope, as the index knows it. */
  files(): Iterable<MemoryFile>
  /** What the index knows of the file with this key. */
  file(key: string): MemoryFile | undefined
  /** The file with this key (its path below the root), where it belongs to an open scope. */
  target(key: string): Target | undefined
  /** Number of open scopes. */
  scopeCount(): number
  /** Looks at the disk: every file is stat-ed, changed ones are read. */
  refresh(folders: readonly ScopeFolder[]): Promise<void>
  /** The file as it is on the disk now; `undefined` when absent. Throws `invalid-path`, `damaged`, `disk`. */
  read(target: Target): Promise<(FileVersion & { modifiedMs: number }) | undefined>
  /** The one door for changes. Throws any `MemoryError`. */
  apply(ops: readonly Op[], origin: Origin): Promise<Applied[]>
  /** Secrets in files, of as many as the time allows, in the order given. */
  secretsIn: SecretFinder
  /** Calls back after files of an open scope have changed, whoever changed them. Returns the way to stop. */
  onChange(listener: ChangeListener): () => void
  close(): Promise<void>
}

export type StoreArgs = {
  /** Real path of an existing folder. */
  root: string
  stateFolder: string
  rules: PlanRules
  locks: FileLocks
  note: (notes: WriteNote[]) => Promise<void>
  /** Something below the root may have changed: time for a commit. */
  onDirty: () => void
  log: Log
  io?: FileIo
}

export function createStore({ root, stateFolder, rules, locks, note, onDirty, log, io }: StoreArgs): Store {
  const indexes = new Map<ScopeFolder, { index: ScopeIndex; ready: Promise<void>; isOpen: boolean }>()
  const listeners = new Set<ChangeListener>()
  const hints = new Set<string>()
  const scanSecrets = createSecretScanner()
  const mirror = createMirror(stateFolder, rules, log)
  const state: {
    scanning: Promise<void>
    cleared?: Promise<void>
    watcher?: TreeWatcher
    rescan?: NodeJS.Timeout
    closed: boolean
  } = { scanning: Promise.resolve(), closed: false }

  const onError = (error: unknown) =>
    log.warn('looking at the memory folder failed', { error: messageOf(error) })
  const hintQueue = createDebouncer({
    waitMs: HINT_WAIT_MS,
    maxWaitMs: HINT_MAX_WAIT_MS,
    run: followHints,
    onError,
  })
  const mirrorQueue = createDebouncer({
    waitMs: MIRROR_WAIT_MS,
    maxWaitMs: MIRROR_WAIT_MS,
    run: saveMirrors,
    onError,
  })

  const door = createDoor({
    root,
    rules,
    locks,
    scanSecrets,
    note,
    ...(io ? { io } : {}),
    async onWritten(target, absolute, after) {
      onDirty()
      const index = indexes.get(target.folder)?.index
      if (!index) return
      const { describe } = await loadReader()
      const stats = lstatSync(absolute, { throwIfNoEntry: false })
      // Without a signature: somebody may have written since, and the watcher's hint makes sure.
      const modifiedMs = Math.floor(stats?.mtimeMs ?? 0)
      const indexed = after &&
        stats && { file: describe(target, after, modifiedMs, rules), signature: undefined }
      if (index.put(target.path, indexed)) announce(target.folder, [target.path])
    },
  })

  function announce(folder: ScopeFolder, paths: readonly string[]): void {
    if (paths.length === 0) return
    mirrorQueue.poke()
    for (const listener of listeners) listener(folder, paths)
  }

  /** Scans of one store run one after another, so that an older look at the disk never overwrites a newer one. */
  function inTurn(task: () => Promise<void>): Promise<void> {
    const run = state.scanning.then(task)
    state.scanning = run.catch(() => {})
    return run
  }

  async function openIndex(index: ScopeIndex): Promise<void> {
    await mirror.load(index)
    const changed = await diskInWords(() => scan(root, index, rules))
    if (changed.length > 0) mirrorQueue.poke()
  }

  async function followHints(): Promise<void> {
    const given = [...hints]
    hints.clear()
    await inTurn(async () => {
      for (const { index } of indexes.values()) {
        const paths = pathsInScope(given, index.folder)
        if (paths.length > 0) announce(index.folder, await scanPaths(root, index, rules, paths))
      }
    })
  }

  async function saveMirrors(): Promise<void> {
    for (const { index } of indexes.values()) await mirror.save(index)
  }

  function takeHint(relative: string): void {
    onDirty()
    hints.add(relative)
    hintQueue.poke()
  }

  const refresh = (folders: readonly ScopeFolder[]) =>
    inTurn(async () => {
      for (const folder of folders) {
        const opened = indexes.get(folder)
        if (opened) announce(folder, await diskInWords(() => scan(root, opened.index, rules)))
      }
    })

  /** Those whose index agrees with the disk, unlike that of a scope which is still being opened. */
  function openScopes(): ScopeFolder[] {
    return [...indexes].flatMap(([folder, { isOpen }]) => (isOpen ? [folder] : []))
  }

  function targetOf(key: string): Target | undefined {
    for (const folder of openScopes()) {
      if (key.startsWith(`${folder}/`)) return { folder, path: key.slice(folder.length + 1) as MemoryPath }
    }
    return undefined
  }

  function watch(): void {
    if (state.closed) return
    const watcher = watchTree({ root, onHint: takeHint, log })
    state.watcher = watcher
    // What changed between the first look and the last watch has passed unseen.
    void watcher.armed.then(() => refresh([...indexes.keys()])).catch(onError)
    state.rescan = setInterval(() => {
      watcher.check()
      if (watcher.healthy) return
      onDirty()
      refresh([...indexes.keys()]).catch(onError)
    }, RESCAN_MS)
    state.rescan.unref()
  }

  postpone(WATCH_PAUSE_MS, watch)
  const clear = postpone(WATCH_PAUSE_MS, () => {
    state.cleared = clearLeftovers(root, log).catch(onError)
  })

  return {
    root,
    async open(folder) {
      const known = indexes.get(folder)
      if (known) return known.ready
      const index = createScopeIndex(folder, rules)
      const ready = inTurn(() => openIndex(index))
      const entry = { index, ready, isOpen: false }
      indexes.set(folder, entry)
      ready.then(
        () => {
          entry.isOpen = true
        },
        () => {},
      )
      ready.catch(() => indexes.delete(folder))
      return ready
    },
    snapshot(folders) {
      const of = (folder: ScopeFolder) =>
        (indexes.get(folder)?.index ?? createScopeIndex(folder, rules)).snapshot()
      return { global: of(folders.global), project: of(folders.project) }
    },
    *files() {
      for (const { index, isOpen } of indexes.values()) if (isOpen) yield* index.snapshot().files
    },
    file(key) {
      const target = targetOf(key)
      return target && indexes.get(target.folder)?.index.get(target.path)
    },
    target: targetOf,
    scopeCount: () => openScopes().length,
    refresh,
    read: (target) =>
      diskInWords(async () => {
        const { toVersion } = await loadReader()
        const read = await readBytes(locate(root, target), target)
        return read && { ...toVersion(read.bytes), modifiedMs: read.modifiedMs }
      }),
    apply: door.apply,
    secretsIn: createSecretFinder(root, scanSecrets),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      state.closed = true
      clearInterval(state.rescan)
      state.watcher?.close()
      hintQueue.cancel()
      clear()
      await state.cleared
      await state.scanning
      mirrorQueue.cancel()
      await saveMirrors()
    },
  }
}

/** The paths inside one scope, of paths relative to the root; '' stands for all of it. */
function pathsInScope(relatives: readonly string[], folder: ScopeFolder): string[] {
  return relatives.flatMap((relative) => {
    if (relative === folder || folder.startsWith(`${relative}/`) || relative === '') return ['']
    return relative.startsWith(`${folder}/`) ? [relative.slice(folder.length + 1)] : []
  })
}
