import { contentWords } from '../memory/statement/content-words.js'
import { particulars } from '../memory/statement/particulars.js'
import { type Effect, textOf } from './effect.js'
import type { PlanOp } from './plan.js'

/** At most this part of the words of a new text is new. */
const NEW_WORDS = 0.1

/** At least this part of the words of every fact concerned is kept, and of one that is deleted. */
const KEPT_WORDS = 0.7

const HELD_WORDS = 0.8

/** Part of the words of a merged fact that stand in one of the others. */
const SHARED_WORDS = 0.15

/** Names with hyphens are told apart from other words by nothing: all of them are kept. */
const HYPHENATED = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu

export function losesParticular({ before, after }: Effect): boolean {
  const held = placesOf(after)
  return before.some((fact) => {
    const text = textOf(fact)
    const hyphenated = [...text.normalize('NFKC').toLowerCase().matchAll(HYPHENATED)].map(([word]) => word)
    return [...particulars(text), ...hyphenated].some((one) => !held(one))
  })
}

export function inventsParticular({ before, after }: Effect, op: PlanOp): boolean {
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

/** Every fact of a merge shares words with the others: a cluster may hold two pairs that have nothing in common. */
export function joinsUnrelated({ before }: Effect, op: PlanOp): boolean {
  if (op.op !== 'merge') return false
  const words = before.map((fact) => [...contentWords(textOf(fact)), ...particulars(textOf(fact))])
  return words.some((own, i) => {
    const others = new Set(words.flatMap((of, j) => (j === i ? [] : of)))
    return own.filter((word) => others.has(word)).length < Math.max(1, own.length * SHARED_WORDS)
  })
}

export function inventsWords({ before, after }: Effect, op: PlanOp): boolean {
  if (op.op === 'delete') return false
  const known = new Set(before.flatMap((fact) => contentWords(textOf(fact))))
  const words = contentWords(after)
  return words.filter((word) => !known.has(word)).length > words.length * NEW_WORDS
}

export function losesWords(op: PlanOp, { before, after }: Effect): boolean {
  const part = op.op === 'delete' ? HELD_WORDS : KEPT_WORDS
  const held = new Set(contentWords(after))
  return before.some((fact) => {
    const words = contentWords(textOf(fact))
    return words.filter((word) => held.has(word)).length < words.length * part
  })
}

/** Whether marks of the old texts are missing in the new one, or marks of it in all old ones. */
export function differs<M>(
  effect: Effect | undefined,
  op: PlanOp,
  marksOf: (text: string) => ReadonlySet<M>,
): boolean {
  if (!effect) return false
  const { before, after } = effect
  const kept = marksOf(after)
  const known = before.map((fact) => marksOf(textOf(fact)))
  if (known.some((of) => [...of].some((one) => !kept.has(one)))) return true
  return op.op !== 'delete' && [...kept].some((one) => !known.some((of) => of.has(one)))
}
