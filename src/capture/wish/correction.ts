import type { Said } from '../../host/host.js'
import { conceptIds, holdsConcept } from '../../memory/language/concepts.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { maskPrivate } from '../../memory/private.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import type { Evidence } from '../candidate.js'
import { takeOut, unwrapRun } from './take-out.js'
import { isOwnStatement } from './whose-words.js'

/** Share of a fact's words that stay in one that is instead of it. */
const MOST = 0.5
/** Share of the words besides what is excluded that both have. */
const NEAR = 0.7
const MAX_QUOTE_CHARS = 300

/** "10, not 11" denies nothing: it says 10 once more. */
const OTHER_NUMBER =
  /,?\s(?:(?:and|but) )?(?:not|no longer|instead of|rather than|nicht(?: mehr)?|statt|non|no|pas|niet|nie|não|не)\s(\S*\p{N}[^\s:;,.]*)/giu
/** The same of "on Fridays, no longer Thursdays". */
const OTHER_WORDS =
  /,\s(?:(?:and|but) )?(?:not|no longer|instead of|rather than|nicht(?: mehr)?|statt|non(?: più)?|no|ya no|pas|plus|niet(?: meer)?|nie|já não|não|не)\s(?:(?:on|in|at|by|with|am|um|mit|le|el|la)\s)?([^\s,;:.!?]+(?:\s[^\s,;:.!?]+)?)(?=\s*(?:[,;.!?](?:\s|$)|$))/giu

/** A text without what it excludes beside what it says, but for words that another text says. */
export function withoutBeside(text: string, other: string): string {
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
  { known, kept, added }: Record<'known' | 'kept' | 'added', readonly string[]>,
): boolean {
  return clauses
    .map((clause) => wordsIn(clause.replace(CHANGES, ' ')))
    .filter((words) => words.some((word) => added.includes(word)))
    .every((words) => {
      const isElse = words.some((word) => !known.includes(word) && !PLAIN.has(word))
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
  const told = sentencesOf(own)
    .map(({ start, end }) => own.slice(start, end))
    .filter(isOwnStatement)
    .join('\n')
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const added = now.filter((word) => !old.includes(word))
  const gone = old.filter((word) => !now.includes(word))
  const kept = now.filter((word) => old.includes(word))
  const isMost = kept.length >= (mustName ? old.length * MOST : 1)
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
  if (!names && !isAbout(sure, { known: [...old, ...now], kept, added })) return undefined
  return {
    session: sessionID,
    message: said.id,
    by: 'person',
    quote: told.replace(/\s+/gu, ' ').trim().slice(0, MAX_QUOTE_CHARS),
  }
}
