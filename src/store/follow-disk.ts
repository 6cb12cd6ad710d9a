import { createDebouncer } from '../lib/debounce.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { type TreeWatcher, type WatchFolder, watchTree } from './watch.js'

/** A hint is looked at this long after it came, since one save makes several. */
const HINT_WAIT_MS = 15
const HINT_MAX_WAIT_MS = 100
/** How often it is asked whether all is still watched, and the disk looked at where it cannot be. */
const CHECK_MS = 5_000
/** How often the disk is looked at all the same: some network disks let themselves be watched and tell nothing. */
const RESCAN_MS = 60_000

/** Relative to the root, with `/`. */
export type Hints = {
  /** What may have changed, with all that is below it. */
  paths: ReadonlySet<string>
  /** Folders in which files may have changed. */
  folders: ReadonlySet<string>
}

/** Tells what others may have done below `root`: soon, as far as it can be watched, and else from time to time. */
export function followDisk(args: {
  root: string
  look: (hints: Hints) => Promise<void>
  lookAtAll: () => Promise<void>
  onError: (error: unknown) => void
  /** Puts the watching off until the first block is out; the folders are then looked at anew. */
  defer: Lifetime['defer']
  log: Log
  /** An argument so that a test can make it fail. */
  watch?: WatchFolder
}): { close(): void } {
  const { root, look, lookAtAll, onError, defer, log, watch: watchFolder } = args
  const paths = new Set<string>()
  const folders = new Set<string>()
  const state: { watcher?: TreeWatcher; check?: NodeJS.Timeout; lookedAtMs: number; closed?: true } = {
    lookedAtMs: performance.now(),
  }
  const queue = createDebouncer({
    waitMs: HINT_WAIT_MS,
    maxWaitMs: HINT_MAX_WAIT_MS,
    async run() {
      const hints = { paths: new Set(paths), folders: new Set(folders) }
      paths.clear()
      folders.clear()
      await look(hints)
    },
    onError,
  })

  function rescan(): void {
    state.lookedAtMs = performance.now()
    lookAtAll().catch(onError)
  }

  function watch(): void {
    if (state.closed) return
    const watcher = watchTree({
      root,
      onHint(relative) {
        paths.add(relative)
        queue.poke()
      },
      onFolder(relative) {
        folders.add(relative)
        queue.poke()
      },
      log,
      ...(watchFolder ? { watch: watchFolder } : {}),
    })
    state.watcher = watcher
    // What changed between the first look and the last watch has passed unseen.
    void watcher.armed.then(rescan, onError)
    state.check = setInterval(() => {
      watcher.check()
      if (!watcher.healthy || performance.now() - state.lookedAtMs > RESCAN_MS) rescan()
    }, CHECK_MS)
    state.check.unref()
  }

  defer('watching the memory folder', watch)
  return {
    close() {
      state.closed = true
      clearInterval(state.check)
      state.watcher?.close()
      queue.cancel()
    },
  }
}
