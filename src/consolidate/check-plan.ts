import { MAX_BODY_CHARS, MAX_FACT_CHARS } from '../memory/fact-types.js'
import { negations } from '../memory/statement/negations.js'
import { isNumeric } from '../memory/statement/number-words.js'
import {
  isSaidIn,
  type Part,
  partsOf,
  say,
  sentencesOf,
  stemsOf,
  takenOver,
  type Word,
  wordsOf,
} from './own-words.js'
import { type ClusterFact, type PlanOp, pathsOf } from './plan.js'

const MAX_QUESTION = 300

type Context = { op: PlanOp; ops: readonly PlanOp[]; facts: ReadonlyMap<string, ClusterFact> }

/** `changed-meanwhile` is found out only when the changes are made. */
type RefusalCode = (typeof CHECKS)[number]['code'] | 'changed-meanwhile'

export type Refusal = { code: RefusalCode; op: PlanOp['action'] }

/** Objections to an op, the cheapest to check first. */
const CHECKS = [
  { code: 'bad-path', refuses: hasBadPath },
  // A protected fact can only be flagged, but another one that repeats it may be deleted.
  {
    code: 'protected',
    refuses: (context) =>
      factsOf(context, pathsOf(context.op).changed).some(({ isProtected }) => isProtected),
  },
  { code: 'two-ops', refuses: isInTwoOps },
  { code: 'bad-form', refuses: ({ op }) => hasBadForm(op) },
  { code: 'contradiction', refuses: joinsContradiction },
  { code: 'unrelated', refuses: joinsUnrelated },
  { code: 'own-words', refuses: (context) => textsOf(context).taken === undefined },
  { code: 'left-out', refuses: leavesOut },
] as const satisfies { code: string; refuses: (context: Context) => boolean }[]

/** The first objection to each op of a plan for one cluster. After a single objection no op is applied. */
export function checkPlan(ops: readonly PlanOp[], cluster: readonly ClusterFact[]): Refusal[] {
  const facts = new Map(cluster.map((fact) => [fact.path, fact]))
  return ops.flatMap((op) => {
    const check = CHECKS.find(({ refuses }) => refuses({ op, ops, facts }))
    return check ? [{ code: check.code, op: op.action }] : []
  })
}

/** A path that the model was not shown, or a fact paired with itself or with none. */
function hasBadPath({ op, facts }: Context): boolean {
  const paths = pathsOf(op).all
  const isAlone = op.action === 'merge' && op.others.length === 0
  return isAlone || new Set(paths).size < paths.length || paths.some((path) => !facts.has(path))
}

/** If two ops changed one fact, the second would work on a text that nobody has seen. Flags change nothing. */
function isInTwoOps({ op, ops }: Context): boolean {
  const meets = (one: PlanOp, other: PlanOp) =>
    pathsOf(one).changed.some((path) => pathsOf(other).all.includes(path))
  const isOther = (other: PlanOp) => other !== op && other.action !== 'flag'
  return op.action !== 'flag' && ops.filter(isOther).some((other) => meets(op, other) || meets(other, op))
}

function hasBadForm(op: PlanOp): boolean {
  const { action, description, body, question } = op
  if (action === 'delete') return false
  if (action === 'flag') return question === '' || question.length > MAX_QUESTION
  if (description === '' || description.length > MAX_FACT_CHARS || body.length > MAX_BODY_CHARS) return true
  return /[\r\n]/.test(description) || /^---[ \t]*$/m.test(body)
}

const textOf = ({ description, body }: { description: string; body: string }) => `${description}\n${body}`

const factsOf = ({ facts }: Context, paths: readonly string[]) =>
  paths.flatMap((path) => facts.get(path) ?? [])

/**
 * The sentences of the changed facts, each with its parts, and those that are there afterwards; and what the new text
 * has `taken` from the former, `undefined` if it has words of its own.
 */
function textsOf(context: Context) {
  const { op } = context
  const { changed, named } = pathsOf(op)
  const sentencesIn = (paths: readonly string[]) =>
    factsOf(context, paths).flatMap((fact) => sentencesOf(textOf(fact)))
  const before = sentencesIn(changed).map(partsOf)
  if (op.action === 'flag' || op.action === 'delete')
    return { before, after: sentencesIn(named), taken: new Set<Part>() }
  const sources = before.flatMap(({ wholes, parts }) => [...wholes, ...parts])
  return { before, after: sentencesOf(textOf(op)), taken: takenOver(wordsOf(textOf(op)), sources) }
}

/** A sentence left out must be said by one that stays: as a whole, or its statement and its reason by one each. */
function leavesOut(context: Context): boolean {
  const { before, after, taken } = textsOf(context)
  const isThere = (part: Part) => taken?.has(part) || after.some((sentence) => isSaidIn(part.words, sentence))
  return before.some(
    ({ wholes, parts }) => !wholes.some(isThere) && (parts.length === 0 || !parts.every(isThere)),
  )
}

/** Every fact of a merge must share a word with another: a cluster may hold two pairs with nothing in common. */
function joinsUnrelated(context: Context): boolean {
  const { op } = context
  if (op.action !== 'merge') return false
  const words = factsOf(context, pathsOf(op).all).map((fact) => stemsOf(wordsOf(textOf(fact))))
  return words.some(
    (own, i) => !words.some((other, j) => j !== i && other.some((word) => own.includes(word))),
  )
}

/** Facts that the plan itself calls a contradiction, or that say the same but for numbers or a "not". */
function joinsContradiction(context: Context): boolean {
  const { op, ops } = context
  if (op.action === 'flag' || op.action === 'rewrite') return false
  const joined = new Set(pathsOf(op).all)
  if (ops.some((other) => other.action === 'flag' && pathsOf(other).all.every((path) => joined.has(path))))
    return true
  const texts = factsOf(context, [...joined]).map((fact) => sentencesOf(textOf(fact)).map(toMarked))
  return texts.some((own, i) =>
    texts.slice(i + 1).some((others) => own.some((one) => others.some((other) => contradicts(one, other)))),
  )
}

type Marked = { words: ReadonlySet<string>; numbers: ReadonlySet<string>; isNegated: boolean }

function toMarked(sentence: readonly Word[]): Marked {
  const stems = stemsOf(sentence)
  return {
    words: new Set(stems.filter((stem) => !isNumeric(stem) && negations(stem) === 0)),
    numbers: new Set(stems.filter(isNumeric)),
    isNegated: negations(say(sentence)) > 0,
  }
}

/** Whether all plain words of one are in the other, while numbers or negation differ. */
function contradicts(a: Marked, b: Marked): boolean {
  const least = a.words.size <= b.words.size ? a : b
  const most = least === a ? b : a
  if (least.words.size === 0 || [...least.words].some((word) => !most.words.has(word))) return false
  const isOther = (one: Marked, other: Marked) =>
    [...one.numbers].some((number) => !other.numbers.has(number))
  if (isOther(a, b) && isOther(b, a)) return true
  return (
    a.isNegated !== b.isNegated && least.words.size === most.words.size && !isOther(a, b) && !isOther(b, a)
  )
}
