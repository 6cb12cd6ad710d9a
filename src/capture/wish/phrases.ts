/** Why a sentence with such words asks for nothing to be kept. */
export type NoWish = 'negated' | 'question' | 'about'

/**
 * How people of one language ask that something be kept, and what only sounds like it. Patterns are for lower case: the
 * classes of letters that they are full of take long to compile where case is to be ignored.
 */
export type Phrases = {
  language: string
  /** Lower-case pieces of which every wish holds one: a message without any is done with at once. */
  hints: readonly string[]
  /** A sentence that matches one of these asks. Matched against the sentence, code and quotations covered. */
  wish: readonly RegExp[]
  /** These ask only where the sentence speaks of more than the task at hand ("remember to …", "note that …"). */
  lasting?: readonly RegExp[]
  /** These ask where they speak of more than the task at hand, or begin the message ("keep in mind that …"). */
  first?: readonly RegExp[]
  /** A request in the form of a question: then a question mark says nothing. */
  polite?: RegExp
  /** Unless it matches one of these. */
  not: readonly (readonly [NoWish, RegExp])[]
}
