import { BoundedMap } from '../../lib/bounded-map.js'
import { createFeatureReader, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { MASK } from '../private.js'
import { conceptIds, holdsConcept, readText, refusalConcepts, wishConcepts } from './concepts.js'
import { type Span, sentencesOf } from './sentences.js'

/** Above this score a sentence asks that something not be kept, whatever else it asks. */
const SURELY = 0.07
/** Above this score it asks that something be kept for now only. */
const FOR_NOW = -0.15
/** Characters of a longer text that are examined, half of them at each end: that is where orders stand. */
const MAX_LOOKED_AT = 4_000
/** Texts in the cache: what was said in a session is asked for again and again. */
const MAX_KNOWN = 1_000

/** What is judged by itself: a sentence, the order before a colon, a final parenthesis, each clause after the first. */
export function partsOf(sentence: string): string[] {
  // What is confided may be long, and would outweigh the order before it.
  const [order] = /^[^:：]{8,80}(?=[:：]\s)/u.exec(sentence) ?? []
  const [, inBrackets] = /\S\s?[([（]([^()[\]（）]{8,80})[)\]）][.!。]?\s*$/u.exec(sentence) ?? []
  const later = clausesOf(sentence).slice(1)
  return [
    sentence,
    ...[order, inBrackets].filter((part) => part !== undefined),
    ...later.map(({ start, end }) => sentence.slice(start, end)),
  ]
}

const CONFIDING = conceptIds('of_refusal.secret of_refusal.nobody')
/** The opening of a sentence that confides something (which may be long), unless it goes on with a wish. */
function confidingOpening(sentence: string): string[] {
  const [, opening = '', next = ''] = /^([^,:，、：]{4,40})[,:，、：](.{0,40})/su.exec(sentence) ?? []
  return holdsConcept(opening, CONFIDING, refusalConcepts) && !holdsConcept(next, KEEPING) ? [opening] : []
}

/** Reads the features of a part for a table; training uses it too. The next call of a reader overwrites its vector. */
export type PartReader = (part: string) => Vector
export function createPartReaders(): Record<'refuses' | 'isForNow', PartReader> {
  const readerOf = (concepts: typeof wishConcepts): PartReader => {
    const featuresOf = createFeatureReader()
    return (part) => featuresOf([readText(part, concepts)], 0)
  }
  return { refuses: readerOf(refusalConcepts), isForNow: readerOf(wishConcepts) }
}

/** The sentences at both ends of a text. */
export function sentencesAtEnds(text: string): string[] {
  const ends = endsOf(text)
  return sentencesOf(ends).map(({ start, end }) => ends.slice(start, end))
}

/** What joins clauses: a wish may go on with what is not to be kept. */
const CLAUSE =
  /(?<!\s)\s*(?:[;–—；]|[,，、](?!\s*(?:dass|daß|dat|que|qu['’]|che|что|że)(?=[\s\p{L}]))(?:\s*(?:but|and|just|only|aber|und|nur|mais|et|pero|y|mas|ma|e|maar|en|ale|i|но|а|и|ama|ve|でも|ただし?|但是?|不过|不過|그런데|하지만)(?=[\s\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]))?|\s(?:but|and|aber|und|mais|et|pero|y|mas|ma|e|maar|en|ale|i|но|и|ama|ve|하지만)(?=\s))\s*/giu
const MIN_CLAUSE = 12
const MAX_CLAUSES = 6

/** The first clauses of a sentence, without what joins them. */
function clausesOf(sentence: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { 0: joint, index } of sentence.matchAll(CLAUSE)) {
    if (index - start >= MIN_CLAUSE) spans.push({ start, end: index })
    if (spans.length === MAX_CLAUSES) return spans
    start = index + joint.length
  }
  return sentence.length - start >= MIN_CLAUSE ? [...spans, { start, end: sentence.length }] : spans
}

const HALF = MAX_LOOKED_AT / 2
const endsOf = (text: string) =>
  text.length <= MAX_LOOKED_AT ? text : `${text.slice(0, HALF)}\n${text.slice(-HALF)}`

const tables = lazy(() => ({
  read: createPartReaders(),
  ...readTables<'refuses' | 'isForNow'>('refusals'),
}))

/** Words that open a second thought. */
const SIGHS =
  '(?:(?:no+|nope|or|also|oh|ah|ach|hm+|(?:ha)+|lol|ok(?:ay)?|sorry|wait|hold on|actually|well|please|pls|and|but|so|just|then|on second thoughts?|come to think of it|never ?mind|scratch that|nein|nee|doch|halt|moment|bitte|quatsch|por favor|proszę|пожалуйста|und|aber|oder|non|en fait|attends|finalement|pardon|espera|perdón|bueno|não|anzi|aspetta|scusa|nie|нет)(?!\\p{L})[,.!…–— ]*)*'
/** A sentence that opens so (in lower case) certainly asks that something not be kept, whatever else it says. */
const SURE_REFUSAL = new RegExp(
  `^${SIGHS}${/(?:keep [^.:?!\n]{2,80} (?:to yourself|between (?:us|you and me))|(?:keep|save|store|note|remember|record|memori[sz]e) (?:nothing|none) (?:of|from|about|in|i|we)|(?:speicher|behalt|merk|notier)\p{L}* (?:dir |euch |bitte |dabei )*nichts|(?:das |dies |alles )?(?:bleibt|bleib) (?:bitte )?(?:ganz )?unter uns|(?:that |this |it )?stays between us|(?:do not|don['’]?t|never) (?:ever )?(?:remember|memori[sz]e) (?:this|that)(?!\p{L})(?![^\n]*\?$)|(?<=\b(?:please|pls),? )(?:do not|don['’]?t) (?:remember|memori[sz]e)(?! to )(?![^\n]*\?$)|forget (?:that )?i (?:ever )?(?:said|mentioned|told you)|(?:do not|don['’]?t|never|no need to) (?:ever )?(?:note|store|save|keep|write down|record|remember|memori[sz]e)(?: down| in (?:your )?memory)? that (?:the|our|we|i['’]?m?|my|his|her|he|she|they|there|it['’]s)|(?:das )?(?:nicht|nichts davon) merken|merk(?:e|t)? (?:dir|euch) (?:das |bitte |dies |davon |hiervon |doch |lieber |besser )*nichts?|ne (?:retiens|mémorise|retenez) pas|no (?:recuerdes|recordar|memorices|memorizar)|não (?:memorize|decore|lembre)|non (?:ricordare|memorizzare)|onthoud (?:dit |dat |alsjeblieft )*niet|niet onthouden|nie zapamiętuj|не запоминай(?:те)?|не запоминать)(?!\p{L})/u.source}`,
  'u',
)
const SURE_SCORE = 4
const A_WHILE =
  "(?:just |only |but only )?(?:for (?:now|today|tonight|the moment|the time being|the next (?:hour|day|\\S+ (?:minutes|hours|days))|this (?:session|pr|pull request|branch|task|ticket|chat|conversation)(?: only)?)|until (?:tonight|tomorrow|we(?:['’]re| are) (?:done|through)|this is (?:merged|done))|while we [^,:.]{3,20})(?! and ever)"
const KEEP = '(?:remember|(?:keep|bear)(?: this| that| it)? in mind|note|memori[sz]e|save|store)'
/** A wish that opens so is certainly for a short while: in the rows 33 wishes do, none of them lasting. */
const SURE_FOR_NOW = new RegExp(
  `^(?:(?:please|pls|ok|and|so|also|but|btw|hey)[, ]+)*(?:${A_WHILE},? (?:please |can you |could you )*${KEEP}\\b|${KEEP}(?: this| that| it)?,? ${A_WHILE}[,: ])`,
  'u',
)

const ONLY_SIGHS = new RegExp(`^${SIGHS}$`, 'iu')
const POLITE_END =
  "(?:,? (?:again|please|now|then|bitte|wieder|lieber|doch|stp|s[’']il te plaît|por favor|maar|alsjeblieft|proszę|prosím|пожалуйста|будь ласка|tack|tak|igen))*"
/** Only "forget it" or "just kidding": what it means was said before. */
export const FORGETS_IT = new RegExp(
  `^${SIGHS}(?:${[
    "(?:(?:(?:can|could|would) you |you (?:can|should) |let[’']s |mejor )*(?:please |just )*(?:forget(?: about)?|vergiss|vergesst|oublie[sz]?|olvida|esque[cç][ea]|dimentica|vergeet|zapomnij|zapome[nň]|забудь(?:те)?|gl[öe]m|unohda)[ -](?:bitte )?(?:it|that|this|das|es|ça|cela|le|lo|eso|esto|isso|questo|dat|het|o tym|to|na to|это|об этом|(?:про )?це|det(?: h[äe]r| d[äe]r)?|se))",
    '(?:mejor )?olv[ií]dalo|olv[ií]date de eso|dimentica(?:lo|ti di questo)|felejtsd el|(?:lütfen )?(?:bunu|şunu|onu) (?:lütfen )?unut|unut gitsin',
    '(?:(?:これ|それ|あれ|今の|さっきの|この|その|今)(?:の|話|こと)*(?:は|を|、)?)?(?:もう|やっぱり?)?忘れて(?:(?:ください|下さい|くれ|いい|ほしい)(?:です)?[よね]*|ね)?',
    '(?:[请請])?(?:忘(?:[了掉]|[记記])(?:吧|[这這那][个個件]事?|[这這那]件事|[刚剛]才(?:的话|的話|说的|說的)|它)+吧?|把(?:[这這那][个個]?|它|[刚剛]才的[话話])忘(?:了|掉)吧?)',
    '(?:(?:[그이](?:거|건|것[은을]?)|방금 (?:건|거|한 말은?)) )?(?:그냥 |다 )?잊어(?:\\s?줘요?|\\s?주세요|버려요?)',
    "(?:(?:i['’]?m|i am|i was|(?:that|it|this) was) )?(?:just |only )*(?:kidding|joking|a joke)|(?:(?:das )?war )?nur (?:ein )?(?:spaß|scherz)|je (?:rigole|plaisante)|(?:no )?(?:es|era)(?: más que)? (?:una )?broma|(?:era )?(?:uno )?scherz[oi]|scherzavo|(?:é |era )?brincadeira|grapje|żart(?:owałem|owałam|uję)|шучу|(?:это (?:была )?)?шутка",
  ].join('|')})${POLITE_END}[.!…。！]*$`,
  'iu',
)
const TURNS =
  '(?<!\\p{L})(?:no+|nope|wait|actually|thoughts?|think|better|rather|sorry|nein|nee|doch|lieber|besser|non|plutôt|mieux|mejor|espera|melhor|meglio|liever|lepiej|лучше)(?!\\p{L})'
const TURNED = new RegExp(TURNS, 'iu')
/** A denial of a wish right before it: "No, please don't", "Lieber doch nicht". */
const DENIES_IT = new RegExp(
  `^(?=.*${TURNS})${SIGHS}(?:(?:you |i would |i['’]d |i do not think |i don['’]t think |better |rather )*(?:do not|don['’]?t|should(?: not|n['’]?t)?|better not|rather not)|(?:bitte |lieber |besser |doch )+nicht|(?:plutôt|surtout|mieux vaut) pas|mejor no|melhor não|meglio di no|liever niet|lepiej nie|лучше не надо)[.!…]*$`,
  'iu',
)
const KEEPING = conceptIds('remember note store memory mind later always never')
const DENYING = conceptIds('not never')

const OPENING_SIGHS = new RegExp(`^${SIGHS}`, 'iu')
const withoutSighs = (sentence: string): string => sentence.replace(OPENING_SIGHS, '')
/** After a sentence that forbids something, "Just don't" takes nothing back. */
const takesBack = (sentence: string, before: string): boolean =>
  FORGETS_IT.test(sentence) || (DENIES_IT.test(sentence) && !holdsConcept(before, DENYING))

const JOINT = /[,;–—]\s+|\s-\s+/gu
/** Longest afterthought, in UTF-16 units. */
const MAX_AFTERTHOUGHT = 160

/**
 * Which sentences are taken back: by their own end ("…, actually forget it"), or by a later one that says nothing else
 * and means the nearest before it that `tells` something. `refuses`: whether one refuses what was said, not naming it.
 */
export function takenBack(
  sentences: readonly string[],
  tells: (i: number) => boolean = () => true,
  refuses: (sentence: string) => boolean = () => false,
): number[] {
  const isBack = (sentence: string, before: string) => takesBack(sentence, before) || refuses(sentence)
  const endsBack = (sentence: string) =>
    [...sentence.slice(-MAX_AFTERTHOUGHT).matchAll(JOINT)].some(({ 0: joint, index }) => {
      const end = sentence.slice(-MAX_AFTERTHOUGHT).slice(index + joint.length)
      // A second thought takes back the whole sentence; "Just don't" after a prohibition is only a part of it.
      const isSecondThought = TURNED.test(end.slice(0, end.length - withoutSighs(end).length))
      const said = isSecondThought ? '' : sentence.slice(0, -end.length)
      return TURNED.test(end) && isBack(end, said)
    })
  return sentences.flatMap((sentence, i) => {
    const before = sentences.findLastIndex((one, at) => at < i && !ONLY_SIGHS.test(one) && tells(at))
    const isOfBefore = before >= 0 && isBack(sentence, sentences[before] as string)
    return [...(isOfBefore ? [before] : []), ...(endsBack(sentence) ? [i] : [])]
  })
}

/** Whether somebody who asks to keep something takes that back at once. */
const thinksAgain = (sentences: readonly string[]): boolean =>
  takenBack(sentences).some((i) => holdsConcept(sentences[i] as string, KEEPING))

/** Gives the highest score of any part of a text. Caches the score of each sentence, too. */
function createScore(judge: (part: string) => number, ofSentences: (sentences: readonly string[]) => number) {
  const known = new BoundedMap<string, number>(MAX_KNOWN)
  return function scoreOf(text: string): number {
    const ends = endsOf(text.replaceAll(MASK, ' '))
    const before = known.get(ends)
    if (before !== undefined) return before
    const sentences = sentencesAtEnds(ends)
    const [only] = sentences
    const each =
      sentences.length === 1 && only !== undefined
        ? [...partsOf(only), ...confidingOpening(only)].map(judge)
        : sentences.map(scoreOf)
    const score = Math.max(ofSentences(sentences), ...each)
    known.set(ends, score)
    return score
  }
}

const surely = (isSure: boolean) => (isSure ? SURE_SCORE : -Infinity)
const refusal = createScore(
  (part) =>
    Math.max(tables().refuses(tables().read.refuses(part)), surely(SURE_REFUSAL.test(part.toLowerCase()))),
  (sentences) => surely(thinksAgain(sentences)),
)
const brevity = createScore(
  (part) =>
    Math.max(tables().isForNow(tables().read.isForNow(part)), surely(SURE_FOR_NOW.test(part.toLowerCase()))),
  () => -Infinity,
)

/** Whether a person asks that what she tells not be kept. */
export const refusesKeeping = (text: string, above = SURELY): boolean => refusal(text) > above

/** Words that point to what was said before: without them, a single word may be about the task at hand. */
export const OF_TALK =
  /(?<!\p{L})(?:said|(?:a )?(?:moment|minute) ago|told(?: you)?|mentioned|wrote|know|remember(?:ed)?|everything|anything|all|facts?|notes?|memor(?:y|ies)|that (?:about|on)|that|things?|earlier|before|yesterday|gesagt|erzählt|geschrieben|gemerkt|alles|das (?:mit|über)|vorhin|dit|tout|dicho|dije|todo|detto|tutto|disse|tudo|dijo|conté|falei|contei|comentei|mówił(?:em|am)?|говорил[аи]?|zei|verteld|lo|eu|ho|ti|su[li]|co|tym|wszystko|da(?:ss|ß|t)|que|ce|che|że|что|dir|viens|vais|dire|acabo|decir(?:te)?|contar|voy|acabei|dizer|appena|net|przed chwilą|powiedzia\p{L}+|сказал[аи]?|az önce|det,? (?:jag precis sa(?:de)?|jeg lige sagde)|allt om|alt om|det (?:där|här) om|(?:det,?|vad|hvad) (?:jag sa(?:de)?|jeg sagde) om|(?:jsem )?říka\p{L}* o|вс[её]|що|каза(?:в|ла)|her şeyi|söyledi\p{L}+|hakkında|ile ilgili)(?!\p{L})|(?:さっき|今|前に|私が)?(?:言った|話した|伝えた)(?:こと)?|について|の(?:こと|件|話)|^把|我(?:刚才|剛才|之前)?[说說讲講][过過]?的|所有|[关關][于於]|的(?:事情?|内容|內容|[话話])(?=[。.!！\s]*$)|에 대(?:해서?|한)|(?:방금 |아까 )?말한\s?(?:건|것[은을]?|거)|[그이]거[는를]?|[그이]건/giu
/** How a person names the current conversation. */
const THIS_TALK =
  /(?<!\p{L})(?:(?:this|our|the whole|the entire) (?:whole |entire )?(?:conversation|chat|session|talk|discussion)|(?:dies|unser)\p{L}* (?:ganzen? )?(?:gespräch|unterhaltung|chat|sitzung|session)|(?:cette|notre) (?:conversation|discussion|session)|est[ae] (?:conversación|charla|sesión)|(?:d|n)?esta (?:conversa|sessão)|questa (?:conversazione|chat|sessione)|di[te] (?:gesprek|chat|sessie)|tej (?:rozmowy|sesji)|этой? (?:разговор|бесед)|bu (?:konuşma|sohbet)|de(?:n|t) här (?:samtalet|chatten)|この(?:会話|チャット)|(?:这|這)(?:次|个|場)?(?:对话|對話|会话|谈话)|이 (?:대화|채팅))/iu

/** Whether a person wants nothing of the whole talk kept. */
export const refusesTalk = (text: string): boolean =>
  THIS_TALK.test(endsOf(text)) &&
  sentencesAtEnds(text).some((sentence) => THIS_TALK.test(sentence) && refusesKeeping(sentence))

/** "Okay, now remember: …" says when to listen, and not for how long. */
const OPENING_NOW =
  /^((?:(?:ok(?:ay)?|and|so|alright|all right|good|right|well|but|gut|und)[,.!]? )*)(?:now|jetzt),? (?=(?:please |bitte )?(?:remember|note|keep|save|store|memori[sz]e|merk|notier|speicher))/gimu
/** Times to come, which a wish for this session alone does not name. */
const LATER =
  /(?<!\p{L})(?:(?:next|later|future|coming|all|every|each|other) (?:later |future |other )?(?:sessions|chats|conversations|times)|(?:every|each|any) (?:session|chat|conversation|time)|(?:next|later|future|coming|other) ones(?<=(?:(?:session|chat|conversation)s?(?!\p{L})[^.!?\n]{0,60}|(?<!\p{L})for (?:all |the )*)\p{L}+ ones)|(?:künftige|nächste|weitere|alle|spätere)\p{L}* (?:sitzungen|sessions|gespräche\p{L}*|male))(?!\p{L})/iu

/** Whether a wish asks that something be kept for a short while only. */
export const isForNow = (wish: string): boolean =>
  !LATER.test(wish) && brevity(wish.replace(OPENING_NOW, '$1')) > FOR_NOW

/** "… that she is ill, stays between us": the clause before says what stays. */
const OF_THE_CLAUSE_BEFORE =
  /^(?:stays?|remains?|should (?:stay|remain)|bleib\p{L}*|reste|queda|rimane|resta|fica|blijft|zostaje|остаётся|остается)(?!\p{L})/iu

/** Length of a sentence up to the clause that asks that something not be kept; all of it if there is none. */
export function endOfKept(sentence: string): number {
  // Judges its clauses too.
  if (!refusesKeeping(sentence)) return sentence.length
  const clauses = clausesOf(sentence)
  const textOf = ({ start, end }: Span) => sentence.slice(start, end)
  const refusing = clauses.findIndex((clause) => refusesKeeping(textOf(clause)))
  const at = OF_THE_CLAUSE_BEFORE.test(textOf(clauses[refusing] ?? { start: 0, end: 0 }))
    ? refusing - 1
    : refusing
  return at <= 0 ? sentence.length : (clauses[at - 1] as Span).end
}

/** Concepts that a refusal is made of. */
const OF_REFUSALS = conceptIds(
  'remember forget note store memory mind later always never not noneed delete now can please i you we this know info again important must all say undo past of_refusal.secret of_refusal.nobody',
)
/** What else a refusal may say of what was said: that it stays here, is private, was a test, and goes nowhere. */
const BESIDES =
  /(?<!\p{L})(?:anywhere|last|previous|stays?|remains?|leaves?|room|belongs?|parts?|bits?|messages?|typed|strike|logs?|entry|priv\p{L}{1,4}|person[ae]l|pessoal|özel|osobiste|nirgend\p{L}*|(?:ab|auf)?schreib\p{L}*|ab|bleib\p{L}*|gehör\p{L}*|raus|heraus|eintrag|gespeichert|notiert|behalten|festhalten|wird|lieber|besser|nah|s['’]il (?:te|vous) plaît|(?:just |only )?an? (?:test|example)|tests?|quedar?|quede|ficar?|fique|restar?|reste|rimang\p{L}*|blijven|blijft|wordt|slaan|hoor|maar|blive|stannar?|sadece|sólo|solo|provisoire)(?!\p{L})|마(?:세요|요)?(?!\p{L})|돼요?(?!\p{L})|그냥|[个個掉]/giu
const UNPARTED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
/** A crossed-out part with the rest of its word, which means nothing by itself; in Korean only with what follows it. */
const SPENT = new RegExp(
  `(?:(?![${UNPARTED}\\p{Script=Hangul}])[\\p{L}\\p{M}\\p{N}'’])*\0+(?:(?![${UNPARTED}])[\\p{L}\\p{M}\\p{N}'’])*`,
  'gu',
)

/** The words of a refusal that say what it is about. */
export function besidesRefusal(sentence: string): string {
  const said = withoutSighs(sentence).replace(OF_TALK, ' ').replace(BESIDES, ' ')
  const { text, concepts } = readText(said, refusalConcepts)
  const spent = concepts.filter(({ id }) => OF_REFUSALS().has(id))
  const left = spent.reduce(
    (all, { start, end }) => all.slice(0, start) + '\0'.repeat(end - start) + all.slice(end),
    text,
  )
  return left.replace(SPENT, ' ')
}
