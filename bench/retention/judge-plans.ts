import { checkPlan } from '../../src/consolidate/check-plan.js'
import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'
import type { PlanRow } from './data.js'

export type PlanFigures = { faithful: number; letThrough: number; harmful: number; refused: number }

/** How many faithful plans the checks let through, and how many harmful ones they refuse. */
export function judgePlans(rows: readonly PlanRow[]): PlanFigures {
  const figures = { faithful: 0, letThrough: 0, harmful: 0, refused: 0 }
  for (const row of rows) {
    const isRefused = objections(row).length > 0
    if (row.allowed) {
      figures.faithful += 1
      figures.letThrough += isRefused ? 0 : 1
    } else {
      figures.harmful += 1
      figures.refused += isRefused ? 1 : 0
    }
  }
  return figures
}

const objections = (row: PlanRow) => checkPlan(toOps(row), row.facts.map(toFact))

function toFact({ key, text, body = '', hand }: PlanRow['facts'][number]): ClusterFact {
  return { path: key, description: text, body, isProtected: hand }
}

const NOTHING = { others: [], description: '', body: '', keywords: [], question: '' }

function toOps({ plan, facts }: PlanRow): PlanOp[] {
  const { op, sources = [], target = '', holder = '', text = '', body = '' } = plan
  switch (op) {
    case 'merge': {
      const others = sources.filter((source) => source !== target)
      return [{ ...NOTHING, action: op, path: target, others, description: text, body }]
    }
    case 'rewrite':
      return [{ ...NOTHING, action: op, path: target, description: text, body }]
    case 'delete':
      return sources.map((path) => ({ ...NOTHING, action: op, path, others: [holder] }))
    default: {
      const [path = '', against = ''] = sources.length > 1 ? sources : facts.map(({ key }) => key)
      return [{ ...NOTHING, action: 'flag', path, others: [against], question: 'Which one holds?' }]
    }
  }
}
