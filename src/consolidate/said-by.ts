import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { GAP, OR, say, type Word } from './sentences.js'

/** Part of the words that follow each other as they did: less turns a statement round. */
const ORDER_PART = 0.6

const wordsAsPattern = (words: string, flags = 'iu'): RegExp => {
  const isEastAsian = (word: string) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)
  const all = words
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll('_', '\\s'))
  const spaced = all.filter((word) => !isEastAsian(word)).join('|')
  return new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${spaced})(?![\\p{L}\\p{N}_-])|${all.filter(isEastAsian).join('|') || '(?!)'}`,
    flags,
  )
}
/** What takes something back from a statement that stays true. */
const EXCEPTION =
  wordsAsPattern(`unless except es_sei_denn außer sauf à_moins salvo excepto exceto a_menos eccetto tranne tenzij
  behalve oprócz chyba_że кроме hariç 除非 除了 以外 제외`)
/** Under what a statement holds. */
const CONDITION = wordsAsPattern(
  `if in_case when whenever until till before prior_to after once only solely while during as_long_as
  wenn falls sobald bis vor bevor nach nachdem nur solange während
  si lorsque quand jusqu(?:e|’|') avant après seulement uniquement pendant
  cuando hasta antes después solo sólo mientras durante se quando até depois só somente enquanto fino prima dopo soltanto mentre
  als indien wanneer tot voor na alleen tijdens jeśli jeżeli gdy kiedy aż_do przed po tylko podczas
  если когда до перед после только eğer kadar önce sonra sadece
  如果 时 時に 直到 之前 以前 之后 之後 以后 以後 只 仅 僅 もし とき まで 前に 後に だけ のみ 만약 때 까지 전에 후에 만`,
  'giu',
)
/** What else a statement is not the same without. */
const LIMIT = wordsAsPattern(
  `some most several sometimes usually may can might could would should optional planned proposed at_least at_most up_to min(?:imum)? max(?:imum)?
  (?:more|less|fewer)_than(?=\\s\\d) (?:over|above|under|below)(?=\\s\\d)
  einige manche meist(?:ens)? manchmal darf dürfen kann können sollte würde mindestens höchstens maximal (?:mehr|weniger)_als(?=\\s\\d) (?:über|unter)(?=\\s\\d)
  certains? plupart parfois peut peuvent devrait au_moins au_plus (?:plus|moins)_de
  algun[oa]s a_veces puede pueden debería al_menos como_máximo (?:más|menos)_de
  algu(?:ns|mas) às_vezes pode podem deveria pelo_menos no_máximo mais_de
  alcun[ie] a_volte può possono dovrebbe almeno al_massimo (?:più|meno)_di sommige soms mag minstens hoogstens (?:meer|minder)_dan
  niektóre czasem może najwyżej некоторые иногда может не_менее не_более bazı bazen 一些 有些 有时 可以 至少 最多 一部 時々 少なくとも`,
  'giu',
)
/** What names no limit, and goes without saying. */
const UNIVERSAL = wordsAsPattern(
  `every each all per always jede[rsnm]? alle immer chaque tou(?:te)?s toujours cada tod[oa]s siempre ogni tutt[ie] sempre elke? altijd
  каждый все всегда`,
  'giu',
)
/** Behind these stands what is added, and takes nothing back. */
const ADDING =
  /^(?:(?:with|using|via|from|by|including|due|thanks|mit|per|dank|wegen|avec|con|com|met|przez)(?: |$)|for (?:its|their|his|her) |(?:at|um|à|às|las|alle|om|o|в) \d)/u

export const isConditional = (text: string): boolean => text.search(CONDITION) >= 0 || EXCEPTION.test(text)

const limitsOf = (text: string): string[] =>
  [...(text.match(CONDITION) ?? []), ...(text.match(LIMIT) ?? [])].map((one) => one.toLowerCase())

/** The words that say something, with their places. */
function telling(words: readonly Word[]): { at: number; stems: string[] }[] {
  return words.flatMap(({ word }, at) => {
    const stems = contentWords(word.replace(UNIVERSAL, ''))
    return stems.length > 0 ? [{ at, stems }] : []
  })
}

/**
 * Whether one sentence says what another one says: its words stand together in it, in the order that they had, with its
 * numbers and its negation, under the same conditions. Before them stands nothing but another statement, and behind them
 * what is set off, or only adds.
 */
export function isSaidIn(said: readonly Word[], sentence: readonly Word[]): boolean {
  const wanted = [...new Set(telling(said).flatMap(({ stems }) => stems))]
  if (wanted.length === 0) return say(sentence) === say(said)
  const literal = new Set(sentence.map(({ word }) => word))
  if (said.some(({ word }) => /[^\p{L}\p{M}'’]/u.test(word) && !literal.has(word))) return false
  const run = runOf(new Set(wanted), sentence)
  if (!run || orderKept(wanted, run.stems) < ORDER_PART) return false
  const [before, own, behind] = [
    sentence.slice(0, run.start),
    sentence.slice(run.start, run.end),
    sentence.slice(run.end),
  ].map(say) as [string, string, string]
  const text = say(said)
  const [limits, all] = [limitsOf(text), limitsOf(own)]
  return (
    negations(own) > 0 === negations(text) > 0 &&
    EXCEPTION.test(own) === EXCEPTION.test(text) &&
    limits.every((one) => all.includes(one)) &&
    all.every((one) => limits.includes(one)) &&
    limitsOf(`${before} ${behind}`).length === 0 &&
    negations(before) === 0 &&
    !EXCEPTION.test(before)
  )
}

/** The stretch of a sentence whose telling words are all among those wanted, and have all of them; `undefined` where it is part of another statement. */
function runOf(
  wanted: ReadonlySet<string>,
  sentence: readonly Word[],
): { start: number; end: number; stems: string[] } | undefined {
  const words = telling(sentence)
  const isWanted = ({ stems }: { stems: string[] }) => stems.every((stem) => wanted.has(stem))
  for (let first = 0; first < words.length; first += 1) {
    let last = first
    while (last < words.length && isWanted(words[last] as { stems: string[] })) last += 1
    const stems = words.slice(first, last).flatMap((one) => one.stems)
    if (last === first || new Set(stems).size < wanted.size) continue
    const from = (words[first - 1]?.at ?? -1) + 1
    const to = words[last]?.at ?? sentence.length
    const isNegated = negations(say(sentence.slice(from, to))) > 0
    const start =
      first === 0
        ? 0
        : from + sentence.slice(from, (words[first]?.at ?? 0) + 1).findIndex(({ gap }) => gap === GAP.and)
    const behind = (words[last - 1]?.at ?? 0) + 1
    const end = sentence.findIndex(
      ({ word, gap }, i) =>
        i >= behind &&
        i <= to &&
        (gap !== GAP.none || (isNegated && OR.has(word)) || ADDING.test(say(sentence.slice(i, i + 3)))),
    )
    if (start < from || (end < 0 && last < words.length)) return undefined
    return { start, end: end < 0 ? sentence.length : end, stems }
  }
  return undefined
}

/** How many of the words follow each other as they did in the other text. */
function orderKept(words: readonly string[], other: readonly string[]): number {
  const kept = words.slice(1).filter((word, i) => other.indexOf(word) >= other.indexOf(words[i] ?? ''))
  return words.length < 2 ? 1 : kept.length / (words.length - 1)
}
