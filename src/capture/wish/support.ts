import type { Said } from '../../host/host.js'
import { isInflected } from '../../lib/language/is-inflected.js'
import { scriptOf } from '../../lib/language/script-of.js'
import { editDistance } from '../../lib/nearest.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { maskPrivate } from '../../memory/private.js'
import { contentWords, shareIn } from '../../memory/statement/content-words.js'
import { daysIn, isDay } from '../../memory/statement/day-words.js'
import { negations } from '../../memory/statement/negations.js'
import { nameSiblings } from '../../memory/statement/other-names.js'
import { particulars } from '../../memory/statement/particulars.js'
import { singleSubject } from '../../memory/statement/single-subject.js'
import type { Evidence } from '../candidate.js'
import { fingerprint } from '../forgotten/fingerprint.js'
import { contradicts, haveChangedPlaces, tellOfOthers } from '../forgotten/tombstone.js'
import { deniesIt } from '../gate/borne-out.js'
import { denied } from '../gate/denied.js'
import { excludes, withoutBeside } from './correction.js'
import { withoutWish } from './statement.js'
import { takeOut, unwrapRun } from './take-out.js'
import { isOwnStatement } from './whose-words.js'

/** What is meant by "most" of a fact's content words. */
const MOST = 0.5
/** Least share of words in common for one text to say the same as another, or the contrary. */
const NEAR = 0.7

export const holdsMost = (fact: string, text: string): boolean => shareIn(fact, text) >= MOST

export const holdsNearly = (part: string, text: string): boolean => shareIn(part, text) >= NEAR

/** Whether one of two texts says nearly all of the other, whatever it adds. */
export const restates = (one: string, other: string): boolean =>
  holdsNearly(one, other) || holdsNearly(other, one)

/** Whether each of two texts has a number or a name that the other has not. */
export const speakOfOthers = (one: string, other: string) =>
  tellOfOthers(fingerprint(one), fingerprint(other)) || nameSiblings(one, other)

/** Whether a text says the same as another, or most of it about the same subject with something else in place of the rest. */
export function changes(now: string, before: string): boolean {
  const [subject, other] = [now, before].map((text) => contentWords(text)[0])
  const isInPlace = subject === other && Math.min(shareIn(now, before), shareIn(before, now)) >= MOST
  return isInPlace || (restates(now, before) && !speakOfOthers(now, before))
}

/** Whether two texts say the same, except perhaps for numbers. */
function holdMostOfEachOther(fact: string, said: string): boolean {
  const [one, other] = [fact, said].map((text) => text.replace(/\S*\p{N}\S*/gu, ' ')) as [string, string]
  return shareIn(one, other) >= NEAR && shareIn(other, one) >= NEAR
}

/** Whether a text is about the same as another, and of no other number or name. */
export const tellsOf = (text: string, other: string): boolean =>
  (holdsMost(text, other) || holdsMost(other, text)) && !speakOfOthers(text, other)

/** "That changed, …" refers to what was known before, and denies nothing of what follows. */
const REMARK =
  /^(?:(?:no|nope|nein|nee|non|não|nie|нет|sorry|wait|actually)[,.!:]?\s+)*(?:(?:that|this|it|das|dies|es|ça|ce|c|cela|eso|isso|questo|dat|to|это)(?:['’]s|['’]est)?\s(?=[^,;:.!–]*(?:changed|wrong|not (?:true|right|correct)|n['’]t (?:true|right|correct)|no longer|any ?more|outdated|nicht|falsch|anders|geändert|veraltet|plus|pas|faux|changé|ya no|incorrecto|cambi|mudou|errado|più|niet|klopt|nieaktualn|nieprawd|неверно|не так|измени))[^,;:.!–]{2,40}[,;:.!–]\s+)?/iu

/** Whether a fact says of the same thing the contrary of what was said, another number or name, or that it has ended. */
export function isTurned(fact: string, said: string): boolean {
  const [one, other] = [fact, said].map((text) => denied(text.replace(REMARK, ''))) as [string, string]
  const plain = [withoutBeside(one, other), withoutBeside(other, one)] as const
  return (
    (excludes(one, plain[1]) && shareIn(plain[0], other) < 1) ||
    (holdMostOfEachOther(...plain) &&
      (contradicts(fingerprint(plain[0]), fingerprint(plain[1])) || nameSiblings(...plain))) ||
    (holdsMost(one, other) && (deniesIt(one, other) || isExchanged(one, other)))
  )
}

/** Whether two things have changed places, and not only the clauses in which they stand: "Bo owns search and Ada payments". */
function isExchanged(fact: string, said: string): boolean {
  const isTwisted = (one: string, other: string) => haveChangedPlaces(fingerprint(one), fingerprint(other))
  const isSaid = (clause: string) =>
    said
      .split(JOINTS)
      .some((part) => shareIn(clause, part) >= shareIn(clause, said) && !isTwisted(clause, part))
  return isTwisted(fact, said) && !fact.split(JOINTS).every(isSaid)
}

/** Whether one word replaces another and all else is the same: "zsh and tmux", "zsh and zellij". */
export function putsInPlace(one: string, other: string): boolean {
  const [words, others] = [contentWords(one), contentWords(other)]
  const put = words.filter((word, i) => word !== others[i])
  // If there are only two, the first may be reworded: "prefers tabs", "uses tabs".
  const isOther = words.length > 2 || put[0] === words[1]
  return isOther && words.length === others.length && put.length === 1 && !others.includes(put[0] ?? '')
}

/**
 * The sentence that a fact rests on: of the person's words first, else of the agent's. `undefined` if none holds most of
 * it, or the fact turns it round. Code, quotations and pasted logs in a message are nobody's words.
 */
export function findEvidence(fact: string, said: readonly Said[], sessionID: string): Evidence | undefined {
  const isTurnedIn = (sentence: string) =>
    [isTurned, putsInPlace].some((is) => is(fact, withoutWish(sentence)))
  const subject = singleSubject(fact)
  // Who names the same path or address has not said the rest.
  const asOneWord = (text: string) => (subject ? text.toLowerCase().replaceAll(subject, 'subject0') : text)
  for (const by of ['person', 'agent'] as const) {
    let best: { share: number; evidence: Evidence } | undefined
    for (const message of said.filter((one) => one.by === by)) {
      const resting = (share: number, quote: string) => ({
        share,
        evidence: { session: sessionID, message: message.id, by, quote },
      })
      const text = maskPrivate(by === 'person' ? unwrapRun(message.text) : message.text)
      const own = takeOut(text)
      // Asking whether something holds, or passing on what somebody says, is not saying it.
      const sentences = sentencesOf(own).filter(
        ({ start, end }) => by === 'agent' || isOwnStatement(own.slice(start, end)),
      )
      const stated = sentences.map(({ start, end }) => own.slice(start, end)).join(' ')
      if (shareIn(asOneWord(fact), asOneWord(stated)) < MOST) continue
      if (sentences.some(({ start, end }) => isTurnedIn(own.slice(start, end)))) continue
      if (speakOfOthers(fact, withoutBeside(own, fact))) continue
      for (const { start, end } of sentences) {
        const share = shareIn(fact, own.slice(start, end))
        if (share >= MOST && share >= (best?.share ?? 0)) best = resting(share, text.slice(start, end))
      }
      // A fact may be spread over sentences.
      best ??= resting(0, text.trim().slice(0, 300))
    }
    if (best) return best.evidence
  }
  return undefined
}

/** Whether a save says another part of what was asked for, and not the whole of this one: "the portal" for "the ledger". */
export function saysAnother(save: string, part: string, all: string): boolean {
  const [said, own, asked] = [save, part, all].map(contentWords) as [string[], string[], string[]]
  return (
    said.some((word) => asked.includes(word) && !own.includes(word)) &&
    own.some((word) => !said.includes(word))
  )
}

/** Whether a save may say in another language what was asked for: all numbers and days, and the save's names, are the same. */
export function translates(save: string, asked: string): boolean {
  const [one, other] = [save, asked].map((text) => {
    const marks = [...particulars(text)]
    return { marks, numbers: [...marks.filter((mark) => /\p{N}/u.test(mark)).sort(), ...daysIn(text)].join() }
  })
  const [is, was] = [save, asked].map((text) => `${scriptOf(text)} ${isInflected(text)}`)
  const isSaid = (mark: string) => isDay(mark) || asked.toLowerCase().includes(mark)
  return is !== was && one?.numbers === other?.numbers && one?.marks.every((mark) => isSaid(mark)) === true
}

/** Least share of the words asked for that a save must have: it may be worded in many ways. */
const ENOUGH = 0.5
/** Words that may be misspelled by a letter. In shorter ones, and those with a digit, that makes another word. */
const MAY_SLIP = /^\p{L}{5,}$/u

const anyOf = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`
const ONLY = anyOf(
  'only|solely|exclusively|nur|ausschließlich|lediglich|seulement|uniquement|exclusivement|s[oó]lo|solamente|únicamente|só|somente|apenas|soltanto|alleen|tylko|только',
)
/** Words before an exception or a condition. */
const EXCEPT = anyOf(
  'unless|except(?:ing)?|with the exception|apart from|aside from|other than|excluding|but|however|if|provided|as long as|until|außer|ausgenommen|es sei denn|mit ausnahme|bis auf|aber|jedoch|allerdings|falls|sofern|solange|wenn|sauf|excepté|hormis|à moins|mais|si|tant que|à condition|excepto|salvo|a menos|pero|exceto|mas|eccetto|tranne|a meno|ma|purché|behalve|tenzij|maar|mits|oprócz|chyba|ale|кроме|если|но',
)
const LIMIT = new RegExp(`${ONLY}|${EXCEPT}`, 'giu')
const CLAUSE_END = /[,;:!?()\n]|\.(?=\s|$)|\s[–—-]\s/u
/** A reason, up to the end or to a limit behind a comma; and another order. */
const BESIDES = [
  /^(?:because|since|weil|da|comme|puisque|parce que|porque|como)\s[^,]*,/iu,
  new RegExp(
    `(?:[\\s,;(–—-]+(?:because|since|so that|otherwise|weil|sonst|ansonsten|parce que?|puisque?|sinon|afin que|porque|perché|poiché|omdat|anders|ponieważ|потому что)|[,;]\\s*(?:da|denn|damit|car))(?!\\p{L}).*?(?=[;\\n]|,\\s*(?:\\p{L}+\\s)?(?:${ONLY}|${EXCEPT})|$)`,
    'giu',
  ),
  /[,;.\s]+(?:(?:and|und|et|y|e)\s(?:\p{L}+\s)?)(?:please|bitte|s['’]il (?:te|vous) pla[iî]t|por favor|per favore)(?!\p{L}).*$/iu,
]
/** A clause about what has ended, which need not be repeated by whoever says what holds. */
const ENDED = new RegExp(
  `(?<=^|[,;:.!?]\\s|\\n)(?:(?![,;:.!?]\\s)[^\\n])*?${anyOf('no longer|any ?more|nicht mehr|kein\\p{L}* mehr|ne \\p{L}+ plus|ya no|já não|non \\p{L}+ più|niet meer|geen \\p{L}+ meer|już nie|больше не')}.*?(?:[,;:.!?](?=\\s|$)|$)`,
  'gimu',
)
/** Where another statement may begin. */
const JOINTS = /[,;\n]|(?<!\p{L})(?:and|und|et|y|e|sowie|en|i|и)(?!\p{L})/iu

/**
 * Whether a save leaves out what belongs to the statement that was asked for: half of its words, a number, a second statement,
 * or a limit ("unless …", "only …", "but not …"). A reason does not belong to it, nor does another order.
 */
export function leavesOut(save: string, asked: string): boolean {
  const whole = BESIDES.reduce((text, beside) => text.replace(beside, ''), asked)
  const standing = whole.replace(ENDED, ' ')
  const stated = contentWords(standing).length > 1 ? standing : whole
  const [said, own] = [save, stated].map((text) => new Set(contentWords(text))) as [Set<string>, Set<string>]
  // A word that the wish has too is no misspelling.
  const mended = [...said].filter((word) => MAY_SLIP.test(word) && !own.has(word))
  const isHeld = (word: string) =>
    said.has(word) || (MAY_SLIP.test(word) && mended.some((other) => editDistance(word, other, 1) <= 1))
  const shareHeld = (words: readonly string[]) =>
    words.length === 0 ? 1 : words.filter(isHeld).length / words.length
  const named = particulars(save)
  const parts = stated.split(JOINTS).map((text) => ({
    words: contentWords(text),
    // "On Fridays, not Thursdays" says one thing; "X, never Y" two, whatever the length of the second.
    least: negations(withoutBeside(`, ${text.trim()}`, '')) > 0 ? 1 : 2,
  }))
  // A word of a saved statement does not bear out another one that has it, too.
  const isShared = (words: readonly string[], other: readonly string[]) =>
    words.filter((word) => other.includes(word)).length >= words.length * ENOUGH
  // "The portal is backed up at night, and the ledger is backed up at night": one word makes it another statement.
  const isBehind = (words: readonly string[], other: readonly string[]) =>
    words.length > 2 && isShared(words, other) && shareHeld(words) < shareHeld(other)
  const held = new Set(parts.flatMap(({ words }) => (shareHeld(words) >= ENOUGH ? words : [])))
  return (
    shareHeld(contentWords(withoutBeside(stated, ''))) < ENOUGH ||
    [...particulars(stated)].some((one) => /^\p{N}/u.test(one) && !named.has(one)) ||
    parts.some(({ words, least }) => {
      const own = words.filter((word) => !held.has(word))
      return (
        (own.length >= least && shareHeld(own) === 0) || parts.some((other) => isBehind(words, other.words))
      )
    }) ||
    limitsOf(stated).some(
      ({ isOnly, own }) =>
        shareHeld(own) < ENOUGH || (isOnly && !(new RegExp(ONLY, 'iu').test(save) || negations(save) > 0)),
    )
  )
}

/** The limits of a statement, each with the words that stand nowhere else in it. */
function limitsOf(stated: string): { isOnly: boolean; own: string[] }[] {
  return [...stated.matchAll(LIMIT)].map(({ 0: mark, index }) => {
    const from = index + mark.length
    const behind = stated.slice(from).replace(/^[\s,:]+/u, '')
    const clause = behind.slice(0, CLAUSE_END.exec(behind)?.index)
    const end = stated.length - behind.length + clause.length
    const elsewhere = contentWords(`${stated.slice(0, index)} ${stated.slice(end)}`)
    const own = contentWords(clause).filter((word) => !elsewhere.includes(word))
    return { isOnly: new RegExp(`^${ONLY}$`, 'iu').test(mark), own }
  })
}
