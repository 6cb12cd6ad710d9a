import type { Pattern } from './pattern.js'
import type { Phrases } from './phrases.js'
import {
  afterClitics,
  afterWords,
  asked,
  asking,
  isAsked,
  joined,
  laterIn,
  next,
  nextWithin,
  opening,
  QUESTION,
} from './romance-clause.js'
import { ACTOR, OF_CODE_TO_DO } from './romance-code.js'
import type { Lists } from './romance-lists.js'
import { type RomanceWords, wordBegins } from './romance-words.js'
import { anywhere, found, isWithinWord, type WordList, wordList } from './word-list.js'

/** What asks that work be done in some way from now on. */
export function standingOrders(words: RomanceWords, lists: Lists): Phrases {
  return {
    language: words.language,
    hints: wordBegins(words.hints.standing),
    wish: [
      anywhere(words.standing),
      found((text) => (lists.later.isIn(text) && lists.weak.isIn(text) ? [{ start: 0, end: 0 }] : [])),
      futureOrder(lists),
      asking(lists, lists.weak, (text, at) => nextWithin(text, at, 2, lists.ever, '')),
      alwaysBehind(lists),
      asking(lists, lists.always, (text, at) => orderAt(text, at, lists, lists.deeds)),
      opening(lists, lists.never, (_, at) => at),
      found(function* (text) {
        for (const { start, end: at } of lists.eachTime.hits(text)) {
          const to = laterIn(text, at, 80, lists.ordered)
          if (to >= 0) yield { start, end: to }
        }
      }),
    ],
    plain: found(function* (text) {
      for (const { end: at } of lists.weak.hits(text)) {
        const to = nextWithin(text, at, 3, lists.that)
        if (to >= 0) yield { start: 0, end: to }
      }
    }),
    // Whether it can remember is a question still.
    polite: asked(lists.tags, (text) => {
      for (const { end: at } of lists.questions.hits(text))
        if (nextWithin(text, at, 3, lists.noted, '') < 0) return true
      return false
    }),
    not: [
      ['question', QUESTION, 'whole'],
      ['about', anywhere(words.here)],
      ['about', anywhere(words.reports)],
      ['about', anywhere(words.machines)],
      ['negated', joined(lists.negations, lists, lists.noted)],
      ...OF_CODE_TO_DO.map((pattern) => ['about', pattern] as const),
      ['about', othersAreTo(words, lists)],
    ],
  }
}

/** Where an order ends that follows, perhaps behind pronouns. */
function orderAt(text: string, at: number, lists: Lists, orders: WordList): number {
  const blank = /[,:]/u.test(text.charAt(at)) ? at + 1 : at
  if (text.charAt(blank) !== ' ') return -1
  return Math.max(...afterClitics(text, blank + 1, lists).map((place) => orders.endAt(text, place)))
}

/** "In the future …" and an order. */
const futureOrder = (lists: Lists): Pattern =>
  found(function* (text) {
    for (const { start, end } of lists.future.hits(text)) {
      const opened = next(text, end, lists.openers)
      const to = Math.max(
        orderAt(text, end, lists, lists.commanded),
        opened < 0 ? -1 : orderAt(text, opened, lists, lists.commanded),
      )
      if (to >= 0) yield { start, end: to }
    }
  })

/** "Always" behind the verb and not in what hangs on it. */
const alwaysBehind = (lists: Lists): Pattern =>
  found(function* (text) {
    for (const hit of lists.always.hits(text)) {
      if (text.charAt(hit.start - 1) !== ' ') continue
      const at = hit.start - (text.charAt(hit.start - 2) === ',' ? 2 : 1)
      for (let place = at - 1; place >= Math.max(0, at - 90); place -= 1) {
        if (isWithinWord(text, place)) continue
        const end = lists.deeds.endAt(text, place)
        if (end < 0 || end > at || !isNear(text, end, at, lists)) continue
        if (isAsked(text, place, lists)) yield hit
      }
    }
  })

/** At most four words lie between, and none after which another clause begins. */
function isNear(text: string, from: number, to: number, { that }: Lists): boolean {
  const places = afterWords(text, from, 4)
  const upTo = places.indexOf(to)
  return (
    upTo >= 0 && !places.slice(0, upTo).some((place) => next(text, place, that, '') >= 0 || isIf(text, place))
  )
}
const isIf = (text: string, at: number) => /^ s[ie](?= )/u.test(text.slice(at, at + 4))

/** What a program, a page or other people are to do from now on is a task. */
function othersAreTo({ modals }: RomanceWords, lists: Lists): Pattern {
  const actors = wordList(`${modals}|${ACTOR}`)
  return found(function* (text) {
    for (const { start, end } of lists.marks.hits(text)) {
      const mark = /[,:]/u.test(text.charAt(end)) ? end + 1 : end
      const to = next(text, mark, actors, '')
      if (to >= 0) yield { start, end: to }
    }
  })
}
