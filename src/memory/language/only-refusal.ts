import { readSentence } from '../../lib/classify/features.js'
import { MASK } from '../private.js'
import { contentWords } from '../statement/content-words.js'
import { conceptIds, refusalConcepts } from './concepts.js'
import { FORGETS_IT, OF_TALK, refusesKeeping, sentencesAtEnds, withoutSighs } from './refuses-keeping.js'

/** Thoughts of which a refusal is made. */
const OF_REFUSALS = conceptIds(
  'remember forget note store memory mind later always never not noneed delete now can please i you we this know info again important must all say undo past of_refusal.secret of_refusal.nobody',
)
/** What is still to be said. */
const AHEAD =
  /(?<!\p{L})(?:next|follow(?:s|ing)|about to|from (?:now|here)|gleich(?! wieder)|nächste\p{L}*|folg(?:t|end\p{L}*)|ab jetzt|suit|suivante?s?|siguientes?|próxim\p{L}*|seguintes?|seguente|volgende|następn\p{L}*|следующ\p{L}*)(?!\p{L})|接下来|接下來|以下|次の|다음/iu
const TELLS_BEHIND = /[:：]\s*\S/u

/** Whether all of a text does, or asks to forget it, and says nothing of its own beside words of what was said before: that is meant. */
export function isOnlyRefusal(text: string, before = ''): boolean {
  const sentences = sentencesAtEnds(text).filter((one) => !FORGETS_IT.test(one))
  const isOther = text.trim() === '' || text.includes(MASK)
  if (isOther || !sentences.every((one) => refusesKeeping(one) && !AHEAD.test(one))) return false
  const known = new Set(contentWords(TELLS_BEHIND.test(text) ? '' : before))
  return sentences.flatMap(besidesRefusal).every((word) => known.has(word))
}

/** What else a refusal may say of what was said: that it stays here, is private, was a test, and goes nowhere. */
const BESIDES =
  /(?<!\p{L})(?:anywhere|last|previous|stays?|remains?|leaves?|room|belongs?|parts?|bits?|messages?|typed|strike|logs?|entry|priv\p{L}{1,4}|person[ae]l|pessoal|özel|osobiste|nirgend\p{L}*|(?:ab|auf)?schreib\p{L}*|ab|bleib\p{L}*|gehör\p{L}*|raus|heraus|eintrag|gespeichert|notiert|behalten|festhalten|wird|lieber|besser|nah|s['’]il (?:te|vous) plaît|(?:just |only )?an? (?:test|example)|tests?|quedar?|quede|ficar?|fique|restar?|reste|rimang\p{L}*|blijven|blijft|wordt|slaan|hoor|maar|blive|stannar?|sadece|sólo|solo|provisoire)(?!\p{L})|마(?:세요|요)?(?!\p{L})|돼요?(?!\p{L})|그냥|[个個掉]/giu
const UNPARTED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
/** What is crossed out, with the rest of its word, of Korean what follows it there: a sign in the midst of one means nothing. */
const SPENT = new RegExp(
  `(?:(?![${UNPARTED}\\p{Script=Hangul}])[\\p{L}\\p{M}\\p{N}'’])*\0+(?:(?![${UNPARTED}])[\\p{L}\\p{M}\\p{N}'’])*`,
  'gu',
)

/** The content words of a refusal that say what it is about. */
function besidesRefusal(sentence: string): string[] {
  const said = withoutSighs(sentence).replace(OF_TALK, ' ').replace(BESIDES, ' ')
  const { text, concepts } = readSentence(said, refusalConcepts())
  const spent = concepts.filter(({ id }) => OF_REFUSALS().has(id))
  const left = spent.reduce(
    (all, { start, end }) => all.slice(0, start) + '\0'.repeat(end - start) + all.slice(end),
    text,
  )
  return contentWords(left.replace(SPENT, ' '))
}
