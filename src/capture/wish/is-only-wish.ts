import { maskPrivate } from '../../memory/private.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { findWish } from './find-wish.js'
import { withoutWish } from './statement.js'
import { unwrapRun } from './take-out.js'

/** Wishes of one message that are looked for. */
const MAX_WISHES = 5

/** Whether a message holds nothing but wishes, and says nothing of what is to be done now. */
export function isOnlyWish(message: string, literals: readonly string[]): boolean {
  let rest = maskPrivate(unwrapRun(message))
  for (let found = 0; found < MAX_WISHES; found += 1) {
    const { sentence = '' } = findWish(rest, literals).wish ?? {}
    const at = rest.indexOf(sentence)
    // Beside a wish a greeting may stand.
    if (sentence === '' || at < 0) return found > 0 && contentWords(rest).length < 2
    const stated = withoutWish(sentence).slice(1)
    const orderFrom = sentence.includes(stated) ? sentence.indexOf(stated) + stated.length : sentence.length
    rest = `${rest.slice(0, at)} ${sentence.slice(orderFrom)} ${rest.slice(at + sentence.length)}`
  }
  return false
}
