/**
 * The words of a Romance language by what they do in a wish, as alternatives of a pattern. The sentence is put together
 * in the same way in all of them. An accent may be left out by whoever types, and
 * an apostrophe has two forms: both are seen to here.
 */
export type RomanceWords = {
  language: string
  /** Pieces of which each wish, or each standing order, holds one. */
  hints: { keeping: string; standing: string }
  /** What may stand before an imperative: greetings, politeness, transitions. */
  openers: string
  /** Words after which a new clause begins without a mark. */
  joints: string
  /** What asks for a deed: the verb follows in the infinitive or subjunctive. */
  requests: string
  /** The same as a question: its question mark says nothing. */
  questions: string
  /** Ends of a statement in the form of a question ("okay?"). */
  tags: string
  /** Pronouns before a verb. */
  clitics: string
  /** To keep in mind, in every form that speaks to the agent. */
  recall: string
  /** To write down: asks only together with what is written down, where, as what or for when. */
  store: string
  /** To put: asks only together with the memory as the place. */
  put: string
  /** The same with the object in it ("write it down"), or the agent ("write yourself down"). */
  storeIt: string
  /** Imperatives beyond doubt, wherever they stand. */
  sure: string
  /** Not to forget. */
  notForget: string
  /** An infinitive after such a verb: a reminder, not a fact. */
  reminder: string
  that: string
  /** Verbs of a short statement, where the word for "that" is left out. */
  is: string
  /** Pronouns that hang on a verb. */
  enclitics: string
  /** Words without weight between a verb and what it is about. */
  fillers: string
  /** What points to what was said, or to where nobody looks. */
  pointers: string
  /** What belongs to the person. */
  mine: string
  /** What a fact is called, with its article. */
  kinds: string
  /** The memory as a place. */
  places: string
  /** "To be remembered", beside a noun or by itself. */
  toKeep: string
  idioms: string
  /** Memory asked for as a favour, in the form of a question: "will you note this?" */
  favour: string
  /** Verbs that ask only where later work is spoken of. */
  weak: string
  later: string
  /** The part of it that an order may follow: no later step of the task at hand. */
  future: string
  /** What makes an order one for all later work. */
  standing: string
  /** Deeds of an agent, as imperatives. */
  orders: string
  /** The same, and in the infinitive. */
  deeds: string
  always: string
  notEver: string
  /** A prohibition for good, at the begin of a clause. */
  never: string
  /** "Each time you …", "when I ask for …", before a deed. */
  eachTime: string
  /** The task at hand after all. */
  here: string
  negations: string
  /** Who else may remember or save. */
  others: string
  /** What others said. */
  reports: string
  /** The memory of machines, boxes to be ticked, orders to be reminded. */
  machines: string
  /** Into a file or a table. */
  intoFile: string
  /** What others are to do: an article, a noun and a verb. */
  modals: string
  first?: string
}

/** Hints with their accents and without. Each of them opens a word. */
export function wordBegins(hints: string): string[] {
  const listed = hints.split('|').map((hint) => ` ${hint.trim()}`)
  return [...new Set(listed.flatMap((hint) => [hint, hint.normalize('NFD').replace(/\p{M}/gu, '')]))]
}
