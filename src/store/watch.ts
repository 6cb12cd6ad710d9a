import { type FSWatcher, watch as nodeWatch } from 'node:fs'
import path from 'node:path'
import { isTempName } from '../lib/atomic-write.js'
import { createDebouncer } from '../lib/debounce.js'
import { hasErrno, messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import { listSubfolders, statIfReachable } from './stat-if-reachable.js'

export type TreeWatcher = {
  readonly healthy: boolean
  /** Resolves when every folder is watched, or given up: what changed before may have passed unseen. */
  readonly armed: Promise<void>
  /** Looks whether the root is still the folder that is watched: nobody tells of a move of the folders further up. */
  check(): void
  close(): void
}

/** The end of a watched folder is told without a name, of which Node makes `null` and Bun `undefined`. */
type OnEvent = (event: string, name: string | null | undefined) => void

/** `fs.watch` on one folder; an argument so that a test can make it fail. */
export type WatchFolder = (folder: string, options: { persistent: false }, onEvent: OnEvent) => FSWatcher

/** A folder is looked at this long after something was heard from it: by then all has happened that comes with that. */
const LOOK_WAIT_MS = 40
const LOOK_MAX_WAIT_MS = 250

/**
 * Says what below `root` may have changed. One watch per folder, none per file. The root's parent is watched too, since a
 * watch does not survive the removal of its own folder. Hints, never the truth: the receiver looks for itself.
 *
 * Of events that come together Bun tells the first of each folder alone. So what is heard is passed on at once, and then
 * the whole folder that it was heard from is looked at.
 */
export function watchTree(args: {
  root: string
  /** This path may have changed, with all below it ('' for all). */
  onHint: (relative: string) => void
  /** Files in this folder may have changed. */
  onFolder: (relative: string) => void
  log: Log
  watch?: WatchFolder
}): TreeWatcher {
  const { root, onHint, onFolder, log, watch = nodeWatch } = args
  const above = path.dirname(root)
  const watches = new Map<string, Watched>()
  const stirred = new Set<string>()
  const state = { healthy: true, closed: false, watched: idOf(root) }
  const looks = createDebouncer({
    waitMs: LOOK_WAIT_MS,
    maxWaitMs: LOOK_MAX_WAIT_MS,
    run: lookAtStirred,
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
      // The folder's end is told by the watch on the folder above.
      watcher.on('error', (error) => isFolder(folder) && fail(error))
      watches.set(folder, { id: idOf(folder), close: () => watcher.close() })
    } catch (error) {
      // What nobody may look into is told by the folder above as well, once one may.
      if (folder !== root && hasErrno(error, 'EACCES', 'EPERM')) return
      if (!hasErrno(error, 'ENOENT', 'ENOTDIR')) fail(error)
    }
  }

  /** The watch comes before the look inside, so that a folder made in between is not missed. */
  async function arm(top: string): Promise<void> {
    const folders = [top]
    await inSlices(folders, (folder) => {
      watchOne(folder, (event, name) => heard(folder, event, name))
      folders.push(...foldersIn(folder))
    })
  }

  function heard(folder: string, event: string, name: string | null | undefined): void {
    stirred.add(folder)
    looks.poke()
    const file = name ? path.join(folder, name) : folder
    if (isTempName(path.basename(file)) || isGitFolder(file)) return
    hint(file)
    if (event === 'rename' && name) follow(file)
  }

  /** Finds out what nobody told: folders that came, went, or made room for another of their name. */
  async function lookAtStirred(): Promise<void> {
    const folders = [...stirred]
    stirred.clear()
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

  /** A folder may have come, gone, or made room for another of its name. */
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

  /** Watches the root, and the folder above for the root's own coming and going. */
  function armAll(): Promise<void> {
    disarm(above)
    state.watched = idOf(root)
    watchOne(above, (event, name) => {
      stirred.add(above)
      looks.poke()
      if (event === 'rename' && (!name || name === path.basename(root))) rootMoved()
    })
    return isFolder(root) ? arm(root) : Promise.resolve()
  }

  function check(): void {
    if (!state.closed && idOf(root) !== state.watched) rootMoved()
  }

  function rootMoved(): void {
    onHint('')
    void armAll().then(() => {
      if (!isFolder(root)) return
      log.info('memory folder is back, watching it again')
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
    armed: armAll(),
    check,
    close() {
      state.closed = true
      looks.cancel()
      for (const watched of watches.values()) watched.close()
      watches.clear()
    },
  }
}

/** A watch, and which folder it is on: another one may take its place and name. */
type Watched = { id: string; close: () => void }

const relativeTo = (root: string, file: string) => path.relative(root, file).split(path.sep).join('/')

/** Tells a folder from another one in its place. */
function idOf(folder: string): string {
  const stats = statIfReachable(folder)
  return stats ? `${stats.dev}-${stats.ino}` : ''
}

const isFolder = (file: string) => statIfReachable(file)?.isDirectory() ?? false
