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

/**
 * The form of an answer, flat and with every field required: some providers accept no unions, and some drop what is
 * optional. A field that an action does not use is empty.
 */
export const PLAN_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['operations'],
  properties: {
    operations: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['action', 'path', 'others', 'description', 'body', 'keywords', 'question'],
        properties: {
          action: { type: 'string', enum: ['merge', 'rewrite', 'delete', 'flag'] },
          path: {
            type: 'string',
            description: 'The fact that stays (merge), is rewritten, deleted or flagged',
          },
          others: {
            type: 'array',
            items: { type: 'string' },
            description:
              'merge: those that are merged into path; delete: the one that holds it; flag: the one against it',
          },
          description: { type: 'string', description: 'merge, rewrite: the fact in one line' },
          body: { type: 'string', description: 'merge, rewrite: reasons and details' },
          keywords: {
            type: 'array',
            items: { type: 'string' },
            description: 'merge, rewrite: other words for it, and when it matters',
          },
          question: { type: 'string', description: 'flag: what to ask the person' },
        },
      },
    },
  },
} as const

/** Above this an answer is no plan: a cluster has twenty facts. */
const MAX_OPS = 40

const answer = z.object({
  operations: z
    .array(
      z.object({
        action: z.enum(['merge', 'rewrite', 'delete', 'flag']),
        path: z.string(),
        others: z.array(z.string()).default([]),
        description: z.string().default(''),
        body: z.string().default(''),
        keywords: z.array(z.string()).catch([]),
        question: z.string().default(''),
      }),
    )
    .max(MAX_OPS),
})

/** `undefined` for anything that is no plan. */
export function parsePlan(value: unknown): PlanOp[] | undefined {
  const parsed = answer.safeParse(value)
  return parsed.success ? parsed.data.operations.map(toOp) : undefined
}

function toOp(operation: z.infer<typeof answer>['operations'][number]): PlanOp {
  const { action: op, path, others, question } = operation
  const text = {
    description: operation.description.trim(),
    body: operation.body.trim(),
    ...(operation.keywords.length > 0 ? { keywords: operation.keywords } : {}),
  }
  const [other = ''] = others
  switch (op) {
    case 'merge':
      return { op, path, sources: [...new Set(others)].filter((source) => source !== path), ...text }
    case 'rewrite':
      return { op, path, ...text }
    case 'delete':
      return { op, path, heldBy: other }
    case 'flag':
      return { op, path, against: other, question: question.trim() }
  }
}

/** The facts that an op changes or takes away, and those it rests on. */
export function pathsOf(op: PlanOp): { changed: string[]; named: string[] } {
  switch (op.op) {
    case 'merge':
      return { changed: [op.path, ...op.sources], named: [] }
    case 'rewrite':
      return { changed: [op.path], named: [] }
    case 'delete':
      return { changed: [op.path], named: [op.heldBy] }
    case 'flag':
      return { changed: [], named: [op.path, op.against] }
  }
}
