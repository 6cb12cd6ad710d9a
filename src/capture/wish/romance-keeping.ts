import type { Pattern } from './pattern.js'
import type { Phrases } from './phrases.js'
import {
  afterClitics,
  afterFillers,
  afterWords,
  asked,
  asking,
  isAsked,
  joined,
  laterIn,
  next,
  nextWithin,
  QUESTION,
} from './romance-clause.js'
import { OF_CODE_TO_KEEP } from './romance-code.js'
import type { Lists } from './romance-lists.js'
import { type RomanceWords, wordBegins } from './romance-words.js'
import { anywhere, found, placed, type WordList, wordList } from './word-list.js'

/** The end of a clause, or to speak otherwise: what the agent is to know it for. */
const END =
  '\\s*(?:[:,;.!…)–—]|-\\s|$)| (?:pour|para|pra|per) (?:adapt|ajust|expli|spieg|répond|respond|rispond|savoir|saber|sapere)\\p{L}*'
const end = placed(END)
const colon = placed(' ?:')

/** What asks that a statement be kept. */
export function keeping(words: RomanceWords, lists: Lists): Phrases {
  const { language } = words
  const favour = anywhere(words.favour)
  return {
    language,
    hints: wordBegins(words.hints.keeping),
    wish: [
      asking(lists, lists.recall, (text, at) => afterRecall(text, lists.enclitics(text, at), at, lists)),
      // What a verb of writing down is followed by at once is kept: "record the run that fails" asks for nothing.
      asking(lists, lists.store, (text, at) => afterStore(text, at, false, lists)),
      asking(lists, lists.storeIt, (text, at) => afterStore(text, at, true, lists)),
      asking(lists, lists.put, (text, at) => laterIn(text, at, 60, lists.places)),
      found(function* (text) {
        for (const { start, end: at } of lists.sure.hits(text)) {
          const ends = afterSure(text, at, lists)
          if (ends >= 0) yield { start, end: ends }
        }
      }),
      anywhere(words.idioms),
      favour,
    ],
    ...(words.first === undefined ? {} : { first: [atBegin(wordList(words.first))] }),
    plain: plain(lists),
    polite: asked(lists.tags, (text) => favour.test(text) || asksToKeep(text, lists)),
    not: [
      ['negated', joined(lists.negations, lists, lists.kept)],
      ['question', QUESTION, 'whole'],
      ['about', joined(lists.others, lists, lists.noted)],
      ['about', anywhere(words.machines)],
      ...OF_CODE_TO_KEEP.map((pattern) => ['about', pattern, 'whole'] as const),
      ['about', intoFile(words, lists)],
    ],
  }
}

const atBegin = (list: WordList): Pattern =>
  found((text) => {
    const to = list.endAt(text, 0)
    return to < 0 ? [] : [{ start: 0, end: to }]
  })

/** An infinitive follows: a reminder, not a fact. */
const isReminder = (text: string, at: number, { fillers, reminder }: Lists) =>
  afterFillers(text, at, fillers).some((place) => next(text, place, reminder, '') >= 0)

function afterRecall(text: string, enclitic: number, verb: number, lists: Lists): number {
  const at = enclitic < 0 ? verb : enclitic
  if (isReminder(text, at, lists)) return -1
  for (const place of afterFillers(text, at, lists.small)) {
    const to = Math.max(end(text, place), next(text, place, lists.kinds, ''))
    if (to >= 0) return to
  }
  const stated = nextWithin(text, at, 6, lists.statement)
  if (stated >= 0) return stated
  return Math.max(
    -1,
    ...afterWords(text, at, 6)
      .slice(1)
      .map((place) => colon(text, place)),
  )
}

function afterStore(text: string, at: number, holdsIt: boolean, lists: Lists): number {
  for (const place of afterFillers(text, at, lists.small)) {
    const to = Math.max(
      colon(text, place),
      holdsIt || place > at ? end(text, place) : -1,
      next(text, place, lists.that),
      ASIDE.test(text.slice(place, place + 5)) ? next(text, aside(text, place), lists.that) : -1,
    )
    if (to >= 0) return to
  }
  return nextWithin(text, at, 6, lists.lasting)
}

/** "(note) down of me (that …)" */
const aside = placed(',? de \\p{L}+')
const ASIDE = /^,? de /u

function afterSure(text: string, at: number, lists: Lists): number {
  if (isReminder(text, at, lists)) return -1
  for (const place of afterFillers(text, at, lists.fillers)) {
    const to = end(text, place)
    if (to >= 0) return to
  }
  return Math.max(nextWithin(text, at, 6, lists.that), nextWithin(text, at, 2, lists.meant, ''))
}

function asksToKeep(text: string, lists: Lists): boolean {
  for (const { end: at } of lists.questions.hits(text))
    for (const place of afterWords(text, at, 8)) {
      if (text.charAt(place) !== ' ') continue
      const verb = Math.max(
        ...afterClitics(text, place + 1, lists).map((begin) => lists.verbs.endAt(text, begin)),
      )
      if (verb < 0 || isReminder(text, verb, lists)) continue
      if (nextWithin(text, verb, 6, lists.that) >= 0) return true
      for (const filled of afterFillers(text, verb, lists.fillers))
        if (colon(text, filled) >= 0 || next(text, filled, lists.pointed, '') >= 0) return true
    }
  return false
}

/** A verb of keeping with a fact behind it, up to where that begins, or one that ends the sentence. */
function plain(lists: Lists): Pattern {
  return found(function* (text) {
    for (const list of [lists.recall, lists.sure, lists.store, lists.storeIt, lists.put])
      for (const { start, end: at } of list.hits(text)) {
        if (list !== lists.sure && !isAsked(text, start, lists)) continue
        for (const place of afterWords(text, at, 6)) {
          const to = Math.max(colon(text, place), next(text, place, lists.that))
          if (to >= 0) yield { start: 0, end: to }
        }
        if (/[,;–—-] $/u.test(text.slice(0, start)) && isLast(text, at, lists))
          yield { start, end: text.length }
      }
  })
}

/** Whether nothing but small words follow, or when it is to be known. */
function isLast(text: string, at: number, lists: Lists): boolean {
  return afterFillers(text, at, lists.small).some((place) => {
    const later = next(text, place, lists.later)
    return LAST.test(text.slice(later < 0 ? place : later))
  })
}
const LAST = /^[\s.!…]*$/u

/** Something is put into a file. */
function intoFile(words: RomanceWords, lists: Lists): Pattern {
  const files = wordList(words.intoFile)
  const verbs = wordList(`${words.store}|${words.storeIt}|${words.put}`)
  return found(function* (text) {
    for (const { start, end: at } of verbs.hits(text)) {
      for (const place of afterWords(text, at, 5)) {
        const to = next(text, place, files, '')
        if (to >= 0) yield { start, end: to }
        if (next(text, place, lists.that, '') >= 0) break
      }
    }
  })
}
