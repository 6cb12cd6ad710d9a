import type { Said } from '../../host/host.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { canonicalText } from '../../memory/statement/canonical-text.js'
import { isQuestion } from '../gate/question.js'
import { words } from '../gate/words.js'
import { takeOut, unwrapRun } from './take-out.js'

type Message = Pick<Said, 'by' | 'text'>

/** Words that pass on what somebody else, a page or a log says. */
const REPORTS = new RegExp(
  `${words(`says said claims claimed thinks believes told_me told_us according_to sagt sagte meint meinte behauptet laut zufolge selon
  d'après dice dijo según diz disse zegt zei volgens mówi według говорит сказал* согласно diyor dedi göre`)}|${words(`tells told writes wrote reads states prints printed schreibt schrieb steht
  dit écrit escribe escreve escreveu scrive detto schrijft pisze пишет написано yazıyor`)}(?: \\p{L}+)?(?:[:：]|,? (?:that|dass|que?|che|dat|że|что)(?!\\p{L}))|根据|根據|上说|上說|写着|寫著|によると|によれば|と書いて|と言って|따르면|라고`,
  'iu',
)
/** The person may report what she said herself, or go on to her own words. */
const HER_OWN = /(?<!\p{L})(?:I|we)(?:['’](?:ve|d))? (?:\p{L}+ )?(?:said|told|wrote)(?!\p{L})/giu
const GOES_ON = /[,;] (?:but|aber|mais|pero|mas|ma|maar|ale|но|ama)(?!\p{L})/giu
const isReported = (text: string): boolean =>
  REPORTS.test((text.split(GOES_ON).at(-1) ?? '').replace(HER_OWN, ''))

/** Whether a sentence of a person is her own statement: questions, and what she passes on, are not. */
export const isOwnStatement = (text: string): boolean => !(isQuestion(text) || isReported(text))

/** Finds cited words in a message: whose they are, and the whole sentences they are in, so that no "not" is cut off. */
export function wordsOfQuote(
  { by, text: written }: Message,
  quote: string,
): Pick<Said, 'by'> & { said: string } {
  const text = unwrapRun(written)
  const spans = sentencesOf(text)
  const wanted = canonicalText(quote)
  const within = (whole: string, first: number, last: number) =>
    whole.slice(spans[first]?.start ?? 0, spans[last]?.end ?? 0)
  const holds = (first: number, last: number) => canonicalText(within(text, first, last)).includes(wanted)
  const last = spans.findIndex((_, i) => holds(0, i))
  const first = spans.findLastIndex((_, i) => i <= last && holds(i, last))
  if (first < 0) return { by: 'agent', said: quote }
  const own = within(takeOut(text), first, last)
  const end = own.toLowerCase().indexOf(quote.trim().slice(-12).toLowerCase())
  const isOwn = canonicalText(own).includes(canonicalText(takeOut(quote)))
  const isHers = isOwn && !isReported(end < 0 ? own : own.slice(0, end))
  return { by: by === 'person' && isHers ? by : 'agent', said: within(text, first, last) }
}

/** What is stated in a talk: nothing pasted or passed on. Questions of the agent count, since a yes makes them statements. */
export const statedIn = (messages: readonly Message[]): string =>
  messages
    .flatMap(({ by, text: written }) => {
      const text = unwrapRun(written)
      const sentences = sentencesOf(takeOut(text)).map(({ start, end }) => text.slice(start, end))
      return sentences.filter(by === 'person' ? isOwnStatement : (one) => !isReported(one))
    })
    .join('\n')
