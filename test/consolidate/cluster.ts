import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'

export function clusterFact(path: string, description: string, over: Partial<ClusterFact> = {}): ClusterFact {
  return { path, description, body: '', ...over }
}

/** As a model answers: a field that an action does not use is empty. */
function op(action: PlanOp['action'], path: string, others: string[], rest: Partial<PlanOp> = {}): PlanOp {
  return { action, path, others, description: '', body: '', keywords: [], question: '', ...rest }
}

export const merge = (path: string, others: string[], description: string, body = '') =>
  op('merge', path, others, { description, body })
export const rewrite = (path: string, description: string, body = '') =>
  op('rewrite', path, [], { description, body })
export const remove = (path: string, holder: string) => op('delete', path, [holder])
export const flag = (path: string, against: string, question = 'Which one holds?') =>
  op('flag', path, [against], { question })
