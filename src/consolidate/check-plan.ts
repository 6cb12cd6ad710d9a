import {
  differs,
  inventsParticular,
  inventsWords,
  joinsUnrelated,
  losesParticular,
  losesWords,
} from './check-content.js'
import { changesNegation, isExchanged, joinsContradiction, narrows } from './check-sense.js'
import { conditions } from './conditions.js'
import { type Effect, effectOf } from './effect.js'
import { type ClusterFact, type PlanOp, pathsOf } from './plan.js'
import { quantities } from './quantities.js'

/** Longest description, body and question, in characters, as capture has them for a fact. */
const MAX_DESCRIPTION = 200

const MAX_BODY = 2_000

const MAX_QUESTION = 300

type Context = {
  op: PlanOp
  ops: readonly PlanOp[]
  facts: ReadonlyMap<string, ClusterFact>
  /** Absent for a flag, which changes nothing. */
  effect: Effect | undefined
}

/** `changed-meanwhile` is found out when the changes are made. */
type RefusalCode = (typeof CHECKS)[number]['code'] | 'changed-meanwhile'

export type Refusal = { code: RefusalCode; op: PlanOp['op'] }

/** Everything that is held against an op, cheapest first: what comes later may rely on what comes before. */
const CHECKS = [
  { code: 'unknown-path', refuses: ({ op, facts }) => allPaths(op).some((path) => !facts.has(path)) },
  { code: 'same-path', refuses: ({ op }) => new Set(allPaths(op)).size < allPaths(op).length },
  { code: 'no-source', refuses: ({ op }) => op.op === 'merge' && op.sources.length === 0 },
  { code: 'protected', refuses: isProtected },
  { code: 'two-ops', refuses: isInTwoOps },
  { code: 'bad-form', refuses: ({ op }) => hasBadForm(op) },
  { code: 'particular-lost', refuses: onEffect(losesParticular) },
  { code: 'particular-new', refuses: onEffect(inventsParticular) },
  { code: 'quantity', refuses: ({ op, effect }) => differs(effect, op, quantities) },
  { code: 'words-new', refuses: onEffect(inventsWords) },
  { code: 'words-lost', refuses: ({ op, effect }) => effect !== undefined && losesWords(op, effect) },
  { code: 'unrelated', refuses: onEffect(joinsUnrelated) },
  { code: 'contradiction', refuses: onEffect(joinsContradiction) },
  { code: 'negation', refuses: onEffect(changesNegation) },
  { code: 'condition', refuses: ({ op, effect }) => differs(effect, op, conditions) || narrows(op, effect) },
  { code: 'said-of-another', refuses: onEffect(isExchanged) },
] as const satisfies { code: string; refuses: (context: Context) => boolean }[]

/** The first objection to each op of a plan for one cluster. All ops are good, or none is applied. */
export function checkPlan(ops: readonly PlanOp[], cluster: readonly ClusterFact[]): Refusal[] {
  const facts = new Map(cluster.map((fact) => [fact.path, fact]))
  return ops.flatMap((op) => {
    const context: Context = { op, ops, facts, effect: effectOf(op, facts) }
    const check = CHECKS.find(({ refuses }) => refuses(context))
    return check ? [{ code: check.code, op: op.op }] : []
  })
}

function onEffect(refuses: (effect: Effect, op: PlanOp) => boolean): (context: Context) => boolean {
  return ({ effect, op }) => effect !== undefined && refuses(effect, op)
}

function allPaths(op: PlanOp): string[] {
  const { changed, named } = pathsOf(op)
  return [...changed, ...named]
}

/** A person's own can only be flagged, though what it says need not be said again. */
function isProtected({ op, facts }: Context): boolean {
  return op.op !== 'flag' && pathsOf(op).changed.some((path) => facts.get(path)?.protection !== undefined)
}

/** Of two ops on one fact the second would work on a text that nobody has seen. Flags change nothing. */
function isInTwoOps({ op, ops }: Context): boolean {
  if (op.op === 'flag') return false
  const mine = new Set(allPaths(op))
  const { changed } = pathsOf(op)
  return ops.some((other) => {
    if (other === op || other.op === 'flag') return false
    return (
      pathsOf(other).changed.some((path) => mine.has(path)) ||
      allPaths(other).some((path) => changed.includes(path))
    )
  })
}

function hasBadForm(op: PlanOp): boolean {
  if (op.op === 'delete') return false
  if (op.op === 'flag') return op.question === '' || op.question.length > MAX_QUESTION
  const { description, body } = op
  if (description === '' || description.length > MAX_DESCRIPTION || body.length > MAX_BODY) return true
  return /[\r\n]/.test(description) || /^---[ \t]*$/m.test(body)
}
