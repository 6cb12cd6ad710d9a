import { createFeatureReader, readSentence, type Sentence } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { MAX_FACT_CHARS } from '../../memory/fact-types.js'
import { conceptIds, holdsConcept, wishConcepts } from '../../memory/language/concepts.js'
import {
  endOfKept,
  isForNow,
  refusesKeeping,
  takenBack,
  withoutSighs,
} from '../../memory/language/refuses-keeping.js'
import { type Span, sentencesOf } from '../../memory/language/sentences.js'
import { maskPrivate } from '../../memory/private.js'
import { contentWords, shareIn } from '../../memory/statement/content-words.js'
import { formsOf } from '../gate/form.js'
import { isQuestion } from '../gate/question.js'
import { ordersToForget } from './asks-to-forget.js'
import { type Place, wishBehindWork } from './behind-work.js'
import { type Asking, type Meant, meant, relationOf, saying } from './meant.js'
import { asksForSure, memoryOrder } from './opens-for-sure.js'
import { POINTS_BACK, STATES } from './parts.js'
import { withoutWish } from './statement.js'
import { isStep, startsThen } from './steps.js'
import { bounded, takeOut, unwrapRun } from './take-out.js'

/** What a message asks to be kept, if it asks, and what else; and what it plainly asks to forget, each thing by itself. */
type Decision = { score: number; wish?: Meant; others?: readonly Meant[]; toForget: readonly string[] }

/** Above this score a message asks. Chosen with `npm run train -- --check`, which asks for an author's rows a table that has not learned from them. */
const THRESHOLD = 0.12

/** Sentences that are looked at: those of both ends. */
const MAX_SENTENCES = 24

/** Of a sentence in words that ask for sure. */
const SURE_SCORE = 3
/** Above this score a sentence asks whatever stands beside it. */
const ALONE = 0.4
/** Of a sentence that asks not to keep something, or to tidy up. */
const REFUSED_SCORE = 20

/** A message as the table reads it. */
export type Read = { text: string; covered: string; spans: readonly Place[]; sentences: readonly Sentence[] }

const tables = lazy(() => ({
  asksBy: createFeatureReader('crossed'),
  meansBy: createFeatureReader(),
  ...readTables<'asks' | 'means'>('wishes'),
}))

/**
 * Finds whether a person's message asks that something be remembered, and which sentence is meant; bounded whatever the
 * length. `literals` are the person's own phrases, found anywhere in a sentence.
 */
export function findWish(message: string, literals: readonly string[] = []): Decision {
  const { asksBy, meansBy, asks, means } = tables()
  const own = literals.map((literal) => literal.toLowerCase().trim()).filter((literal) => literal !== '')
  const whole = readMessage(message)
  const orders = ordersToForget(whole.text, whole.covered)
  const toForget = orders.flatMap(({ things }) => things)
  const parted = partMessage(whole.text, orders.reduce(leaveOut, whole.covered), endOfKept)
  const { covered, spans, sentences } = parted
  const isSure = (i: number) => {
    const { start, end, isBehindWork } = spans[i] as Place
    return !isBehindWork && asksForSure(covered.slice(start, end))
  }
  const scores = sentences.map((_, i) => {
    const { start, end } = spans[i] as Span
    const sentence = covered.slice(start, end)
    if (refusesKeeping(sentence) || memoryOrder(sentence) === 'tend') return -REFUSED_SCORE
    const read = asks(asksBy(sentences, i))
    return isSure(i) ? Math.max(read, SURE_SCORE) : read
  })
  const literal = spans.findIndex(({ start, end }) => {
    const sentence = covered.slice(start, end).toLowerCase()
    return own.some((one) => sentence.includes(one))
  })
  const score = together(scores)
  if (literal >= 0) return { score, toForget, wish: meant({ ...parted, scores, at: literal }, literal) }
  if (score <= THRESHOLD) return { score, toForget }
  const asking = (at: number): Asking => ({ ...parted, scores, at })
  const meantBy = (at: number) =>
    spans[at]?.isBehindWork
      ? at
      : indexOfGreatest(sentences.map((_, i) => means(meansBy(sentences, i, relationOf(asking(at), i)))))
  const first = indexOfGreatest(scores)
  const wish = meant(asking(first), meantBy(first))
  // "Always." behind a wish says nothing by itself: what says something and asks is meant.
  const telling = scores.map((one, i) => (saying(sentences[i] as Sentence) > 0 ? one : -REFUSED_SCORE))
  const next = indexOfGreatest(telling)
  const isEmpty = wish.items.length === 0 && (telling[next] as number) > THRESHOLD
  const chosen = isEmpty ? meant(asking(first), next) : wish
  const asksAlone = (i: number) => asks(asksBy([sentences[i] as Sentence], 0)) > ALONE
  /** What other sentences mean that ask also without the ones beside them. */
  const others = sentences.flatMap((sentence, i) => {
    if ((scores[i] as number) <= THRESHOLD || !(isSure(i) || asksAlone(i))) return []
    const by = meantBy(i)
    const isItself = isSure(i) || (isRule(sentence) && asksAlone(by))
    const other = meant(asking(i), isItself ? i : by)
    if (other.items.length === 0) return []
    return chosen.sentence.includes(other.sentence) || other.sentence.includes(chosen.sentence) ? [] : [other]
  })
  // Two sentences may point at one.
  const each = new Map(others.map((one) => [one.sentence, one]))
  const gone = takenBackIn(whole)
  const isOther = ({ start, end }: Span) =>
    gone.some((one) => start < one.end && end > one.start) ||
    sentences.some((sentence, i) => {
      const span = spans[i] as Span
      return span.start < end && span.end > start && (scores[i] as number) > THRESHOLD && !isRule(sentence)
    })
  const standing = [chosen, ...each.values()].filter((one) => !isGone(one, whole.text, gone))
  const told = standing.map((one) => withStated(parted, one, isOther))
  const [left, ...more] = told.filter(
    ({ sentence }) => !told.some((one) => one.sentence !== sentence && one.sentence.includes(sentence)),
  )
  return left ? { score, toForget, wish: left, others: more } : { score, toForget }
}

/** What a message takes back, by refusing what is said before it, or asking to forget that. */
function takenBackIn({ covered, spans, sentences }: Read): Span[] {
  const said = spans.map(({ start, end }) => covered.slice(start, end))
  // Courtesy and the words of a wish say nothing.
  const tells = (i: number) =>
    saying(sentences[i] as Sentence) > 0 && contentWords(said[i] as string).length > 0
  return takenBack(said, tells, refusesWhatWasSaid).map((i) => spans[i] as Span)
}

function isGone({ sentence, asks }: Meant, text: string, gone: readonly Span[]): boolean {
  return [sentence, asks].some((words) => {
    const at = text.indexOf(words)
    return gone.some(({ start, end }) => at < end && at + words.length > start)
  })
}

const POINTING = conceptIds('this')
const KEEPING = conceptIds('remember note store memory mind')

/** "No wait, do not keep that": it refuses, and says not what. */
function refusesWhatWasSaid(sentence: string): boolean {
  if (!refusesKeeping(sentence)) return false
  const said = readSentence(withoutSighs(sentence), wishConcepts())
  const last = said.concepts.findLast(({ id }) => KEEPING().has(id))
  if (!last) return false
  const behind = said.text.slice(last.end).replace(/^\p{L}+/u, '')
  if (saying(readSentence(behind, wishConcepts())) > 0) return false
  return saying(said) <= (said.concepts.some(({ id }) => POINTING().has(id)) ? 1 : 0)
}

/** A wish before a colon, or a whole sentence that says that what is to be kept follows. */
const OPENING = /^[^:：\n]{2,60}[:：](?=\s?\S)/u
const NO_STATEMENT = conceptIds('please remember forget note memory later')
const WORK = conceptIds('work delete now please can')
/** How somebody goes on to what is to be done. */
const TURNS =
  /^(?:ok(?:ay)?|so|well|anyway|also|gut|bon|alors|allez|venga|vale|bueno|então|bom|allora|dunque|dobra|ладно|hadi|let['’]?s|lass(?:t)? uns)(?!\p{L})|^(?:じゃあ?|では|それでは|完成后|完成後|接下来|接下來|그럼|이제)/iu
/** Words that say nothing without the sentence before. */
const POINTS =
  /(?<!\p{L})(?:both|it|them|that|this|these|those|beide\p{L}*|es|das(?!\s\p{Lu})|ça|cela|eso|esto|isso|isto|questo|quello|to|это)(?!\p{L})/iu

/** A wish with the plain statements behind "Remember: …" in the same paragraph, up to the first sentence that is none. */
function withStated(read: Read, one: Meant, isOther: (span: Span) => boolean): Meant {
  const { text, covered } = read
  const from = text.indexOf(one.sentence)
  const opening = one.asks === one.sentence ? (OPENING.exec(one.asks)?.[0] ?? '') : one.asks
  const isBehind = one.sentence.startsWith(one.asks) || text.slice(0, from).trimEnd().endsWith(one.asks)
  if (one.items.length !== 1 || /```|~~~/u.test(one.sentence) || !isBehind || !opensBarely(opening))
    return one
  const spans = sentencesOf(covered).filter(({ start }) => start >= from + one.sentence.length)
  const told: Span[] = []
  let end = from + one.sentence.length
  for (const span of spans) {
    if (/\S|\n\s*\n/u.test(covered.slice(end, span.start)) || /\S/u.test(text.slice(end, span.start))) break
    if (isOther(span)) break
    const next = covered.slice(span.start, span.end)
    if (!isPlain(next)) {
      // What an order points to belongs to that.
      const first = told.findIndex(({ start, end }) => shareIn(covered.slice(start, end), next) > 0)
      if (first >= 0) told.splice(first)
      else if (POINTS.test(next)) told.pop()
      break
    }
    told.push(span)
    end = span.end
  }
  const last = told.at(-1)
  if (!last) return one
  const items = [...one.items]
  for (const { start, end } of told) {
    const said = text.slice(start, end)
    const both = joined(items.at(-1) as string, said)
    // Whoever sees facts sees so much of each.
    const isApart = STATES.test(said) || both.length > MAX_FACT_CHARS
    if (isApart && !POINTS_BACK.test(said)) items.push(said)
    else items[items.length - 1] = both
  }
  return { ...one, sentence: text.slice(from, last.end), items }
}

/** Two sentences, of which the first may have been a line. */
const joined = (one: string, other: string): string =>
  one + (/[。！？]$/u.test(one) ? '' : /[.!?…]["'”’)]*$/u.test(one) ? ' ' : '. ') + other

/** Whether words hold a wish and nothing else. */
const opensBarely = (words: string): boolean =>
  asksForSure(`${words.replace(/[\s:：.]+$/u, '')}: x`) ||
  (holdsConcept(words, KEEPING) && saying(readSentence(words, wishConcepts())) < 1)

/** Whether a sentence states what is so, and asks for nothing. */
function isPlain(said: string): boolean {
  const sentence = readSentence(said, wishConcepts())
  const ends = sentence.tokens.length - 1
  const orders = sentence.concepts.some(({ id, token }) => (token < 2 || token === ends) && WORK().has(id))
  const isTask = (orders && !isRule(sentence)) || startsThen(said) || TURNS.test(said) || isStep(said)
  return (
    saying(sentence) >= 1 &&
    !(isTask || isQuestion(said) || holdsConcept(said, NO_STATEMENT)) &&
    !(refusesKeeping(said) || isForNow(said) || formsOf(said).size > 0)
  )
}

/** Words that may stand before the order. */
const RULES = conceptIds('always never')
const MAX_BEFORE = 2

/** "And never push to main" speaks of no other sentence. */
const isRule = ({ tokens, concepts }: Sentence): boolean =>
  tokens
    .slice(0, MAX_BEFORE + 1)
    .some(({ start, end }) =>
      concepts.some((found) => RULES().has(found.id) && found.start < end && found.end > start),
    )

export const indexOfGreatest = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores))

/** Takes a message apart as the table is trained and asked. */
export function readMessage(message: string): Read {
  const text = bounded(maskPrivate(unwrapRun(message)))
  return partMessage(text, takeOut(text))
}

/** `endOf` tells how much of a sentence is looked at. */
function partMessage(text: string, covered: string, endOf = (sentence: string) => sentence.length): Read {
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

/** A text of which a stretch is left out, with an end of a sentence in its place. */
const leaveOut = (text: string, { start, end }: Span) =>
  `${text.slice(0, start)}${'\n'.repeat(end - start)}${text.slice(end)}`

/** The score of a message of which any sentence may ask, from those of its sentences. */
export function together(scores: readonly number[]): number {
  const none = scores.reduce((product, score) => product / (1 + Math.exp(score)), 1)
  return Math.log((1 - none + 1e-9) / (none + 1e-9))
}

/** Wishes of one message that are looked for. */
const MAX_WISHES = 5

/** Whether a message holds nothing but wishes, and says nothing of what is to be done now. */
export function isOnlyWish(message: string, literals: readonly string[]): boolean {
  let rest = bounded(maskPrivate(unwrapRun(message)))
  for (let found = 0; found < MAX_WISHES; found += 1) {
    const { sentence = '' } = findWish(rest, literals).wish ?? {}
    const at = rest.indexOf(sentence)
    // Beside a wish a greeting may stand.
    if (sentence === '' || at < 0) return found > 0 && contentWords(rest).length < 2
    const stated = withoutWish(sentence).slice(1)
    const orderFrom = sentence.includes(stated) ? sentence.indexOf(stated) + stated.length : sentence.length
    rest = `${rest.slice(0, at)} ${sentence.slice(orderFrom)} ${rest.slice(at + sentence.length)}`
  }
  return false
}
