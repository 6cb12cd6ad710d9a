import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { countFileCalls } from './count-file-calls.js'
import { answer, openHost, probeArgs } from './host.js'
import { naiveBlock } from './naive.js'
import { percentile, timed, timesOf } from './timing.js'

export type Turns = {
  unchanged: { p50: number; p99: number }
  noop: { p50: number; p99: number }
  /** Calls of the file system below the memory root, and in a team's folder, in a hundred unchanged turns. */
  reads: number
  looks: number
  afterWrite: { p50: number; p99: number }
  naiveMs: number
  naiveChars: number
  blockChars: number
  distinctBlocks: number
}

const { entry, directory, memoryRoot, quick } = probeArgs()
const calls = countFileCalls(memoryRoot, path.join(directory, '.memory'))
const { turn, call, dispose } = await openHost(entry, directory)
const quantiles = (times: readonly number[]) => ({
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
})
const note = (name: string, round: number) => ({
  scope: 'project',
  path: `reference/bench/${name}-${round}.md`,
  content: `A fact, number ${round}, learnt in a turn.\n`,
})

const rounds = quick ? 500 : 2_000
const hasTeam = existsSync(path.join(directory, '.memory'))
// A first turn does not wait long for files of others, which are looked at between the turns of Bun's loop.
while (hasTeam && !(await turn('ses_unchanged')).includes('<team>')) {
  await setImmediate()
  await call('ses_unchanged', 'memory_flush', {})
}
const block = await turn('ses_unchanged')
await timesOf(200, () => turn('ses_unchanged'))
const unchanged = quantiles(await timesOf(rounds, () => turn('ses_unchanged')))
const hook = async (_input: object, _output: object) => {}
const noop = quantiles(await timesOf(rounds, () => hook({}, {})))

Object.assign(calls, { reads: 0, looks: 0 })
for (let round = 0; round < 100; round++) await turn('ses_unchanged')
const { reads, looks } = calls

await appendFile(path.join(memoryRoot, 'projects/bench/system/hot-0.md'), 'Seen from outside.\n')
await call('ses_unchanged', 'memory_flush', {})
if (!(await turn('ses_unchanged')).includes('Seen from outside.'))
  throw new Error('an outside edit does not show')

const blocks = new Set<string>()
const afterWriteTimes: number[] = []
for (let round = 0; round < 50; round++) {
  await call('ses_writing', 'memory_write', note('turn', round))
  const { ms, value } = await timed(() => turn('ses_writing'))
  if (round > 0) afterWriteTimes.push(ms)
  blocks.add(value)
}
await call('ses_writing', 'memory_flush', {})
if (!(await turn('ses_writing')).includes('turn-49.md')) throw new Error('the last write is not in the block')

const naive = await timed(() => naiveBlock(memoryRoot))
await naiveBlock(memoryRoot)
const naiveAgain = await timed(() => naiveBlock(memoryRoot))
await dispose()
answer({
  unchanged,
  noop,
  reads,
  looks,
  afterWrite: quantiles(afterWriteTimes),
  naiveMs: Math.min(naive.ms, naiveAgain.ms),
  naiveChars: naive.value.length,
  blockChars: block.length,
  distinctBlocks: blocks.size,
} satisfies Turns)
