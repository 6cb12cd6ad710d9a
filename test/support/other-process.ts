import { linkSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createHistory } from '../../src/history/history.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { silentLog } from '../../src/lib/log-file.js'
import { createAttribution } from '../../src/state/attribution.js'
import { gate } from './gate.js'

/** Another process at the same memory, that can be told to commit what there is. */
export function otherProcess({ root, stateFolder }: { root: string; stateFolder: string }) {
  const waits = gate()
  const late: Promise<void>[] = []
  const makeLink: typeof linkSync = (from, to) => {
    try {
      linkSync(from, to)
    } catch (error) {
      waits.open()
      throw error
    }
  }
  const history = createHistory({
    root,
    env: process.env,
    locks: createFileLocks(path.join(stateFolder, 'locks'), { makeLink }),
    attribution: createAttribution(path.join(stateFolder, 'attribution.jsonl')),
    log: silentLog,
    now: Date.now,
    debounceMs: 60_000,
    hotDir: 'system',
    stateFolder,
    onByHand: () => {},
    settleFiles: async () => {},
  })
  onTestFinished(() => history.close())
  return {
    /** Ends when it has committed, or waits for who holds it off. */
    async commitsNow(): Promise<void> {
      late.push(history.commit())
      await Promise.race([waits.passed, ...late])
    },
    /** Once it has committed all, and tidied up. */
    async ended(): Promise<void> {
      await Promise.all(late)
      await history.close()
    },
  }
}
