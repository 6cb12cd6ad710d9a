import { canonicalText } from '../memory/statement/canonical-text.js'
import { negations } from '../memory/statement/negations.js'

/** In a shorter word one letter makes another word. */
const MIN_CHARS = 4

/** Whether two statements are the same but for their form: signs, case, and one slip of the pen. */
export function isSameForm(one: string, other: string): boolean {
  const [a, b] = [one, other].map(canonicalText) as [string, string]
  if (a === b) return true
  const [words, others] = [a.split(' '), b.split(' ')]
  const changed = words.flatMap((word, i) => (word === others[i] ? [] : [[word, others[i] ?? ''] as const]))
  const [slip] = changed.length === 1 && words.length === others.length ? changed : []
  return slip !== undefined && isSlip(...slip) && negations(a) === negations(b)
}

/** A letter too many or too few, or two in each other's place, behind the first one. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < MIN_CHARS || !/^[\p{L}\p{M}]+$/u.test(one + other)) return false
  let at = 0
  while (one[at] === other[at]) at += 1
  const [a, b] = [one.slice(at), other.slice(at)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return at > 0 && (a.slice(1) === b || a === b.slice(1) || isSwapped)
}
