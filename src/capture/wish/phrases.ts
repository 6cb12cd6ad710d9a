import type { Pattern } from './pattern.js'

/** Why a sentence with such words asks for nothing to be kept. */
export type NoWish = 'negated' | 'question' | 'about'

/**
 * How people of one language ask that something be kept, and what only sounds like it. Patterns are for lower case: the
 * classes of letters that they are full of take long to compile where case is to be ignored.
 */
export type Phrases = {
  language: string
  /** Instructions that ask only by speaking of all later work. */
  isStanding?: true
  /**
   * Lower-case pieces of which every sentence with a wish holds one: the patterns are tried on no other sentence. With a
   * blank before it, a piece has to open a word.
   */
  hints: readonly string[]
  /** A sentence that matches one of these asks. Matched against the sentence, code and quotations covered. */
  wish: readonly Pattern[]
  /** These ask only where the sentence speaks of more than the task at hand ("remember to …", "note that …"). */
  lasting?: readonly Pattern[]
  /** These ask where they speak of more than the task at hand, or begin the message ("keep in mind that …"). */
  first?: readonly Pattern[]
  /** What stands right behind a match where others than the agent are to do it. */
  ofOthers?: Pattern
  /** A request in the form of a question: then a question mark says nothing. */
  polite?: Pattern
  /**
   * The words of a wish beyond doubt, without the fact that stands behind or before them. What the fact tells of users who
   * forget or of files that are saved says nothing about the wish then.
   */
  plain?: Pattern
  /** Unless it matches one of these; with `whole`, also where only the fact does. */
  not: readonly (readonly [NoWish, Pattern, 'whole'?])[]
}
