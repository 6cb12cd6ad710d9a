import { type Clause, clausesOf, orderKept, sentencesOf, toClause } from './clauses.js'

/** What a clause says of its particulars must come from one clause by this part of its words. */
const SUPPORTED_PART = 0.8
/** Part of the words beside a particular that still stand in its sentence. */
const BESIDE_PART = 1 / 2
/** Where a clause holds several particulars, they keep their order, and its words so much of theirs. */
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

/** Whether each clause of a text that names something has one clause of the others to stand on. */
export function isSaidBy(others: readonly string[], text: string): boolean {
  const sources = others.flatMap(clausesOf)
  return clausesOf(text).every((goal) => isSupported(goal, sources))
}

function isSupported(goal: Clause, sources: readonly Clause[]): boolean {
  if (!goal.names || goal.words.length < 2) return true
  return sources.some((source) => {
    const words = new Set(source.words)
    const held = goal.words.filter((word) => words.has(word)).length
    if (held < goal.words.length * SUPPORTED_PART) return false
    if (![...goal.particulars].every((one) => isIn(one, source))) return false
    if (!goal.capitalised.every((word) => words.has(word))) return false
    if (goal.particulars.size < 2) return true
    if (orderKept([...goal.particulars], [...source.particulars]) < 1) return false
    return orderKept(goal.words, source.words) >= ORDER_PART
  })
}

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
