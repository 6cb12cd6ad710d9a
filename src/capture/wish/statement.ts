import { createFeatureReader, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { conceptIds, holdsConcept, readText } from '../../memory/language/concepts.js'
import { endsDenying } from '../gate/denied.js'
import { saying, sayingOf } from './meant.js'
import { GOES_ON, isStep, tellsSteps } from './steps.js'

/** Concepts that make a wish even if nothing joins it to its fact, and the words that go with them. */
const PLAINLY = conceptIds('remember forget')
const GOES_WITH = new Set(['please', 'also', 'to', 'dir', 'mal', 'bitte'])
/** Most words that may stand before them. */
const MAX_BEFORE_WISH = 5
const ORDERING = conceptIds('remember forget note store memory mind info know')
const TELLING = conceptIds('work')
/** More verbs that surely order; in Romance languages, "ejecuta" may as well tell what a program does. */
const ORDERS = /^(?:let|launch|install|rewrite|lasst?|starte|führe|uruchom|(?:пере)?запусти)$/u
const DENYING = conceptIds('not never')
const ASKING = conceptIds('please now can you')

/** What joins a wish and its fact. *Dass* and *dat* stay with the fact, which is no sentence without them. */
const JOINT =
  /\s*(?:[:：](?![\d/])|[,，、;–—]|\s-(?=\s))|(?<=\s)(?:that(?!\s(?:(?:\w+\s)?(?:wrong|incorrect)(?:ly)?|down|in mind|for (?:me|good|later))\s*[:,;–—])|que|che|że|что|ki|att|(?<=(?:huske?|ikke|deg|dig|noter|venligst)\s)at|hogy|că|ότι|že|että|أن)(?=\s)|(?<=\s)qu['’](?=\p{L})|(?<=\s)(?=(?:dass|daß|dat)\s)/giu
/** "Vergiss nicht" denies nothing of what follows. */
const NOT_TO_LOSE = conceptIds('forget lose')
/** "Memory that leaks", "the note that Bob left": what is spoken of, and no wish. */
const SPOKEN_OF =
  /(?:^|[:：,;]\s*)(?:(?:memor(?:y|ies)|facts?|notes)|(?:the|an?|our|my|this|every|la|las|une?|una|el|le|les|os?|as?|il)\s(?:\p{L}+\s)?(?:memor(?:y|ies|ia)|memória|mémoire|facts?|notes?|notas?|fait|hecho|fato|fatto))\s*$/iu
const THAT = /^(?:that|qu(?:e|['’])|che|że|что)$|^(?:dass|daß|dat)\s/iu
/** Longest beginning or end, in UTF-16 units, that is looked at for words of a wish alone. */
const MAX_PART = 80
/** Most joints that are looked at; the first or last that fits is taken. */
const MAX_JOINTS = 12
/** How far into a sentence an order is looked for, in UTF-16 units. */
const MAX_STATED = 1_000
/** Above this score a part is nothing but words of a wish: true of 95 % of those by an author the table had not seen. */
const THRESHOLD = 1.3
const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}]+)?/gu
/** The clause of a wish behind its fact. */
const LAST_CLAUSE = /\s*(?:[,;–—，、]|\s-)\s*(?=[^,;–—，、]*$)/u
const WISH_BEHIND =
  /(?:という(?:こと|点)?を?|ことを|(?<!ずっ)と|って|の?で|のを)、?(?:必ず|今後も|これからも)?(?:覚え|憶え|記憶し|メモし|記録し|忘れない)[\p{Script=Hiragana}下]*[。.!！]*$|(?<=다)는\s?(?:걸|것을?|거|점을?)\s(?:꼭\s)?(?:기억|메모|잊지|명심)[\p{Script=Hangul}\s]*[.!]*$/u

/** A run of these is more than one word. */
const HAN = /\p{Script=Han}/u
/** The words of a wish in Chinese, where nothing separates it from its fact. */
const HAN_WISH =
  /^(?:[请請也还還再要你您帮幫我]|麻烦|麻煩|务必|務必|一定|顺便|順便)*(?:[牢谨謹]?[记記](?:住|得|下[来來]?)|[别別]忘[记記]?了?|不要忘[记記]?了?)(?:一下)?[\s，]*/u

/** Reads features of the beginning or end of a sentence, for training too. Each call overwrites the last vector. */
export function createPartReader(): (part: string, isEnd: boolean) => Vector {
  const featuresOf = createFeatureReader()
  return (part, isEnd) => {
    const sentence = readText(part)
    const says = Math.min(6, Math.floor(saying(sentence)))
    const end = isEnd ? 1 : 0
    return featuresOf([sentence], 0, [
      [1, end],
      [2, says],
      [3, says, end],
      [4, Math.min(9, sentence.tokens.length), says],
    ])
  }
}

const tables = lazy(() => ({ partOf: createPartReader(), ...readTables<'isWish'>('wish-words') }))

function isWish(part: string, isEnd = false): boolean {
  if (part.length > MAX_PART) return false
  const { partOf, isWish } = tables()
  return isWish(partOf(part.trim(), isEnd)) > THRESHOLD
}

/** What marks a statement as a correction, and is no part of it. */
const INSTEAD =
  /^(?:(?:(?:(?:please |bitte )?(?:correct|update|korrigiere?|corrige[rz]?) (?:that|this|it|das|ça|eso)(?: back| again)?|oh|h+m+|no|nope|sorry|correction|nein|nee|korrektur|berichtigung|entschuldigung|non|correction|pardon|corrección|perdón|não|correção|correzione|scusa|nie|нет)(?:\s?[,!:–—-]|(?=\s(?:actually|eigentlich|en fait|en realidad|na verdade|in realtà|eigenlijk)\s))|(?:wait|update)\s?[!:–—-]|actually|in fact|eigentlich|en fait|en realidad|na verdade|in realtà|eigenlijk|właściwie|на самом деле|вообще-то)[,:]?\s+)+/iu

/** What the sentence of a wish states, without the words of the wish and an order that follows; all of it if that is unclear. */
export function withoutWish(sentence: string): string {
  const stated = withoutAsking(sentence)
  const bare = stated.replace(INSTEAD, '')
  return bare === stated || !states(bare) ? stated : asSentence(bare)
}

/** Capitalised as a sentence. An address, or a name with symbols or capitals in it (`createCharge`), stays as it is. */
const asSentence = (said: string) =>
  /^\p{L}[\p{Ll}\p{Lm}\p{Lo}'’-]*(?:[\s,;]|:\s|$)/u.test(said)
    ? said.charAt(0).toUpperCase() + said.slice(1)
    : said

function withoutAsking(sentence: string): string {
  const end = sentence.indexOf('\n')
  if (end >= 0) {
    const first = sentence.slice(0, end)
    return states(first) && !isWish(first) ? sentence : sentence.slice(end).trim()
  }
  const without = withoutBehind(withoutBefore(withoutOrder(sentence))).trim()
  if (without === sentence || !states(without)) return sentence
  // "Could you remember that …?" asks no question about the fact.
  return asSentence(without.replace(/\s?[?？]$/u, ''))
}

/** A denial belongs to the fact: "please don't, from now on, …". */
const denies = (part: string) => endsDenying(part.replace(INSTEAD, '')) && !holdsConcept(part, NOT_TO_LOSE)

function withoutBefore(sentence: string): string {
  const joints = [...sentence.slice(0, MAX_PART).matchAll(JOINT)].slice(0, MAX_JOINTS)
  // "… that this is public, so …": all that follows "that" is the fact.
  const isThat = ({ 0: joint, index }: RegExpExecArray) => THAT.test(joint.trim() || sentence.slice(index))
  const asks = (joint: RegExpExecArray) => {
    const before = sentence.slice(0, joint.index)
    return (
      !denies(`${before}${joint[0]} `) &&
      !(isThat(joint) && SPOKEN_OF.test(before)) &&
      isWish(before.replace(/[,，、]\s*$/u, ''))
    )
  }
  const joint = joints.find((one) => isThat(one) && asks(one)) ?? lastOf(joints.filter(asks), sentence)
  return joint ? sentence.slice(joint.index + joint[0].length) : withoutPlain(sentence)
}

/** The last joint before which nothing is stated: the colon in "Remember: for releases, first …" and "…: tabs, not blanks". */
function lastOf(joints: readonly RegExpExecArray[], sentence: string): RegExpExecArray | undefined {
  const [first] = joints
  return joints.findLast((joint) => {
    const between = first ? sentence.slice(first.index + first[0].length, joint.index) : ''
    const [behind = ''] = sentence.slice(joint.index).match(/[^\s,]+/u) ?? []
    const isContrast = joint !== first && joint[0].trim() === ',' && holdsConcept(behind, DENYING)
    return !isContrast && (!states(between) || isWish(between))
  })
}

function withoutBehind(sentence: string): string {
  const from = Math.max(0, sentence.length - 2 * MAX_PART)
  const end = sentence.slice(from)
  const behind = LAST_CLAUSE.exec(end)
  const last = behind && end.slice(behind.index).replace(/^[\s,;–—，、-]+/u, '')
  if (last && !denies(last) && isWish(last, true)) return sentence.slice(0, from + behind.index)
  return sentence.slice(0, from) + end.replace(WISH_BEHIND, '')
}

/** Whether a text has words besides those of a wish. */
const states = (text: string) => sayingOf(text) >= 1

/** The words of a text in lower case, and where they stand. */
const wordsOf = (text: string) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word.toLowerCase(), start: index }))

/** Cuts off an order behind a statement, which is to be done now; behind a step, the next step follows, and stays. */
export function withoutOrder(sentence: string): string {
  const beginning = sentence.slice(0, MAX_STATED)
  if (tellsSteps(beginning)) return sentence
  for (const { 0: joint, index } of [...beginning.matchAll(GOES_ON)].slice(0, MAX_JOINTS)) {
    const before = sentence.slice(0, index)
    const after = wordsOf(sentence.slice(index + joint.length).slice(0, 2 * MAX_PART)).slice(0, 12)
    const first = after.find(
      ({ text }) => holdsConcept(text, TELLING) || !(holdsConcept(text, ASKING) || HAN.test(text)),
    )
    const orders = first && (holdsConcept(first.text, TELLING) || ORDERS.test(first.text))
    if (!orders || !states(before) || after.some(({ text }) => holdsConcept(text, ORDERING))) continue
    // "Dass die Preise …" is no order, as "Prüf die Preise" is.
    const told = withoutBefore(before).trim()
    return isStep(told.replace(/^(?:dass|daß|dat)\s/iu, '')) ? sentence : before
  }
  return sentence
}

function withoutPlain(sentence: string): string {
  if (HAN_WISH.test(sentence)) return sentence.replace(HAN_WISH, '')
  const words = wordsOf(sentence.slice(0, 2 * MAX_PART))
  const asks = words.slice(0, MAX_BEFORE_WISH).findIndex(({ text }) => holdsConcept(text, PLAINLY))
  const plain = words.findIndex((word, i) => i > asks && !GOES_WITH.has(word.text))
  const before = sentence.slice(0, words[plain]?.start ?? 0)
  const isBare = words.slice(0, plain).every(({ text }) => holdsConcept(text, PLAINLY) || GOES_WITH.has(text))
  return asks >= 0 && (isBare || isWish(before)) ? sentence.slice(before.length) : sentence
}
