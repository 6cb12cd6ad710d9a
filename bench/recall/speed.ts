import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { renderRecalled } from '../../src/recall/message-reader.js'
import type { RecallDocument } from '../../src/recall/recall-document.js'
import { createRecallIndex, type RecallIndex } from '../../src/recall/recall-index.js'
import { memoryFiles } from './memory-files.js'
import { percentile } from './statistics.js'
import { createSyntheticText, type SyntheticText, syntheticMemories } from './synthetic.js'
import { table } from './table.js'

const queries = 200
const changes = 200

/** Times in ms, on texts that lie in memory: what the disk adds depends on the store. */
export async function measureSpeed(count: number, chars: number): Promise<string[]> {
  const text = createSyntheticText(count)
  const memories = syntheticMemories(count, chars, text)
  const byKey = new Map(memories.map((doc) => [doc.key, doc]))
  const source = { list: () => memories, read: async (key: string) => byKey.get(key) }
  const shards = memoryFiles()
  const create = () => createRecallIndex({ source, shards, now: () => performance.now() })

  const heapBefore = await usedMegabytes()
  const recall = create()
  const build = await timed(() => recall.sync())
  const memory = (await usedMegabytes()) - heapBefore
  const save = await timed(() => recall.save())
  const stored = [...shards.stored.values()].reduce((sum, shard) => sum + shard.length, 0) / 1e6
  const search = await queryTimes(recall, text, 6, searchOf)
  const decision = await queryTimes(recall, text, 12, decideOf)
  const change = await changeTimes(recall, memories, byKey)

  const again = create()
  const load = await timed(async () => {
    await again.load()
    await again.sync()
  })
  const megabytes = [memory.toFixed(0), stored.toFixed(1)]
  const waits = [build, load, save].map(
    ({ total, longestBlock }) => `${total.toFixed(0)} (${longestBlock.toFixed(0)})`,
  )
  return [
    `${count} × ${chars}`,
    ...waits,
    ...megabytes,
    quantiles(search),
    quantiles(decision),
    quantiles(change),
  ]
}

export const speedTable = (rows: readonly string[][]): string =>
  table([
    [
      ...['files × chars', 'build', 'load', 'save', 'memory MB', 'stored MB'],
      ...['search p50/p95', 'decide p50/p95', 'change p50/p95'],
    ],
    ...rows,
  ])

const groups = new Set(['global'])
const request = {
  groups,
  minMatches: 2,
  maxChars: 2_000,
  visible: { inBlock: {}, inConversation: {} },
  render: renderRecalled,
}
const searchOf = (recall: RecallIndex, text: string) => recall.search(text, { groups, limit: 10 })
const decideOf = (recall: RecallIndex, text: string) => recall.forMessage(text, request)

async function queryTimes(
  recall: RecallIndex,
  text: SyntheticText,
  words: number,
  ask: (recall: RecallIndex, text: string) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < queries; round += 1) {
    const query = text.words(words).join(' ')
    const start = performance.now()
    await ask(recall, query)
    times.push(performance.now() - start)
  }
  return times
}

/** Of the newest files, which people change most. */
async function changeTimes(
  recall: RecallIndex,
  memories: readonly RecallDocument[],
  byKey: Map<string, RecallDocument>,
): Promise<number[]> {
  const times: number[] = []
  for (const doc of memories.slice(-changes)) {
    byKey.set(doc.key, { ...doc, version: `${doc.version} again`, body: `${doc.body} again` })
    const start = performance.now()
    await recall.refresh([doc.key])
    times.push(performance.now() - start)
  }
  return times
}

const quantiles = (times: readonly number[]) =>
  [0.5, 0.95].map((share) => percentile(times, share).toPrecision(2)).join(' / ')

/** The longest time for which the event loop did not turn is measured beside the whole. */
async function timed(work: () => Promise<unknown>): Promise<{ total: number; longestBlock: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  await work()
  const total = performance.now() - start
  delay.disable()
  return { total, longestBlock: delay.max / 1e6 }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Twice, because what finalizers let go of is only collected the second time. */
async function usedMegabytes(): Promise<number> {
  for (let round = 0; round < 2; round += 1) {
    collectGarbage()
    await nextTurn()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
