import * as z from 'zod'
import { answerSchema } from '../small-model/small-model.js'

/** A fact as the small model sees it. */
export type ClusterFact = {
  /** Path inside the scope. */
  path: string
  description: string
  body: string
  /** No plan may change it: it can only be flagged. */
  isProtected: boolean
}

/** An answer with more is no plan: a cluster has twenty facts. */
const MAX_OPS = 40

const text = z.string().trim().catch('')
/** Flat: a field that an action does not use is empty. */
const operation = z.object({
  action: z.enum(['merge', 'rewrite', 'delete', 'flag']),
  path: z.string().describe('The fact that stays (merge), is rewritten, deleted or flagged'),
  others: z
    .array(z.string())
    .catch([])
    .describe(
      'merge: those that are merged into path; delete: the one that holds it; flag: the one against it',
    ),
  description: text.describe('merge, rewrite: the most important sentence'),
  body: text.describe('merge, rewrite: the other sentences'),
  /** Added to those of the facts concerned. They state nothing, so they are not checked. */
  keywords: z.array(z.string()).catch([]).describe('merge, rewrite: other words for it, and when it matters'),
  question: text.describe('flag: what to ask the person'),
})
const plan = z.object({ operations: z.array(operation).max(MAX_OPS) })

export type PlanOp = z.infer<typeof operation>

export const PLAN_SCHEMA = answerSchema(plan)

/** `undefined` for anything that is no plan. */
export const parsePlan = (value: unknown): PlanOp[] | undefined =>
  plan.safeParse(value).data?.operations.map((op) => ({ ...op, others: othersOf(op) }))

function othersOf({ action, path, others }: PlanOp): string[] {
  if (action === 'rewrite') return []
  return action === 'merge' ? [...new Set(others)].filter((other) => other !== path) : [others[0] ?? '']
}

/** The facts that an op changes or takes away, those it rests on, and all of them. */
export function pathsOf({ action, path, others }: PlanOp) {
  const all = [path, ...others]
  if (action === 'flag') return { changed: [], named: all, all }
  return action === 'delete' ? { changed: [path], named: others, all } : { changed: all, named: [], all }
}
