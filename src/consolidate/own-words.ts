import { wordSet } from '../lib/text.js'
import { canonicalText, withoutListMark } from '../memory/statement/canonical-text.js'
import { contentWords } from '../memory/statement/content-words.js'
import { negations } from '../memory/statement/negations.js'
import { isNumeric } from '../memory/statement/number-words.js'

/** What separates a word from the one before: nothing, a word like "and", a comma or bracket, the end of a sentence. */
const GAP = { none: 0, and: 1, comma: 2, end: 3 } as const

/** A word in its canonical form. */
export type Word = { word: string; gap: number }

const PARTS =
  /(?<end>[.!?;]+(?=\s|$)|[。！？；]|\n+)|(?<comma>[,:–—]+(?=\s|$)|[，、：]|\s\(|\)(?=[\s.,;:]|$)|\s-\s)/u
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu

/** Words that join statements and add nothing to them. */
const JOINTS = wordSet(
  'and & plus but then while whereas und sowie aber et mais y e pero mas en maar ed ma i oraz ale и а но ve ama',
)
/** Words that come and go with the joints, and add nothing either. */
const FILLERS = wordSet(
  'the a an please also auch bitte aussi también también também anche ook również также',
)

/** A sentence that begins with one of these refers to the one before it. */
const BACKWARD = wordSet(
  'both neither same likewise similarly so thus hence therefore consequently however here such former latter it its they their them this these those that he she his her then otherwise instead beide ebenso genauso deshalb deswegen daher darum dabei dafür allerdings jedoch er sie es ihr ihre dies diese dieser dort dann danach sonst stattdessen donc ainsi idem il elle ils elles cela ensuite sinon ambos así él ella ello esto eso luego entonces ele ela isso isto assim depois esso essa ciò entrambi così poi altrimenti het dit deze daarna daarom beide anders to dlatego oba ona ono potem он она оно это они поэтому оба там затем 它 它们 这 那 然后 これ それ その',
)

/** Words that join alternatives, or things that are denied together. */
const OR = wordSet('or nor oder noch ou ni o né of lub ani или veya')

/** Words that introduce a reason. */
const REASON = wordSet(
  'because since weil denn da car puisque porque pues pois perché poiché omdat want bo ponieważ потому çünkü why reason grund warum raison pourquoi motivo waarom',
)

/** The words of a text as they are compared: without joints and fillers. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let gap: number
  let isListed = false
  for (const line of text.split('\n')) {
    let rest = withoutListMark(line)
    // A list belongs to the line above it, which ends with a colon.
    isListed &&= rest !== line
    gap = isListed ? GAP.comma : GAP.end
    isListed ||= /[:：]\s*$/u.test(line)
    while (rest !== '') {
      const mark = PARTS.exec(rest)
      const part = mark ? rest.slice(0, mark.index) : rest
      for (const [word] of canonicalText(part).matchAll(WORD)) {
        if (JOINTS.has(word) && !(gap === GAP.end && BACKWARD.has(word))) gap = Math.max(gap, GAP.and)
        else if (!FILLERS.has(word)) {
          words.push({ word, gap: Math.max(gap, REASON.has(word) ? GAP.comma : GAP.none) })
          gap = GAP.none
        }
      }
      if (!mark) break
      // A question mark counts as a word: what is asked is not said.
      if (/[?？]/u.test(mark[0])) words.push({ word: '?', gap: GAP.none })
      gap = Math.max(gap, mark.groups?.['end'] === undefined ? GAP.comma : GAP.end)
      rest = rest.slice(mark.index + mark[0].length)
    }
  }
  return words
}

/** A sentence this short that begins with a limit or a denial belongs to the one before it (`Never by hand.`). */
const MAX_LIMIT_WORDS = 3

function leans(sentence: readonly Word[]): boolean {
  const first = sentence[0]?.word ?? ''
  const isLimit = isConditional(first) || negations(first) > 0 || NARROWING.test(`${first} `)
  return BACKWARD.has(first) || (isLimit && telling(sentence).length <= MAX_LIMIT_WORDS)
}

/** The words of each sentence, together with the sentences behind it that refer to it. */
export function sentencesOf(text: string): Word[][] {
  const words = wordsOf(text)
  const starts = words.flatMap(({ gap }, at) => (at === 0 || gap === GAP.end ? [at] : []))
  const own = starts.filter((at, i) => i === 0 || !leans(words.slice(at, starts[i + 1])))
  return own.map((at, i) => words.slice(at, own[i + 1]))
}

/** Words as a text again. */
export const say = (words: readonly Word[]): string => words.map(({ word }) => word).join(' ')

/** Words that name a condition of a statement, or an exception to it; `_` is a blank. */
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
/** Words of grammar that name no limit: they may replace each other, or be left out. */
const PLAIN = wordSet(
  `every each all per always is are be has have do does in on at of to for we our it its this that there
  use uses using write run runs get gets make makes let take takes need needs
  jeder jede jedes jeden jedem alle immer ist sind wird werden im in am an auf zu zum zur von vom der die das den dem des wir es
  chaque tous toutes toujours est sont le la les un une du de des en dans au aux
  cada todo todos toda todas siempre es son el los las se del é são o os as no na nos nas do da dos das
  ogni tutti tutte sempre sono il lo gli i nel nella elke alle altijd zijn de het een op van 的 是 が は を に で の`,
)
/** What follows these adds something, and takes nothing back. */
const ADDING =
  /^(?:(?:with|using|via|from|by|including|due|thanks|mit|per|dank|wegen|avec|con|com|met|przez)(?: |$)|for (?:its|their|his|her) |(?:at|um|à|às|las|alle|om|o|в) \d)/u

/** What follows these narrows a statement: for what alone, where or when it holds. */
const NARROWING =
  /^(?:in|on|for|under|within|inside|bei|auf|für|unter|dans|pour|sur|en|para|em|per|su|voor|op|w|na|dla|в|на|для) /u

const isConditional = (text: string): boolean => CONDITION.test(text)

/** A word that names something, with what separates it from the previous such word, and its place. */
type Telling = { stem: string; gap: number; at: number }

/** The words of a sentence without those that may come and go. */
function telling(words: readonly Word[]): Telling[] {
  let gap: number = GAP.none
  return words.flatMap((one, at): Telling[] => {
    gap = Math.max(gap, one.gap)
    if (PLAIN.has(one.word)) return []
    const said = { stem: (!isNumeric(one.word) && contentWords(one.word).join(' ')) || one.word, gap, at }
    gap = GAP.none
    return [said]
  })
}

/** The stems of the words that name something. */
export const stemsOf = (words: readonly Word[]): string[] => telling(words).map(({ stem }) => stem)

/**
 * Whether `sentence` says what `said` says: it holds all its words together, in their order. Before them may only stand
 * a reason, or another statement joined by "and"; behind them only what is set off, or merely adds.
 */
export function isSaidIn(said: readonly Word[], sentence: readonly Word[]): boolean {
  const [wanted, words] = [telling(said), telling(sentence)]
  const first = words.findIndex((_, i) => wanted.every(({ stem }, k) => words[i + k]?.stem === stem))
  if (wanted.length === 0 || first < 0) return say(sentence) === say(said)
  const start = words[first]?.at ?? 0
  const end = (words[first + wanted.length - 1]?.at ?? 0) + 1
  const [before, behind] = [sentence.slice(0, start), say(sentence.slice(end))]
  if (isConditional(say(before)) || isConditional(behind) || negations(say(before)) > 0) return false
  if (before.length > 0 && !isStatement(before, words[first]?.gap)) return false
  const next = sentence[end]
  if (next?.gap === GAP.and) return negations(behind) === 0 || negations(next.word) > 0
  if (!next || ADDING.test(behind)) return true
  return !NARROWING.test(behind) && (next.gap > GAP.none || (OR.has(next.word) && negations(say(said)) > 0))
}

/** Whether a lead is a statement itself: one set off by comma or colon tells where, for whom or if the rest holds. */
function isStatement(lead: readonly Word[], gap: number | undefined): boolean {
  if (gap === GAP.none) return false
  if (REASON.has(lead[0]?.word ?? '')) return true
  const isSetOff = gap === GAP.comma || lead.slice(1).some((one) => one.gap === GAP.comma)
  return !isSetOff && !NARROWING.test(say(lead))
}

/** A reason of fewer words is a date (`since 2023`). */
const MIN_REASON_WORDS = 3

/** A sentence, or a part of one that can stand by itself: what is said, or the reason for it. */
export type Part = { isReason: boolean; words: readonly Word[] }

/** A sentence as a whole, also with a leading reason moved to its end, and in two parts: statement and reason. */
export function partsOf(words: readonly Word[]): { wholes: Part[]; parts: Part[] } {
  const whole = { isReason: false, words }
  const at = words.findIndex(({ word }) => REASON.has(word))
  const end = at > 0 ? words.length : words.findIndex(({ gap }, i) => i > 0 && gap >= GAP.comma)
  const reason = words.slice(at + 1, end)
  const said = at > 0 ? words.slice(0, at) : words.slice(end)
  if (at < 0 || end < 0 || reason.length < MIN_REASON_WORDS || said.length < 2)
    return { wholes: [whole], parts: [] }
  const turned = { isReason: false, words: [...said, ...words.slice(at, end)] }
  return {
    wholes: at > 0 ? [whole] : [whole, turned],
    parts: [
      { isReason: false, words: said },
      { isReason: true, words: reason },
    ],
  }
}

/**
 * Which of the given sentences and parts a text consists of (they may share beginning or end); `undefined` if it has
 * words of its own. A mere "and" joins nothing to what is denied or conditional: that would stretch over what follows.
 */
export function takenOver(text: readonly Word[], sources: readonly Part[]): ReadonlySet<Part> | undefined {
  const failed = new Set<number>()

  function cover(at: number): Part[] | undefined {
    if (at >= text.length) return []
    if (failed.has(at)) return undefined
    for (const source of sources)
      for (const end of endsOf(source, at)) {
        const rest = cover(end)
        if (rest) return [source, ...rest]
      }
    failed.add(at)
    return undefined
  }

  /** Where a source that begins here may end. */
  function endsOf({ words, isReason }: Part, at: number): number[] {
    const start = text.findLastIndex(({ gap }, i) => i <= at && gap === GAP.end)
    const first = text[at]?.word ?? ''
    const isLed = isReason ? REASON.has(first) : OR.has(first) && first !== words[0]?.word
    // A reason is a sentence by itself, with or without its "because"; "or" joins only where something is denied.
    if (isReason ? at > start : isLed && (at === start || !isDenied(start, at))) return []
    let shared = 0
    while (start + shared < at && words[shared]?.word === text[start + shared]?.word) shared += 1
    const froms = Array.from({ length: Math.min(shared, words.length - 1) + 1 }, (_, i) => i)
    return froms
      .filter((from) => at === start || isJoinedWell(start + from, at))
      .flatMap((from) => endOf(words, from, isLed ? at + 1 : at) ?? [])
  }

  const isDenied = (from: number, to: number) => negations(say(text.slice(from, to))) > 0

  /** Whether what stands before in the sentence, except what is shared, cannot seem to deny or limit this as well. */
  function isJoinedWell(from: number, at: number): boolean {
    const { word, gap } = text[at] as Word
    if (REASON.has(word)) return true
    if (isConditional(say(text.slice(from, at)))) return false
    return gap >= GAP.comma || !isDenied(from, at) || negations(word) > 0
  }

  /** Where a source ends whose words, from `from` on, stand here: all, or all but those that end the sentence. */
  function endOf(words: readonly Word[], from: number, at: number): number | undefined {
    let [own, here] = [from, at]
    for (; own < words.length && words[own]?.word === text[here]?.word; own += 1, here += 1) {
      // The text may end a sentence earlier than the source only where the source went on behind a joint.
      const [was, is] = [words[own]?.gap, text[here]?.gap]
      if (own > from && is === GAP.end && was === GAP.none) break
    }
    const next = text[here]
    if (here === at || (next?.gap === GAP.none && !OR.has(next.word))) return undefined
    const left = words.slice(own)
    if (left.length === 0) return here
    const end = text.findIndex(({ gap }, i) => i > here && gap === GAP.end)
    const last = text.slice(here + 1, end < 0 ? text.length : end).slice(-left.length)
    return say(last) === say(left) ? here : undefined
  }

  const taken = cover(0)
  return taken && new Set(taken)
}
