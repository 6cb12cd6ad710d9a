import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grepCount, miniSearchDefault, plainBm25 } from './baselines.js'
import { type LabelledSet, readLabelledSet, withKeywords } from './labelled-set.js'
import { measure, type Outcome } from './measure.js'
import { readPassages } from './passages.js'
import { recallSystem } from './recall-system.js'
import { byCategory, compareSystems } from './report.js'
import { measureSpeed, speedTable } from './speed.js'
import { maxChars } from './system.js'

/** Notes of the usual size, and conversations kept as one file each. */
const sizes: [count: number, chars: number][] = [
  [1_000, 1_400],
  [10_000, 1_400],
  [1_000, 12_000],
]

const data = fileURLToPath(new URL('../data/recall', import.meta.url))
const { memories, messages } = readLabelledSet(data)
console.log(
  `${memories.length} memories, ${messages.length} messages; figures in percent with 95 % intervals\n`,
)

const own = await recallSystem('recall', memories)
const systems = [own, plainBm25(memories), miniSearchDefault(memories), grepCount(memories)]
const outcomes = new Map<string, Outcome[]>()
for (const system of systems) outcomes.set(system.name, await measure(system, messages))

console.log(compareSystems(outcomes))

const noted = withKeywords(memories, data) ?? []
const sets: [string, LabelledSet, budget?: number][] = [
  ['', { memories, messages }],
  [', with keywords by somebody who had not seen the messages', { memories: noted, messages }],
  [', on short passages', readPassages(join(data, 'passages'))],
  // A fifth of all that is said would hold nearly everything.
  [', on conversations (hit@2000: inside 500 characters)', readPassages(join(data, 'conversations')), 500],
]
for (const [title, set, budget = maxChars] of sets) {
  if (set.memories.length === 0) continue
  const found = await measure(await recallSystem('recall', set.memories, budget), set.messages)
  console.log(`\nrecall${title}:`)
  console.log(compareSystems(new Map([['recall', found]])))
  console.log(`\n${byCategory(found)}`)
}

if (process.argv.includes('--quality')) process.exit()
console.log('\nms, in brackets the longest time without a turn of the event loop:')
const rows: string[][] = []
for (const [count, chars] of sizes) rows.push(await measureSpeed(count, chars))
console.log(speedTable(rows))
