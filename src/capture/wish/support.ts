import type { Said } from '../../host/host.js'
import { conceptIds, holdsConcept } from '../../memory/language/concepts.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { maskPrivate } from '../../memory/private.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import type { Evidence } from '../candidate.js'
import { fingerprint } from '../forgotten/fingerprint.js'
import { contradicts, tellOfOthers } from '../forgotten/is-rewording.js'
import { isQuestion } from '../gate/question.js'
import { takeOut, unwrapRun } from './take-out.js'
import { isReported } from './whose-words.js'

/** What is meant by "most" of a fact's content words. */
const MOST = 0.5
/** Of two texts with fewer words in common, one says neither the same nor the contrary of the other. */
const NEAR = 0.7

/** Share of the content words of `fact` that stand in `text`. */
function shareIn(fact: string, text: string): number {
  const words = contentWords(fact)
  if (words.length === 0) return 0
  const there = new Set(contentWords(text))
  return words.filter((word) => there.has(word)).length / words.length
}

export const holdsMost = (fact: string, text: string): boolean => shareIn(fact, text) >= MOST

/** Whether one of two texts says nearly all of the other, whatever it adds. */
export const restates = (one: string, other: string): boolean =>
  Math.max(shareIn(one, other), shareIn(other, one)) >= NEAR

/** Whether two texts speak of the same, but perhaps for numbers. */
function holdMostOfEachOther(fact: string, said: string): boolean {
  const [one, other] = [fact, said].map((text) => text.replace(/\S*\p{N}\S*/gu, ' ')) as [string, string]
  return shareIn(one, other) >= NEAR && shareIn(other, one) >= NEAR
}

/** Whether a text is about the same as another, and of no other number or name. */
export const tellsOf = (text: string, other: string): boolean =>
  (holdsMost(text, other) || holdsMost(other, text)) && !tellOfOthers(fingerprint(text), fingerprint(other))

/** "That changed, …" is said of what was known before, and denies nothing of what follows. */
const REMARK =
  /^(?:(?:no|nope|nein|nee|non|não|nie|нет|sorry|wait|actually)[,.!:]?\s+)*(?:(?:that|this|it|das|dies|es|ça|ce|c|cela|eso|isso|questo|dat|to|это)(?:['’]s|['’]est)?\s(?=[^,;:.!–]*(?:changed|wrong|not (?:true|right|correct)|n['’]t (?:true|right|correct)|no longer|any ?more|outdated|nicht|falsch|anders|geändert|veraltet|plus|pas|faux|changé|ya no|incorrecto|cambi|mudou|errado|più|niet|klopt|nieaktualn|nieprawd|неверно|не так|измени))[^,;:.!–]{2,40}[,;:.!–]\s+)?/iu

/** "10, not 11" denies nothing: it says 10 once more. */
const OTHER_NUMBER =
  /,?\s(?:(?:and|but) )?(?:not|no longer|instead of|rather than|nicht(?: mehr)?|statt|non|no|pas|niet|nie|não|не)\s(\S*\p{N}[^\s:;,.]*)/giu
/** The same of "on Fridays, no longer Thursdays". */
const OTHER_WORDS =
  /,\s(?:(?:and|but) )?(?:not|no longer|instead of|rather than|nicht(?: mehr)?|statt|non(?: più)?|no|ya no|pas|plus|niet(?: meer)?|nie|já não|não|не)\s(?:(?:on|in|at|by|with|am|um|mit|le|el|la)\s)?([^\s,;:.!?]+(?:\s[^\s,;:.!?]+)?)(?=\s*(?:[,;.!?](?:\s|$)|$))/giu

/** A text without what it excludes beside what it says, but for words that another text says. */
function withoutBeside(text: string, other: string): string {
  const said = contentWords(other.replace(OTHER_WORDS, ''))
  return text
    .replace(OTHER_NUMBER, '')
    .replace(OTHER_WORDS, (words) => (contentWords(words).some((word) => said.includes(word)) ? words : ''))
}

/** Whether a text says otherwise what another one said, and names that as no longer so: "Fridays, not Thursdays". */
export function excludes(text: string, other: string): boolean {
  const kept = contentWords(withoutBeside(text, ''))
  const named = [OTHER_NUMBER, OTHER_WORDS].flatMap((beside) =>
    [...text.matchAll(beside)].map(([, words]) => words),
  )
  const gone = contentWords(named.join(' ')).filter((word) => !kept.includes(word))
  const said = contentWords(other)
  const left = said.filter((word) => !gone.includes(word))
  return (
    gone.length > 0 &&
    left.length > 0 &&
    gone.every((word) => said.includes(word)) &&
    left.filter((word) => kept.includes(word)).length >= left.length * NEAR
  )
}

/** Whether a fact says of the same thing the contrary of what was said, or another number or name. */
export function isTurned(fact: string, said: string): boolean {
  const [one, other] = [fact, said].map((text) => text.replace(REMARK, '')) as [string, string]
  const plain = [withoutBeside(one, other), withoutBeside(other, one)] as const
  return holdMostOfEachOther(...plain) && contradicts(fingerprint(plain[0]), fingerprint(plain[1]))
}

/** Something is not as it was, or was not said right. */
const CHANGED = conceptIds('later stale undo instead stop again decide')
const CHANGES =
  /^(?:no|nope|nah|nein|nee|non|não)(?!\p{L})|(?<!\p{L})(?:now|since|as of|any ?more|no longer|actually|wrong|correct\p{L}*|fix|updat\p{L}*|mov(?:ed|ing)|switch\p{L}*|migrat\p{L}*|chang\p{L}*|renam\p{L}*|replac\p{L}*|dropp\p{L}*|rais\p{L}*|lower\p{L}*|increas\p{L}*|reduc\p{L}*|bump\p{L}*|upgrad\p{L}*|extend\p{L}*|took over|takes over|left|gone|dead|archived|retired|deprecated|killed|jetzt|inzwischen|mittlerweile|nicht mehr|statt\p{L}*|seit|umge\p{L}+|(?:hoch|herauf|herunter|runter)ge\p{L}+|gewechselt|geändert|falsch|maintenant|désormais|plus|passé|ahora|ya no|cambi\p{L}*|agora|mud(?:ou|amos)|adesso|nu|voortaan|tegenwoordig|teraz|теперь|şimdi|artık)(?!\p{L})|现在|現在|改|이제|今は/iu
/** It was so, may be so, or is said by others. */
const UNSURE =
  /(?<!\p{L})(?:if|maybe|perhaps|could|might|would|wish|used to|consider\p{L}*|plan(?:ning|ned)?|says?|said|claims?|guess|not sure|vielleicht|könnte\p{L}*|würde\p{L}*|falls|wenn|peut-être|quizás|igual|a lo mejor|forse|misschien|talvez)(?!\p{L})/iu
const CLAUSE_ENDS =
  /[,;:\n.!–—](?:\s|$)|\s(?:and|but|so|because|since|now that|as of|und|aber|also|weil|donc|mais|pero|y)\s/u
/** These say nothing of what a sentence is about. */
const PLAIN = new Set(
  wordsIn(
    'today yesterday morning week weekend month days sprint last wait btw please already everything all go goes live lives land lands run runs use uses heute gestern übrigens bitte läuft liegt heißt',
  ),
)

/** Words that say something; a number is the same with zeros before it. */
export function wordsIn(text: string): string[] {
  const plain = text.replace(/(?<![\d.,])0+(?=\d)/gu, '')
  // Of an address, a part may be a word that says nothing: `staging-us.acme.dev`.
  const addresses = plain.toLowerCase().match(/[\p{L}\p{N}]+(?:[./@_-][\p{L}\p{N}]+){2,}/gu) ?? []
  return [...contentWords(plain), ...addresses]
}

/** Whether a clause that brings something new is about the same: it names nothing else, or all of it. */
function isAbout(
  clauses: readonly string[],
  { old, now, added }: Record<'old' | 'now' | 'added', readonly string[]>,
): boolean {
  return clauses
    .map((clause) => wordsIn(clause.replace(CHANGES, ' ')))
    .filter((words) => words.some((word) => added.includes(word)))
    .every((words) => {
      const isElse = words.some((word) => !old.includes(word) && !now.includes(word) && !PLAIN.has(word))
      const kept = now.filter((word) => old.includes(word))
      return isElse
        ? kept.every((word) => words.includes(word))
        : kept.some((word) => words.includes(word)) || words.length <= added.length
    })
}

/**
 * The words in which a person changes a part of what she said: they name all that is new, and what was, or that something
 * has changed, which `mustName` excludes. They need not say the rest again.
 */
export function findCorrection(
  { before, after, mustName }: { before: string; after: string; mustName: boolean },
  [said]: readonly Said[],
  sessionID: string,
): Evidence | undefined {
  if (said?.by !== 'person') return undefined
  const own = takeOut(maskPrivate(unwrapRun(said.text)))
  const spans = sentencesOf(own).filter(({ start, end }) => {
    const sentence = own.slice(start, end)
    return !(isQuestion(sentence) || isReported(sentence))
  })
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const added = now.filter((word) => !old.includes(word))
  const gone = old.filter((word) => !now.includes(word))
  const kept = now.filter((word) => old.includes(word))
  const isMost = kept.length >= (mustName ? old.length * MOST : 1)
  const told = spans.map(({ start, end }) => own.slice(start, end)).join('\n')
  const clauses = withoutBeside(told, '').split(CLAUSE_ENDS)
  const sure = clauses.filter((clause) => negations(clause) % 2 === 0 && !UNSURE.test(clause))
  const [heard, there] = [wordsIn(told), wordsIn(sure.join('\n'))]
  const names = gone.some((word) => heard.includes(word))
  const isWhole = sure.some(
    (clause) => kept.length > 1 && kept.every((word) => wordsIn(clause).includes(word)),
  )
  const isChange =
    isWhole || CHANGES.test(told) || holdsConcept(told, CHANGED) || sure.length < clauses.length
  const [isNumber, wasNumber] = [added, gone].map((words) => words.some((word) => /\d/u.test(word)))
  if (gone.length > 0 && isNumber !== wasNumber) return undefined
  if (added.length === 0 || !isMost || !isChange || (mustName && !names)) return undefined
  if (!added.every((word) => there.includes(word))) return undefined
  if (!names && !isAbout(sure, { old, now, added })) return undefined
  return {
    session: sessionID,
    message: said.id,
    by: 'person',
    quote: told.replace(/\s+/gu, ' ').trim().slice(0, 300),
  }
}

/**
 * The sentence that a fact rests on: of the person's words first, else of the agent's. `undefined` where neither holds most
 * of it, or the fact turns it round. Code, quotations and pasted logs in a message are nobody's words.
 */
export function findEvidence(
  fact: string,
  said: readonly Said[],
  sessionID: string,
  isTurnedIn: (sentence: string) => boolean,
): Evidence | undefined {
  for (const by of ['person', 'agent'] as const) {
    let best: { share: number; evidence: Evidence } | undefined
    for (const message of said.filter((one) => one.by === by)) {
      const text = maskPrivate(by === 'person' ? unwrapRun(message.text) : message.text)
      const own = takeOut(text)
      // Who asks whether something holds, or passes on what somebody says, has not said it.
      const sentences = sentencesOf(own).filter(({ start, end }) => {
        const sentence = own.slice(start, end)
        return by === 'agent' || !(isQuestion(sentence) || isReported(sentence))
      })
      if (shareIn(fact, sentences.map(({ start, end }) => own.slice(start, end)).join(' ')) < MOST) continue
      if (sentences.some(({ start, end }) => isTurnedIn(own.slice(start, end)))) continue
      if (tellOfOthers(fingerprint(fact), fingerprint(withoutBeside(own, fact)))) continue
      for (const { start, end } of sentences) {
        const share = shareIn(fact, own.slice(start, end))
        if (share >= MOST && share >= (best?.share ?? 0))
          best = {
            share,
            evidence: { session: sessionID, message: message.id, by, quote: text.slice(start, end) },
          }
      }
      // A fact may be spread over sentences.
      best ??= {
        share: 0,
        evidence: { session: sessionID, message: message.id, by, quote: text.trim().slice(0, 300) },
      }
    }
    if (best) return best.evidence
  }
  return undefined
}
