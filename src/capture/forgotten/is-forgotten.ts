import { HASH_CHARS, type Marks, type Modality, marksOf, type Tombstone } from './tombstone.js'

/** A rewording has at least this share of the forgotten words. */
const SHARE = 0.7
/** Less is enough where the text says nothing that the forgotten one did not. */
const SHARE_WITHIN = 0.6
/** Above this one word put for another is a synonym, below it is another fact (`the partner API`, `the internal API`). */
const SHARE_OF_SYNONYMS = 0.85

/** A text that adds more than this share of words says something of its own. */
const MAX_ADDED = 0.34

/** The tombstone of a text that was forgotten: that very text, or a rewording of it. */
export function findTombstone(text: string, tombstones: readonly Tombstone[]): Tombstone | undefined {
  if (tombstones.length === 0) return undefined
  const marks = marksOf(text)
  return tombstones.find((tombstone) => tombstone.text === marks.text || isRewording(marks, tombstone))
}

type Parsed = Omit<Marks, 'text' | 'isEastAsian'>

/** The same words for the most part, with no other number, name or negation, and in the same roles. */
function isRewording(marks: Marks, tombstone: Tombstone): boolean {
  const forgotten = parsed(tombstone)
  if (forgotten.words.size === 0 || marks.isNegated !== forgotten.isNegated) return false
  const shared = [...forgotten.words.keys()].filter((word) => marks.words.has(word))
  const share = shared.length / forgotten.words.size
  const addsNothing = shared.length === marks.words.size
  if (share < (addsNothing ? SHARE_WITHIN : SHARE)) return false
  if (!addsNothing && share < 1 && (marks.isEastAsian || share < SHARE_OF_SYNONYMS)) return false
  if (marks.words.size - shared.length > Math.max(2, forgotten.words.size * MAX_ADDED)) return false
  if (isOpposed(marks.modality, forgotten.modality)) return false
  return (
    !hasOther(marks, forgotten) &&
    !hasOther(forgotten, marks) &&
    !areSwapped(marks, forgotten) &&
    !arePairedAnew(marks, forgotten)
  )
}

function parsed({ words, modality, particulars, isNegated }: Tombstone): Parsed {
  const clauses = words.map((clause) => clause.split(',').map((word) => word.slice(0, HASH_CHARS)))
  const signs = words.flatMap((clause) => clause.split(','))
  return {
    words: new Map(
      signs.map((word) => [word.slice(0, HASH_CHARS), word.slice(HASH_CHARS) as '' | '-' | '~']),
    ),
    clauses,
    modality,
    particulars: new Set(particulars),
    isNegated,
  }
}

const isOpposed = (one: Modality, other: Modality) => one !== 'none' && other !== 'none' && one !== other

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
  const [a, b] = [one, other].map(({ clauses }) => clauses.filter((clause) => clause.length > 1))
  if (!a || !b || a.length < 2 || b.length < 2) return false
  return b.some((clause) =>
    a.every((words) => clause.filter((word) => words.includes(word)).length * 2 <= clause.length),
  )
}
