import * as z from 'zod'

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

const ACTIONS = ['merge', 'rewrite', 'delete', 'flag'] as const
const FIELDS = {
  action: { type: 'string', enum: ACTIONS },
  path: { type: 'string', description: 'The fact that stays (merge), is rewritten, deleted or flagged' },
  others: {
    type: 'array',
    items: { type: 'string' },
    description:
      'merge: those that are merged into path; delete: the one that holds it; flag: the one against it',
  },
  description: { type: 'string', description: 'merge, rewrite: the most important sentence' },
  body: { type: 'string', description: 'merge, rewrite: the other sentences' },
  keywords: {
    type: 'array',
    items: { type: 'string' },
    description: 'merge, rewrite: other words for it, and when it matters',
  },
  question: { type: 'string', description: 'flag: what to ask the person' },
} as const
const objectOf = (properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

/**
 * The form of an answer, flat and with every field required: some providers accept no unions, and some drop what is
 * optional. A field that an action does not use is empty.
 */
export const PLAN_SCHEMA = objectOf({ operations: { type: 'array', items: objectOf(FIELDS) } })

/** Above this an answer is no plan: a cluster has twenty facts. */
const MAX_OPS = 40

const operation = z.object({
  action: z.enum(ACTIONS),
  path: z.string(),
  others: z.array(z.string()).default([]),
  description: z.string().trim().default(''),
  body: z.string().trim().default(''),
  keywords: z.array(z.string()).catch([]),
  question: z.string().trim().default(''),
})
const answer = z.object({ operations: z.array(operation).max(MAX_OPS) })

/** `undefined` for anything that is no plan. */
export const parsePlan = (value: unknown): PlanOp[] | undefined =>
  answer.safeParse(value).data?.operations.map(toOp)

function toOp({
  action: op,
  path,
  others,
  question,
  description,
  body,
  keywords,
}: z.infer<typeof operation>): PlanOp {
  const text = { description, body, ...(keywords.length > 0 ? { keywords } : {}) }
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
