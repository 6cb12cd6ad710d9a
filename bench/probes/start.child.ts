import { lstatSync } from 'node:fs'
import fs from 'node:fs/promises'
import { answer, openHost, probeArgs } from './host.js'
import { listFiles, naiveBlock } from './naive.js'
import { timed } from './timing.js'

export type Start = {
  importMs: number
  /** From the call of the plugin's factory to the first block, with whatever is loaded on the way. */
  firstBlockMs: number
  statSyncMs: number
  /** All at once, through the thread pool. */
  statAsyncMs: number
  naiveMs: number
}

const { entry, directory, memoryRoot } = probeArgs()
const start = performance.now()
const { importMs, turn, dispose } = await openHost(entry, directory)
await turn('ses_start')
const firstBlockMs = performance.now() - start - importMs

const files = listFiles(memoryRoot)
const { ms: statSyncMs } = await timed(() => {
  for (const file of files) lstatSync(file)
})
const { ms: statAsyncMs } = await timed(() => Promise.all(files.map((file) => fs.lstat(file))))
const { ms: naiveMs } = await timed(() => naiveBlock(memoryRoot))
await dispose()
answer({ importMs, firstBlockMs, statSyncMs, statAsyncMs, naiveMs } satisfies Start)
