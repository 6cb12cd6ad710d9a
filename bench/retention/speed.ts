import { monitorEventLoopDelay } from 'node:perf_hooks'
import { clusterFacts } from '../../src/consolidate/facts-of.js'
import { createYielder } from '../../src/lib/time-slice.js'
import type { MemoryFile } from '../../src/memory/memory.js'
import type { ScopeFolder } from '../../src/memory/scope.js'
import { contentWords } from '../../src/memory/statement/content-words.js'
import { indexDescriptions } from '../../src/recall/similar.js'
import { ageing, noteUse } from '../../src/retention/activity.js'
import { chooseShown } from '../../src/retention/choose-shown.js'
import type { AgeingFact } from '../../src/retention/strength.js'
import type { Goal } from '../goals.js'
import { createRandom } from '../recall/statistics.js'
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

export type FactSpeed = {
  retentionMs: number
  /** Of as many numbers: the least that retention could take. */
  sortingMs: number
  clusterMs: number
  longestBlockMs: number
  clusters: number
  keptMB: number
  everyPairMs: number
}

/** Times of the processor at 10,000 facts. */
export async function measureFactSpeed(): Promise<FactSpeed> {
  return { ...retentionSpeed(), ...(await clusterSpeed()) }
}

/** What is to be reached. */
export function factGoals(speed: FactSpeed): Goal[] {
  const atMost = (what: string, value: number, limit: number, unit: string): Goal => ({
    what,
    goal: `≤ ${limit.toLocaleString('en')} ${unit}`,
    measured: `${value.toFixed(value < 20 ? 1 : 0)} ${unit}`,
    isMet: value <= limit,
  })
  return [
    atMost('retention of 10,000 facts', speed.retentionMs, 10, 'ms'),
    atMost('the same over sorting as many numbers', speed.retentionMs / speed.sortingMs, 8, '×'),
    atMost('clusters of 10,000 changed facts, index included', speed.clusterMs, 3_000, 'ms'),
    atMost('the same over a comparison of every pair', speed.clusterMs / speed.everyPairMs, 0.3, '×'),
    atMost('memory that they keep', speed.keptMB, 28, 'MB'),
  ]
}

function retentionSpeed(): Pick<FactSpeed, 'retentionMs' | 'sortingMs'> {
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
  return { retentionMs: retention, sortingMs: sorting }
}

const MIN_OVERLAP = 0.3
const FOLDER: ScopeFolder = 'projects/app'
/** Facts of the baseline: it grows with their square, so that ten thousand take a hundred times as long. */
const PAIRED = 1_000

/** Statements of a dozen words out of some thousands, one in five of them a rewording of another one. */
function syntheticStatements(count: number): string[] {
  const random = createRandom(7)
  const word = () => `w${Math.floor(random() ** 2 * 4_000).toString(36)}x`
  const statements: string[] = []
  for (let i = 0; i < count; i++) {
    const other = statements[Math.floor(random() * statements.length)]
    const isReworded = other !== undefined && random() < 0.2
    const words = isReworded
      ? other.split(' ').map((one) => (random() < 0.25 ? word() : one))
      : Array.from({ length: 12 }, word)
    statements.push(words.join(' '))
  }
  return statements
}

/** Clusters of ten thousand facts none of which was looked at, the index included, beside a comparison of every pair. */
async function clusterSpeed(): Promise<Omit<FactSpeed, 'retentionMs' | 'sortingMs'>> {
  const statements = syntheticStatements(FACTS)
  const files = statements.map(
    (description, i): MemoryFile => ({
      folder: FOLDER,
      path: `facts/decision-${i}.md`,
      description,
      readonly: false,
      chars: 0,
      modifiedMs: 0,
      hash: '',
    }),
  )
  const byKey = new Map(files.map((file) => [`${file.folder}/${file.path}`, file]))
  globalThis.gc?.()
  const heapBefore = process.memoryUsage().heapUsed
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.cpuUsage()
  const similar = await indexDescriptions(files, createYielder())
  const groups = new Set([FOLDER])
  const clusters = await clusterFacts(new Set(files), async (file, limit) => {
    const request = { groups, limit: limit + 1, minOverlap: MIN_OVERLAP }
    const near = await similar(file.description, request)
    return near.flatMap(({ key }) => byKey.get(key) ?? [])
  })
  const { user, system } = process.cpuUsage(before)
  delay.disable()
  globalThis.gc?.()
  return {
    clusterMs: (user + system) / 1_000,
    longestBlockMs: delay.max / 1e6,
    clusters: clusters.length,
    keptMB: (process.memoryUsage().heapUsed - heapBefore) / 1e6,
    everyPairMs: everyPair(statements.slice(0, PAIRED)),
  }
}

/** Time in ms for ten thousand, from a tenth of them. */
function everyPair(statements: readonly string[]): number {
  const before = process.cpuUsage()
  const words = statements.map((text) => new Set(contentWords(text)))
  let similar = 0
  for (const [i, a] of words.entries()) {
    for (const b of words.slice(i + 1)) {
      let shared = 0
      for (const word of a) if (b.has(word)) shared += 1
      if ((2 * shared) / (a.size + b.size) >= MIN_OVERLAP) similar += 1
    }
  }
  const { user, system } = process.cpuUsage(before)
  return similar < 0 ? 0 : ((user + system) / 1_000) * (FACTS / PAIRED) ** 2
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
