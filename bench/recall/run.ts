import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grepCount, miniSearchDefault, plainBm25 } from './baselines.js'
import { readLabelledSet, withKeywords } from './labelled-set.js'
import { measure, type Outcome } from './measure.js'
import { readPassages } from './passages.js'
import { recallSystem } from './recall-system.js'
import { byCategory, compareSystems } from './report.js'
import { measureSpeed, speedTable } from './speed.js'

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

console.log(`${compareSystems(outcomes)}\n\nrecall, by category:`)
console.log(byCategory(outcomes.get(own.name) ?? []))

const noted = withKeywords(memories, data)
if (noted) {
  console.log('\nrecall, with keywords written for the memories by somebody who had not seen the messages:')
  console.log(byCategory(await measure(await recallSystem('recall', noted), messages)))
}

const passages = readPassages(join(data, 'passages'))
console.log(
  `\nrecall, ${passages.memories.length} passages by language, ${passages.messages.length} messages, used for no fitting:`,
)
const onPassages = await recallSystem('recall', passages.memories)
console.log(byCategory(await measure(onPassages, passages.messages)))

if (process.argv.includes('--quality')) process.exit()
console.log('\nms, in brackets the longest time without a turn of the event loop:')
const rows: string[][] = []
for (const [count, chars] of sizes) rows.push(await measureSpeed(count, chars))
console.log(speedTable(rows))
