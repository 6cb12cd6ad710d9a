import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { GAP, OR, say, type Word } from './sentences.js'

/** Part of the words that follow each other as they did: less turns a statement round. */
const ORDER_PART = 0.6

/** Under what a statement holds, and what takes something back from it; `_` is a blank. */
const CONDITIONS = `if in_case when whenever until till before prior_to after once only solely while during as_long_as
  wenn falls sobald bis vor bevor nach nachdem nur solange während
  si lorsque quand jusqu(?:e|’|') avant après seulement uniquement pendant
  cuando hasta antes después solo sólo mientras durante se quando até depois só somente enquanto fino prima dopo soltanto mentre
  als indien wanneer tot voor na alleen tijdens jeśli jeżeli gdy kiedy aż_do przed po tylko podczas
  если когда до перед после только eğer kadar önce sonra sadece
  unless except es_sei_denn außer sauf à_moins salvo excepto exceto a_menos eccetto tranne tenzij
  behalve oprócz chyba_że кроме hariç`
const CONDITION = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${CONDITIONS.trim().split(/\s+/u).join('|').replaceAll('_', '\\s')})(?![\\p{L}\\p{N}_-])|如果|[时時]|直到|[之以][前后後]|[只仅僅]|もし|とき|まで|前に|後に|だけ|のみ|만약|때|까지|전에|후에|만|除非|除了|以外|제외`,
  'iu',
)
/** What may stand for each other, or be left out: the words of grammar that name no limit. */
const PLAIN = new Set(
  `every each all per always is are was were be been has have do does in on at of to for we our it its this that there
  use uses used using write run runs get gets make makes let take takes need needs
  jeder jede jedes jeden jedem alle immer ist sind wird werden im in am an auf zu zum zur von vom der die das den dem des wir es
  chaque tous toutes toujours est sont le la les un une du de des en dans au aux
  cada todo todos toda todas siempre es son el los las se del é são o os as no na nos nas do da dos das
  ogni tutti tutte sempre sono il lo gli i nel nella elke alle altijd zijn de het een op van 的 是 が は を に で の`.split(
    /\s+/u,
  ),
)
/** Behind these stands what is added, and takes nothing back. */
const ADDING =
  /^(?:(?:with|using|via|from|by|including|due|thanks|mit|per|dank|wegen|avec|con|com|met|przez)(?: |$)|for (?:its|their|his|her) |(?:at|um|à|às|las|alle|om|o|в) \d)/u

/** Behind these stands for what alone, where or when. */
const NARROWING =
  /^(?:in|on|for|under|within|inside|bei|auf|für|unter|dans|pour|sur|en|para|em|per|su|voor|op|w|na|dla|в|на|для) /u

export const isConditional = (text: string): boolean => CONDITION.test(text)

/** A number, path or identifier is there as it is. */
const HAS_SIGN = /[^\p{L}\p{M}'’]/u

/** The words that name something, with their places. */
function telling(words: readonly Word[]): { at: number; stems: string[] }[] {
  return words.flatMap(({ word }, at) => {
    const found = PLAIN.has(word) ? [] : contentWords(word)
    const stems = found.length === 0 && HAS_SIGN.test(word) ? [word] : found
    return stems.length > 0 ? [{ at, stems }] : []
  })
}

/**
 * Whether one sentence says what another one says: its words stand together in it, in the order that they had, with its
 * numbers and its negation, under the same conditions. Before them stands nothing but another statement, and behind them
 * what is set off, or only adds.
 */
export function isSaidIn(said: readonly Word[], sentence: readonly Word[]): boolean {
  if (say(sentence) === say(said)) return true
  const wanted = [...new Set(telling(said).flatMap(({ stems }) => stems))]
  const run = runOf(new Set(wanted), sentence)
  if (!run || orderKept(wanted, run.stems) < ORDER_PART) return false
  const [before, own, behind] = [
    sentence.slice(0, run.start),
    sentence.slice(run.start, run.end),
    sentence.slice(run.end),
  ].map(say) as [string, string, string]
  const isIn = (one: string, other: string) => grammarOf(one).every((word) => grammarOf(other).includes(word))
  const text = say(said)
  const isJoined = sentence[run.end]?.gap === GAP.and
  return (
    negations(own) > 0 === negations(text) > 0 &&
    isIn(own, text) &&
    isIn(text, own) &&
    negations(before) === 0 &&
    !isConditional(before) &&
    !isConditional(behind) &&
    (isJoined
      ? negations(behind) === 0 || negations(sentence[run.end]?.word ?? '') > 0
      : !NARROWING.test(behind) || ADDING.test(behind))
  )
}

/** Words that name nothing, and without which a statement is another one (`only`, `may`, `some`); negations are counted apart. */
const grammarOf = (text: string): string[] =>
  text
    .split(' ')
    .filter(
      (word) =>
        !PLAIN.has(word) && contentWords(word).length === 0 && !HAS_SIGN.test(word) && negations(word) === 0,
    )

type Run = { start: number; end: number; stems: string[] }

/** The longest stretch of a sentence that has all wanted words, no other telling ones, and is a statement of its own. */
function runOf(wanted: ReadonlySet<string>, sentence: readonly Word[]): Run | undefined {
  const words = telling(sentence)
  const runs = words.flatMap((_, first) => {
    const other = words.findIndex(({ stems }, i) => i >= first && !stems.every((stem) => wanted.has(stem)))
    const all = words.slice(first, other < 0 ? words.length : other)
    return all.map((_, i) => ({ first, words: all.slice(0, all.length - i) }))
  })
  for (const { first, words: own } of runs) {
    const stems = own.flatMap((one) => one.stems)
    if (new Set(stems).size < Math.max(1, wanted.size)) continue
    const next = words[first + own.length]?.at ?? sentence.length
    const start = startOf(sentence, words[first - 1]?.at, own[0]?.at ?? 0)
    const end = start < 0 ? -1 : endOf(sentence, start, (own.at(-1)?.at ?? 0) + 1, next)
    if (end >= 0) return { start, end, stems }
  }
  return undefined
}

/** Behind an "and", if anything stands before; -1 where that belongs to it. */
const startOf = (sentence: readonly Word[], before: number | undefined, first: number): number =>
  before === undefined ? 0 : sentence.findIndex(({ gap }, i) => i > before && i <= first && gap === GAP.and)

/** Before what is set off or only adds, if anything follows; -1 where that belongs to it. */
function endOf(sentence: readonly Word[], start: number, behind: number, next: number): number {
  const isNegated = negations(say(sentence.slice(start, behind))) > 0
  const end = sentence.findIndex(
    ({ word, gap }, i) =>
      i >= behind &&
      i <= next &&
      (gap !== GAP.none || (isNegated && OR.has(word)) || ADDING.test(say(sentence.slice(i, i + 3)))),
  )
  return end < 0 && next >= sentence.length ? next : end
}

/** How many of the words follow each other as they did in the other text. */
function orderKept(words: readonly string[], other: readonly string[]): number {
  const kept = words.slice(1).filter((word, i) => other.indexOf(word) >= other.indexOf(words[i] ?? ''))
  return words.length < 2 ? 1 : kept.length / (words.length - 1)
}
