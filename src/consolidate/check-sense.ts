import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { particulars } from '../memory/statement/particulars.js'
import { sentencesOf } from './clauses.js'
import { conditions } from './conditions.js'
import { type Effect, textOf } from './effect.js'
import type { PlanOp } from './plan.js'
import { quantities } from './quantities.js'
import { isSaidBy, saysOfAnother } from './said-of-another.js'

/** Part of the plain words that two sentences share which say the same of different things. */
const SAME_STATEMENT = 0.75

/** A negated sentence is found again by this part of its words. */
const SAME_SENTENCE = 0.6

/** Two sentences that say the same of different things: both cannot hold, and a person decides. */
export function joinsContradiction({ before }: Effect, op: PlanOp): boolean {
  if (op.op !== 'merge') return false
  const texts = before.map((fact) => sentencesOf(textOf(fact)).map(toMarked))
  return texts.some((own, i) =>
    texts.slice(i + 1).some((others) => own.some((one) => others.some((other) => isOtherwise(one, other)))),
  )
}

type Marked = { words: string[]; marks: Set<string> }

/** A sentence as its plain words, and the values in it. */
function toMarked(sentence: string): Marked {
  const found = particulars(sentence)
  const parts = new Set([...found].flatMap((one) => contentWords(one)))
  const words = contentWords(sentence).filter((word) => !parts.has(word) && !/^\d/.test(word))
  const values = [...found].filter((one) => /^\d/.test(one))
  return { words, marks: new Set([...values, ...quantities(sentence)]) }
}

function isOtherwise(a: Marked, b: Marked): boolean {
  const inB = new Set(b.words)
  const shared = a.words.filter((word) => inB.has(word)).length
  const least = Math.min(a.words.length, b.words.length)
  if (least < 2 || shared < least * SAME_STATEMENT) return false
  return [...a.marks].some((mark) => !b.marks.has(mark)) && [...b.marks].some((mark) => !a.marks.has(mark))
}

/** A fact that holds always is not held by one that says the same under a condition. */
export function narrows(op: PlanOp, effect: Effect | undefined): boolean {
  if (op.op !== 'delete' || !effect) return false
  return effect.before.some((fact) => {
    const known = conditions(textOf(fact))
    return sentencesOf(textOf(fact)).some((own) =>
      sentencesOf(effect.after)
        .filter((other) => isSameSentence(contentWords(own), contentWords(other)))
        .some((other) => [...conditions(other)].some((one) => !known.has(one))),
    )
  })
}

/**
 * Every negated sentence is found again as a negated one, and no new text negates what no old one did. A text for a
 * single fact has as many negations as it had; one for several lies between the most of one and all of them.
 */
export function changesNegation({ before, after }: Effect, op: PlanOp): boolean {
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

export function isExchanged({ before, after }: Effect, op: PlanOp): boolean {
  if (op.op === 'delete') return before.some((fact) => !isSaidBy([after], textOf(fact)))
  return saysOfAnother(before.map(textOf), after)
}
