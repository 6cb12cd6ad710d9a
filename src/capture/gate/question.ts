import { conceptIds, hasConcept, readText } from '../../memory/language/concepts.js'
import { pattern, words } from './words.js'

/** Before a subject, these ask a question. */
const AUXILIARY =
  "(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|may|shall|am)(?:n[’']?t)?"
const PRONOUN =
  "(?:i|you|we|they|he|she|it|the|this|that|there|these|those|anyone|any|our|my|your)(?![\\p{L}’'])"
const SUBJECT = `(?:${PRONOUN}|\\p{L}{2,}(?![\\p{L}’']))`
/** `Don't push to main` asks nothing. */
const ORDERS = `do(?:n[’']?t)?\\s(?!${PRONOUN})`

/** English questions without a question mark or question word. A text with an explanation behind a colon is none. */
const ASKS = pattern(
  `^(?:(?:hm+|so|and|but|also|ok|hey|wait)[,]? )?(?!${ORDERS})${AUXILIARY}\\s${SUBJECT}(?![^?]*[:.])[^:]*$`,
  `^(?:is there )?(?:any|some|no) (?:reason|idea|chance|clue)\\b[^:]*$`,
)
const WONDERS =
  /^(?:i(?:['’]m| am)? (?:wonder(?:ing)?|not sure|unsure)|wondering|not sure|unsure|any idea|anyone know|does anyone know|no idea|unclear|it is unclear|tell me|can someone explain)\b[^:.]{0,10}\b(?:if|whether|why|how|what|which|where|who|when)\b/iu

/** Concepts that make a question at its beginning, in any language: a question word, or "can you". */
const QUESTION_WORDS = conceptIds('ask can')

/** A verb before its subject in German, Dutch and French. A polite command (`Nutzen Sie …`) asks nothing. */
const VERB_FIRST = [
  `(?:${words(`soll(?:en|st|te|ten)? kann können könnten darf dürfen muss müssen will wollen hat haben hast ist sind wird
  werden wurde gibt bist`)}) (?:wir|ich|du|ihr|sie|man|es|er|das|die|der|den|dem|ein(?:e|en)?|noch|jemand|hier)`,
  `\\p{L}{3,}(?:en|t|st) (?:wir|ich|du|ihr|man|es|er)`,
  `(?:${words(`kun kan kunnen moet moeten mag mogen zal zullen is zijn heb heeft hebben wil willen gaan gaat doet doen`)}) (?:je|jij|ik|we|wij|ze|zij|het|de|dit|dat|er|u)`,
  `\\p{L}+-(?:t-)?(?:il|elle|on|nous|vous|tu|je|ils|elles|ce)`,
  words('on_peut tu_peux vous_pouvez se_puede dá_para si_può'),
].join('|')
const ASKS_ABROAD = pattern(
  `^(?:${VERB_FIRST})(?!\\p{L})[^:.!]*$`,
  // A question particle or tag.
  `^[^:.!]*(?:${words('ou_pas oder_nicht o_no ou_não oppure_no of_niet czy_nie или_нет')})\\s*$`,
  '^(?:\\S+\\s){1,3}?ли\\s[^:.!]*$',
  '\\s(?:m[iıuü](?:sın|sin|sun|sün|yız|yiz|yuz|yüz|yım|yim|yum|yüm|dır|dir|ydı|ydi|dur|dür)?)\\s*$',
)
const ASKS_EAST =
  /(?:[吗嗎呢么麼]|(?:です|ます|ました|でしょう)か|かな|[나까]요|[은인한]가요|니까|을까)[。.？?]?$/u

/** People whose name begins a question elsewhere ("kim" is "who" in Turkish): a verb in the third person follows. */
const NAMES =
  /^(?:Kim|Will|Can|May)(?: \p{Lu}\p{Ll}+)? (?:is|has|was|owns|leads|runs|signs|reviews|writes|handles|maintains|decides|approves|works|knows|uses|prefers|wants|likes|takes|manages|does|joined|left|wrote|built)\s/u

/** A question, with or without its mark. */
export function isQuestion(text: string): boolean {
  const bare = text.trim()
  if (/[?？؟]["'”’」）)]*$/u.test(bare)) return true
  if (NAMES.test(bare)) return false
  return (
    ASKS.test(bare) ||
    ASKS_EAST.test(bare) ||
    WONDERS.test(bare) ||
    ASKS_ABROAD.test(bare) ||
    (!/[:.!。]/u.test(bare) && hasConcept(readText(bare), QUESTION_WORDS, 1))
  )
}
