import { PHRASES } from './all-phrases.js'
import { createHintFinder, type Hinted } from './hint-finder.js'
import { speaksOfMeanwhile, speaksOfMore, speaksOfNow } from './lasting.js'
import { openingsOf } from './openings.js'
import { type Pattern, pattern } from './pattern.js'
import type { NoWish, Phrases } from './phrases.js'
import { repairTypos } from './repair.js'
import { type Span, sentencesOf, withAnswers } from './sentences.js'
import { COVERED, MAX_LOOKED_AT, takeOut, unwrapRun } from './take-out.js'

/** What a message asks to be kept. */
type Wish = {
  language: string
  /** The sentence that is meant: that of the wish, or the one before it where the wish only points to it. */
  sentence: string
  /** Whether the wish holds nothing that could be kept by itself ("remember this"). */
  isEmpty: boolean
}

/** Why nothing is asked: no words of a wish, or what they are. */
type Silence = 'no words' | 'for now' | NoWish
export type Decision = { wish: Wish } | { silent: Silence }

type Verdict = { asks: true; language: string; matches: readonly Pattern[] } | { asks: false; why: Silence }
const NOTHING: Verdict = { asks: false, why: 'no words' }

/** Pieces of words without which a table, or one of its patterns, is not tried; those of patterns once they are needed. */
const PIECES = createHintFinder<Phrases | Pattern>(
  PHRASES.map((owner): Hinted<Phrases | Pattern> => ({ owner, hints: owner.hints })),
)
const isTable = (owner: Phrases | Pattern): owner is Phrases => 'hints' in owner
/** Patterns that have such pieces, of the tables that were needed so far; those that ask, with their table. */
const hinted = new Set<Pattern>()
const tableOf = new Map<Pattern, Phrases>()
/** Patterns of these tables that ask and have none: they are tried on every sentence. */
const always = new Map<Phrases, readonly Pattern[]>()

/** Reads off a table's patterns what they begin with. */
function prepare(phrases: Phrases): void {
  const { wish, first = [], lasting = [], not } = phrases
  const asking = [...wish, ...first, ...lasting]
  for (const pattern of [...asking, ...not.map(([, one]) => one)]) {
    const hints = pattern.pieces ?? openingsOf(pattern.source)
    if (hints === undefined || hinted.has(pattern)) continue
    hinted.add(pattern)
    PIECES.add([{ owner: pattern, hints }])
  }
  for (const pattern of asking) if (hinted.has(pattern)) tableOf.set(pattern, phrases)
  always.set(
    phrases,
    asking.filter((pattern) => !hinted.has(pattern)),
  )
}

/** Articles and the like of Romance languages that are no words of Turkish, which writes its verb "al" as they do theirs. */
const ROMANCE_WORDS =
  /(?:^| )(?:il|el|lo|la|los|las|les|del|della|dei|nel|nella|alla|per|por|con|che|que|um|uma|une|et|pour|os|as) /u
const isRomance = (sentence: string) => ROMANCE_WORDS.test(sentence) && !/[ışğ]/u.test(sentence)

/** The tables that may know a sentence, and their patterns that may. */
function piecesIn(sentence: string): Set<Phrases | Pattern> {
  const found = PIECES.find(sentence)
  const isPlain = isEnglish(sentence)
  let areNew = false
  for (const owner of found) {
    if (!isTable(owner)) continue
    if ((isPlain && owner.language !== 'en') || (owner.language === 'tr' && isRomance(sentence)))
      found.delete(owner)
    else if (!always.has(owner)) {
      prepare(owner)
      areNew = true
    }
  }
  return areNew ? piecesIn(sentence) : found
}

/**
 * Whether a person's message asks, in so many words, that something be remembered, and which sentence is meant. Pure, and
 * bounded by `MAX_LOOKED_AT` whatever the length. `literals` are the person's own phrases, found anywhere in a sentence.
 */
export function findWish(message: string, literals: readonly string[] = []): Decision {
  const text = bounded(unwrapRun(message))
  const lower = text.toLowerCase()
  const own = literals.map((literal) => literal.toLowerCase().trim()).filter((literal) => literal !== '')
  const mayAsk = PIECES.holdsAny(lower, isTable) || PIECES.holdsAny(repairTypos(lower), isTable)
  if (!mayAsk && !own.some((literal) => lower.includes(literal))) return { silent: 'no words' }

  const covered = takeOut(text)
  const sentences = withAnswers(covered, sentencesOf(covered))
  let silent: Silence = 'no words'
  for (const [i, span] of sentences.entries()) {
    const sentence = repairTypos(covered.slice(span.start, span.end).toLowerCase())
    const verdict = judgeWithBut(sentence, i, own)
    if (verdict.asks) return { wish: meant(text, covered, sentences, i, verdict) }
    if (verdict.why !== 'no words') silent = verdict.why
  }
  return { silent }
}

/** The two ends of a very long message. */
function bounded(text: string): string {
  if (text.length <= MAX_LOOKED_AT) return text
  return `${text.slice(0, MAX_LOOKED_AT / 2)}\n\n${text.slice(-MAX_LOOKED_AT / 2)}`
}

/** Before what is said against the words before it. */
const BUT =
  /[,;，、；] ?(?:pero|mas|però|ma|ale|но|зато|а вот|ama|fakat|但是?|不过|不過|可是|只要|只需) ?|(?:けど|けれど|けれども|ですが|が)[、,]|(?:지만|는데|은데)[ ,]/u

/** A sentence may refuse to have one thing kept and ask it of another ("not the port, but the host"). */
function judgeWithBut(sentence: string, index: number, literals: readonly string[]): Verdict {
  const verdict = judge(sentence, index, literals)
  if (verdict.asks || verdict.why !== 'negated') return verdict
  const but = BUT.exec(sentence)
  if (but === null) return verdict
  const rest = judge(sentence.slice(but.index + but[0].length), index + 1, literals)
  return rest.asks ? rest : verdict
}

function judge(sentence: string, index: number, literals: readonly string[]): Verdict {
  if (literals.some((literal) => sentence.includes(literal)))
    return { asks: true, language: 'own', matches: [] }
  const found = piecesIn(sentence)
  const fits = (pattern: Pattern, text = sentence) =>
    (found.has(pattern) || !hinted.has(pattern)) && pattern.test(text)
  const tables = [...found].filter(isTable)
  const tried = new Map(tables.map((table) => [table, [...(always.get(table) ?? [])]]))
  for (const owner of found) if (!isTable(owner)) tried.get(tableOf.get(owner) as Phrases)?.push(owner)
  let result: Verdict = NOTHING
  for (const [phrases, patterns] of tried) {
    const asking = patterns.filter((pattern) => pattern.test(sentence))
    const verdict = asking.length === 0 ? NOTHING : judgeIn(sentence, index, phrases, asking, fits)
    if (!verdict.asks && verdict.why === 'negated') return verdict
    if (result.asks) continue
    if (verdict.asks || verdict.why !== 'no words') result = verdict
  }
  const plain = tables.find(
    ({ plain, language }) => plain && result.asks && language === result.language,
  )?.plain
  const said = plain?.exec(sentence)?.[0]
  const isNegated = ({ not }: Phrases) =>
    not.some(([why, pattern]) => why === 'negated' && fits(pattern, said))
  return result.asks && tables.some(isNegated) ? { asks: false, why: 'negated' } : result
}

/** What stands behind a pattern's match. */
function behind(pattern: Pattern, sentence: string): string {
  const found = pattern.exec(sentence)
  return found === null ? '' : sentence.slice(found.index + found[0].length)
}

const SMALL_WORDS = new Set(
  'the this that is are was will of and it we you with for not be have has a an our your my can should does from on by when if remember please called function only which what they their its into use used uses always never i'.split(
    ' ',
  ),
)

const BETWEEN_WORDS = /[,;:.!?]* |['’]/u

/** Whether a sentence is nothing but English: other languages borrow the words that wishes are known by. */
function isEnglish(sentence: string): boolean {
  const words = sentence.split(BETWEEN_WORDS)
  return words.length > 2 && words.filter((word) => SMALL_WORDS.has(word)).length >= words.length * 0.4
}

/** A negation in one language says no in all, since the words of a wish may be borrowed. */
function judgeIn(
  sentence: string,
  index: number,
  phrases: Phrases,
  matches: readonly Pattern[],
  fits: (pattern: Pattern, text?: string) => boolean,
): Verdict {
  const { language, ofOthers, first = [], lasting = [] } = phrases
  const weak = matches.filter((pattern) => first.includes(pattern) || lasting.includes(pattern))
  const asking = matches.filter(
    (pattern) => !weak.includes(pattern) && !ofOthers?.test(behind(pattern, sentence)),
  )
  if (asking.length === 0 && weak.length === 0) return NOTHING
  if (phrases.isStanding && speaksOfNow(sentence)) return NOTHING
  const isPolite = phrases.polite !== undefined && fits(phrases.polite)
  const said = phrases.plain?.exec(sentence)?.[0]
  const no = phrases.not.find(
    ([why, pattern, where]) =>
      !(why === 'question' && isPolite) && fits(pattern, where === 'whole' ? sentence : said),
  )
  if (no) return { asks: false, why: no[0] }
  if (asking.length > 0 && speaksOfMeanwhile(sentence)) return { asks: false, why: 'for now' }
  if (asking.length > 0) return { asks: true, language, matches: asking }
  const isFirst =
    index === 0 &&
    !speaksOfNow(sentence) &&
    !speaksOfMeanwhile(sentence) &&
    weak.some((pattern) => first.includes(pattern))
  return isFirst || speaksOfMore(sentence)
    ? { asks: true, language, matches: weak }
    : { asks: false, why: 'for now' }
}

/** Words that point to what was said elsewhere, or say how long it is to be kept. */
const POINTERS = pattern`\b(?:this|that|it|these|those|please|pls|also|too|again|now|always|forever|permanently|for|in|to|into|from|the|your|my|all|down|one|thing|memory|notes|mind|future|next|later|time|times|sessions?|reference|ever|good|so|and|do|just|you|i|want|need|would|like|ok|okay|thanks|thank|fyi|somewhere|fact|rule|preference)\b|(?<!\p{L})(?:das|dies|dieses|dir|es|mir|bitte|auch|gut|für|später|immer|künftig|zukunft|die|nächste|mal|fürs|ein|im|ins|dein|gedächtnis|hinter|ohren|danke|ça|cela|ceci|le|la|les|en|ta|ton|bien|stp|svp|s'il te plaît|merci|pour|suite|esto|eso|lo|por favor|para|siempre|futuro|tu|el|gracias|isso|isto|disso|pra|sempre|por|favor|na|questo|quello|per|il|tienilo|a|dat|dit|goed|voor|alsjeblieft|aub|je|graag|to|o|tym|sobie|proszę|na|przyszłość|это|этого|её|его|пожалуйста|себе|bunu|şunu|da|de|lütfen|iyi|deu)(?!\p{L})|[这這]一?[点點个個]|[这這那]|[它他她]|[请請]|[哈喔哦吧啊了的]|一下|以[后後]|起[来來]|これを?|この点を?|ください|下さい|お願いします?|이거|이걸|그거|이것|이 점|꼭|주세요|줘|둬|두세요`
/** Letters and figures of any script. */
const SIGNS = /[\da-z\u00c0-\u1fff\u2c00-\u2dff\u3041-\ud7ff\uf900-\ufaff]/u
/** No sentence that only points to another is as long. */
const MAX_POINTING = 120

function meant(
  text: string,
  covered: string,
  sentences: readonly Span[],
  at: number,
  verdict: Verdict & { asks: true },
): Wish {
  const own = sentences[at] as Span
  const isBare = pointsElsewhere(covered.slice(own.start, own.end).toLowerCase(), verdict.matches)
  const { language } = verdict
  if (!isBare) return { language, sentence: withList(text, covered, sentences, at), isEmpty: false }
  const before = sentences[at - 1]
  const after = /[:：]\s*$/u.test(covered.slice(own.start, own.end)) ? sentences[at + 1] : undefined
  if (after) return { language, sentence: withList(text, covered, sentences, at), isEmpty: false }
  if (before) return { language, sentence: slice(text, before), isEmpty: false }
  return { language, sentence: slice(text, own), isEmpty: true }
}

function pointsElsewhere(sentence: string, matches: readonly Pattern[]): boolean {
  if (matches.length === 0 || sentence.includes(COVERED)) return false
  let rest = sentence
  for (const pattern of matches) {
    const found = pattern.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
  }
  if (rest.length > MAX_POINTING) return false
  for (let found = POINTERS.exec(rest); found !== null; found = POINTERS.exec(rest))
    rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length)
  return !SIGNS.test(rest)
}

const LIST_ITEM = /^\s*(?:[-*+•・‣]|\d{1,2}[.)、])\s*/u

/** A sentence that ends in a colon goes on with the list, or the one line, below it. */
function withList(text: string, covered: string, sentences: readonly Span[], at: number): string {
  const own = sentences[at] as Span
  let end = own.end
  const opensList = /[:：]\s*$/u.test(covered.slice(own.start, own.end))
  for (const next of sentences.slice(at + 1)) {
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
