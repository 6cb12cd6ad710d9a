import type { Pattern } from './pattern.js'
import type { Lists } from './romance-lists.js'
import { found, isWithinWord, placed, type WordList } from './word-list.js'

/** How far to the left of a verb its clause or request is looked for, in characters. */
const LEFT = 80
/** Pronouns and openers that may stand before a verb. */
const MOST_BEFORE = 6

const OPEN = /(?:^|[,;:.!?¡¿…()[\]–—>*•-]\s*)$/u
const FEW_WORDS = /^(?: [^\s,;:.!?]+){0,5}(?: (?:[a-z]['’])?|(?<=['’]))$/u
export const QUESTION: Pattern = /\?\s*$/u

const word = placed(',? [^\\s,;:.!?…()]+')

/** The place itself, and those behind each of the next words. */
export function afterWords(text: string, at: number, most: number): number[] {
  const places = [at]
  for (let place = word(text, at); place >= 0 && places.length <= most; place = word(text, place))
    places.push(place)
  return places
}

/** The same of words that mean nothing. */
export function afterFillers(text: string, at: number, fillers: WordList): number[] {
  const places = [at]
  for (let place = next(text, at, fillers, ''); place >= 0; place = next(text, place, fillers, ''))
    places.push(place)
  return places
}

/** Where the next word ends, if it is of the list; -1 otherwise. A comma may stand before it. */
export function next(text: string, at: number, list: WordList, mark = ','): number {
  const blank = mark !== '' && text.charAt(at) === mark ? at + 1 : at
  return text.charAt(blank) === ' ' ? list.endAt(text, blank + 1) : -1
}

/** The same of the words that follow. */
export function nextWithin(text: string, at: number, most: number, list: WordList, mark = ','): number {
  for (const place of afterWords(text, at, most)) {
    const to = next(text, place, list, mark)
    if (to >= 0) return to
  }
  return -1
}

/** Places behind the pronouns that begin at a place, and that place. */
export function afterClitics(text: string, at: number, { clitics }: Lists): number[] {
  const places = new Set([at])
  for (const place of places)
    if (places.size < MOST_BEFORE)
      for (const clitic of clitics) {
        const to = clitic(text, place)
        if (to > place) places.add(to)
      }
  return [...places]
}

/** Places to the left where a word begins, from the nearest. */
function* begins(text: string, at: number): Iterable<number> {
  for (let place = at - 1; place >= Math.max(0, at - LEFT); place -= 1)
    if (!isWithinWord(text, place)) yield place
}

/** Whether a clause begins at a place, but for openers ("please") and pronouns before it. */
function opensClause(text: string, at: number, lists: Lists, before = 0): boolean {
  if (OPEN.test(text.slice(Math.max(0, at - LEFT), at))) return true
  if (before === MOST_BEFORE) return false
  const more = (place: number) => opensClause(text, place, lists, before + 1)
  for (const place of begins(text, at)) {
    if (lists.clitics.some((clitic) => clitic(text, place) === at) && more(place)) return true
    if (text.charAt(at - 1) !== ' ') continue
    if (lists.joints.endAt(text, place) === at - 1) return true
    if (lists.openers.endAt(text, place) === at - 1 && more(place)) return true
  }
  return false
}

/** Whether what stands at a place is asked for: it begins a clause, or a request stands before it. */
export function isAsked(text: string, at: number, lists: Lists): boolean {
  if (opensClause(text, at, lists)) return true
  for (const place of begins(text, at)) {
    const to = lists.requests.endAt(text, place)
    if (to === at && /['’]/u.test(text.charAt(at - 1))) return true
    if (to >= 0 && to < at && FEW_WORDS.test(text.slice(to, at))) return true
  }
  return false
}

type Follows = (text: string, at: number) => number
type Stands = (text: string, at: number, lists: Lists) => boolean

/** Words with what follows them, where something stands before them. */
const withBefore =
  (stands: Stands) =>
  (lists: Lists, words: WordList, follows: Follows): Pattern =>
    found(function* (text) {
      for (const { start, end } of words.hits(text)) {
        const to = follows(text, end)
        if (to >= 0 && stands(text, start, lists)) yield { start, end: to }
      }
    })

/** Verbs that ask where a clause begins, or behind a request. */
export const asking = withBefore(isAsked)
/** Words that ask where a clause begins. */
export const opening = withBefore(opensClause)

/** A word of a list in the same sentence, some way on. */
export function laterIn(text: string, at: number, most: number, list: WordList): number {
  for (let place = at; place <= at + most && !/[.?!]/u.test(text.charAt(place)); place += 1) {
    const to = text.charAt(place) === ' ' ? list.endAt(text, place + 1) : -1
    if (to >= 0) return to
  }
  return -1
}

/** A request in the form of a question, which is told only where there is one. */
export function asked(tags: WordList, isPolite: (text: string) => boolean): Pattern {
  const endsInTag = (text: string) => {
    for (const { end } of tags.hits(text)) if (/^ ?\?$/u.test(text.slice(end))) return true
    return false
  }
  return found((text) =>
    QUESTION.test(text) && (endsInTag(text) || isPolite(text)) ? [{ start: 0, end: 0 }] : [],
  )
}

/** Words, perhaps pronouns, and a verb. */
export function joined(list: WordList, lists: Lists, verbs: WordList): Pattern {
  return found(function* (text) {
    for (const { start, end } of list.hits(text)) {
      if (text.charAt(end) !== ' ') continue
      const to = Math.max(...afterClitics(text, end + 1, lists).map((place) => verbs.endAt(text, place)))
      if (to >= 0) yield { start, end: to }
    }
  })
}
