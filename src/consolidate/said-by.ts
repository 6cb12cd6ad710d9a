import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { GAP, OR, say, type Word } from './sentences.js'

/** Part of the order of the words that is kept: less turns the parts of a statement round. */
const ORDER_PART = 0.6

/** What a statement holds under, each row one meaning. */
const CONDITIONS = [
  'if|in case|wenn|falls|si|se|als|indien|jeśli|jeżeli|если|eğer|如果|もし|만약',
  'when|whenever|sobald|lorsque|quand|cuando|quando|wanneer|gdy|kiedy|когда|时|時に|때',
  'unless|except|es sei denn|außer|sauf|à moins|salvo|excepto|exceto|a menos|eccetto|tranne|tenzij|behalve|oprócz|chyba że|кроме|hariç|除非|除了|以外|제외',
  'until|till|bis|jusqu(?:e|’|\')|hasta|até|fino|tot|aż do|kadar|直到|まで|까지',
  'before|prior to|vor|bevor|avant|antes|prima|voor|przed|перед|önce|之前|以前|前に|전에',
  'after|once|nach|nachdem|après|después|depois|dopo|po|после|sonra|之后|之後|以后|後に|후에',
  'only|solely|nur|seulement|uniquement|solo|sólo|só|somente|soltanto|alleen|tylko|только|sadece|只|仅|僅|だけ|のみ|만',
  'while|during|as long as|solange|während|pendant|mientras|durante|enquanto|mentre|tijdens|podczas|во время',
]
/** What else a statement cannot do without. */
const LIMITS = [
  'some|most|several|einige|manche|meistens?|certains?|plupart|algunos|algunas|alguns|algumas|alcuni|alcune|sommige|niektóre|некоторые|bazı|一些|有些|一部',
  'sometimes|usually|manchmal|meist|parfois|a veces|às vezes|a volte|soms|czasem|иногда|bazen|有时|時々',
  'may|can|might|could|optional|darf|dürfen|kann|können|peut|peuvent|puede|pueden|pode|podem|può|mag|może|может|可以',
  'at least|min(?:imum)?|mindestens|au moins|al menos|pelo menos|almeno|minstens|co najmniej|не менее|至少|少なくとも',
  'at most|max(?:imum)?|up to|höchstens|maximal|au plus|como máximo|no máximo|al massimo|hoogstens|najwyżej|не более|最多',
  '(?:more than|over|above|mehr als|über|plus de|más de|mais de|più di|meer dan|ponad|больше)(?=\\s\\d)',
  '(?:less than|fewer than|under|below|weniger als|unter|moins de|menos de|meno di|minder dan|poniżej|меньше)(?=\\s\\d)',
  'would|should|planned|proposed|sollte|würde|devrait|debería|deveria|dovrebbe|zou',
]
/** What every statement means that names no limit. */
const UNIVERSAL = /(?<!\p{L})(?:every|each|all|per|always|jede[rsnm]?|alle|immer|chaque|tou(?:te)?s|cada|tod[oa]s|ogni|tutt[ie]|elke?|altijd|каждый|все|всегда)(?!\p{L})/giu
/** Behind these stands what is added, and takes nothing back. */
const ADDING = new Set('with using via from by including due thanks mit per dank wegen avec con com met przez'.split(' '))
const ADDING_WITH = /^(?:at|um|à) \d|^for (?:its|their|his|her)$/u

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const patternOf = (row: string): RegExp => {
  const [plain, eastAsian] = [false, true].map((is) => row.split('|').filter((word) => EAST_ASIAN.test(word) === is))
  return new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${plain?.join('|')})(?![\\p{L}\\p{N}_-])|${eastAsian?.join('|') || '(?!)'}`,
    'iu',
  )
}
const CONDITION_PATTERNS = CONDITIONS.map(patternOf)
const ALL_PATTERNS = [...CONDITION_PATTERNS, ...LIMITS.map(patternOf)]
const UNLESS = 2

export const isConditional = (text: string): boolean => CONDITION_PATTERNS.some((pattern) => pattern.test(text))
const limitsOf = (text: string) => ALL_PATTERNS.flatMap((pattern, i) => (pattern.test(text) ? [i] : []))

type Stem = { stem: string; at: number }

/** The content words with their places. */
function stemsOf(words: readonly Word[]): Stem[] {
  return words.flatMap(({ word }, at) => contentWords(word.replace(UNIVERSAL, '')).map((stem) => ({ stem, at })))
}

/**
 * Whether one sentence says what another one says: its words stand together in it, in the order that they had, with its
 * numbers and its negation, under no further condition. Before them stands nothing but another statement, and behind them
 * what is set off, or only adds.
 */
export function isSaidIn(said: readonly Word[], sentence: readonly Word[]): boolean {
  const wanted = new Set(stemsOf(said).map(({ stem }) => stem))
  const there = stemsOf(sentence)
  if (wanted.size === 0) return say(sentence).includes(say(said))
  const literal = new Set(sentence.map(({ word }) => word))
  if (said.some(({ word }) => /[^\p{L}\p{M}'’]/u.test(word) && !literal.has(word))) return false
  const span = spanOf(wanted, there)
  if (!span) return false
  const [first, last] = span
  const inside = there.filter(({ at }) => at >= first && at <= last).map(({ stem }) => stem)
  if (inside.some((stem) => !wanted.has(stem))) return false
  if (orderKept(stemsOf(said).map(({ stem }) => stem), inside) < ORDER_PART) return false
  const start = startOf(sentence, first, there)
  const end = endOf(sentence, last, there)
  if (start === undefined || end === undefined) return false
  const own = say(sentence.slice(start, end))
  if (negations(own) > 0 !== negations(say(said)) > 0) return false
  const [limits, before, behind] = [say(said), say(sentence.slice(0, start)), say(sentence.slice(end))].map(limitsOf)
  const all = limitsOf(own)
  return (
    limits?.every((one) => all.includes(one)) === true &&
    all.every((one) => limits.includes(one)) &&
    before?.length === 0 &&
    negations(say(sentence.slice(0, start))) === 0 &&
    behind?.every((one) => one === UNLESS) === true
  )
}

/** The shortest stretch that holds all of the words. */
function spanOf(wanted: ReadonlySet<string>, there: readonly Stem[]): [number, number] | undefined {
  let best: [number, number] | undefined
  for (const [i, { at: first }] of there.entries()) {
    const missing = new Set(wanted)
    for (const { stem, at } of there.slice(i)) {
      missing.delete(stem)
      if (missing.size > 0) continue
      if (best === undefined || at - first < best[1] - best[0]) best = [first, at]
      break
    }
  }
  if (!best) return undefined
  // What is said twice may stand on both sides.
  const isWanted = (place: number) => there.every(({ stem, at }) => at !== place || wanted.has(stem))
  const places = [...new Set(there.map(({ at }) => at))]
  let [from, to] = [places.indexOf(best[0]), places.indexOf(best[1])]
  while (from > 0 && isWanted(places[from - 1] ?? 0)) from -= 1
  while (to < places.length - 1 && isWanted(places[to + 1] ?? 0)) to += 1
  return [places[from] ?? 0, places[to] ?? 0]
}

/** Where a statement begins: at the sentence's beginning, or behind an "and"; `undefined` where other words belong to it. */
function startOf(sentence: readonly Word[], first: number, there: readonly Stem[]): number | undefined {
  const before = there.findLast(({ at }) => at < first)
  if (!before) return 0
  for (let at = before.at + 1; at <= first; at += 1) if (sentence[at]?.gap === GAP.and) return at
  return undefined
}

/** Where it ends: before what is set off, or only adds; `undefined` where what follows belongs to it. */
function endOf(sentence: readonly Word[], last: number, there: readonly Stem[]): number | undefined {
  const isNegated = negations(say(sentence.slice(0, last + 1))) > 0
  const next = there.find(({ at }) => at > last)
  const to = next?.at ?? sentence.length
  for (let at = last + 1; at <= to; at += 1) {
    const word = sentence[at]
    if (word === undefined) return sentence.length
    if (word.gap !== GAP.none || ADDING.has(word.word) || (isNegated && OR.has(word.word))) return at
    if (ADDING_WITH.test(`${word.word} ${sentence[at + 1]?.word}`)) return at
  }
  return next ? undefined : sentence.length
}

/** Length of the longest sequence of words that stands in both, in the same order, by part of the shorter one. */
function orderKept(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const word of a) {
    const next = [0]
    for (const [j, other] of b.entries())
      next.push(word === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    row = next
  }
  return (row.at(-1) ?? 0) / Math.max(1, Math.min(a.length, b.length))
}
