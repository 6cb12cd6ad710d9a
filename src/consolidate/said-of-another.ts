import { negations } from '../memory/statement/negations.js'
import { type Clause, clausesOf, orderKept, sentencesOf, toClause } from './clauses.js'

/** What a clause says of its particulars must come from one clause by this part of its words. */
const SUPPORTED_PART = 0.8
/** Part of the words beside a particular that still stand in its sentence. */
const BESIDE_PART = 1 / 2
/** Part of the order of the words that is kept: less turns the parts of a statement round. */
const ORDER_PART = 0.6

/**
 * Whether a text says of a number, an identifier or a name what was said of another one: everything is still there, but
 * in exchanged places. In doubt it does.
 */
export function saysOfAnother(before: readonly string[], after: string): boolean {
  const sentences = sentencesOf(after).map(toClause)
  return (
    !isSaidBy(before, after) || before.flatMap(clausesOf).some((source) => !isTogether(source, sentences))
  )
}

/** Whether each clause of a text has one clause of the others to stand on, and each sentence keeps the order of one. */
export function isSaidBy(others: readonly string[], text: string): boolean {
  const sources = others.flatMap(sentencesOf).flatMap(sourcesIn)
  const kept = new Set(clausesOf(text).flatMap(({ words }) => words))
  const known = new Set(sources.flatMap(({ words }) => words))
  if (!clausesOf(text).every((goal) => isSupported(goal, sources, kept, known))) return false
  const sentences = others.flatMap(sentencesOf).map(toClause)
  return sentencesOf(text).every((sentence) => isInOrder(toClause(sentence), sentences))
}

/** What a new clause may stand on: a clause or, where a sentence says only one thing of one thing and denies nothing, all of it. */
function sourcesIn(sentence: string): Clause[] {
  const clauses = clausesOf(sentence)
  const naming = clauses.filter(({ particulars }) => particulars.size > 0)
  return naming.length > 1 || negations(sentence) > 0 ? clauses : [...clauses, toClause(sentence)]
}

function isSupported(
  goal: Clause,
  sources: readonly Clause[],
  kept: ReadonlySet<string>,
  known: ReadonlySet<string>,
): boolean {
  if (goal.words.length < (goal.names ? 2 : 3)) return true
  return sources.some((source) => {
    const words = new Set(source.words)
    const held = goal.words.filter((word) => words.has(word)).length
    if (held < goal.words.length * SUPPORTED_PART) return false
    // A word that is new where another one has gone stands in its place.
    if (goal.words.some((word) => !known.has(word)) && source.words.some((word) => !kept.has(word)))
      return false
    if (![...goal.particulars].every((one) => isIn(one, source))) return false
    if (!goal.capitalised.every((word) => words.has(word))) return false
    if (orderKept([...goal.particulars], [...source.particulars]) < 1) return false
    return isOrdered(goal, source)
  })
}

/** A sentence that is made of one of the others has its words in that order: "if A, then B" is not "if B, then A". */
function isInOrder(goal: Clause, sentences: readonly Clause[]): boolean {
  const made = sentences.filter(({ words }) => {
    const of = new Set(words)
    return goal.words.filter((word) => of.has(word)).length >= goal.words.length * SUPPORTED_PART
  })
  return made.length === 0 || made.some((source) => isOrdered(goal, source))
}

/** Two words have no order that says anything. */
const isOrdered = (goal: Clause, source: Clause) =>
  goal.words.length < 3 || orderKept(goal.words, source.words) >= ORDER_PART

/** What stood together in a clause of the old text stands together in a sentence of the new. */
function isTogether(source: Clause, sentences: readonly Clause[]): boolean {
  if (source.particulars.size === 0) return true
  const beside = source.words.filter((word) => !isPartOfOne(word, source.particulars))
  return sentences.some((sentence) => {
    if (![...source.particulars].every((one) => isIn(one, sentence))) return false
    const words = new Set(sentence.words)
    return beside.filter((word) => words.has(word)).length >= Math.floor(beside.length * BESIDE_PART)
  })
}

/** A name at the beginning of a sentence counts as a word, elsewhere as a particular. */
const isIn = (particular: string, { particulars, words }: Clause) =>
  particulars.has(particular) || toClause(particular).words.every((word) => words.includes(word))

const isPartOfOne = (word: string, particulars: ReadonlySet<string>) =>
  [...particulars].some((one) => toClause(one).words.includes(word))
