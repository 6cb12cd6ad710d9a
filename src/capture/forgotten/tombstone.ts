import { type FactType, isFactType } from '../../memory/fact-types.js'
import { forgottenLines, textHash, withoutLifted } from '../../memory/forgotten-lines.js'
import { type Fingerprint, fingerprint, type PlacedWord } from './fingerprint.js'
import { isRewording } from './is-rewording.js'

/** What is left of a forgotten fact: enough to know it again, and no text. */
export type Tombstone = {
  /** Day of the forgetting, `2026-11-21`. */
  date: string
  type: FactType
  text: string
  /** None in a line of an earlier form: then only the text itself is known again. */
  fingerprint: Fingerprint | undefined
  /** As it stands in the file. */
  line: string
}

export function createTombstone(text: string, type: FactType, date: string): Tombstone {
  const tombstone = { date, type, text: textHash(text), fingerprint: fingerprint(text) }
  return { ...tombstone, line: formatTombstone(tombstone) }
}

/** The tombstone of a text that was forgotten: that very text, or a rewording of it. */
export function findTombstone(text: string, tombstones: readonly Tombstone[]): Tombstone | undefined {
  if (tombstones.length === 0) return undefined
  const [hash, marks] = [textHash(text), fingerprint(text)]
  return tombstones.find(
    (tombstone) =>
      tombstone.text === hash || (tombstone.fingerprint && isRewording(marks, tombstone.fingerprint)),
  )
}

/** Whether a text is the other one, or a rewording of it. */
export const saysTheSame = (text: string, other: string): boolean =>
  textHash(text) === textHash(other) || isRewording(fingerprint(text), fingerprint(other))

/** One line of `_FORGOTTEN.md`. */
function formatTombstone({ date, type, text, fingerprint }: Omit<Tombstone, 'line'>): string {
  const line = `- ${date} ${type} text:${text}`
  if (!fingerprint) return line
  const { words, particulars, poles, denials } = fingerprint
  const placed = words.map(
    ({ word, gap, isExcluded }) => `${word}${gap && `.${gap}`}${isExcluded ? '-' : ''}`,
  )
  return `${line} marks:${placed.join(',')} names:${particulars.join(',')} poles:${poles.join(',')} denials:${denials}`
}

const LINE =
  /^- (\d{4}-\d\d-\d\d) (\w+) text:([0-9a-f]+)(?: marks:(\S*) names:([0-9a-f,]*) poles:([\d,-]*) denials:([012]))?(?:\s.*)?$/u
const MARK = /^([0-9a-f]+)(?:\.([0-9a-f]+|\+))?(-)?$/u

/** The tombstones of a file that no line lifts. Other lines are passed over. */
export function parseTombstones(body: string): Tombstone[] {
  return withoutLifted(forgottenLines(body)).flatMap(({ line }) => {
    const [, date, type, text, marks, names, poles, denials] = LINE.exec(line) ?? []
    if (date === undefined || text === undefined || !isFactType(type)) return []
    const fingerprint =
      denials === undefined
        ? undefined
        : {
            words: listOf(marks).flatMap(wordOf),
            particulars: listOf(names),
            poles: listOf(poles),
            denials: Number(denials),
          }
    return [{ date, type, text, fingerprint, line }]
  })
}

const listOf = (list = '') => (list === '' ? [] : list.split(','))

function wordOf(mark: string): PlacedWord[] {
  const [, word, gap = '', excluded] = MARK.exec(mark) ?? []
  return word === undefined ? [] : [{ word, gap, isExcluded: excluded !== undefined }]
}
