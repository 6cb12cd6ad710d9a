import type { Sentence } from '../../lib/classify/features.js'
import { MAX_FACT_CHARS } from '../../memory/fact-types.js'
import { conceptIds, hasConcept, holdsConcept, readText } from '../../memory/language/concepts.js'
import { isForNow, refusesKeeping } from '../../memory/language/refuses-keeping.js'
import { overlap, type Span, sentencesOf } from '../../memory/language/sentences.js'
import { shareIn } from '../../memory/statement/content-words.js'
import { formsOf } from '../gate/form.js'
import { isQuestion } from '../gate/question.js'
import { type Meant, saying, sayingOf } from './meant.js'
import { asksForSure } from './opens-for-sure.js'
import { POINTS_BACK, STATES } from './parts.js'
import { isStep, startsThen } from './steps.js'

/** Concepts, one of which stands in every wish to keep something. */
export const KEEPING = conceptIds('remember note store memory mind')
/** A wish before a colon, with what is to be kept behind it. */
const OPENING = /^[^:：\n]{2,60}[:：](?=\s?\S)/u
const NO_STATEMENT = conceptIds('please remember forget note memory later')
const ORDERING = conceptIds('now please can work delete')
const AND = /^(?:and|just|und|et|y|e|i|и|en|ve)\s/iu
/** How somebody turns to what is to be done. */
const TURNS =
  /^(?:ok(?:ay)?|so|well|anyway|also|gut|bon|alors|allez|venga|vale|bueno|então|bom|allora|dunque|dobra|ладно|hadi|let['’]?s|lass(?:t)? uns)(?!\p{L})|^(?:じゃあ?|では|それでは|完成后|完成後|接下来|接下來|그럼|이제)/iu
const VERBS =
  "is|are|was|were|has|have|had|isn['’]t|aren['’]t|can|cannot|must|should|will|may|does|do not|don['’]t|doesn['’]t|never|always|only|lives?|runs?|goes|comes?|needs?|belongs?|listens?|uses?|holds?|owns|signs|starts?|stays?|sits?|stands?|works?|wants?|prefers?|expects?|requires?|contains?|serves?|ships?|deploys?|opens?|closes?|stores?|keeps?|sends?|handles?|leads?|reviews?|maintains?|costs?|means|speaks?|gets?|takes?|allows?|supports?|depends?|accepts?|returns?|ist|sind|hat|haben|war|heißt|heißen|steht|stehen|liegt|liegen|läuft|laufen|gehört|gehören|kommt|kommen|geht|gehen|lauscht|lauschen|nutzt|nutzen|braucht|brauchen|verwendet|verwenden|muss|müssen|darf|dürfen|soll|sollen|wird|werden|gilt|gelten|bleibt|macht|kann|est|sont|ont|tourne|tournent|utilise|utilisent|écoute|doit|doivent|vit|se trouve|appartient|es|está|son|están|tiene|tienen|usa|usan|corre|corren|vive|va|van|necesita|necesitan|escucha|é|são|estão|tem|têm|usam|roda|rodam|fica|ficam|precisa|è|sono|ha|hanno|gira|girano|sta|stanno|ascolta|zijn|heeft|hebben|draait|draaien|luistert|gebruikt|gebruiken|staat|ligt|loopt|moet|moeten|hoort|jest|są|mają|używa|działa|działają|nasłuchuje|słucha|слушает|слушают|использует|используют|работает|работают|живёт|живет|лежит|стоит|это|är|har|ligger|kör|använder|er|bruger|kører"
/** A subject and its verb; in languages with the verb last or without spaces, an ending or verb of statements. */
const TELLS = new RegExp(
  `^(?:(?:the|our|my|your|all|every|each|both|no|der|die|das|unsere?|meine?|alle|jede\\p{L}?|le|la|les|nos|notre|el|los|las|nuestr\\p{L}+|o|os|as|il|lo|gli|de|het|onze)\\s(?:[^\\s,;]+\\s){0,5}?|(?:[^\\s,;]+\\s){1,3}?)(?:${VERBS})\\s|^(?:we|wir|on|nous)\\s(?!need to|should|have to|can\\b)\\p{L}+\\s|^[^把请請帮幫给給跑改修删刪加看]{1,20}(?:是|在|用|有|由|需要|必须|必須|不能|属于|屬於)|(?:です|ます|である|だ|ない|[うくすつぬむるぶぐ])[。.]?$|다[.]?$|(?:[ıiuü]r|yor|d[ıiuü]r|l[ıiuü])[.]?$`,
  'iu',
)
/** Words that say nothing without the sentence before. */
const POINTS =
  /(?<!\p{L})(?:both|it|them|that|this|these|those|beide\p{L}*|es|das(?!\s\p{Lu})|ça|cela|eso|esto|isso|isto|questo|quello|to|это)(?!\p{L})/iu

/** A wish with the plain statements behind "Remember: …" in the same paragraph, up to the first other sentence. */
export function withStated(
  { text, covered }: { text: string; covered: string },
  one: Meant,
  isOther: (span: Span) => boolean,
): Meant {
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
    const next = covered.slice(span.start, span.end)
    if (isOther(span) || isForNow(next)) break
    if (!isPlain(next)) {
      // A statement that an order refers to belongs to that order.
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
    // A longer fact is not shown whole.
    const isApart = STATES.test(said) || both.length > MAX_FACT_CHARS
    if (isApart && !POINTS_BACK.test(said)) items.push(said)
    else items[items.length - 1] = both
  }
  return { ...one, sentence: text.slice(from, last.end), items }
}

/** Joins two sentences; the first may have been a line. */
const joined = (one: string, other: string): string =>
  one + (/[。！？]$/u.test(one) ? '' : /[.!?…]["'”’)]*$/u.test(one) ? ' ' : '. ') + other

/** Whether words hold a wish and nothing else. */
const opensBarely = (words: string): boolean =>
  asksForSure(`${words.replace(/[\s:：.]+$/u, '')}: x`) ||
  (holdsConcept(words, KEEPING) && sayingOf(words) < 1)

/** Whether a sentence plainly states what is so, and asks for nothing. */
function isPlain(said: string): boolean {
  const sentence = readText(said.replace(AND, ''))
  const isTask =
    (hasConcept(sentence, ORDERING, 1) && !isRule(sentence)) ||
    startsThen(said) ||
    TURNS.test(said) ||
    isStep(said)
  return (
    saying(sentence) >= 1 &&
    (TELLS.test(said) || isRule(sentence)) &&
    !(isTask || isQuestion(said) || holdsConcept(said, NO_STATEMENT)) &&
    !(refusesKeeping(said) || formsOf(said).size > 0)
  )
}

/** Concepts of rules, and how many words may stand before them. */
const RULES = conceptIds('always never')
const MAX_BEFORE = 2

/** "And never push to main" refers to no other sentence. */
export const isRule = ({ tokens, concepts }: Sentence): boolean =>
  tokens
    .slice(0, MAX_BEFORE + 1)
    .some((token) => concepts.some((found) => RULES().has(found.id) && overlap(found, token)))
