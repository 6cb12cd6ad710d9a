import { existsSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isTempName } from '../lib/atomic-write.js'
import { messageOf } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'

export type TreeWatcher = { readonly healthy: boolean; close(): Promise<void> }

/**
 * Says which paths below `root` may have changed ('' for all of it). One watch per folder, none per file: what changed
 * inside a folder comes from the raw events. The root's parent is watched too, since a watch does not survive the removal
 * of its own folder. A hint, never the truth: the receiver looks for itself.
 */
export function watchTree(root: string, onHint: (relative: string) => void, log: Log): TreeWatcher {
  const state = { healthy: true, closed: false }
  const parent = path.dirname(root)
  let tree = watchFolders()

  const above = watch(parent, {
    depth: 0,
    ignoreInitial: true,
    followSymlinks: false,
    persistent: false,
    ignored: (file) => file !== parent && file !== root,
  })
  above.on('error', fail)
  above.on('addDir', (file) => {
    if (file === root) void rearm()
  })
  above.on('unlinkDir', (file) => {
    if (file === root) onHint('')
  })

  function watchFolders(): FSWatcher {
    const watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      persistent: false,
      ignored: (file, stats) => isGitFolder(root, file) || (stats !== undefined && !stats.isDirectory()),
    })
    watcher.on('raw', (_event, name, details) => {
      const relative = hintOf(root, name, (details as { watchedPath?: string }).watchedPath)
      if (relative !== undefined) onHint(relative)
    })
    watcher.on('addDir', (folder) => onHint(path.relative(root, folder)))
    watcher.on('unlinkDir', (folder) => onHint(path.relative(root, folder)))
    watcher.on('error', fail)
    return watcher
  }

  async function rearm(): Promise<void> {
    await tree.close()
    if (state.closed || !existsSync(root)) return
    tree = watchFolders()
    onHint('')
    log.info('memory folder is back, watching it again')
  }

  function fail(error: unknown): void {
    if (!state.healthy) return
    state.healthy = false
    log.warn('watching failed, looking at the disk from time to time instead', { error: messageOf(error) })
  }

  return {
    get healthy() {
      return state.healthy
    },
    async close() {
      state.closed = true
      await Promise.all([tree.close(), above.close()])
    },
  }
}

function isGitFolder(root: string, file: string): boolean {
  return file === path.join(root, '.git') || file.startsWith(path.join(root, '.git') + path.sep)
}

/** The path that a raw event is about; some platforms name the folder alone. */
function hintOf(
  root: string,
  name: string | null | undefined,
  watchedPath: string | undefined,
): string | undefined {
  if (watchedPath === undefined) return ''
  const inside = name ? path.join(watchedPath, name) : watchedPath
  // A folder's own removal is told under its own name.
  const file = name === path.basename(watchedPath) && !existsSync(inside) ? watchedPath : inside
  const relative = path.relative(root, file)
  if (relative.startsWith('..') || isGitFolder(root, file) || isTempName(path.basename(file)))
    return undefined
  return relative.split(path.sep).join('/')
}
