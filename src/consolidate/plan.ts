import * as z from 'zod'
import { answerSchema } from '../small-model/small-model.js'

/** A fact as the small model saw it, in the version that was read. */
export type ClusterFact = {
  /** Path inside the scope. */
  path: string
  /** Hash of the bytes that were read. */
  hash: string
  description: string
  body: string
  /** Why no plan may change it: it can only be flagged. */
  protection?: 'readonly' | 'by-hand' | 'damaged' | 'withheld'
}

/** The text of a merged or rewritten fact. */
export type NewText = {
  description: string
  body: string
  /** Added to those of the facts concerned. They say nothing, so nothing is checked of them. */
  keywords?: string[]
}

export type PlanOp =
  | ({ op: 'merge'; path: string; sources: string[] } & NewText)
  | ({ op: 'rewrite'; path: string } & NewText)
  | { op: 'delete'; path: string; heldBy: string }
  | { op: 'flag'; path: string; against: string; question: string }

/** Above this an answer is no plan: a cluster has twenty facts. */
const MAX_OPS = 40

const text = z.string().trim().default('')
/** Flat: a field that an action does not use is empty. */
const operation = z.object({
  action: z.enum(['merge', 'rewrite', 'delete', 'flag']),
  path: z.string().describe('The fact that stays (merge), is rewritten, deleted or flagged'),
  others: z
    .array(z.string())
    .default([])
    .describe(
      'merge: those that are merged into path; delete: the one that holds it; flag: the one against it',
    ),
  description: text.describe('merge, rewrite: the most important sentence'),
  body: text.describe('merge, rewrite: the other sentences'),
  keywords: z.array(z.string()).catch([]).describe('merge, rewrite: other words for it, and when it matters'),
  question: text.describe('flag: what to ask the person'),
})
const plan = z.object({ operations: z.array(operation).max(MAX_OPS) })

export const PLAN_SCHEMA = answerSchema(plan)

/** `undefined` for anything that is no plan. */
export const parsePlan = (value: unknown): PlanOp[] | undefined =>
  plan.safeParse(value).data?.operations.map(toOp)

function toOp({ action: op, path, others, question, ...said }: z.infer<typeof operation>): PlanOp {
  const { keywords, ...plain } = said
  const text = keywords.length > 0 ? said : plain
  const [other = ''] = others
  switch (op) {
    case 'merge':
      return { op, path, sources: [...new Set(others)].filter((source) => source !== path), ...text }
    case 'rewrite':
      return { op, path, ...text }
    case 'delete':
      return { op, path, heldBy: other }
    case 'flag':
      return { op, path, against: other, question }
  }
}

/** The facts that an op changes or takes away, those it rests on, and all of them. */
export function pathsOf(op: PlanOp): { changed: string[]; named: string[]; all: string[] } {
  const changed = op.op === 'flag' ? [] : op.op === 'merge' ? [op.path, ...op.sources] : [op.path]
  const named = op.op === 'flag' ? [op.path, op.against] : op.op === 'delete' ? [op.heldBy] : []
  return { changed, named, all: [...changed, ...named] }
}
