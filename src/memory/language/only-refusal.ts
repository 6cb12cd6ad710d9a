import { MASK } from '../private.js'
import { contentWords } from '../statement/content-words.js'
import { conceptIds, holdsConcept } from './concepts.js'
import { besidesRefusal, FORGETS_IT, refusesKeeping, sentencesAtEnds } from './refuses-keeping.js'

/** Words for what is still to be said. */
const AHEAD =
  /(?<!\p{L})(?:next|follow(?:s|ing)|about to|from (?:now|here)|gleich(?! wieder)|nächste\p{L}*|folg(?:t|end\p{L}*)|ab jetzt|suit|suivante?s?|siguientes?|próxim\p{L}*|seguintes?|seguente|volgende|następn\p{L}*|следующ\p{L}*)(?!\p{L})|接下来|接下來|以下|次の|다음/iu
const TELLS_BEHIND = /[:：]\s*\S/u

/** Whether a text only refuses keeping or asks to forget, with no words of its own beyond those said before. */
export function isOnlyRefusal(text: string, before = ''): boolean {
  const sentences = sentencesAtEnds(text).filter((one) => !FORGETS_IT.test(one))
  const isOther = text.trim() === '' || text.includes(MASK)
  if (isOther || !sentences.every((one) => refusesKeeping(one) && !AHEAD.test(one))) return false
  const known = new Set(contentWords(TELLS_BEHIND.test(text) ? '' : before))
  return sentences.flatMap((one) => contentWords(besidesRefusal(one))).every((word) => known.has(word))
}

const KEEPING = conceptIds('remember note store memory mind')

/** What a text opens with, if that only refuses, and a wish follows: "No, don't keep that. Remember instead: …" */
export function refusalBeforeWish(text: string): string {
  const sentences = sentencesAtEnds(text)
  const end = sentences.findIndex((one) => !isOnlyRefusal(one))
  return end > 0 && holdsConcept(sentences[end] as string, KEEPING) ? sentences.slice(0, end).join(' ') : ''
}
