import fs from 'node:fs/promises'
import path from 'node:path'
import { messageOf, unlessAbsent } from '../lib/errno.js'
import type { Log } from '../lib/log-file.js'
import type { Git } from './git.js'

/** Git's own measure for `gc --auto`: 6,700 loose objects, judged by one of the 256 folders that they lie in. */
const SAMPLE_FOLDER = '17'
const MAX_IN_SAMPLE = 6_700 / 256
/** And its measure for packs. */
const MAX_PACKS = 50
const PAUSE_MS = 3_600_000

export type Maintenance = {
  /** Packs the objects in the background when there are many loose ones or many packs; git does this beside other work safely. */
  packIfDue(commonDir: string): void
  /** Ends it, for good. */
  stop(): Promise<void>
}

export function createMaintenance({ git, log, now }: { git: Git; log: Log; now: () => number }): Maintenance {
  const abort = new AbortController()
  const state = { notBefore: 0, running: Promise.resolve() }

  async function pack(commonDir: string): Promise<void> {
    const objects = path.join(commonDir, 'objects')
    const loose = (await unlessAbsent(fs.readdir(path.join(objects, SAMPLE_FOLDER)))) ?? []
    const packs = ((await unlessAbsent(fs.readdir(path.join(objects, 'pack')))) ?? []).filter(isPack)
    if (loose.length <= MAX_IN_SAMPLE && packs.length <= MAX_PACKS) return
    state.notBefore = now() + PAUSE_MS
    await git.run(['gc', '--quiet'], { signal: abort.signal })
    log.info('history packed')
  }

  return {
    packIfDue(commonDir) {
      if (abort.signal.aborted || now() < state.notBefore) return
      state.running = state.running
        .then(() => pack(commonDir))
        .catch((error) => log.warn('packing the history failed', { reason: messageOf(error) }))
    },
    stop() {
      abort.abort()
      return state.running
    },
  }
}

const isPack = (name: string) => name.endsWith('.pack')
