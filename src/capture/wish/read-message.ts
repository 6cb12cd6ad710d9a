import type { Sentence } from '../../lib/classify/features.js'
import { conceptIds, hasConcept, readText } from '../../memory/language/concepts.js'
import { type Span, sentencesOf } from '../../memory/language/sentences.js'
import { type Place, type Read, saying, sayingOf } from './meant.js'
import { ORDERS } from './steps.js'
import { takeOut, typedIn } from './take-out.js'

/** Most sentences that are looked at: half of them from each end. */
const MAX_SENTENCES = 24

/** A stretch of a message that is judged by itself. */
type Part = { span: Place; sentence: Sentence }

/** Splits a message in the way the table is trained and asked. */
export function readMessage(message: string): Read {
  const text = typedIn(message)
  return partMessage(text, takeOut(text))
}

/** `endOf` tells how much of a sentence is looked at. */
export function partMessage(
  text: string,
  covered: string,
  endOf = (sentence: string) => sentence.length,
): Read {
  const all = sentencesOf(covered)
  const half = MAX_SENTENCES / 2
  const ends = all.length <= MAX_SENTENCES ? all : [...all.slice(0, half), ...all.slice(-half)]
  const parts = ends.flatMap(({ start, end }) =>
    wishBehindWork(covered, { start, end: start + endOf(covered.slice(start, end)) }),
  )
  return {
    text,
    covered,
    spans: parts.map(({ span }) => span),
    sentences: parts.map(({ sentence }) => sentence),
  }
}

const partOf = (covered: string, start: number, end: number): Part => ({
  span: { start, end },
  sentence: readText(covered.slice(start, end)),
})

/** What may join a wish to the task before it; letters that are words elsewhere, too, only where a wish follows. */
const JOINED =
  /(?:[,;–—，、；]|(?<=\s)-)?\s?(?<!\p{L})(?:and|und|et|y|e|и|і|та|ve|och|og|és|și|en(?=\s(?:onthou|verge|van|voor|note|denk|hou|neem))|i(?=\s(?:za|pamięt|nie\szap|od\s|na\s|miej))|[+&]|[并並]且?|另外|还有|還有|顺便|順便|あと|それと|ついでに|그리고|또)(?=[\s,，、]|(?<=[\p{Script=Han}\p{Script=Hiragana}]))[\s,，、]{0,2}|(?:[,，;；–—]|(?<=\s)-(?=\s))\s?/gu
/** Most joints of a sentence that are looked at. */
const MAX_JOINTS = 8
const OPENS_WISH = conceptIds('remember forget note memory mind later')
/** Concepts of what is not only a task, or is passed on. */
const NO_WORK = conceptIds('remember forget mind later always never say')
const WORK = conceptIds('work delete')

/** Scripts without spaces, or of languages whose verb stands last. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u
/** Anything but a plain order may be the fact that a wish points back to. */
const isWork = (sentence: Sentence) =>
  hasConcept(sentence, WORK, WIDE.test(sentence.text) ? Infinity : 4) || ORDERS.test(sentence.text)

/** A sentence of a message; or the task in it and the wish joined to that, without what joins them. */
function wishBehindWork(covered: string, { start, end }: Span): Part[] {
  const whole = partOf(covered, start, end)
  const { sentence } = whole
  if (!sentence.concepts.some(({ id, token }) => token > 1 && OPENS_WISH().has(id))) return [whole]
  const isOrder = hasConcept(sentence, WORK, 2)
  const joints = [...covered.slice(start, end).matchAll(JOINED)].slice(0, MAX_JOINTS)
  for (const { 0: joint, index } of joints) {
    // Before a mere comma may stand the circumstance in which something holds.
    if (!isOrder && /^[,，]\s?$/u.test(joint)) continue
    const work = partOf(covered, start, start + index)
    if (saying(work.sentence) < 1 || !isWork(work.sentence)) continue
    if (hasConcept(work.sentence, NO_WORK)) break
    const wish = partOf(covered, start + index + joint.length, end)
    if (opensWish(wish.sentence)) return [work, { ...wish, span: { ...wish.span, isBehindWork: true } }]
  }
  return [whole]
}

/** Japanese and Korean. */
const VERB_LAST = /[\p{Script=Hiragana}\p{Script=Hangul}]/u

/** Whether words of a wish stand first in a clause, with what it wants kept behind them; in some languages last. */
function opensWish(clause: Sentence): boolean {
  const stands = clause.concepts.filter(({ id }) => OPENS_WISH().has(id))
  const [first, last] = [stands[0], stands.at(-1)]
  if (!first || !last) return false
  const before = sayingOf(clause.text.slice(0, first.start))
  const behind = sayingOf(clause.text.slice(last.end))
  if (VERB_LAST.test(clause.text)) return before >= 1 && behind < 1
  return before <= 1 && saying(clause) - before >= 1
}
