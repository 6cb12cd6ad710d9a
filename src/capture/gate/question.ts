import { pattern, words } from './words.js'

/** Before a subject these ask. */
const AUXILIARY =
  "(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|may|shall|am)(?:n[’']?t)?"
const SUBJECT =
  "(?:i|you|we|they|he|she|it|the|this|that|there|these|those|anyone|any|our|my|your|\\p{Lu}\\p{L}+)(?![\\p{L}’'])"

/** English questions without their mark. What ends as a sentence does, or explains behind a colon, is none. */
const ASKS = pattern(
  `^(?:(?:hm+|so|and|but|also|ok|hey|wait)[,]? )?(?:why|what|when|where|which|who|whose|how)(?: (?:\\p{L}+ ){0,5}?)?${AUXILIARY} ${SUBJECT}[^:]*$`,
  `^(?:why|what|when|where|which|who|whose|how)(?:['’]s|\\s(?:is|are|was|were|if|about|come|many|much|often|does|do|did))(?!\\p{L})[^:]*$`,
  `^(?:(?:hm+|so|and|but|also|ok|hey|wait)[,]? )?${AUXILIARY}\\s${SUBJECT}(?![^?]*[:.])[^:]*$`,
  `^(?:is there )?(?:any|some|no) (?:reason|idea|chance|clue)\\b[^:]*$`,
)
const WONDERS =
  /^(?:i(?:['’]m| am)? (?:wonder(?:ing)?|not sure|unsure)|wondering|not sure|unsure|any idea|anyone know|does anyone know|no idea|unclear|it is unclear|tell me|can someone explain)\b[^:.]{0,10}\b(?:if|whether|why|how|what|which|where|who|when)\b/iu

/** Question words of other languages; as a sentence of its own, `wie` and `como` begin others too. */
const QUESTION_WORDS =
  words(`warum wieso weshalb wie wo wann wer wen wem wessen was welche[rsnm]? womit wofür woran wozu
  pourquoi comment où quand est-ce_que qu'est-ce* qu'est combien à_quoi por_qué porqué qué cómo cuándo cuánt[oa]s? dónde quién
  por_que porque_é_que como quando onde quem qual quantos quem perché come_mai come quanto dove chi
  waarom hoe waar wanneer wie_is wat welke dlaczego jak gdzie kiedy kto czy ile co почему зачем как где когда кто что_если
  сколько какой куда чей neden niye niçin nasıl nerede kim hangi kaç mengapa varför proč чому`)
/** A verb before its subject: German, Dutch, French. A command to one person of courtesy (`Nutzen Sie …`) asks nothing. */
const VERB_FIRST = [
  `(?:${words('soll(?:en|st|te|ten)? kann können könnten darf dürfen muss müssen will wollen hat haben hast ist sind wird werden wurde gibt bist')}) (?:wir|ich|du|ihr|sie|man|es|er|das|die|der|den|dem|ein(?:e|en)?|noch|jemand|hier)`,
  `\\p{L}{3,}(?:en|t|st) (?:wir|ich|du|ihr|man|es|er)`,
  `(?:${words('kun kan kunnen moet moeten mag mogen zal zullen is zijn heb heeft hebben wil willen gaan gaat doet doen')}) (?:je|jij|ik|we|wij|ze|zij|het|de|dit|dat|er|u)`,
  `\\p{L}+-(?:t-)?(?:il|elle|on|nous|vous|tu|je|ils|elles|ce)`,
  words(
    "est-ce c'est_(?:normal|possible|grave|prévu) tu_peux vous_pouvez on_peut on_a se_puede dá_para si_può hay_que a_co_z podemos podem puedo puedes posso podes possiamo puoi tens hai_idea c'è",
  ),
].join('|')
const ASKS_ABROAD = pattern(
  `^(?:${QUESTION_WORDS})\\s[^:.!]*$`,
  `^(?:${VERB_FIRST})(?!\\p{L})[^:.!]*$`,
  // A particle or a tag of asking.
  `^[^:.!]*(?:${words('ou_pas oder_nicht o_no ou_não oppure_no of_niet czy_nie или_нет')})\\s*$`,
  '^(?:\\S+\\s){1,3}?ли\\s[^:.!]*$',
  '\\s(?:m[iıuü](?:sın|sin|sun|sün|yız|yiz|yuz|yüz|yım|yim|yum|yüm|dır|dir|ydı|ydi|dur|dür)?)\\s*$',
)
const ASKS_EAST = new RegExp(
  [
    '(?:吗|嗎|呢|么|麼|ですか|ますか|ましたか|でしょうか|かな|の？|나요|까요|습니까|입니까|ㅂ니까|ㄴ가요|은가요|을까|ㄹ까)[。.？?]?$',
    '^(?:为什么|為什麼|为啥|怎么|怎麼|怎样|是不是|能不能|会不会|會不會|有没有|有沒有|要不要|可不可以|哪[个個里裡些]|什么时候|什麼時候|谁|誰|どうして|なぜ|何故|どこ|いつ|誰が|왜|언제|어디|누가)[^。:：]*$',
    '(?:哪里|哪裡|哪儿|哪个|哪個|哪些|什么|什麼|怎么|怎麼|谁|誰|多少|どれ|何|어느|무슨)[^。:：，]{0,6}$',
    '(?:돼요|되나|될까|있어요)[?？]$',
  ].join('|'),
  'u',
)

/** A question, with or without its mark. */
export function isQuestion(text: string): boolean {
  const bare = text.trim()
  return (
    (/[?？؟;]["'”’」）)]*$/u.test(bare) && /[?？؟]/u.test(bare.slice(-3))) ||
    (ASKS.test(bare) && !/[.!]$/u.test(bare)) ||
    ASKS_EAST.test(bare) ||
    WONDERS.test(bare) ||
    ASKS_ABROAD.test(bare)
  )
}
