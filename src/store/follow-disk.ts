import { createDebouncer } from '../lib/debounce.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import { type TreeWatcher, type WatchFolder, watchTree } from './watch.js'

/** Delay between a hint and the scan of what it names, in ms: one save makes several hints. */
const HINT_WAIT_MS = 15
const HINT_MAX_WAIT_MS = 100
/** Interval at which the watches are checked, in ms. Where watching has failed, the disk is scanned at the same interval. */
const CHECK_MS = 5_000
/** Interval of scans in any case, in ms: some network disks accept a watch and report nothing. */
const RESCAN_MS = 60_000

/** Relative to the root, with `/`. */
export type Hints = {
  /** Files or folders that may have changed, with everything below them. */
  paths: ReadonlySet<string>
  /** Folders in which files may have changed. */
  folders: ReadonlySet<string>
}

/** Reports changes that others make below `root`: within some ms where it can be watched, and at intervals elsewhere. */
export function followDisk(args: {
  root: string
  scanHints: (hints: Hints) => Promise<void>
  scanAll: () => Promise<void>
  onError: (error: unknown) => void
  /** Delays watching until the first block is out. The folders are then scanned again. */
  defer: Lifetime['defer']
  log: Log
  /** An argument so that a test can make it fail. */
  watch?: WatchFolder
}): { close(): void } {
  const { root, scanHints, scanAll, onError, defer, log, watch: watchFolder } = args
  const paths = new Set<string>()
  const folders = new Set<string>()
  const state: { watcher?: TreeWatcher; check?: NodeJS.Timeout; scannedAtMs: number; closed?: true } = {
    scannedAtMs: performance.now(),
  }
  const queue = createDebouncer({
    waitMs: HINT_WAIT_MS,
    maxWaitMs: HINT_MAX_WAIT_MS,
    async run() {
      const hints = { paths: new Set(paths), folders: new Set(folders) }
      paths.clear()
      folders.clear()
      await scanHints(hints)
    },
    onError,
  })

  function rescan(): void {
    state.scannedAtMs = performance.now()
    scanAll().catch(onError)
  }

  function watch(): void {
    if (state.closed) return
    const watcher = watchTree({
      root,
      onHint(relative) {
        paths.add(relative)
        queue.schedule()
      },
      onFolder(relative) {
        folders.add(relative)
        queue.schedule()
      },
      log,
      ...(watchFolder ? { watch: watchFolder } : {}),
    })
    state.watcher = watcher
    // Changes between the first scan and the last watch were reported by nobody.
    void watcher.armed.then(rescan, onError)
    state.check = setInterval(() => {
      watcher.check()
      if (!watcher.healthy || performance.now() - state.scannedAtMs > RESCAN_MS) rescan()
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
