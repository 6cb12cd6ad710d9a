import type { Said } from '../../host/host.js'
import { createFeatureReader, MARK, type Sentence, type Vector } from '../../lib/classify/features.js'
import { readTables } from '../../lib/classify/read-tables.js'
import { lazy } from '../../lib/lazy.js'
import { changeConcepts, conceptIds, holdsConcept, readText } from '../../memory/language/concepts.js'
import { isForNow } from '../../memory/language/refuses-keeping.js'
import { sentencesOf } from '../../memory/language/sentences.js'
import { cut } from '../../memory/listing.js'
import { contentWords } from '../../memory/statement/content-words.js'
import { negations } from '../../memory/statement/negations.js'
import type { Evidence } from '../candidate.js'
import { withoutWish } from './statement.js'
import { takeOut, typedIn } from './take-out.js'

/** Above this score a sentence says that something has changed. */
const THRESHOLD = 0
/** The same for a sentence that plainly says so and nothing else: "no, the kiosk deploys on Thursdays". */
const PLAIN_THRESHOLD = -0.7
/** Least share of a fact's words that its replacement keeps. */
const MOST = 0.5
/** Least share of the words, besides what is excluded, that both texts have. */
const NEAR = 0.7
const MAX_QUOTE_CHARS = 300

/** "10, not 11" denies nothing: it says 10 once more. */
const OTHER_NUMBER =
  /,?\s(?:(?:and|but) )?(?:not|no longer|instead of|rather than|nicht(?: mehr)?|statt|non|no|pas|niet|nie|não|не)\s(\S*\p{N}[^\s:;,.]*)/giu
/** The same for "on Fridays, no longer Thursdays" and "on Fridays and not on Thursdays". */
const OTHER_WORDS =
  /(?:,\s(?:(?:and|but|a|а) )?|\s(?:and|und|et|y|e|en|a|а)\s(?!plus\s))(?:not|no longer|instead of|rather than|nicht(?: mehr)?|kein(?:e[mnrs]?)?|statt|non(?: più)?|no|ya no|pas|plus|niet(?: meer)?|geen|nie|já não|não|не)\s(?:(?:on|in|at|by|with|am|um|mit|le|el|la|op|di|w|we|в|во)\s)?([^\s,;:.!?]+(?:\s(?!any ?more|any longer|mehr(?!\p{L}))[^\s,;:.!?]+)?)(?=(?:\s(?:any ?more|any longer|mehr|plus|más|mais|più|meer))?\s*(?:[,;.!?](?:\s|$)|$))/giu
/** The same for "Vitest instead of Jest for unit tests". */
const OTHER_THING =
  /\s(?:instead of|rather than|(?:an)?statt|au lieu d[eu]|en (?:lugar|vez) de|em vez d[eo]|invece di|in plaats van|zamiast|вместо)\s(?:the |our |den |der |die |das )?([^\s,;:!?]+?)(?=[\s,;:!?]|\.?$)/giu

/** A text without what it excludes beside what it says ("…, not make test"), unless the other text says that and this one does not. */
export function withoutBeside(text: string, other: string): string {
  const own = other === '' ? [] : contentWords(withoutBeside(text, ''))
  const said = contentWords(other.replace(OTHER_WORDS, '')).filter((word) => !own.includes(word))
  const ifSaid = (words: string) => (contentWords(words).some((word) => said.includes(word)) ? words : '')
  return text.replace(OTHER_NUMBER, '').replace(OTHER_WORDS, ifSaid).replace(OTHER_THING, ifSaid)
}

/** Whether a text restates another one with a change, and names what is no longer so: "Fridays, not Thursdays". */
export function excludes(text: string, other: string): boolean {
  const kept = contentWords(withoutBeside(text, ''))
  const named = [OTHER_NUMBER, OTHER_WORDS, OTHER_THING].flatMap((beside) =>
    [...text.matchAll(beside)].map(([, words]) => words),
  )
  const gone = contentWords(named.join(' ')).filter((word) => !kept.includes(word))
  // What the other text excludes as well is no news.
  const said = contentWords(withoutBeside(other, ''))
  const isGone = (words: string) => contentWords(words).some((word) => gone.includes(word))
  // Further clauses about a thing that is gone go with it: "we use Kamal, since Kamal needs no cluster".
  const [first = '', ...besides] = other.split(/[,;:–—]\s+/u)
  const stands = contentWords([first, ...besides.filter((clause) => !isGone(clause))].join('\n'))
  // A version goes with its name: "Kong 3.4".
  const versions = [...other.matchAll(/(?<!\p{L})(\p{L}+)\s+(v?\d[\d.]*)/giu)].flatMap(
    ([, name = '', version = '']) => (isGone(name) ? contentWords(version) : []),
  )
  const left = stands.filter((word) => !gone.includes(word) && !versions.includes(word))
  return (
    gone.length > 0 &&
    left.length > 0 &&
    gone.every((word) => said.includes(word)) &&
    left.filter((word) => kept.includes(word)).length >= left.length * NEAR
  )
}

/** Characters of scripts without spaces between words. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々'
/** A pair, not both Han or both Katakana, that spans the edge of a word, as in 東京リージョンに. */
const ACROSS = new RegExp(`^(?!\\p{Script=Han}{2}|[\\p{Script=Katakana}ー]{2})[${UNSPACED}]{2}$`, 'u')

/** Content words, without leading zeros in numbers, and addresses. */
export function wordsIn(text: string): string[] {
  const plain = text.toLowerCase().replace(/(?<![\d.,])0+(?=\d)/gu, '')
  // Addresses whole: a part may be a word that says nothing (`staging-us.acme.dev`).
  const addresses = plain.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[./@_-][\p{L}\p{N}]+){2,}/gu) ?? []
  return [...contentWords(plain).filter((word) => !ACROSS.test(word)), ...addresses]
}

/** Words as they are written: numbers, names and addresses whole. */
const SPACED = `(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`
const WRITTEN = new RegExp(`[${UNSPACED}]+|${SPACED}(?:[./@_:-]${SPACED})*`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
const writtenIn = (text: string): string[] => text.toLowerCase().match(WRITTEN) ?? []

type Words = readonly string[]
/** The words that a change adds to a fact, removes from it and keeps; `wordsOf` splits other texts alike. */
type Change = Record<'old' | 'added' | 'gone' | 'kept', Words> & { wordsOf(text: string): string[] }

/** How texts about the person name her. */
const HER = /^(?:the\s)?(?:person|user)(?:['’]s)?\s/iu
/** "Spaces over tabs" names what is no longer so. */
const INSTEAD_OF =
  /\s(?:over|instead of|rather than|(?:an)?statt|plutôt que|en vez de|invece di|in plaats van)\s.+$/iu

function changeOf(before: string, after: string, wordsOf = wordsIn): Change {
  const [old, now] = [before, after].map((text) => wordsOf(text.replace(HER, ''))) as [string[], string[]]
  const added = now.filter((word) => !old.includes(word))
  // "Go" and "just" may be names, too.
  if (added.length === 0 && wordsOf === wordsIn) return changeOf(before, after, writtenIn)
  const gone = old.filter((word) => !now.includes(word))
  if (gone.length === 0 && INSTEAD_OF.test(after)) {
    const bare = changeOf(before.replace(INSTEAD_OF, ''), after.replace(INSTEAD_OF, ''), wordsOf)
    if (bare.added.length > 0 && bare.gone.length > 0) return bare
  }
  return { old, added, gone, kept: now.filter((word) => old.includes(word)), wordsOf }
}

/** Those of `some` that are among the words; a number may have its unit attached. */
const among = (words: Words, some: Words): string[] =>
  some.filter(
    (word) =>
      words.includes(word) ||
      (/^\d+$/u.test(word) && words.some((one) => one.startsWith(word) && /^\d+\p{L}{1,3}$/u.test(one))),
  )

const KINDS = [/^\d+$/u, /^\d+[:.]\d+/u, /\d/u, /[./@_:-]/u]
const kindOf = (words: Words) =>
  Math.max(0, ...words.map((word) => 1 + KINDS.findIndex((kind) => kind.test(word))))

const MARKS = new Set(Object.values(MARK).map((mark) => mark.charCodeAt(0)))

/** A sentence in which marks count as concepts too, so that they are combined with the concepts beside them. */
const withMarks = (sentence: Sentence): Sentence => ({
  ...sentence,
  concepts: [
    ...sentence.concepts,
    ...sentence.tokens.flatMap(({ hash, clause, start, end }, token) =>
      MARKS.has(hash) ? [{ id: hash, token, clause, start, end }] : [],
    ),
  ].toSorted((a, b) => a.start - b.start),
})

/** Yields the features of each sentence that says something new, for training too. Each vector overwrites the last. */
export function createCorrectionReader(): (told: Words, change: Change) => Generator<Vector> {
  const featuresOf = createFeatureReader()
  return function* (told, { added, gone, kept, wordsOf }) {
    const marks = [
      [MARK.code, added],
      [MARK.quotation, gone],
      [MARK.link, kept],
    ] as const
    const markOf = (word: string) => marks.find(([, words]) => among(wordsOf(word), words).length > 0)?.[0]
    /** In scripts without spaces, marks the characters of each pair that is such a word. */
    const withMarkedPairs = (run: string) => {
      const signs = [...run]
      const found = signs.map((sign, i) => markOf(sign + (signs[i + 1] ?? '')))
      return signs.map((sign, i) => found[i] ?? found[i - 1] ?? sign).join('')
    }
    const withMark = (word: string) =>
      IS_UNSPACED.test(word) ? withMarkedPairs(word) : (markOf(word) ?? word)
    const marked = told.map((sentence) => sentence.replace(WRITTEN, withMark))
    const read = marked.map((sentence) => withMarks(readText(sentence, changeConcepts)))
    const said = told.map(wordsOf)
    const isNamed = said.some((words) => among(words, gone).length > 0)
    for (const [at, words] of said.entries()) {
      const here = among(words, added).length
      if (here === 0) continue
      const was = among(words, gone).length > 0 ? 2 : isNamed ? 1 : 0
      const held = among(words, kept).length
      const share = kept.length === 0 ? 4 : Math.floor((3 * held) / kept.length)
      const others = words.filter((word) => ![added, gone, kept].some((some) => some.includes(word))).length
      const [few, fewer] = [Math.min(6, others), Math.min(4, others)]
      yield featuresOf(read, at, [
        [1, was, share],
        [2, was],
        [3, share, fewer],
        [4, few, was],
        [5, negations(told[at] as string) % 2, was],
        [6, here === added.length ? 1 : 0],
        [7, kindOf(added), kindOf(gone)],
        [8, Math.min(3, added.length), Math.min(3, gone.length)],
        [9, Math.min(3, held), fewer],
        [10, kindOf(added) === kindOf(gone) ? 1 : 0],
      ])
    }
  }
}

/** The sentences of a message that are its own. */
export function toldIn(text: string): string[] {
  const own = takeOut(typedIn(text))
  return sentencesOf(own).map(({ start, end }) => own.slice(start, end))
}

/** A change all of whose new words a message names; with `inPart`, some are enough, and only these count. */
export function changeNamed(before: string, after: string, told: Words, inPart = false): Change | undefined {
  const change = changeOf(before, after)
  const added = among(change.wordsOf(told.join('\n')), change.added)
  const isNamed = added.length > 0 && (inPart || added.length === change.added.length)
  return isNamed ? { ...change, added } : undefined
}

/** After fewer words, the next one tells which thing is meant: "room 1", "the team A". */
const MIN_SUBJECT = 2

/** Whether two texts differ in one place only, which is not right behind the subject. */
function differInOnePlace(one: string, other: string): boolean {
  const [now = [], old = []] = [one, other].map((text) => writtenIn(text.replace(/^(?:the|our)\s/iu, '')))
  const length = Math.min(now.length, old.length)
  const ends = (from: number, at: (i: number) => number) => {
    let same = 0
    while (same + from < length && now.at(at(same)) === old.at(at(same))) same += 1
    return same
  }
  const before = ends(0, (i) => i)
  const after = ends(before, (i) => -1 - i)
  return before >= MIN_SUBJECT && before + after >= old.length * MOST && before + after < length
}

const CHANGE = conceptIds('undo stale instead of_change.moved of_change.actual of_change.refuted')
const ACTUAL = conceptIds('of_change.actual')
const ALSO = conceptIds('of_change.also')
const NO = /^(?:no|nope|nein|nö|nee|non|não|nie|нет|hayır)\s?[,.!;:–—-]/iu

/** A statement without words such as "now", which say that it is new, unless the old one has them. */
function withoutNow(after: string, before: string): string {
  const old = writtenIn(before)
  const isNow = (word: string) =>
    holdsConcept(word, ACTUAL, changeConcepts) && !old.includes(word.toLowerCase())
  return after.replace(WRITTEN, (word) => (isNow(word) ? '' : word))
}

/** Whether a sentence states the new fact in place of the old one, says that this changed or was wrong, and nothing else. */
function isPlainly(sentence: string, after: string, before: string): boolean {
  const own = [after, before].flatMap(writtenIn)
  const { concepts, text } = readText(sentence, changeConcepts)
  const marks = concepts.filter(({ start, end }) =>
    writtenIn(text.slice(start, end)).some((word) => !own.includes(word)),
  )
  const isMarked = NO.test(sentence) || marks.some(({ id }) => CHANGE().has(id))
  if (!isMarked || isForNow(sentence) || marks.some(({ id }) => ALSO().has(id))) return false
  const [said = [], now = [], old = []] = [withoutWish(sentence), after, before].map(contentWords)
  return now.every((word) => said.includes(word)) && said.every((word) => [...now, ...old].includes(word))
}

const tables = lazy(() => ({ read: createCorrectionReader(), ...readTables<'changes'>('corrections') }))

/**
 * The words with which a person changes a part of what she said: they name all that is new, but need not repeat the rest.
 * With `mustName` they must name what it was, unless they plainly restate the fact with a change in one place.
 */
export function findCorrection(
  { before, after, mustName, inPart }: { before: string; after: string; mustName: boolean; inPart?: boolean },
  [said]: readonly Said[],
  sessionID: string,
): Evidence | undefined {
  if (said?.by !== 'person') return undefined
  const told = toldIn(said.text)
  const change = changeNamed(before, after, told, inPart)
  if (!change) return undefined
  const { old, gone, kept, wordsOf } = change
  const now = withoutNow(after, before)
  const isPlain = differInOnePlace(now, before) && told.some((said) => isPlainly(said, now, before))
  const isNamed = among(wordsOf(told.join('\n')), gone).length > 0
  if (mustName && !(isPlain || (isNamed && kept.length >= old.length * MOST))) return undefined
  const { read, changes } = tables()
  // Scored one by one: each vector overwrites the last.
  const score = Math.max(...Array.from(read(told, change), (vector) => changes(vector)))
  if (score <= (isPlain ? PLAIN_THRESHOLD : THRESHOLD)) return undefined
  return {
    session: sessionID,
    message: said.id,
    by: 'person',
    quote: cut(told.join(' ').replace(/\s+/gu, ' ').trim(), MAX_QUOTE_CHARS),
  }
}
