import type { ClusterFact, PlanOp } from './plan.js'

/** What an op does to what is said: the texts it rests on, and the one that is there afterwards. */
export type Effect = { before: ClusterFact[]; after: string }

export const textOf = ({ description, body }: { description: string; body: string }) =>
  body === '' ? description : `${description}\n${body}`

export function effectOf(op: PlanOp, facts: ReadonlyMap<string, ClusterFact>): Effect | undefined {
  const known = (paths: readonly string[]) => paths.flatMap((path) => facts.get(path) ?? [])
  switch (op.op) {
    case 'merge':
      return { before: known([op.path, ...op.sources]), after: textOf(op) }
    case 'rewrite':
      return { before: known([op.path]), after: textOf(op) }
    case 'delete': {
      const [holder] = known([op.heldBy])
      return { before: known([op.path]), after: holder ? textOf(holder) : '' }
    }
    case 'flag':
      return undefined
  }
}
