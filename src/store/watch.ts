import { type FSWatcher, watch as nodeWatch } from 'node:fs'
import path from 'node:path'
import { isTempName } from '../lib/atomic-write.js'
import { createDebouncer } from '../lib/debounce.js'
import { hasErrno, messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import { listSubfolders, statIfReachable } from './stat-if-reachable.js'

/** The removal of a watched folder comes without a name, which is `null` in Node and `undefined` in Bun. */
type OnEvent = (event: string, name: string | null | undefined) => void

/** `fs.watch` on one folder; an argument so that a test can make it fail. */
export type WatchFolder = (folder: string, options: { persistent: false }, onEvent: OnEvent) => FSWatcher

/** Delay between the last event of a folder and its rescan, in ms: by then the rest of the same operation has happened. */
const RESCAN_WAIT_MS = 40
const RESCAN_MAX_WAIT_MS = 250
/** A folder that was heard of less than this before its rescan, in ms, is rescanned once more. */
const RESCAN_AGAIN_MS = RESCAN_WAIT_MS / 2

/**
 * Reports what below `root` may have changed. One watch per folder, none per file. The root's parent is watched too, since
 * a watch does not survive the removal of its own folder. Reports are hints: the receiver checks the disk itself.
 *
 * Of events within some 1 ms Bun reports only the first of each folder. So an event is passed on at once, and its whole
 * folder is checked shortly after.
 */
export function watchTree(args: {
  root: string
  /** This path may have changed, with all below it ('' for all). */
  onHint: (relative: string) => void
  /** Files in this folder may have changed. */
  onFolder: (relative: string) => void
  log: Log
  watch?: WatchFolder
}) {
  const { root, onHint, onFolder, log, watch = nodeWatch } = args
  const above = path.dirname(root)
  const watches = new Map<string, Watched>()
  /** Folders to rescan, with the time of their last event in ms. */
  const touched = new Map<string, number>()
  const touch = (folder: string) => {
    touched.set(folder, performance.now())
    rescans.schedule()
  }
  const first = idOf(root)
  const state = { healthy: true, closed: false, watched: first, isGone: false }
  const rescans = createDebouncer({
    waitMs: RESCAN_WAIT_MS,
    maxWaitMs: RESCAN_MAX_WAIT_MS,
    run: rescanTouched,
    onError: fail,
  })

  function watchOne(folder: string, onEvent: OnEvent): void {
    if (state.closed || watches.has(folder)) return
    // An exception in here would end the host's process.
    const guarded: OnEvent = (event, name) => {
      try {
        onEvent(event, name)
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
      if (!hasErrno(error, 'ENOENT', 'ENOTDIR')) fail(error)
    }
  }

  /** Watches a folder before listing it, so that a folder made in between is not missed. */
  async function arm(top: string): Promise<void> {
    const folders = [top]
    await inSlices(folders, (folder) => {
      watchOne(folder, (event, name) => heard(folder, event, name))
      folders.push(...foldersIn(folder))
    })
  }

  function heard(folder: string, event: string, name: string | null | undefined): void {
    touch(folder)
    const file = name ? path.join(folder, name) : folder
    if (isTempName(path.basename(file)) || isGitFolder(file)) return
    hint(file)
    if (event === 'rename' && name) follow(file)
  }

  /** Finds what no event reported: folders that appeared, vanished, or were replaced by another of their name. */
  async function rescanTouched(): Promise<void> {
    const folders = [...touched.keys()]
    const quietSinceMs = performance.now() - RESCAN_AGAIN_MS
    for (const [folder, heardAtMs] of touched) if (heardAtMs <= quietSinceMs) touched.delete(folder)
    if (touched.size > 0) rescans.schedule()
    await inSlices(folders, (folder) => {
      if (folder === above) return check()
      if (!isFolder(folder)) return
      if (!state.closed) onFolder(relativeTo(root, folder))
      const there = new Set(foldersIn(folder))
      for (const below of there) if (!isWatched(below)) follow(below)
      for (const known of watches.keys()) {
        if (path.dirname(known) !== folder || known === root || there.has(known)) continue
        disarm(known)
        hint(known)
      }
    })
  }

  function isWatched(folder: string): boolean {
    return watches.get(folder)?.id === idOf(folder)
  }

  /** Renews the watches below a place where a folder may have appeared, vanished or been replaced. */
  function follow(file: string): void {
    disarm(file)
    if (isFolder(file)) void arm(file).then(() => watches.has(file) && hint(file), fail)
  }

  function disarm(top: string): void {
    for (const [folder, watched] of watches) {
      if (folder !== top && !folder.startsWith(top + path.sep)) continue
      watched.close()
      watches.delete(folder)
    }
  }

  /** Watches the root, and its parent for the removal and return of the root itself. */
  function armAll(): Promise<void> {
    disarm(above)
    state.watched = idOf(root)
    watchOne(above, (event, name) => {
      touch(above)
      if (event === 'rename' && (!name || name === path.basename(root))) rootMoved()
    })
    return isFolder(root) ? arm(root) : Promise.resolve()
  }

  /** Checks that the root is still the watched folder: a move of a folder further up causes no event. */
  function check(): void {
    if (!state.closed && idOf(root) !== state.watched) rootMoved()
  }

  function rootMoved(): void {
    onHint('')
    if (!isFolder(root) && !state.isGone) {
      state.isGone = true
      log.warn('memory folder is gone', { folder: root })
    }
    void armAll().then(() => {
      if (!isFolder(root)) return
      state.isGone = false
      if (state.watched === first) log.info('memory folder is back, watching it again')
      else log.warn('another memory folder is in its place', { folder: root })
      onHint('')
    }, fail)
  }

  function hint(file: string): void {
    if (!state.closed) onHint(relativeTo(root, file))
  }

  function fail(error: unknown): void {
    if (!state.healthy) return
    state.healthy = false
    log.warn('watching failed, looking at the disk from time to time instead', { error: messageOf(error) })
  }

  function foldersIn(folder: string): string[] {
    const below = listSubfolders(folder).map((name) => path.join(folder, name))
    return below.filter((file) => !isGitFolder(file))
  }

  /** Git's own folder, and one in which a repository is being made. */
  function isGitFolder(file: string): boolean {
    return path.dirname(file) === root && /^\.git(?:$|-)/.test(path.basename(file))
  }

  return {
    get healthy() {
      return state.healthy
    },
    /** Resolves when every folder is watched, or has refused. Earlier changes may have gone unreported. */
    armed: armAll(),
    check,
    close() {
      state.closed = true
      rescans.cancel()
      for (const watched of watches.values()) watched.close()
      watches.clear()
    },
  }
}

export type TreeWatcher = ReturnType<typeof watchTree>

/** A watch, with the identity of its folder: another folder may take its name. */
type Watched = { id: string; close: () => void }

const relativeTo = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/')

function idOf(folder: string): string {
  const stats = statIfReachable(folder)
  return stats ? `${stats.dev}-${stats.ino}` : ''
}

const isFolder = (file: string) => statIfReachable(file)?.isDirectory() ?? false
