import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'

export function clusterFact(path: string, description: string, over: Partial<ClusterFact> = {}): ClusterFact {
  return { path, description, body: '', isProtected: false, ...over }
}

/** As a model answers: a field that an action does not use is empty. */
export const filled = (op: Pick<PlanOp, 'action' | 'path'> & Partial<PlanOp>): PlanOp => ({
  ...{ others: [], description: '', body: '', keywords: [], question: '' },
  ...op,
})

export const merge = (path: string, others: string[], description: string, body = '') =>
  filled({ action: 'merge', path, others, description, body })
export const rewrite = (path: string, description: string, body = '') =>
  filled({ action: 'rewrite', path, description, body })
export const remove = (path: string, holder: string) => filled({ action: 'delete', path, others: [holder] })
export const flag = (path: string, against: string, question = 'Which one holds?') =>
  filled({ action: 'flag', path, others: [against], question })
