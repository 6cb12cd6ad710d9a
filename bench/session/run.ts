import { table } from '../recall/table.js'
import {
  type BashCase,
  type DecisionCase,
  type PruneCase,
  readCases,
  type SameCase,
  type SequenceCase,
} from './cases.js'
import { measureCost } from './cost.js'
import {
  firstAndLast,
  ours,
  type PruneScore,
  type Score,
  scoreCategory,
  scoreDecisions,
  scorePruning,
  scoreSame,
  scoreSequences,
  scoreTracked,
} from './score.js'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const shown = ({ right, all }: Score) => (all === 0 ? '–' : `${percent(right / all)} of ${all}`)

/** Each set that was open while the rules were written beside the one that was not. */
function both<T>(name: string, scoreOf: (cases: T[]) => Score): [open: Score, held: Score, fresh: Score] {
  return [
    scoreOf([...readCases<T>(name), ...readCases<T>(`${name}-2`), ...readCases<T>(`${name}-3`)]),
    scoreOf(readCases<T>(`held-${name}`)),
    scoreOf(readCases<T>(`held-${name}-2`)),
  ]
}

const rules: [what: string, goal: number, scores: [Score, Score, Score]][] = [
  ['tracked or not', 0.97, both<BashCase>('bash', scoreTracked)],
  ['category', 0.95, both<BashCase>('bash', scoreCategory)],
  ['same or different error', 0.95, both<SameCase>('same-error', scoreSame)],
  ['what a sequence leaves open', 0.95, both<SequenceCase>('sequences', scoreSequences)],
]
console.log(
  table([
    ['rule', 'goal', 'open set', 'held set', 'second held set', ''],
    ...rules.map(([what, goal, [open, held, fresh]]) => [
      what,
      percent(goal),
      shown(open),
      shown(held),
      shown(fresh),
      [held, fresh].every(({ right, all }) => all === 0 || right / all >= goal) ? 'met' : 'MISSED',
    ]),
    [
      'decisions in messages',
      '',
      ...['decisions', 'held-decisions-2'].map((set) => shown(scoreDecisions(readCases<DecisionCase>(set)))),
      '',
      '',
    ],
  ]),
)

const pruningRow = (name: string, score: PruneScore) => [
  name,
  `${score.lost} of ${score.lines}`,
  `${score.touched} of ${score.untouchable}`,
  percent(score.savedAtHigh),
  percent(score.saved),
]
const pruning: string[][] = []
for (const name of ['prune', 'held-prune']) {
  const cases = readCases<PruneCase>(name)
  pruning.push(pruningRow(`${name}, these rules`, await scorePruning(cases, ours)))
  pruning.push(pruningRow(`${name}, first and last n lines`, await scorePruning(cases, firstAndLast)))
}
console.log(
  `\n${table([['outputs', 'must-stay lines lost', 'untouchables touched', 'saved at 90 %', 'saved in all'], ...pruning])}`,
)

const ms = (value: number) => value.toFixed(2)
console.log(
  `\n${table([
    ['added to a tool call of 50 kB, ms', 'p50 (≤ 1)', 'p99 (≤ 3)', 'processor, p50'],
    ...(await measureCost()).map(({ what, p50, p99, cpu }) => [what, ms(p50), ms(p99), ms(cpu)]),
  ])}`,
)
