import { BoundedMap } from '../../lib/bounded-map.js'
import { isWide } from '../../lib/classify/concepts.js'
import { fold } from '../../lib/classify/fold.js'
import { isGrammar } from '../../lib/language/stop-words.js'
import { coverPrivate } from '../private.js'
import { conceptIds, holdsConcept } from './concepts.js'
import { besidesRefusal, refusesKeeping } from './refuses-keeping.js'
import { type Span, sentencesOf } from './sentences.js'

const ALL =
  '(?:it )?all(?: of)?(?: (?:it|that|this))?|everything(?: (?:here|above|(?:i|we) (?:said|wrote|told you)))?|(?:das |dies )?alles|tout(?: ça| cela)?|todo(?: esto| eso)?|tudo(?: isso)?|tutto(?: questo)?|(?:to )?wszystko|вс[её](?: это)?|allt|alt'
const EXCEPT =
  'except(?:ing)?(?: for)?|apart from|aside from|other than|but(?: not)?|minus|bar|ausgenommen|au(?:ß|ss)er|bis auf|(?:nur|aber) nicht|sauf|excepté|hormis|à part|mais pas|excepto|salvo|menos|pero no|exceto|mas não|tranne|eccetto|ma non|behalve|maar niet|oprócz|ale nie|кроме|но не|utom|förutom|undtagen|men in?(?:te|kke)'
/** "Everything except billing is …", "all of that, but the port is …": a statement, not an exception. */
const STATEMENT =
  "(?:(?!(?:that|which|who|what|i|we|you|she|he|they) )[\\p{L}\\p{N}'’-]+ ){1,5}(?:is|are|was|were|will|must|should)(?!\\p{L})"
const THING = '(?<thing>[^\\n,;:.!?()–—]{2,40})'
/** The exception from a wish to keep everything: `thing` names it, `out` includes the words that go with it. */
const LEAVES_OUT = [
  new RegExp(`(?<!\\p{L})(?:${ALL})(?!\\p{L})(?<out>,? (?:${EXCEPT}) (?!${STATEMENT})${THING})`, 'iu'),
  /^(?<out>(?<thing>[^\n、。，,]{1,20}?)(?:だけ)?(?:以外|を?除い(?:て|た))(?:は|の)?)/u,
  /^(?:[请請])?(?<out>除了(?<thing>[^\n，,。]{1,15}?)(?:以外|之外)?[，,]?)(?=其他|其它|其余|别的|別的|都|全|[请請]?[记記])/u,
  /^(?<out>(?<thing>[^\n,.]{1,20}?)(?:[은는을를만] ?)?(?:빼고|제외하고))\s/u,
  /^(?<out>(?<thing>[^\n,.]{1,25}?) (?:hariç|dışında)) (?=her ?şeyi|hepsini|tümünü)/iu,
]
const KEEPING = conceptIds('remember note store mind')
/** "Remember that everything except …" states a rule. */
const STATES = /[:：]|(?<!\p{L})(?:that|dass|daß|que|che|dat|że|что|att|at)(?!\p{L})/iu
const CLAUSE_ENDS =
  /[,;:–—]\s+|[，、；：]|\s(?:and|und|et|y|e|en|i|и|och|og|ve|but|aber|mais|pero|mas|ma|maar|ale|но|men|ama)\s/giu
const JOINT = /^[\s,;:–—，、；：]+/u
/** In a longer message, in UTF-16 units, no refused clause is looked for. */
const MAX_REFUSED_IN = 4_000
/** Texts in the cache: what was said in a session is asked for again and again. */
const MAX_KNOWN = 1_000
const known = new BoundedMap<string, string>(MAX_KNOWN)
/** Share of the words for an exception that a clause about it must have. */
const MOST = 0.6
/** A shorter word is not looked for in compounds; the last letters of a longer one may be an ending. */
const MIN_PART = 6
const MAX_ENDING = 2
/** A clause with digits tells what such a word stands for, even if it does not name it. */
const NUMBER = /^(?:(?:tele)?(?:phone|fon)|num(?:ber|mer|ero|er)|nummer|номер)$/u
const NUMBERED = /\d{3}/u
const RUN =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+)|[\p{L}\p{N}]{2,}/gu

/** Where a text names what is not to be kept, and the words for it; `isOfAll`: it is an exception from everything. */
type LeftOut = { named: Span; thing: string; isOfAll: boolean }

/** "All of it except the phone number", in the sentence of a wish. */
function exceptedIn(text: string, { start, end }: Span): LeftOut[] {
  const sentence = text.slice(start, end)
  const found = LEAVES_OUT.map((one) => one.exec(sentence)).find((one) => one !== null)
  const { out = '', thing = '' } = found?.groups ?? {}
  if (!found || !holdsConcept(sentence, KEEPING) || STATES.test(sentence.slice(0, found.index))) return []
  const at = start + sentence.indexOf(out, found.index)
  return [{ named: { start: at, end: at + out.length }, thing, isOfAll: true }]
}

/** "…, but don't keep the phone number": a clause beside others that hold a wish. */
function refusedIn(text: string, clauses: readonly Span[]): LeftOut[] {
  if (text.length > MAX_REFUSED_IN || !holdsConcept(text, KEEPING)) return []
  const clauseOf = ({ start, end }: Span) => text.slice(start, end).replace(JOINT, '')
  const refuses = (one: Span) => refusesKeeping(clauseOf(one)) && !STATES.test(clauseOf(one))
  if (!clauses.some((one) => holdsConcept(clauseOf(one), KEEPING) && !refuses(one))) return []
  return clauses.flatMap((first, i) => {
    if (!refuses(first)) return []
    // "En la config" begins like a clause but only says where not to keep something: it belongs to the refusal.
    const last = clauses.slice(i + 1).findIndex((one) => /\S/.test(text.charAt(one.start)) || refuses(one))
    const named = { start: first.start, end: clauses.at(last < 0 ? -1 : i + last)?.end ?? first.end }
    return [{ named, thing: besidesRefusal(clauseOf(named)), isOfAll: false }]
  })
}

/**
 * Moves what a wish excepts ("remember all of it except the phone number", "…, but don't keep the phone number"), and
 * each clause that tells it, to the end, marked as private. Changes nothing if there is no exception or no such clause.
 */
export function hideExcepted(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  // Covered, so that no private span is split: half of it would be exposed.
  const covered = coverPrivate(text)
  const spans = sentencesOf(covered)
  const clauses = spans.flatMap((one) => clausesIn(covered, one))
  const hidden = [...spans.flatMap((span) => exceptedIn(covered, span)), ...refusedIn(covered, clauses)]
    .flatMap((one) => partsAbout(one, covered, clauses))
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, i, all) => all.slice(0, i).every(({ end }) => end <= start))
  const ends = [0, ...hidden.map(({ end }) => end)]
  const left = ends.map((end, i) => text.slice(end, hidden[i]?.start)).join('')
  const out = hidden.map(({ start, end }) => text.slice(start, end)).join('\n')
  const parted = hidden.length === 0 ? text : `${left}\n<private>${out}</private>`
  if (text.length <= MAX_REFUSED_IN) known.set(text, parted)
  return parted
}

/** The words that name an exception, and the clauses that tell it. */
function partsAbout({ named, thing, isOfAll }: LeftOut, text: string, clauses: readonly Span[]): Span[] {
  const others = clauses.filter(({ start, end }) => start >= named.end || end <= named.start)
  const textOf = ({ start, end }: Span) => text.slice(start, end)
  const asked = wordsIn(thing)
  // If nothing else in the text says it, this is no exception: "don't store customer logs in S3" is a rule.
  if (!isOfAll && sharedBy(others.map(textOf).join('\n'), asked).all.length < asked.length) return []
  const about = others.filter(
    (one) => sharedBy(textOf(one), asked).all.length >= Math.max(1, asked.length * MOST),
  )
  const byName = about.filter((one) => sharedBy(textOf(one), asked).named.length > 0)
  const told = byName.length > 0 ? byName : about
  const [sentence] = sentencesOf(text).filter(({ end }) => end > named.start)
  const isElsewhere = ({ start, end }: Span) => end <= (sentence?.start ?? 0) || start > named.end
  if (told.length === 0 && (!isOfAll || others.some(isElsewhere))) return []
  // If the clause of the wish tells it, nothing is kept: the wish is hidden, and the refusal stays to say so.
  const isWish = told.some((one) => holdsConcept(textOf(one), KEEPING))
  return [...(isWish ? [] : [named]), ...told]
}

/** The clauses of a sentence, each with what joins it to the one before, and without the mark at the end. */
function clausesIn(text: string, { start, end }: Span): Span[] {
  const sentence = text.slice(start, end).replace(/[.!?…。！？]+$/u, '')
  const ends = [...sentence.matchAll(CLAUSE_ENDS)].map(({ index }) => start + index)
  return [start, ...ends].map((from, i) => ({ start: from, end: ends[i] ?? start + sentence.length }))
}

/** The words for a thing that a clause names ("Nummer" in "Telefonnummer"), or tells at all: digits are a number. */
function sharedBy(clause: string, asked: readonly string[]): Record<'named' | 'all', string[]> {
  const there = wordsIn(clause)
  const isSame = (a: string, b: string) =>
    a === b || (b.length >= MIN_PART && a.includes(b.slice(0, -MAX_ENDING)))
  const isNamed = (word: string) => there.some((one) => isSame(one, word) || isSame(word, one))
  const isNumber = NUMBERED.test(clause)
  return {
    named: asked.filter(isNamed),
    all: asked.filter((word) => isNamed(word) || (isNumber && NUMBER.test(word))),
  }
}

/** Meaningful words; pairs of characters where there are no blanks. No stems: runs before anything heavy is loaded. */
function wordsIn(text: string): string[] {
  return (fold(text).match(RUN) ?? []).flatMap((run) => {
    if (isWide(run.charCodeAt(0)))
      return run.length < 2 ? [run] : [...run].slice(1).map((sign, i) => run.charAt(i) + sign)
    return isGrammar(run) ? [] : [run]
  })
}
