import { createFeatureReader, type Sentence } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { hasConcept } from '../../memory/language/concepts.js'
import { isOnlyRefusal } from '../../memory/language/only-refusal.js'
import { endOfKept, refusesKeeping, takenBack } from '../../memory/language/refuses-keeping.js'
import { overlap, type Span } from '../../memory/language/sentences.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { ordersToForget } from './asks-to-forget.js'
import { type Asking, type Meant, meant, type Read, relationOf, saying, slice } from './meant.js'
import { asksForSure, memoryOrder } from './opens-for-sure.js'
import { partMessage, readMessage } from './read-message.js'
import { isRule, KEEPING, withStated } from './stated-behind.js'
import { withoutOrder } from './statement.js'
import { typedIn } from './take-out.js'

/** `howLong`: its words, and those behind them if they only limit it: "Just for this session." */
type Wish = Meant & { howLong: string }
/**
 * What a message asks to keep, if it does, further wishes, and the things that it plainly asks to forget. `isUnsure`: it
 * may as well be about the task at hand.
 */
type Decision = {
  score: number
  wish?: Wish
  others?: readonly Wish[]
  isUnsure?: boolean
  toForget: readonly string[]
}

/** Above this score a message asks. Chosen by `npm run train -- --check`: tables judge rows of authors they did not learn from. */
const THRESHOLD = 0.15
/** Below this score, a wish without a word of memory is unsure: there lies half of what is wrongly heard, and one wish in twenty. */
const SURE = 1

/** Least score of a sentence in words that surely ask. */
const SURE_SCORE = 3
/** Above this score a sentence asks whatever stands beside it. */
const ALONE = 0.4
/** Negated, the score of a sentence that asks not to keep something, or to tidy up. */
const REFUSED_SCORE = 20

const tables = lazy(() => ({
  asksBy: createFeatureReader('crossed'),
  meansBy: createFeatureReader(),
  ...readTables<'asks' | 'means'>('wishes'),
}))

/**
 * Finds whether a person's message asks that something be remembered, and which sentence is meant, in bounded time.
 * `literals` are the person's own phrases, found anywhere in a sentence.
 */
export function findWish(message: string, literals: readonly string[] = []): Decision {
  const { asksBy, meansBy, asks, means } = tables()
  const own = literals.map((literal) => literal.toLowerCase().trim()).filter((literal) => literal !== '')
  const whole = readMessage(message)
  const orders = ordersToForget(whole.text, whole.covered)
  const toForget = orders.flatMap(({ things }) => things)
  const parted = partMessage(whole.text, orders.reduce(leaveOut, whole.covered), endOfKept)
  const { covered, spans, sentences } = parted
  const said = spans.map(({ start, end }) => covered.slice(start, end))
  const isSure = (i: number) => !spans[i]?.isBehindWork && asksForSure(said[i] as string)
  const scores = said.map((sentence, i) => {
    if (refusesKeeping(sentence) || memoryOrder(sentence) === 'tend') return -REFUSED_SCORE
    const read = asks(asksBy(sentences, i))
    return isSure(i) ? Math.max(read, SURE_SCORE) : read
  })
  const asking = (at: number): Asking => ({ ...parted, scores, at })
  const literal = said.findIndex((sentence) => own.some((one) => sentence.toLowerCase().includes(one)))
  const score = together(scores)
  if (literal >= 0) return { score, toForget, wish: withHowLong(parted, meant(asking(literal), literal)) }
  if (score <= THRESHOLD) return { score, toForget }
  const meantBy = (at: number) =>
    spans[at]?.isBehindWork
      ? at
      : indexOfGreatest(sentences.map((_, i) => means(meansBy(sentences, i, relationOf(asking(at), i)))))
  const first = indexOfGreatest(scores)
  const wish = meant(asking(first), meantBy(first))
  // "Always." behind a wish says nothing by itself: then the best sentence that asks and says something is meant.
  const telling = scores.map((one, i) => (saying(sentences[i] as Sentence) > 0 ? one : -REFUSED_SCORE))
  const next = indexOfGreatest(telling)
  const isEmpty = wish.items.length === 0 && (telling[next] as number) > THRESHOLD
  const chosen = isEmpty ? meant(asking(first), next) : wish
  const asksAlone = (i: number) => asks(asksBy([sentences[i] as Sentence], 0)) > ALONE
  /** What other sentences mean, if they ask even without those beside them. */
  const others = sentences.flatMap((sentence, i) => {
    if ((scores[i] as number) <= THRESHOLD || !(isSure(i) || asksAlone(i))) return []
    const by = meantBy(i)
    const isItself = isSure(i) || (isRule(sentence) && asksAlone(by))
    const other = meant(asking(i), isItself ? i : by)
    if (other.items.length === 0) return []
    return chosen.sentence.includes(other.sentence) || other.sentence.includes(chosen.sentence) ? [] : [other]
  })
  // Two sentences may point at the same one.
  const each = new Map(others.map((one) => [one.sentence, one]))
  const gone = takenBackIn(whole)
  const isOther = (span: Span) =>
    gone.some((one) => overlap(one, span)) ||
    sentences.some(
      (sentence, i) =>
        overlap(spans[i] as Span, span) && (scores[i] as number) > THRESHOLD && speaksOfKeeping(sentence),
    )
  const standing = [chosen, ...each.values()].filter((one) => !isGone(one, whole.text, gone))
  const told = standing.map((one) => withHowLong(parted, withStated(parted, one, isOther)))
  const [left, ...more] = told.filter(
    ({ sentence }) => !told.some((one) => one.sentence !== sentence && one.sentence.includes(sentence)),
  )
  const isUnsure = score < SURE && !sentences.some(speaksOfKeeping)
  return left ? { score, toForget, wish: left, others: more, isUnsure } : { score, toForget }
}

const speaksOfKeeping = (sentence: Sentence) => hasConcept(sentence, KEEPING)

/** "Just for this session", but neither "not just …" nor a goodbye: "Done for today", "Bis morgen!" */
const LIMITS =
  /^(?:for|until|für|pour|para|per|voor)\s|(?<!(?<!\p{L})(?:not|nicht|pas|no|non|não|niet|nie|не)\s|\p{L})(?:only|just|nur|seulement|juste|s[oó]lo|só|apenas|solamente|soltanto|alleen|tylko|только|sadece)(?!\p{L})|(?<!不)[只仅僅]|(?:だけ|のみ|限り)(?!じゃ|で[はな])|만(?!이? ?아니)/iu

function withHowLong({ text, spans, sentences }: Read, one: Meant): Wish {
  const words = [one.asks, one.sentence].map((said) => {
    const end = text.indexOf(said) + said.length
    const next = spans.findIndex(({ start }) => start >= end)
    const behind =
      next < 0 || saying(sentences[next] as Sentence) >= 1 ? '' : slice(text, spans[next] as Span)
    return LIMITS.test(behind) ? `${said}\n${behind}` : said
  })
  return { ...one, howLong: words.join('\n') }
}

/** What a message takes back, by refusing what it says before, or asking to forget that. */
function takenBackIn({ covered, spans, sentences }: Read): Span[] {
  const said = spans.map(({ start, end }) => covered.slice(start, end))
  // Courtesy and the words of a wish say nothing.
  const tells = (i: number) =>
    saying(sentences[i] as Sentence) > 0 && contentWords(said[i] as string).length > 0
  return takenBack(said, tells, (one) => isOnlyRefusal(one)).map((i) => spans[i] as Span)
}

function isGone({ sentence, asks }: Meant, text: string, gone: readonly Span[]): boolean {
  return [sentence, asks].some((words) => {
    const start = text.indexOf(words)
    return gone.some((one) => overlap(one, { start, end: start + words.length }))
  })
}

export const indexOfGreatest = (scores: readonly number[]): number => scores.indexOf(Math.max(...scores))

/** A text with a stretch replaced by newlines, which end a sentence. */
const leaveOut = (text: string, { start, end }: Span) =>
  `${text.slice(0, start)}${'\n'.repeat(end - start)}${text.slice(end)}`

/** The score of a message, any sentence of which may ask, from those of its sentences. */
export function together(scores: readonly number[]): number {
  const none = scores.reduce((product, score) => product / (1 + Math.exp(score)), 1)
  return Math.log((1 - none + 1e-9) / (none + 1e-9))
}

/** Longest greeting that may stand beside a wish, in UTF-16 units. */
const MAX_GREETING = 200

/** Whether a message holds nothing but wishes, and says nothing of what is to be done now. */
export function isOnlyWish(message: string, literals: readonly string[]): boolean {
  const { wish, others = [] } = findWish(message, literals)
  if (!wish) return false
  const rest = [wish, ...others].reduce(
    (text, { sentence, asks }) =>
      text.replace(sentence, (said) => ` ${said.slice(withoutOrder(said).length)} `).replace(asks, ' '),
    typedIn(message),
  )
  const beside = rest.replace(/\s+/gu, ' ').trim()
  return beside.length <= MAX_GREETING && contentWords(beside).length < 2
}
