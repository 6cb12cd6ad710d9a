import type { Sentence } from '../../lib/classify/features.js'
import { isGrammar } from '../../lib/language/stop-words.js'
import { conceptIds, hasConcept, readText } from '../../memory/language/concepts.js'
import { refusesKeeping } from '../../memory/language/refuses-keeping.js'
import { overlap, type Span } from '../../memory/language/sentences.js'
import { isQuestion } from '../gate/question.js'
import { memoryOrder } from './opens-for-sure.js'
import { arePairs, isListItem, itemsIn, partsOf } from './parts.js'
import { startsThen, tellsSteps } from './steps.js'
import { scopeOf, type WishScope } from './wishes.js'

/** The sentence that a wish means. */
export type Meant = {
  sentence: string
  /** The sentence that asks, which may be another. */
  asks: string
  scope: WishScope
  /** What can be kept, each by itself: the sentence, or the items below one that only asks; none for "remember this". */
  items: readonly string[]
}

/** Concepts that make up a wish, and not what it wants kept. */
const OF_WISHES = conceptIds(
  'remember forget note store memory mind later always never not now can please i you this know info again important must all order ensure rule prefer say scope',
)
/** Words that point to another sentence. */
const POINTS = conceptIds('this')
/** Where a stretch of a message stands. Behind a task that it is joined to, its opening proves nothing: the product may remember. */
export type Place = Span & { isBehindWork?: true }
/** A message as the table reads it. */
export type Read = { text: string; covered: string; spans: readonly Place[]; sentences: readonly Sentence[] }
/** The same with the sentence that asks most, and the scores of all. */
export type Asking = Read & { at: number; scores: readonly number[] }

/** Features that tell whether a wish means the sentence `i`: its distance, how much either says besides the wish. */
export function relationOf({ covered, spans, sentences, at, scores }: Asking, i: number): number[][] {
  const asking = sentences[at] as Sentence
  const sentence = sentences[i] as Sentence
  const [own, other] = [spans[at] as Span, spans[i] as Span]
  const far = Math.max(-3, Math.min(3, i - at)) + 3
  const [said, says] = [asking, sentence].map((one) => Math.min(6, Math.floor(saying(one)))) as [
    number,
    number,
  ]
  const opensList = OPENS_LIST.test(covered.slice(own.start, own.end)) ? 1 : 0
  const points = hasConcept(asking, POINTS) ? 1 : 0
  const between = i === at - 1 ? covered.slice(other.end, own.start).split('\n').length : 0
  return [
    [1, far],
    [2, far, said],
    [3, far, said, points],
    [4, far, opensList, Math.min(2, said)],
    [5, far, says],
    [6, far, Math.min(3, between), said],
    [7, far, Math.max(-9, Math.min(9, Math.round(scores[i] as number)))],
    [8, far, sentence.isQuestion ? 1 : 0],
  ]
}

/** What a wish means if it means the sentence `i`, itself or one that it points to, with a list below it. */
export function meant(asking: Asking, i: number): Meant {
  const { text, covered, spans } = asking
  const { start, end } = spans[i] as Span
  const own = covered.slice(start, end)
  const asks = slice(text, spans[asking.at] as Span)
  const opensList = OPENS_LIST.test(own)
  const code = POINTS_BELOW.test(own) ? CODE.exec(text.slice(end)) : null
  const sentence = code
    ? `${text.slice(start, end)}${code[0]}`
    : withSteps(withList(asking, i, opensList), text, spans, i)
  const isBare = !says(opensList ? own.replace(COUNTED, '') : own) || memoryOrder(own) === 'write'
  return {
    sentence,
    asks,
    scope: scopeFor(asking, sentence),
    items: code ? codeItems(sentence, code[0], isBare) : isBare ? itemsBelow(sentence) : partsOf(sentence),
  }
}

/** Below a wish that says nothing itself: the items of a list, or else the next line. */
function itemsBelow(sentence: string): string[] {
  const items = itemsIn(sentence)
  const [, line = ''] = sentence.split(/\n\s*/u, 2)
  return items.length > 0 || line === '' ? items : [line]
}

/** "All my projects, please", "That goes for all projects.": says nothing else, but for a word behind "that". */
const saysOnlyScope = (sentence: Sentence) => saying(sentence) <= (hasConcept(sentence, POINTS, 1) ? 1 : 0)

/** Where a fact holds: by its own words, or by a sentence that says nothing else. */
function scopeFor({ text, spans, sentences }: Asking, own: string): WishScope {
  const beside = spans.filter((_, i) => saysOnlyScope(sentences[i] as Sentence))
  return scopeOf([own, ...beside.map((span) => slice(text, span))].join('\n'))
}

/** "Two things to remember:" only says that a list follows. */
const COUNTED =
  /(?<![\p{L}\p{N}])(?:\d+|two|three|four|five|six|few|couple|some|several|things?|facts?|points?|rules?|notes?|items?|zwei|drei|vier|fünf|paar|dinge|sachen|punkte|regeln|deux|trois|quelques|choses|règles|dos|tres|cosas|reglas|duas|três|coisas|regras|due|tre|cose|regole)(?![\p{L}\p{N}])/giu

/** Whether a text says something besides the wish. */
const says = (text: string) => /[\ue000-\ue002]/u.test(text) || sayingOf(text) > 0

const OPENS_LIST = /[:：]\s*$/u

/** How many words of a sentence say something besides the wish; without spaces, two and a half tokens are a word. */
export function saying({ text, tokens, concepts }: Sentence): number {
  const spent = concepts.filter(({ id }) => OF_WISHES().has(id))
  let words = 0
  for (const token of tokens) {
    if (spent.some((found) => overlap(found, token))) continue
    const word = text.slice(token.start, token.end)
    if (word.length < 2 || isGrammar(word) || /^[\p{Script=Hiragana}]+$/u.test(word)) continue
    // A number or a name is a fact by itself.
    if (/\d|\p{L}[._/@\\]\p{L}/u.test(word)) words += 2
    else words += /[\p{Script=Han}\p{Script=Katakana}]/u.test(word) ? 0.4 : 1
  }
  return words
}

export const sayingOf = (text: string): number => saying(readText(text))

/** A sentence with the list below it; behind a colon, the next line belongs to it in any case. */
function withList({ text, spans, at: asked }: Asking, at: number, opensList: boolean): string {
  const own = spans[at] as Span
  let { end } = own
  const below = spans.slice(at + 1)
  const first = slice(text, (opensList ? below[0] : undefined) ?? own)
  // "Remember: …" is not a name with its meaning.
  const pair = at === asked && !opensList ? first.replace(OPENING, '') : first
  for (const next of below) {
    const line = slice(text, next)
    const isItem =
      isListItem(line) ||
      isListItem(text.slice(end, next.end).trimStart()) ||
      (ONE_LINE_ON.test(text.slice(end, next.start)) && arePairs(pair, line) && !asksAnew(line))
    const isFirst = end === own.end && opensList
    if (!(isItem || isFirst)) break
    end = next.end
    if (!isItem) break
  }
  return slice(text, { start: own.start, end })
}
const OPENING = /^[^:：]*[:：]\s*/u
const ONE_LINE_ON = /^[^\S\n]*\n[^\S\n]*$/u
const ASKING = conceptIds('now please can')

/** Whether a line below a list turns to something else: "Now: fix the login", "PS: where is it?" */
const asksAnew = (line: string) =>
  isQuestion(line) || refusesKeeping(line) || hasConcept(readText(line), ASKING, 1)

/** A sentence with the steps that follow in sentences of their own: "first the workers. Then …". */
function withSteps(sentence: string, text: string, spans: readonly Span[], at: number): string {
  const rest = spans.slice(at + 1)
  const isOver = rest.findIndex((one) => !startsThen(slice(text, one)))
  const last = rest.at((isOver < 0 ? rest.length : isOver) - 1)
  if (isOver === 0 || !last || sentence.includes('\n')) return sentence
  const all = slice(text, { start: (spans[at] as Span).start, end: last.end })
  return tellsSteps(all) && !all.includes('\n') ? all : sentence
}

/** Where a sentence says that something stands below it. */
const POINTS_BELOW =
  /[:：]\s*$|(?<!\p{L})(?:like (?:this|so)|as follows|so|wie folgt|comme (?:ça|ceci|suit)|así|como sigue|così)\s*$/iu
/** A fenced block right below. */
const CODE = /^\s*\n[ \t]*(```|~~~)[\s\S]*?\n[ \t]*\1[ \t]*(?=\n|$)/u
/** A fact is kept with this much code at most: thirty lines between the two fences. */
const MAX_CODE = { lines: 32, chars: 1_500 }

/** A wish together with the code below it: they are only kept as one. */
function codeItems(sentence: string, code: string, isBare: boolean): string[] {
  const isShort = code.length <= MAX_CODE.chars && code.trim().split('\n').length <= MAX_CODE.lines
  return isBare || !isShort ? [] : [sentence]
}

export const slice = (text: string, { start, end }: Span) => text.slice(start, end).trim()
