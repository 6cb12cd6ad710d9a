import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { particulars } from '../memory/statement/particulars.js'
import { sentencesOf } from './clauses.js'
import { conditions } from './conditions.js'
import { type ClusterFact, type PlanOp, pathsOf } from './plan.js'
import { isSaidBy, saysOfAnother } from './said-of-another.js'

/** Longest description, body and question, in characters, as capture has them for a fact. */
const MAX_DESCRIPTION = 200
const MAX_BODY = 2_000
const MAX_QUESTION = 300

/** At most this part of the words of a new text is new. */
const NEW_WORDS = 0.1
/** At least this part of the words of every fact concerned is kept, and of one that is deleted. */
const KEPT_WORDS = 0.7
const HELD_WORDS = 0.8
/** Part of the words of a merged fact that stand in one of the others. */
const SHARED_WORDS = 0.15
/** A negated sentence is found again by this part of its words. */
const SAME_SENTENCE = 0.6

/** What an op does to what is said: the texts it rests on, and the one that is there afterwards. */
type Effect = { before: ClusterFact[]; after: string }

type Context = {
  op: PlanOp
  ops: readonly PlanOp[]
  facts: ReadonlyMap<string, ClusterFact>
  /** Absent for a flag, which changes nothing. */
  effect: Effect | undefined
}

export type RefusalCode = (typeof CHECKS)[number]['code']
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
  { code: 'words-new', refuses: onEffect(inventsWords) },
  { code: 'words-lost', refuses: ({ op, effect }) => effect !== undefined && losesWords(op, effect) },
  { code: 'unrelated', refuses: onEffect(joinsUnrelated) },
  { code: 'negation', refuses: onEffect(changesNegation) },
  { code: 'condition', refuses: onEffect(changesCondition) },
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

export const textOf = ({ description, body }: { description: string; body: string }) =>
  body === '' ? description : `${description}\n${body}`

function effectOf(op: PlanOp, facts: Context['facts']): Effect | undefined {
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

function onEffect(refuses: (effect: Effect, op: PlanOp) => boolean): (context: Context) => boolean {
  return ({ effect, op }) => effect !== undefined && refuses(effect, op)
}

function allPaths(op: PlanOp): string[] {
  const { changed, named } = pathsOf(op)
  return [...changed, ...named]
}

/** A person's own can only be flagged: it neither goes nor is it what lets another one go. */
function isProtected({ op, facts }: Context): boolean {
  return op.op !== 'flag' && allPaths(op).some((path) => facts.get(path)?.protection !== undefined)
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

/** Every fact of a merge shares words with the others: a cluster may hold two pairs that have nothing in common. */
function joinsUnrelated({ before }: Effect, op: PlanOp): boolean {
  if (op.op !== 'merge') return false
  const words = before.map((fact) => [...contentWords(textOf(fact)), ...particulars(textOf(fact))])
  return words.some((own, i) => {
    const others = new Set(words.flatMap((of, j) => (j === i ? [] : of)))
    return own.filter((word) => others.has(word)).length < Math.max(1, own.length * SHARED_WORDS)
  })
}

/** Names with hyphens are told apart from other words by nothing: all of them are kept. */
const HYPHENATED = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu

function losesParticular({ before, after }: Effect): boolean {
  const held = placesOf(after)
  return before.some((fact) => {
    const text = textOf(fact)
    const hyphenated = [...text.normalize('NFKC').toLowerCase().matchAll(HYPHENATED)].map(([word]) => word)
    return [...particulars(text), ...hyphenated].some((one) => !held(one))
  })
}

function inventsParticular({ before, after }: Effect, op: PlanOp): boolean {
  if (op.op === 'delete') return false
  const held = before.map((fact) => placesOf(textOf(fact)))
  return [...particulars(after)].some((one) => !held.some((isIn) => isIn(one)))
}

/** Whether a text holds a particular, which may be one by its place alone: a name at the start of a sentence is none. */
function placesOf(text: string): (particular: string) => boolean {
  const found = particulars(text)
  const folded = ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, ' ')} `
  const isWord = /^[\p{L}\p{M}]+$|^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u
  return (particular) =>
    found.has(particular) ||
    (isWord.test(particular) && folded.includes(` ${particular.replaceAll('-', ' ')} `))
}

function inventsWords({ before, after }: Effect, op: PlanOp): boolean {
  if (op.op === 'delete') return false
  const known = new Set(before.flatMap((fact) => contentWords(textOf(fact))))
  const words = contentWords(after)
  return words.filter((word) => !known.has(word)).length > words.length * NEW_WORDS
}

function losesWords(op: PlanOp, { before, after }: Effect): boolean {
  const part = op.op === 'delete' ? HELD_WORDS : KEPT_WORDS
  const held = new Set(contentWords(after))
  return before.some((fact) => {
    const words = contentWords(textOf(fact))
    return words.filter((word) => held.has(word)).length < words.length * part
  })
}

/**
 * Every negated sentence is found again as a negated one, and no new text negates what no old one did. A text for a
 * single fact has as many negations as it had; one for several lies between the most of one and all of them.
 */
function changesNegation({ before, after }: Effect, op: PlanOp): boolean {
  const counts = before.map((fact) => negations(textOf(fact)))
  const count = negations(after)
  if (op.op === 'rewrite' && count !== counts[0]) return true
  if (count < Math.max(0, ...counts)) return true
  const negatedBefore = before.flatMap((fact) => negatedSentences(textOf(fact)))
  const negatedAfter = negatedSentences(after)
  if (negatedBefore.some((sentence) => !negatedAfter.some((other) => isSameSentence(sentence, other))))
    return true
  if (op.op === 'delete') {
    const affirmed = before.flatMap((fact) => sentencesOf(textOf(fact)).filter((one) => negations(one) === 0))
    return negatedAfter.some(
      (sentence) =>
        affirmed.some((other) => isSameSentence(contentWords(other), sentence)) &&
        !negatedBefore.some((other) => isSameSentence(other, sentence)),
    )
  }
  if (count > counts.reduce((sum, one) => sum + one, 0)) return true
  return negatedAfter.some((sentence) => !negatedBefore.some((other) => isSameSentence(other, sentence)))
}

function negatedSentences(text: string): string[][] {
  return sentencesOf(text)
    .filter((sentence) => negations(sentence) > 0)
    .map(contentWords)
}

/** Most words of the shorter one stand in the other. */
function isSameSentence(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, new Set(b)] : [b, new Set(a)]
  return short.filter((word) => long.has(word)).length >= short.length * SAME_SENTENCE
}

function changesCondition({ before, after }: Effect, op: PlanOp): boolean {
  const kept = conditions(after)
  const known = before.map((fact) => conditions(textOf(fact)))
  if (known.some((of) => [...of].some((one) => !kept.has(one)))) return true
  return op.op !== 'delete' && [...kept].some((one) => !known.some((of) => of.has(one)))
}

function isExchanged({ before, after }: Effect, op: PlanOp): boolean {
  if (op.op === 'delete') return before.some((fact) => !isSaidBy([after], textOf(fact)))
  return saysOfAnother(before.map(textOf), after)
}
