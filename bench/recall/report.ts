import type { Outcome } from './measure.js'
import { bootstrap, mean } from './statistics.js'
import { table } from './table.js'

type Metric = 'hitAt1' | 'recallAt5' | 'reciprocalRank' | 'hitAt2000' | 'silent'

const metrics: [Metric, string][] = [
  ['hitAt1', 'hit@1'],
  ['recallAt5', 'recall@5'],
  ['reciprocalRank', 'MRR'],
  ['hitAt2000', 'hit@2000'],
  ['silent', 'silence'],
]

const valuesOf = (outcomes: readonly Outcome[], metric: Metric): number[] =>
  outcomes.flatMap((outcome) => outcome[metric] ?? [])

const percent = (value: number) => (100 * value).toFixed(1)

/** Every system over all messages, with 95 % intervals. */
export function compareSystems(outcomes: ReadonlyMap<string, readonly Outcome[]>): string {
  const rows = [...outcomes].map(([name, all]) => [
    name,
    ...metrics.map(([metric]) => interval(valuesOf(all, metric))),
  ])
  return table([['', ...metrics.map(([, title]) => title)], ...rows])
}

function interval(values: readonly number[]): string {
  const [low, high] = bootstrap(values)
  return `${percent(mean(values))} [${percent(low)}–${percent(high)}]`
}

/** One system by category, with 95 % intervals; the last column is what it injected on average. */
export function byCategory(outcomes: readonly Outcome[]): string {
  const rows = [...new Set(outcomes.map(({ category }) => category))].map((category) => {
    const mine = outcomes.filter((outcome) => outcome.category === category)
    const figures = metrics.map(([metric]) => {
      const values = valuesOf(mine, metric)
      return values.length === 0 ? '–' : interval(values)
    })
    return [
      category,
      `${mine.length}`,
      ...figures,
      mean(mine.map((outcome) => outcome.injectedChars)).toFixed(0),
    ]
  })
  return table([['', 'messages', ...metrics.map(([, title]) => title), 'chars'], ...rows])
}
