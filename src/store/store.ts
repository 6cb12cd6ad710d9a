import { lstatSync } from 'node:fs'
import path from 'node:path'
import { createDebouncer } from '../lib/debounce.js'
import { messageOf } from '../lib/errno.js'
import { type FileIo, nodeFileIo } from '../lib/file-io.js'
import { sha256 } from '../lib/hash.js'
import type { Lifetime } from '../lib/lifetime.js'
import { silentLog } from '../lib/log-file.js'
import type { FileVersion } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import type { Origin } from '../memory/origin.js'
import { asMemoryPath } from '../memory/path.js'
import { type FileRef, fileKey, isTeam, keyOf, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { loadCodec } from './codec.js'
import { asMemoryError, locate, readBytes } from './disk.js'
import { followDisk } from './follow-disk.js'
import { createInspector } from './inspect-files.js'
import { clearLeftovers } from './leftovers.js'
import { createMirror } from './mirror.js'
import { createOpenScopes, type OpenScope } from './open-scopes.js'
import { type AppliedChange, guardClosedFiles, type WriteGuard } from './prepare-changes.js'
import type { Mount } from './scanner.js'
import { scanSecrets } from './secrets.js'
import { createWriter, type WriterArgs } from './writer.js'

const MIRROR_WAIT_MS = 30_000

export type AppliedListener = (changes: readonly AppliedChange[], origin: Origin) => void
type ChangeListener = (folder: ScopeFolder, paths: readonly string[]) => void

type StoreArgs = Pick<
  WriterArgs,
  'root' | 'folder' | 'rules' | 'locks' | 'note' | 'beforeOverwrite' | 'betweenCommits' | 'log'
> & {
  stateFolder: string
  /** Something below the root may have changed: time for a commit. */
  onDirty: () => void
  /** Nothing is written, watched or recovered; `apply` refuses. */
  readOnly?: boolean
  /** Puts off what the first block need not wait for. */
  defer: Lifetime['defer']
  io?: FileIo
}

export function createStore(args: StoreArgs) {
  const { root, stateFolder, rules, onDirty, defer, log } = args
  const { readOnly = false, io = nodeFileIo } = args
  const listeners = new Set<ChangeListener>()
  const appliedListeners = new Set<AppliedListener>()
  const guards = new Set<WriteGuard>([guardClosedFiles])
  const mirror = createMirror(path.join(stateFolder, 'index'), rules, log, readOnly)

  const scopes = createOpenScopes({
    root,
    rules,
    onDirty,
    onFound(scope, paths) {
      const { folder } = scope.index
      if (scope.mount) return settled(scope).then(() => announce(folder, paths), onError)
      lookAt(scope, paths)
      announce(folder, paths)
    },
  })
  const inspector = createInspector({ ...args, readOnly, fileOf: scopes.file })
  const onError = (error: unknown) =>
    log.warn('looking at the memory folder failed', { error: messageOf(error) })
  const lookAt = ({ index }: OpenScope, paths: readonly string[]) =>
    inspector.look(paths.map((file) => fileKey(index.folder, file)))
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

  /** Saves with them which files are not inspected yet, for the next process. */
  async function saveMirrors(): Promise<void> {
    if (inspector.isWaiting()) mirrorQueue.schedule()
    for (const { index } of scopes.all())
      await mirror.save(index, (file) => inspector.isWaiting(fileKey(index.folder, file)))
  }

  const writer = createWriter({
    ...args,
    io,
    guards,
    async beforeOverwrite(files) {
      const isSaved = await args.beforeOverwrite(files)
      for (const { path: key, bytes } of files)
        if (isSaved || inspector.isWaiting(key)) void inspector.lookAt(key, bytes)
      return isSaved
    },
    onApplied(changes, origin) {
      for (const listener of appliedListeners) listener(changes, origin)
    },
    intentFolder: path.join(stateFolder, 'intents'),
    async onWritten(target, absolute, written) {
      onDirty()
      const index = scopes.get(target.folder)?.index
      if (!index) return
      const { describe } = await loadCodec()
      const stats = written && lstatSync(absolute, { throwIfNoEntry: false })
      const file = stats && describe(target, written, Math.floor(stats.mtimeMs), rules)
      // Without its signature, which is unreliable so soon: the watcher's event of this write has it read once more.
      if (!index.put(target.path, file && { file, signature: undefined })) return
      inspector.lookAgain(keyOf(target))
      announce(target.folder, [target.path])
    },
  })

  async function fill(scope: OpenScope): Promise<void> {
    const news = await scopes.fill(scope, async () => {
      if (!readOnly) await writer.recover()
      return mirror.load(scope.index)
    })
    if (news.length === 0) return
    mirrorQueue.schedule()
    if (!scope.mount) lookAt(scope, news)
  }

  const settled = async ({ index, mount }: OpenScope) => mount?.settle(index.snapshot())

  const followers: ReturnType<typeof followDisk>[] = []
  function follow(from: Omit<Parameters<typeof followDisk>[0], 'onError' | 'defer'>): void {
    if (!readOnly) followers.push(followDisk({ ...from, onError, defer }))
  }

  follow({
    root,
    scanFolders: scopes.scanFolders,
    onEvent(file) {
      // A file of an index triggers a commit only once a scan has found that it changed.
      if (!/(?:^|\/)[^./][^/]*\.md$/.test(file) || !scopes.refOf(file)) onDirty()
    },
    scanAll: () => scopes.refresh(),
    log,
  })

  /** The path of a file; throws if a link is in the way. */
  function placeOf(ref: FileRef): string {
    const mount = scopes.get(ref.folder)?.mount
    return mount ? locate(mount.base, ref, mount.name) : locate(root, ref)
  }

  /** A mounted file as it may be shown. Throws `refused` if it is withheld. */
  async function admitted(ref: FileRef, version: FileVersion, mount: Mount): Promise<FileVersion> {
    const { describe } = await loadCodec()
    const file = await mount.admit(describe(ref, version, 0, rules), version.document)
    const refusal = file.withheld ?? (await mount.refusal(file))
    if (refusal !== undefined)
      throw new MemoryError('refused', `${label(ref)} is withheld: ${refusal}.`, 'Go on without it.')
    const { description } = version.document.frontMatter
    const { type, keywords } = file.keys ?? {}
    const body = await mount.shown(version.document.body)
    return {
      ...version,
      // Another version as long as something of it is hidden, so that the rest is not taken for all of it.
      hash: body === version.document.body ? version.hash : sha256(body),
      document: {
        ...version.document,
        body,
        frontMatter: { description, type, keywords, readonly: true },
      },
    }
  }

  function followMount(folder: ScopeFolder, { base, name }: Mount): void {
    const scanAll = () => scopes.refresh([folder])
    follow({
      root: path.join(base, name),
      // A mount has few files.
      scanFolders: scanAll,
      scanAll,
      onEvent() {},
      // The folder comes and goes with the branch: that is not worth logging.
      log: silentLog,
    })
  }

  if (!readOnly) defer('leftovers in the memory folder', () => clearLeftovers(root, log), { owed: true })

  return {
    root,
    /** Indexes a scope, from its mirror if there is one. Needed before a snapshot shows it. */
    open: (folder: ScopeFolder) => scopes.open(folder, fill),
    /** The same for a scope that lies elsewhere and is only read. */
    async mount(folder: ScopeFolder, mount: Mount) {
      const isNew = scopes.get(folder) === undefined
      const fillAndLook = (scope: OpenScope) => fill(scope).then(() => settled(scope))
      await scopes.open(folder, fillAndLook, mount)
      // Watching very many folders would use up watches that other programs need.
      if (isNew && !mount.state.isTooMany) followMount(folder, mount)
    },
    /** A mounted scope, including what is not shown. */
    whole: (folder: ScopeFolder) => scopes.get(folder)?.index.snapshot(),
    snapshot: scopes.snapshot,
    files: scopes.files,
    file: scopes.file,
    refOf: scopes.refOf,
    /** The file with this key, as the target of a change; `undefined` also if tools cannot reach its name. */
    target(key: string) {
      const ref = scopes.refOf(key)
      const gated = ref && asMemoryPath(ref.path)
      return gated && { folder: ref.folder, path: gated }
    },
    scopeCount: () => scopes.ready().length,
    scopeState: scopes.state,
    /** Looks at the disk: every file is stat-ed, changed ones are read. */
    async refresh(folders: readonly ScopeFolder[]) {
      await scopes.refresh(folders)
      for (const folder of folders.filter(isTeam)) await settled(scopes.get(folder) as OpenScope)
    },
    /** The file as it is on the disk now; `undefined` when absent. Throws `invalid-path`, `damaged`, `disk`. */
    read: (ref: FileRef) =>
      asMemoryError(async () => {
        const { toVersion } = await loadCodec()
        const read = await readBytes(placeOf(ref), ref)
        const version = read && toVersion(read.bytes)
        const mount = scopes.get(ref.folder)?.mount
        const shown = version && mount ? await admitted(ref, version, mount) : version
        return read && shown && { ...shown, modifiedMs: read.modifiedMs }
      }),
    apply: readOnly ? refuseChange : writer.apply,
    recover: readOnly ? async () => {} : writer.recover,
    entrust: readOnly ? refuseChange : writer.entrust,
    secretsIn: inspector.secretsIn,
    scanSecrets,
    inspect: inspector.look,
    troubles: (folders: ScopeFolders) => inspector.troubles(folders, scopes.snapshot(folders)),
    /** Calls back after files of an open scope have changed, whoever changed them. Returns the way to stop. */
    onChange: (listener: ChangeListener) => addTo(listeners, listener),
    /** Calls them for files of a mounted scope that come into view, or go, without a change on the disk. */
    announce,
    /** Calls back after a call of `apply`, with what it changed and for whom. */
    onApplied: (listener: AppliedListener) => addTo(appliedListeners, listener),
    /** Adds a rule that every change but the setup's must pass. */
    addGuard: (guard: WriteGuard) => addTo(guards, guard),
    async close() {
      for (const follower of followers) follower.close()
      await scopes.looked()
      await inspector.close()
      if (!readOnly) await saveMirrors()
      mirrorQueue.cancel()
    },
  }
}

export type Store = ReturnType<typeof createStore>

async function refuseChange(): Promise<never> {
  throw new MemoryError('readonly', 'This memory was opened read-only.', 'Open it for writing.')
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => void set.delete(item)
}
