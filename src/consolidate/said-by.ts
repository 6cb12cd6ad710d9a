import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { isNumeric } from '../memory/statement/number-words.js'
import { GAP, type Gap, OR, say, type Word } from './sentences.js'

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

/** A word that names something, with what parts it from the one before it that does, and its place. */
type Telling = { stem: string; gap: Gap; at: number }

/** The words of a sentence without those that may come and go. */
function telling(words: readonly Word[]): Telling[] {
  let gap: Gap = GAP.none
  return words.flatMap((one, at): Telling[] => {
    gap = one.gap > gap ? one.gap : gap
    if (PLAIN.has(one.word)) return []
    const said = { stem: (!isNumeric(one.word) && contentWords(one.word).join(' ')) || one.word, gap, at }
    gap = GAP.none
    return [said]
  })
}

/** The words that name something, one form for their endings. */
export const stemsOf = (words: readonly Word[]): string[] => telling(words).map(({ stem }) => stem)

/**
 * Whether one sentence says what another one says: all its words stand together in it, in their order. Before them stands
 * nothing but another statement, and behind them what is set off, or only adds.
 */
export function isSaidIn(said: readonly Word[], sentence: readonly Word[]): boolean {
  const [wanted, words] = [telling(said), telling(sentence)]
  const first = words.findIndex((_, i) => wanted.every(({ stem }, k) => words[i + k]?.stem === stem))
  if (wanted.length === 0 || first < 0) return say(sentence) === say(said)
  const start = words[first]?.at ?? 0
  const end = (words[first + wanted.length - 1]?.at ?? 0) + 1
  const [before, behind] = [say(first === 0 ? [] : sentence.slice(0, start)), say(sentence.slice(end))]
  if (isConditional(before) || isConditional(behind) || negations(before) > 0) return false
  if (before !== '' && words[first]?.gap === GAP.none) return false
  const next = sentence[end]
  if (next?.gap === GAP.and) return negations(behind) === 0 || negations(next.word) > 0
  if (!next || ADDING.test(behind)) return true
  return !NARROWING.test(behind) && (next.gap > GAP.none || (OR.has(next.word) && negations(say(said)) > 0))
}
