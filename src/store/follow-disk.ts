import { type FSWatcher, watch as nodeWatch } from 'node:fs'
import path from 'node:path'
import { isTempName } from '../lib/atomic-write.js'
import { createDebouncer } from '../lib/debounce.js'
import { hasErrno, messageOf } from '../lib/errno.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import { listSubfolders, statIfReachable } from './stat-if-reachable.js'

/** Delay between the last event of a folder and a look into it, in ms: by then the rest of the same operation has happened. */
const LOOK_WAIT_MS = 40
const LOOK_MAX_WAIT_MS = 250
/** A folder whose last event was less than this before the look, in ms, is looked into once more. */
const LOOK_AGAIN_MS = LOOK_WAIT_MS / 2
/** Interval at which the watches are checked, in ms. Where watching has failed, the disk is scanned at the same interval. */
const CHECK_MS = 5_000
/** Interval of scans in any case, in ms: some network disks accept a watch and report nothing. */
const RESCAN_MS = 60_000

/** The removal of a watched folder comes without a name, which is `null` in Node and `undefined` in Bun. */
type OnEvent = (event: string, name: string | null | undefined) => void

/** `fs.watch` on one folder; an argument so that a test can make it fail. */
export type WatchFolder = (folder: string, options: { persistent: false }, onEvent: OnEvent) => FSWatcher

/** A watch, with the identity of its folder: another folder may take its name. */
type Watched = { id: string; close: () => void }

/**
 * Reports in which folders below `root` something has changed: within some ms where it can be watched, and at intervals
 * elsewhere. One watch per folder, and one of the root's parent: a watch does not survive the removal of its folder. Of
 * events within some 1 ms Bun reports only the first of each folder, so the receiver must look at the disk itself.
 */
export function followDisk(args: {
  root: string
  /** Looks at the files of these folders, relative to the root, with `/`; '' is the root. */
  scanFolders: (folders: readonly string[]) => Promise<void>
  /** Looks at everything; also called when a folder came, went or was replaced. */
  scanAll: () => Promise<void>
  /** Called at once when something happens to a path, but not for temporary files on their way into place. */
  onEvent: (relative: string) => void
  onError: (error: unknown) => void
  /** Delays watching until the first block is out. The folders are then scanned again. */
  defer: Lifetime['defer']
  log: Log
  watch?: WatchFolder
}): { close(): void } {
  const { root, scanFolders, scanAll, onEvent, onError, defer, log, watch = nodeWatch } = args
  const above = path.dirname(root)
  const watches = new Map<string, Watched>()
  /** Folders to look into, with the time of their last event in ms. */
  const touched = new Map<string, number>()
  const first = idOf(root)
  const state = { healthy: true, closed: false, scannedMs: performance.now() }
  const looks = createDebouncer({
    waitMs: LOOK_WAIT_MS,
    maxWaitMs: LOOK_MAX_WAIT_MS,
    run: lookIntoTouched,
    onError: fail,
  })
  const check = setInterval(() => {
    // A move of a folder further up causes no event.
    touch(above)
    if (!state.healthy || performance.now() - state.scannedMs > RESCAN_MS) void rescan()
  }, CHECK_MS)
  check.unref()

  const relative = (file: string) => path.relative(root, file).split(path.sep).join('/')

  async function rescan(): Promise<void> {
    if (state.closed) return
    state.scannedMs = performance.now()
    await scanAll().catch(onError)
  }

  function touch(folder: string): void {
    touched.set(folder, performance.now())
    looks.schedule()
  }

  function heard(folder: string, event: string, name: string | null | undefined): void {
    touch(folder)
    const file = name ? path.join(folder, name) : folder
    // A folder that was made anew may have the identity of the old one, whose watch has ended.
    const below = event === 'rename' && file !== folder ? watches.get(file) : undefined
    if (below) below.id = 'in doubt'
    if (folder !== above && !isTempName(path.basename(file)) && !isGitFolder(file)) onEvent(relative(file))
  }

  function watchOne(folder: string): void {
    if (state.closed || watches.has(folder)) return
    // An exception in here would end the host's process.
    const guarded: OnEvent = (event, name) => {
      try {
        heard(folder, event, name)
      } catch (error) {
        fail(error)
      }
    }
    try {
      const watcher = watch(folder, { persistent: false }, guarded)
      // The parent's watch reports the removal of the folder.
      watcher.on('error', (error) => isFolder(folder) && fail(error))
      watches.set(folder, { id: idOf(folder), close: () => watcher.close() })
    } catch (error) {
      // The parent's watch also reports when an unreadable folder becomes readable.
      if (folder !== root && hasErrno(error, 'EACCES', 'EPERM')) return
      if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return
      fail(error)
      watches.set(folder, { id: idOf(folder), close() {} })
    }
  }

  /** Watches a folder before listing it, so that a folder made in between is not missed. */
  async function arm(top: string): Promise<void> {
    const folders = [top]
    await inSlices(folders, (folder) => {
      watchOne(folder)
      folders.push(...foldersIn(folder))
    })
  }

  function disarm(top: string): void {
    for (const [folder, watched] of watches) {
      // Below `/` a further separator would name nothing.
      if (folder !== top && !folder.startsWith(path.join(top, path.sep))) continue
      watched.close()
      watches.delete(folder)
    }
  }

  /** Follows folders that came, went or were replaced inside the touched ones, and has the touched ones scanned. */
  async function lookIntoTouched(): Promise<void> {
    const folders = [...touched.keys()].filter((folder) => folder === above || isFolder(folder))
    const quietSinceMs = performance.now() - LOOK_AGAIN_MS
    for (const [folder, heardAtMs] of touched) if (heardAtMs <= quietSinceMs) touched.delete(folder)
    if (touched.size > 0) looks.schedule()
    const trees: string[] = []
    await inSlices(folders, async (folder) => {
      const known = [...watches.keys()].filter((one) => path.dirname(one) === folder)
      for (const one of new Set([...foldersIn(folder), ...known])) {
        if (watches.get(one)?.id === idOf(one)) continue
        trees.push(one)
        // The folder above the root may have been moved or replaced with it.
        const top = one === root ? above : one
        disarm(top)
        await arm(top)
      }
    })
    if (state.closed) return
    if (trees.includes(root)) tellOfRoot()
    for (const tree of trees) onEvent(relative(tree))
    const inside = folders.filter((folder) => folder !== above).map(relative)
    // Folders that appear during the look are followed by one more look.
    if (trees.length > 0) await rescan()
    else if (inside.length > 0) await scanFolders(inside).catch(onError)
  }

  function tellOfRoot(): void {
    const id = watches.get(root)?.id
    if (id === undefined) log.warn('memory folder is gone', { folder: root })
    else if (id === first) log.info('memory folder is back, watching it again')
    else log.warn('another memory folder is in its place', { folder: root })
  }

  function fail(error: unknown): void {
    if (!state.healthy) return
    state.healthy = false
    log.warn('watching failed, looking at the disk from time to time instead', { error: messageOf(error) })
  }

  /** The subfolders that are followed; of the folder above the root, only the root. */
  function foldersIn(folder: string): string[] {
    if (folder === above) return isFolder(root) ? [root] : []
    const below = listSubfolders(folder).map((name) => path.join(folder, name))
    return below.filter((file) => !isGitFolder(file))
  }

  /** Git's own folder, and one in which a repository is being made. */
  function isGitFolder(file: string): boolean {
    return path.dirname(file) === root && /^\.git(?:$|-)/.test(path.basename(file))
  }

  // Rescans: nobody reported changes between the first scan and the last watch.
  defer('watching the memory folder', () => void arm(above).then(rescan, fail))
  return {
    close() {
      state.closed = true
      clearInterval(check)
      looks.cancel()
      for (const watched of watches.values()) watched.close()
      watches.clear()
    },
  }
}

function idOf(folder: string): string {
  const stats = statIfReachable(folder)
  return stats ? `${stats.dev}-${stats.ino}` : ''
}

const isFolder = (file: string) => statIfReachable(file)?.isDirectory() ?? false
