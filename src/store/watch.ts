import { type FSWatcher, lstatSync, watch as nodeWatch, readdirSync } from 'node:fs'
import path from 'node:path'
import { isTempName } from '../lib/atomic-write.js'
import { hasErrno, messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import { inSlices } from '../lib/time-slice.js'

export type TreeWatcher = {
  readonly healthy: boolean
  /** Resolves when every folder is watched, or given up: what changed before may have passed unseen. */
  readonly armed: Promise<void>
  /** Looks whether the root is still the folder that is watched: nobody tells of a move of the folders further up. */
  check(): void
  close(): void
}

/** `fs.watch` on one folder; an argument so that a test can make it fail. */
export type WatchFolder = (
  folder: string,
  options: { persistent: false },
  onEvent: (event: string, name: string | null) => void,
) => FSWatcher

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

  function watchOne(folder: string, onEvent: (event: string, name: string | null) => void): void {
    if (state.closed || watches.has(folder)) return
    try {
      const watcher = watch(folder, { persistent: false }, onEvent)
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
      folders.push(...subfolders(folder).filter((sub) => !isGitFolder(sub)))
    })
  }

  function heard(folder: string, event: string, name: string | null): void {
    if (name !== null && isTempName(name)) return
    const file = name === null ? folder : path.join(folder, name)
    if (isGitFolder(file)) return
    hint(file)
    if (event === 'rename') follow(file)
  }

  /** A folder may have come, gone, or made room for another of its name. */
  function follow(file: string): void {
    disarm(file)
    if (isFolder(file)) void arm(file).then(() => hint(file))
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
      if (event === 'rename' && (name === null || name === path.basename(root))) rootMoved()
    })
    return isFolder(root) ? arm(root) : Promise.resolve()
  }

  function rootMoved(): void {
    onHint('')
    void armAll().then(() => {
      if (!isFolder(root)) return
      log.info('memory folder is back, watching it again')
      onHint('')
    })
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
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  return stats ? `${stats.dev}-${stats.ino}` : ''
}

function isFolder(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(folder, entry.name))
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM')) return []
    throw error
  }
}
