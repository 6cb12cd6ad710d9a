import type { Found, Sentence } from '../../lib/classify/features.js'
import { FOREIGN_GRAMMAR, STOP_WORDS } from '../../lib/language/stop-words.js'
import { conceptIds } from './concepts.js'
import type { Span } from './sentences.js'

/** The sentence that a wish means. */
export type Meant = {
  sentence: string
  /** Whether it holds nothing that could be kept by itself ("remember this"). */
  isEmpty: boolean
}

/** Thoughts of which a wish is made, and not what it wants kept. */
const OF_WISHES = conceptIds(
  'remember forget note store memory mind later always never not now can please i you this know info again important must all order ensure rule prefer say scope',
)
/** A sentence of so few words besides only points to another. */
const FEW = 2
const POINTS = conceptIds('this')
/** Words that point only where nothing follows: elsewhere they join a wish and its fact, or are articles. */
const POINTS_LAST = new Set(['that', 'das', 'dat', 'la', 'lo', 'it', 'o'])

/** Which sentence the wish in the one at `at` is about: it, or the one before where it only points, with a list below it. */
export function meant(
  read: { text: string; covered: string; spans: readonly Span[]; sentences: readonly Sentence[] },
  at: number,
): Meant {
  const { text, covered, spans, sentences } = read
  const own = spans[at] as Span
  const sentence = sentences[at] as Sentence
  const opensList = /[:：]\s*$/u.test(covered.slice(own.start, own.end))
  const points = sentence.concepts.some((found) => pointsBack(sentence, found))
  const words = saying(sentence)
  if (opensList || words > FEW + (points ? 1 : 0))
    return { sentence: withList(text, spans, at, opensList), isEmpty: false }
  const other = at > 0 ? at - 1 : undefined
  if (other !== undefined) return { sentence: slice(text, spans[other] as Span), isEmpty: false }
  const after = spans[at + 1]
  if (after && words === 0) return { sentence: slice(text, after), isEmpty: false }
  return { sentence: slice(text, own), isEmpty: words === 0 }
}

function pointsBack({ text }: Sentence, { id, start, end }: Found): boolean {
  return (
    POINTS.has(id) && (!POINTS_LAST.has(text.slice(start, end)) || !/[\p{L}\p{N}]/u.test(text.slice(end)))
  )
}

/** How many words of a sentence say something besides the wish; of signs without blanks, two and a half are a word. */
export function saying({ text, tokens, concepts }: Sentence): number {
  const spent = concepts.filter(({ id }) => OF_WISHES.has(id))
  let words = 0
  for (const { start, end } of tokens) {
    if (spent.some((found) => found.start < end && found.end > start)) continue
    const word = text.slice(start, end)
    if (word.length < 2 || isGrammar(word) || /^[\p{Script=Hiragana}]+$/u.test(word)) continue
    // A number or a name is a fact by itself.
    if (/\d|\p{L}[._/@\\]\p{L}/u.test(word)) words += 2
    else words += /[\p{Script=Han}\p{Script=Katakana}]/u.test(word) ? 0.4 : 1
  }
  return words
}

const isGrammar = (word: string) => STOP_WORDS.has(word) || FOREIGN_GRAMMAR.has(word)

const LIST_ITEM = /^\s*(?:[-*+•・‣]|\d{1,2}[.)、])\s*/u

/** A sentence goes on with the list below it; one that ends in a colon with the line below in any case. */
function withList(text: string, spans: readonly Span[], at: number, opensList: boolean): string {
  const own = spans[at] as Span
  let { end } = own
  for (const next of spans.slice(at + 1)) {
    const isItem =
      LIST_ITEM.test(text.slice(next.start, next.end)) ||
      LIST_ITEM.test(text.slice(end, next.end).trimStart())
    const isFirst = end === own.end && opensList
    if (!(isItem || isFirst)) break
    end = next.end
    if (!isItem) break
  }
  return slice(text, { start: own.start, end })
}

const slice = (text: string, { start, end }: Span) => text.slice(start, end).trim()
