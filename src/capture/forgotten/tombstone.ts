import { type FactType, isFactType } from '../../memory/fact-types.js'
import { forgottenLines, textHash, withoutLifted } from '../../memory/forgotten-lines.js'
import { type Fingerprint, fingerprint, LISTED, oppositeOf, type PlacedWord } from './fingerprint.js'

/** What is left of a forgotten fact: enough to recognise it, but no text. */
export type Tombstone = {
  /** Hash of the whole text. */
  text: string
  /** Absent in a line of an earlier form: then only the exact text is recognised. */
  fingerprint: Fingerprint | undefined
  /** As it stands in the file. */
  line: string
}

export function createTombstone(text: string, type: FactType, date: string): Tombstone {
  const [hash, marks] = [textHash(text), fingerprint(text)]
  const placed = marks.words.map(
    ({ word, gap, isExcluded }) => `${word}${gap && `.${gap}`}${isExcluded ? '-' : ''}`,
  )
  const names = `names:${marks.particulars.join(',')} poles:${marks.poles.join(',')} denials:${marks.denials}`
  const line = `- ${date} ${type} text:${hash} marks:${placed.join(',')} ${names}`
  return { text: hash, fingerprint: marks, line }
}

/** The tombstones of a text: of that very text, or of one that it rewords. */
export function tombstonesOf(text: string, tombstones: readonly Tombstone[]): Tombstone[] {
  if (tombstones.length === 0) return []
  const [hash, marks] = [textHash(text), fingerprint(text)]
  return tombstones.filter(
    (tombstone) =>
      tombstone.text === hash || (tombstone.fingerprint && isRewording(marks, tombstone.fingerprint)),
  )
}

/** Whether a text equals another one, or rewords it. */
export const saysTheSame = (text: string, other: string): boolean =>
  textHash(text) === textHash(other) || isRewording(fingerprint(text), fingerprint(other))

/** One line of `_FORGOTTEN.md`. */
const LINE =
  /^- \d{4}-\d\d-\d\d (\w+) text:([0-9a-f]+)(?: marks:(\S*) names:([0-9a-f,]*) poles:([\d,-]*) denials:([012]))?(?:\s.*)?$/u
const MARK = /^([0-9a-f]+)(?:\.([0-9a-f]+|\+))?(-)?$/u

/** The tombstones of a file that no line lifts. Other lines are skipped. */
export function parseTombstones(body: string): Tombstone[] {
  return withoutLifted(forgottenLines(body)).flatMap(({ line }) => {
    const [, type, text, marks, names, poles, denials] = LINE.exec(line) ?? []
    if (text === undefined || !isFactType(type)) return []
    const fingerprint =
      denials === undefined
        ? undefined
        : {
            words: listOf(marks).flatMap(wordOf),
            particulars: listOf(names),
            poles: listOf(poles),
            denials: Number(denials),
          }
    return [{ text, fingerprint, line }]
  })
}

const listOf = (list = '') => (list === '' ? [] : list.split(','))

function wordOf(mark: string): PlacedWord[] {
  const [, word, gap = '', excluded] = MARK.exec(mark) ?? []
  return word === undefined ? [] : [{ word, gap, isExcluded: excluded !== undefined }]
}

/** A rewording has at least this share of the forgotten words, and not many others. */
const SHARE = 0.7
/** Less is enough if the text says nothing that the forgotten one did not. */
const SHARE_WITHIN = 0.6
/** Anything added to a fact of fewer words makes another fact, unless the words are rearranged. */
const MIN_WORDS = 4
/** In a fact of fewer words no word can stand for another: it is what the fact says (`signs tokens`, `verifies tokens`). */
const MIN_WORDS_TO_REPLACE = 5
/** A text that adds more than this share of words says something of its own. */
const MAX_ADDED = 0.34

/** Mostly the same words, in the same roles, with no other number, name or negation. */
export function isRewording(one: Fingerprint, forgotten: Fingerprint): boolean {
  return (
    one.denials === forgotten.denials &&
    hasSameWords(one, forgotten) &&
    !isOpposed(one, forgotten) &&
    !hasOther(one, forgotten) &&
    !hasOther(forgotten, one) &&
    !isExclusionTurned(one.words, forgotten.words) &&
    !haveChangedPlaces(one, forgotten)
  )
}

/** Whether a text denies the other, or says it of another number or name. Only for texts that share most of their words. */
export const contradicts = (one: Fingerprint, other: Fingerprint): boolean =>
  one.denials !== other.denials || isOpposed(one, other) || tellOfOthers(one, other)

/** Whether each text has a number, a name or the like that the other does not mention. */
export const tellOfOthers = (one: Fingerprint, other: Fingerprint): boolean =>
  hasOther(one, other) && hasOther(other, one)

const distinct = ({ words }: Fingerprint) => [...new Set(words.map(({ word }) => word))]

function hasSameWords(one: Fingerprint, forgotten: Fingerprint): boolean {
  const [a, b] = [distinct(one), distinct(forgotten)]
  if (b.length === 0) return false
  const [inOne, inForgotten] = [a.filter((word) => b.includes(word)), b.filter((word) => a.includes(word))]
  const shared = inOne.length
  const share = shared / b.length
  if (shared === a.length) return share >= SHARE_WITHIN
  if (a.length - shared > Math.max(2, b.length * MAX_ADDED)) return false
  const isRearranged = inOne.some((word, i) => word !== inForgotten[i])
  if (share === 1) return isRearranged || b.length >= MIN_WORDS
  // One word replaced in its place makes another fact (`the partner API`, `the internal API`).
  return isRearranged && b.length >= MIN_WORDS_TO_REPLACE && share >= SHARE && shared / a.length >= SHARE
}

/** Whether the texts take opposite sides, such as before and after, or only and all. */
const isOpposed = (one: Fingerprint, other: Fingerprint): boolean =>
  one.poles.some(
    (pole) =>
      other.poles.includes(oppositeOf(pole)) &&
      !other.poles.includes(pole) &&
      !one.poles.includes(oppositeOf(pole)),
  )

/** Whether a text has a number, a name or the like that the other does not mention at all. */
const hasOther = (one: Fingerprint, other: Fingerprint): boolean =>
  one.particulars.some(
    (mark) => !other.particulars.includes(mark) && !other.words.some(({ word }) => word === mark),
  )

/** Whether something excluded is now wanted, and something wanted is now excluded. */
function isExclusionTurned(one: readonly PlacedWord[], other: readonly PlacedWord[]): boolean {
  const isAlways = (words: readonly PlacedWord[], word: string, isExcluded: boolean) => {
    const same = words.filter((placed) => placed.word === word)
    return same.length > 0 && same.every((placed) => placed.isExcluded === isExcluded)
  }
  const turns = (to: boolean) => one.some(({ word }) => isAlways(one, word, to) && isAlways(other, word, !to))
  return turns(true) && turns(false)
}

type Place = { at: number; before: string; gap: string }

/**
 * Whether two words have changed places (`Ada calls Bo`, `Bo calls Ada`), so that another one acts. If both took along what
 * stands before them (`on Mondays`), the sentence is only rearranged.
 */
export function haveChangedPlaces({ words: one }: Fingerprint, { words: other }: Fingerprint): boolean {
  const [a, b] = [placesIn(one, other), placesIn(other, one)]
  for (const [x, first] of a)
    for (const [y, second] of a) {
      const [firstNow, secondNow] = [b.get(x), b.get(y)]
      if (!firstNow || !secondNow || first.at >= second.at || firstNow.at <= secondNow.at) continue
      if (first.gap !== secondNow.gap || second.gap !== firstNow.gap) continue
      const between = [...a.values()].slice(first.at + 1, second.at + 1)
      if (between.every(({ gap }) => gap === LISTED) || (second.gap === '' && second.before === x)) continue
      // `from the portal to the shop`: the word before each tells its role.
      if (isRole(first.gap) && isRole(second.gap) && first.gap !== second.gap) return true
      const turned = (word: string) => (word === x ? y : word === y ? x : word)
      if (turned(first.before) !== secondNow.before) continue
      if (isRole(second.gap) || turned(second.before) === firstNow.before) return true
    }
  return false
}

const isRole = (gap: string) => gap !== '' && gap !== LISTED

/** For each word that both texts have, its first place among these. */
function placesIn(words: readonly PlacedWord[], others: readonly PlacedWord[]): Map<string, Place> {
  const places = new Map<string, Place>()
  let before = ''
  for (const { word, gap } of words.filter(({ word }) => others.some((other) => other.word === word))) {
    if (!places.has(word)) places.set(word, { at: places.size, before, gap })
    before = word
  }
  return places
}
