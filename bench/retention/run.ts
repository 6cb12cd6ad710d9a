import { table } from '../recall/table.js'
import { readClusters, readExtraction, readFacts, readPlans, readPlansInOwnWords, readYear } from './data.js'
import { judgeClusters } from './judge-clusters.js'
import { judgeExtraction } from './judge-extraction.js'
import { judgePlans } from './judge-plans.js'
import { ORDERS, playYear } from './simulate-year.js'
import { factGoals, measureFactSpeed } from './speed.js'

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`

const facts = readFacts()
const year = readYear()
console.log('A simulated year: what of the right facts is shown, of what is shown is right, and has ended\n')
for (const areResolved of [false, true]) {
  const rows = ORDERS.map((order) => {
    const { order: name, found, right, shown, ended, questions } = playYear(order, facts, year, areResolved)
    return [
      name,
      percent(found, right),
      percent(found, shown),
      (found / questions).toFixed(1),
      percent(ended, shown),
    ]
  })
  console.log(areResolved ? 'contradictions answered at once' : 'contradictions left open')
  console.log(
    table([
      ['order', 'right ones found', 'right of those shown', 'right ones a day', 'ended of those shown'],
      ...rows,
    ]),
  )
  console.log('')
}

const plans = readPlans()
/** How the ids of rows begin that another hand wrote, and of those that were written once limits and parts were told apart. */
const [BLIND, LATER] = ['n', 'x']
/** Rows that were looked at while the checks were written; the others have only been run. */
const SEEN_PLANS = 60
const inOwnWords = readPlansInOwnWords()
const planSets = [
  [
    "in the facts' own sentences",
    inOwnWords.filter(({ id }) => !id.startsWith(BLIND) && !id.startsWith(LATER)),
  ],
  ["in the facts' own sentences, later", inOwnWords.filter(({ id }) => id.startsWith(LATER))],
  ["in the facts' own sentences, by another hand", inOwnWords.filter(({ id }) => id.startsWith(BLIND))],
  ['worded anew, looked at', plans.slice(0, SEEN_PLANS)],
  ['worded anew, only run', plans.slice(SEEN_PLANS)],
] as const
console.log('Plans of a model\n')
console.log(
  table([
    ['rows', 'faithful let through', 'harmful refused'],
    ...planSets.flatMap(([name, rows]) => {
      if (rows.length === 0) return []
      const { faithful, letThrough, harmful, refused } = judgePlans(rows)
      return [[name, `${letThrough} of ${faithful}`, `${refused} of ${harmful}`]]
    }),
  ]),
)

/** Rows that were looked at while the threshold was chosen. */
const SEEN_CLUSTERS = 30
const clusters = readClusters()
const [seen, unseen] = [clusters.slice(0, SEEN_CLUSTERS), clusters.slice(SEEN_CLUSTERS)].map(judgeClusters)
console.log('\nGroups of facts that come before the model together\n')
console.log(
  table([
    ['relation', 'seen', 'unseen'],
    ...(seen ?? []).map(({ relation, groups, together }) => {
      const other = unseen?.find((one) => one.relation === relation)
      return [relation, `${together} of ${groups}`, `${other?.together ?? 0} of ${other?.groups ?? 0}`]
    }),
  ]),
)

/** Rows that were looked at while the rules were written. */
const SEEN_TALK = 30
const talk = readExtraction()
console.log('\nWhat a model finds in talk, at the gate\n')
console.log(
  table([
    ['rows', 'quotes found', 'facts let through', 'traps refused'],
    ...[talk.slice(0, SEEN_TALK), talk.slice(SEEN_TALK)].map((rows, i) => {
      const { facts: all, found, kept, traps, refused } = judgeExtraction(rows)
      return [
        i === 0 ? 'seen' : 'unseen',
        `${found} of ${all}`,
        `${kept} of ${all}`,
        `${refused} of ${traps}`,
      ]
    }),
  ]),
)

console.log('\nSpeed, in ms of the processor\n')
const speed = await measureFactSpeed()
console.log(table(Object.entries(speed).map(([what, value]) => [what, value.toFixed(1)])))
console.log('')
console.log(
  table([
    ['goal', '', 'measured', 'met'],
    ...factGoals(speed).map(({ what, goal, measured, isMet }) => [
      what,
      goal,
      measured,
      isMet ? 'yes' : 'NO',
    ]),
  ]),
)
