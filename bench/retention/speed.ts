import { ageing, noteUse } from '../../src/retention/activity.js'
import { chooseShown } from '../../src/retention/choose-shown.js'
import type { AgeingFact } from '../../src/retention/strength.js'
import { LIMITS } from './simulate-year.js'

const FACTS = 10_000
const DAYS = 400
const TYPES = ['user', 'feedback', 'decision', 'project', 'reference']
const SOURCES = ['manual', 'explicit', 'compaction', 'extraction', 'agent'] as const

function syntheticFacts(): AgeingFact[] {
  return Array.from({ length: FACTS }, (_, i) => ({
    key: `projects/app/facts/${TYPES[i % 5]}-${i}.md`,
    type: TYPES[i % 5] ?? '',
    source: SOURCES[(i * 7) % 5] ?? 'agent',
    by: i % 3 === 0 ? 'person' : 'agent',
    importance: undefined,
    reinforced: (i * 11) % 7,
    createdDay: 0,
    confirmedDay: (i * 13) % DAYS,
  }))
}

/** Median of the times that retention takes at 10,000 facts, beside sorting as many numbers, the least it could do. */
export function retentionSpeed(): string[][] {
  const facts = syntheticFacts()
  const activity = Array.from({ length: 20 }, (_, i) => i * 20).reduce<
    ReturnType<typeof noteUse> | undefined
  >((before, day) => noteUse(before, day), undefined)
  const retention = median(() => {
    const ageSince = ageing(activity, DAYS)
    chooseShown(
      facts,
      ({ confirmedDay }) => ageSince(confirmedDay),
      () => 120,
      LIMITS,
    )
  })
  const numbers = facts.map((_, i) => ((i * 7_919) % 10_007) / 10_007)
  const sorting = median(() => numbers.toSorted((a, b) => a - b))
  return [
    ['retention of 10,000 facts', retention.toFixed(1)],
    ['sorting 10,000 numbers', sorting.toFixed(1)],
  ]
}

/** Of the processor time, in ms: what else the machine does at the same time is not counted. */
function median(task: () => void, rounds = 15): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    task()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}
