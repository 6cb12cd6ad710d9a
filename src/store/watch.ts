import { type FSWatcher, watch as nodeWatch } from 'node:fs'
import path from 'node:path'
import { isTempName } from '../lib/atomic-write.js'
import { hasErrno, messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'
import { listSubfolders, lookAt } from './look.js'

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

/**
 * Says which paths below `root` may have changed ('' for all of it). One watch per folder, none per file. The root's
 * parent is watched too, since a watch does not survive the removal of its own folder. A hint, never the truth: the
 * receiver looks for itself.
 */
export function watchTree(args: {
  root: string
  onHint: (relative: string) => void
  log: Log
  watch?: WatchFolder
}): TreeWatcher {
  const { root, onHint, log, watch = nodeWatch } = args
  const watches = new Map<string, FSWatcher>()
  const state = { healthy: true, closed: false, watched: idOf(root) }

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
      watches.set(folder, watcher)
    } catch (error) {
      if (!hasErrno(error, 'ENOENT', 'ENOTDIR')) fail(error)
    }
  }

  /** The watch comes before the look inside, so that a folder made in between is not missed. */
  async function arm(top: string): Promise<void> {
    const folders = [top]
    await inSlices(folders, (folder) => {
      watchOne(folder, (event, name) => heard(folder, event, name))
      for (const name of listSubfolders(folder)) {
        const below = path.join(folder, name)
        if (!isGitFolder(below)) folders.push(below)
      }
    })
  }

  function heard(folder: string, event: string, name: string | null | undefined): void {
    if (name && isTempName(name)) return
    const file = name ? path.join(folder, name) : folder
    if (isGitFolder(file)) return
    hint(file)
    if (event === 'rename') follow(file)
  }

  /** A folder may have come, gone, or made room for another of its name. */
  function follow(file: string): void {
    disarm(file)
    if (isFolder(file)) void arm(file).then(() => hint(file), fail)
  }

  function disarm(top: string): void {
    for (const [folder, watcher] of watches) {
      if (folder !== top && !folder.startsWith(top + path.sep)) continue
      watcher.close()
      watches.delete(folder)
    }
  }

  /** Watches the root, and the folder above for the root's own coming and going. */
  function armAll(): Promise<void> {
    const above = path.dirname(root)
    disarm(above)
    state.watched = idOf(root)
    watchOne(above, (event, name) => {
      if (event === 'rename' && (!name || name === path.basename(root))) rootMoved()
    })
    return isFolder(root) ? arm(root) : Promise.resolve()
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
    if (!state.closed) onHint(path.relative(root, file).split(path.sep).join('/'))
  }

  function fail(error: unknown): void {
    if (!state.healthy) return
    state.healthy = false
    log.warn('watching failed, looking at the disk from time to time instead', { error: messageOf(error) })
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
    check() {
      if (!state.closed && idOf(root) !== state.watched) rootMoved()
    },
    close() {
      state.closed = true
      for (const watcher of watches.values()) watcher.close()
      watches.clear()
    },
  }
}

/** Tells a folder from another one in its place. */
function idOf(folder: string): string {
  const stats = lookAt(folder)
  return stats ? `${stats.dev}-${stats.ino}` : ''
}

const isFolder = (file: string) => lookAt(file)?.isDirectory() ?? false
