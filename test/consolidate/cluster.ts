import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'

export function clusterFact(path: string, description: string, over: Partial<ClusterFact> = {}): ClusterFact {
  return { path, hash: `hash of ${path}`, description, body: '', ...over }
}

export const merge = (path: string, sources: string[], description: string, body = ''): PlanOp => ({
  op: 'merge',
  path,
  sources,
  description,
  body,
})
export const rewrite = (path: string, description: string, body = ''): PlanOp => ({
  op: 'rewrite',
  path,
  description,
  body,
})
export const remove = (path: string, heldBy: string): PlanOp => ({ op: 'delete', path, heldBy })
export const flag = (path: string, against: string, question = 'Which one holds?'): PlanOp => ({
  op: 'flag',
  path,
  against,
  question,
})
