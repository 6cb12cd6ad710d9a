import { readdirSync, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer, openHost, probeArgs } from './host.js'

/** Counts are `undefined` where the system does not tell. */
export type Footprint = {
  /** In use after a full collection, in MB. */
  memoryMB: number
  watches: number | undefined
  /** With a second project open in the same process. */
  watchesOfTwo: number | undefined
}

const { entry, directory } = probeArgs()
const withoutRecall = process.argv[3] === 'without-recall'
const { turn, join, dispose } = await openHost(
  entry,
  directory,
  withoutRecall ? { recall: { enabled: false } } : {},
)
await turn('ses_footprint')
const watches = await settled(countWatches)
await sleep(500)
const memoryMB = usedMB()
const other = path.join(path.dirname(directory), 'other')
await fs.mkdir(other, { recursive: true })
const second = await join(other)
await second.turn('ses_other')
const watchesOfTwo = await settled(countWatches)
await second.dispose()
await dispose()
answer({ memoryMB, watches, watchesOfTwo })

/** The watcher arms itself in the background. */
async function settled(count: () => number | undefined): Promise<number | undefined> {
  for (let before: number | undefined = -1; ; ) {
    const now = count()
    if (now === before) return now
    before = now
    await sleep(400)
  }
}

/** inotify watches of this process. */
function countWatches(): number | undefined {
  if (process.platform !== 'linux') return undefined
  return readdirSync('/proc/self/fdinfo')
    .map((name) => readOrNothing(`/proc/self/fdinfo/${name}`))
    .reduce((sum, text) => sum + (text.match(/^inotify wd:/gm)?.length ?? 0), 0)
}

/** The handle of the listing itself is gone by now. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function usedMB(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
