import { lstatSync } from 'node:fs'
import path from 'node:path'
import { createDebouncer } from '../lib/debounce.js'
import { messageOf } from '../lib/errno.js'
import { type FileIo, nodeFileIo } from '../lib/file-io.js'
import type { FileLocks } from '../lib/file-lock.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import type { MemoryFile, MemoryRules, Snapshot } from '../memory/memory.js'
import type { Op, Target } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import { asMemoryPath } from '../memory/path.js'
import { type FileRef, fileKey, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import type { Written } from './carry-out.js'
import { loadCodec } from './codec.js'
import { asMemoryError, locate, ownSignature, readBytes } from './disk.js'
import { createSecretFinder, type SecretFinder } from './find-secrets.js'
import { followDisk } from './follow-disk.js'
import { guardClosedFiles } from './guard-closed-files.js'
import { createInspector } from './inspect-files.js'
import { clearLeftovers } from './leftovers.js'
import { createMirror } from './mirror.js'
import { createOpenScopes, type OpenScope } from './open-scopes.js'
import type { AppliedChange, WriteGuard } from './prepare-changes.js'
import type { Indexed } from './read-file.js'
import { createScanning } from './scanning.js'
import { createSecretScanner, type SecretScanner } from './secrets.js'
import { type Applied, type BeforeOverwrite, createWriter, type WriteNote } from './writer.js'

const MIRROR_WAIT_MS = 30_000

export type AppliedListener = (changes: readonly AppliedChange[], origin: Origin) => void
type ChangeListener = (folder: ScopeFolder, paths: readonly string[]) => void

export type Store = {
  readonly root: string
  /** Indexes a scope, from its mirror where there is one. Needed before a snapshot shows it. */
  open(folder: ScopeFolder): Promise<void>
  /** What the index knows now; costs nothing that grows with the store. */
  snapshot(folders: ScopeFolders): Snapshot
  /** Every file of every open scope, as the index knows it. */
  files(): Iterable<MemoryFile>
  /** What the index knows of a file, by its key (its path below the root) or as it is named. */
  file(file: string | FileRef): MemoryFile | undefined
  /** The file with this key, where it belongs to an open scope. */
  refOf(key: string): FileRef | undefined
  /** The same for a change; `undefined` too where its name is one that tools cannot reach. */
  target(key: string): Target | undefined
  /** Number of open scopes. */
  scopeCount(): number
  /** `closed`: not opened here; `absent`: not opened, and no such folder on the disk. */
  scopeState(folder: string): 'open' | 'closed' | 'absent'
  /** Looks at the disk: every file is stat-ed, changed ones are read. */
  refresh(folders: readonly ScopeFolder[]): Promise<void>
  /** The file as it is on the disk now; `undefined` when absent. Throws `invalid-path`, `damaged`, `disk`. */
  read(file: FileRef): Promise<(FileVersion & { modifiedMs: number }) | undefined>
  /** The one writer for changes. Throws any `MemoryError`. */
  apply(ops: readonly Op[], origin: Origin): Promise<Applied[]>
  /** What `apply` would write, for a tool of the host to write: checked in the same way, and noted for the history. */
  entrust(ops: readonly Op[], origin: Origin): Promise<AppliedChange[]>
  /** Secrets in files, of as many as the time allows, in the order given. */
  secretsIn: SecretFinder
  /** Secrets in a text. The rules are loaded at the first call, which takes some 100 ms. */
  scanSecrets: SecretScanner
  /** Says once what is wrong with files that came by another hand than a tool's; keys are paths below the root. */
  inspect(keys: Iterable<string>): void
  /** What is wrong with files now, a line each. */
  troubles(): Promise<string[]>
  /** Calls back after files of an open scope have changed, whoever changed them. Returns the way to stop. */
  onChange(listener: ChangeListener): () => void
  /** Calls back after a call of `apply`, with what it changed and for whom. Returns the way to stop. */
  onApplied(listener: AppliedListener): () => void
  /** Adds a rule that every change but the setup's must pass. Returns the way to take it back. */
  addGuard(guard: WriteGuard): () => void
  close(): Promise<void>
}

export type StoreArgs = {
  /** Real path of an existing folder. */
  root: string
  /** Folder of derived and local data of this root. */
  stateFolder: string
  rules: MemoryRules
  locks: FileLocks
  note: (notes: WriteNote[]) => Promise<void>
  /** Asked before a file's content goes; nothing is saved where it is absent. */
  beforeOverwrite?: BeforeOverwrite | undefined
  /** Something below the root may have changed: time for a commit. */
  onDirty: () => void
  /** Nothing is written, watched or recovered; `apply` refuses. */
  readOnly?: boolean
  /** Puts off what the first block need not wait for. */
  defer: Lifetime['defer']
  log: Log
  io?: FileIo
}

export function createStore({
  root,
  stateFolder,
  rules,
  locks,
  note,
  beforeOverwrite = async () => false,
  onDirty,
  readOnly = false,
  defer,
  log,
  io = nodeFileIo,
}: StoreArgs): Store {
  const scopes = createOpenScopes(root, rules)
  const listeners = new Set<ChangeListener>()
  const appliedListeners = new Set<AppliedListener>()
  const guards = new Set<WriteGuard>([guardClosedFiles])
  const scanSecrets = createSecretScanner()
  const mirror = createMirror(path.join(stateFolder, 'index'), rules, log, readOnly)

  const inspector = createInspector({
    root,
    stateFolder,
    fileOf: scopes.file,
    scan: scanSecrets,
    readOnly,
    defer,
    log,
  })
  const onError = (error: unknown) =>
    log.warn('looking at the memory folder failed', { error: messageOf(error) })
  const mirrorQueue = createDebouncer({
    waitMs: MIRROR_WAIT_MS,
    maxWaitMs: MIRROR_WAIT_MS,
    run: saveMirrors,
    onError,
  })

  function announce(folder: ScopeFolder, paths: readonly string[]): void {
    mirrorQueue.schedule()
    for (const listener of listeners) listener(folder, paths)
  }

  /** What nobody has looked at yet is to be new to the next process, too. */
  async function saveMirrors(): Promise<void> {
    if (inspector.isBusy()) return mirrorQueue.schedule()
    for (const { index } of scopes.all()) await mirror.save(index)
  }

  const scanning = createScanning({
    scopes,
    onDirty,
    onFound(folder, paths) {
      inspector.look(paths.map((file) => `${folder}/${file}`))
      announce(folder, paths)
    },
  })
  const writer = createWriter({
    root,
    rules,
    locks,
    scanSecrets,
    guards,
    note,
    async beforeOverwrite(files) {
      const isSaved = await beforeOverwrite(files)
      if (isSaved) for (const { path: key, bytes } of files) void inspector.lookAt(key, bytes)
      return isSaved
    },
    onApplied(changes, origin) {
      for (const listener of appliedListeners) listener(changes, origin)
    },
    intentFolder: path.join(stateFolder, 'intents'),
    io,
    log,
    async onWritten(target, absolute, written) {
      onDirty()
      const index = scopes.get(target.folder)?.index
      if (!index) return
      const indexed = written && (await indexOwn(target, absolute, written, rules))
      if (!index.put(target.path, indexed)) return
      inspector.lookAgain([fileKey(target.folder, target.path)])
      announce(target.folder, [target.path])
    },
  })

  async function fill(scope: OpenScope): Promise<void> {
    const news = await scanning.fill(scope, async () => {
      if (!readOnly) await writer.recover()
      await mirror.load(scope.index)
    })
    if (news.length === 0) return
    mirrorQueue.schedule()
    inspector.look(news.map((file) => `${scope.index.folder}/${file}`))
  }

  const follower = readOnly
    ? undefined
    : followDisk({
        root,
        scanHints: scanning.scanHints,
        scanAll: () => scanning.refresh(scopes.all().map(({ index }) => index.folder)),
        onError,
        defer,
        log,
      })
  if (!readOnly) defer('leftovers in the memory folder', () => clearLeftovers(root, log), { owed: true })

  return {
    root,
    open: (folder) => scopes.open(folder, fill),
    snapshot: scopes.snapshot,
    files: scopes.files,
    file: scopes.file,
    refOf: scopes.refOf,
    target(key) {
      const ref = scopes.refOf(key)
      const gated = ref && asMemoryPath(ref.path)
      return gated && { folder: ref.folder, path: gated }
    },
    scopeCount: () => scopes.ready().length,
    scopeState: scopes.state,
    refresh: scanning.refresh,
    read: (ref) =>
      asMemoryError(async () => {
        const { toVersion } = await loadCodec()
        const read = await readBytes(locate(root, ref), ref)
        return read && { ...toVersion(read.bytes), modifiedMs: read.modifiedMs }
      }),
    apply: readOnly ? refuseChange : writer.apply,
    entrust: readOnly ? refuseChange : writer.entrust,
    secretsIn: createSecretFinder(root, scanSecrets),
    scanSecrets,
    inspect: inspector.look,
    troubles: inspector.troubles,
    onChange: (listener) => addTo(listeners, listener),
    onApplied: (listener) => addTo(appliedListeners, listener),
    addGuard: (guard) => addTo(guards, guard),
    async close() {
      follower?.close()
      await scanning.settled()
      await inspector.close()
      mirrorQueue.cancel()
      if (!inspector.isBusy()) await saveMirrors()
    },
  }
}

async function refuseChange(): Promise<never> {
  throw new MemoryError('readonly', 'This memory was opened to be read.', 'Open it to write.')
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => void set.delete(item)
}

/** With the file's state, so that the watcher's echo of our own writing need not read it again. */
async function indexOwn(
  target: Target,
  absolute: string,
  { version, modifiedMs }: Written,
  rules: MemoryRules,
): Promise<Indexed | undefined> {
  const { describe } = await loadCodec()
  const stats = lstatSync(absolute, { throwIfNoEntry: false })
  if (!stats) return undefined
  return {
    file: describe(target, version, Math.floor(stats.mtimeMs), rules),
    signature: ownSignature(stats, { bytes: version.bytes.length, modifiedMs }),
  }
}
