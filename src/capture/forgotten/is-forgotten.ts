import { likeCompounds } from './compounds.js'
import { IN_SPITE, ONLY_POLE } from './contrasts.js'
import { HASH_CHARS, latinWords, type Marks, type Modality, marksOf, poleHash } from './marks.js'
import type { Tombstone } from './tombstone.js'
import { areTransposed, GAP_CHARS } from './word-order.js'

/** A rewording has at least this share of the forgotten words, and not many others. */
const SHARE = 0.7
/** Less is enough where the text says nothing that the forgotten one did not. */
const SHARE_WITHIN = 0.6
/** To a fact of fewer words nothing can be added in its place without making another. */
const MIN_WORDS = 4
/** In a fact of fewer words no word can stand for another: it is what the fact says (`signs tokens`, `verifies tokens`). */
const MIN_WORDS_TO_REPLACE = 5

/** What kind of thing something is, and that it is written: said besides, it changes nothing (`main`, `the branch main`). */
const KINDS: ReadonlySet<string> = new Set(
  latinWords(
    'code branch branche zweig rama file datei fichier archivo variable value name screen written geschrieben écrit escribe scritto пишется',
  ),
)

/** A text that adds more than this share of words says something of its own. */
const MAX_ADDED = 0.34

/** The tombstone of a text that was forgotten: that very text, or a rewording of it. */
export function findTombstone(text: string, tombstones: readonly Tombstone[]): Tombstone | undefined {
  if (tombstones.length === 0) return undefined
  const marks = marksOf(text)
  return tombstones.find((tombstone) => tombstone.text === marks.text || isRewording(marks, tombstone))
}

const read = new WeakMap<Tombstone, Parsed>()
type Parsed = Omit<Marks, 'plain' | 'text' | 'isEastAsian' | 'opposites'>

/** The same words for the most part, with no other number, name or negation, and in the same roles. */
function isRewording(marks: Marks, tombstone: Tombstone): boolean {
  if (marks.isNegated !== tombstone.isNegated) return false
  const forgotten = read.get(tombstone) ?? parsed(tombstone)
  read.set(tombstone, forgotten)
  if (forgotten.words.size === 0) return false
  if (!hasSameWords(marks, forgotten) && !hasSameCompounds(marks, forgotten)) return false
  return (
    !isOpposed(marks, forgotten) &&
    !hasOther(marks, forgotten) &&
    !hasOther(forgotten, marks) &&
    !areSwapped(marks, forgotten) &&
    !arePairedAnew(marks, forgotten) &&
    !areTransposed(marks.clauses.flat(), forgotten.clauses.flat())
  )
}

function hasSameWords(marks: Marks, forgotten: Parsed): boolean {
  const shared = [...forgotten.words.keys()].filter((word) => marks.words.has(word))
  const [missing, added] = [forgotten.words.size - shared.length, marks.words.size - shared.length]
  const share = shared.length / forgotten.words.size
  if (added === 0) return share >= SHARE_WITHIN
  if (added > Math.max(2, forgotten.words.size * MAX_ADDED)) return false
  const isRearranged = shared.some(
    (word, i) => word !== [...marks.words.keys()].filter((other) => forgotten.words.has(other))[i],
  )
  // `Only errors are shown`, `only errors and warnings are shown`; `the team uses Slack`, `the team left Slack`.
  const isShort = forgotten.words.size < MIN_WORDS
  const isExclusive = marks.poles.has(ONLY) && forgotten.poles.has(ONLY)
  const isKind = [...marks.words.keys()].every((word) => forgotten.words.has(word) || KINDS.has(word))
  if (missing === 0) return isRearranged || isKind || !(isShort || isExclusive)
  // One word put for another in its place is another fact (`the partner API`, `the internal API`).
  return (
    !marks.isEastAsian &&
    isRearranged &&
    forgotten.words.size >= MIN_WORDS_TO_REPLACE &&
    share >= SHARE &&
    shared.length / marks.words.size >= SHARE
  )
}

/** To look for compounds, some words have to be the same as they are. */
function hasSameCompounds(marks: Marks, forgotten: Parsed): boolean {
  if (![...forgotten.words.keys()].some((word) => marks.words.has(word))) return false
  const words = likeCompounds(marks, forgotten.words)
  return hasSameWords({ ...marks, words }, forgotten)
}

function parsed({ words, frame, modality, particulars, poles, isNegated }: Tombstone): Parsed {
  let at = 0
  const clauses = words.map((clause) =>
    clause.split(',').map((word) => {
      const before = frame[at++] ?? ''
      const end = before.length - (before.length % GAP_CHARS)
      return {
        word: word.slice(0, HASH_CHARS),
        gap: before.slice(0, end),
        ending: before.slice(end),
        isMeasure: false,
      }
    }),
  )
  const signs = words.flatMap((clause) => clause.split(','))
  return {
    words: new Map(
      signs.map((word) => [word.slice(0, HASH_CHARS), word.slice(HASH_CHARS) as '' | '-' | '~']),
    ),
    clauses,
    modality,
    particulars: new Set(particulars),
    poles: new Set(poles),
    isNegated,
  }
}

/** What must be and what may be; before and after; with and in spite of. */
function isOpposed(marks: Marks, forgotten: Parsed): boolean {
  if (!marks.isNegated && isOther(marks.modality, forgotten.modality)) return true
  if (marks.poles.has(SPITE) !== forgotten.poles.has(SPITE)) return true
  return [...marks.opposites].some(
    ([pole, opposite]) =>
      forgotten.poles.has(opposite) && !forgotten.poles.has(pole) && !marks.poles.has(opposite),
  )
}
const SPITE = poleHash(IN_SPITE)
const ONLY = poleHash(ONLY_POLE)
const isOther = (one: Modality, other: Modality) => one !== 'none' && other !== 'none' && one !== other

/** A number, a name or the like that the other text does not speak of at all. */
function hasOther(one: Parsed, other: Parsed): boolean {
  return [...one.particulars].some((mark) => !other.particulars.has(mark) && !other.words.has(mark))
}

/** What was excluded is now wanted, and the other way round. */
function areSwapped(one: Parsed, other: Parsed): boolean {
  const differs = (from: string, to: string) =>
    [...one.words].some(([word, sign]) => sign === from && other.words.get(word) === to)
  return differs('', '-') && differs('-', '')
}

/** Words that stood together now stand with others (`Vitest for packages and Playwright for apps`). */
function arePairedAnew(one: Parsed, other: Parsed): boolean {
  const [a, b] = [one, other].map(({ clauses }) =>
    clauses
      .map((clause) => [...new Set(clause.map(({ word }) => word))])
      .filter((clause) => clause.length > 1),
  )
  if (!a || !b || a.length < 2 || b.length < 2) return false
  return b.some((clause) => {
    const from = a.filter((words) => words.some((word) => clause.includes(word)))
    return (
      from.length > 1 &&
      from.every((words) => {
        const shared = words.filter((word) => clause.includes(word)).length
        return shared * 2 <= clause.length && shared < words.length
      })
    )
  })
}
