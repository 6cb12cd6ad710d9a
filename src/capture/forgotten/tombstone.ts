import { type FactType, isFactType } from '../../memory/fact-types.js'
import { type Modality, marksOf } from './marks.js'

/**
 * What is left of a forgotten fact: enough to know it again, and no text. Words are hashes; `-` behind one says that a
 * negation stands before it, `~` that it stands both with and without one.
 */
export type Tombstone = {
  /** Day of the forgetting, `2026-11-21`. */
  date: string
  type: FactType
  text: string
  /** One entry a clause: `3fa0…,99ac…-`. */
  words: readonly string[]
  /** What stands before each of the words, and their endings. */
  frame: readonly string[]
  /** Whether it says what must be, or what may be. */
  modality: Modality
  particulars: readonly string[]
  /** Which of two opposites it speaks of. */
  poles: readonly string[]
  isNegated: boolean
}

export function entomb(text: string, type: FactType, date: string): Tombstone {
  const marks = marksOf(text)
  return {
    date,
    type,
    text: marks.text,
    words: marks.clauses
      .filter((clause) => clause.length > 0)
      .map((clause) => clause.map(({ word }) => `${word}${marks.words.get(word)}`).join(',')),
    frame: marks.clauses.flat().map(({ gap, ending }) => `${gap}${ending}`),
    modality: marks.modality,
    particulars: [...marks.particulars].sort(),
    poles: [...marks.poles].sort(),
    isNegated: marks.isNegated,
  }
}

/** One line of `_FORGOTTEN.md`. */
export function formatTombstone({
  date,
  type,
  text,
  words,
  frame,
  modality,
  particulars,
  poles,
  isNegated,
}: Tombstone): string {
  const parts = [
    `- ${date} ${type} text:${text}`,
    `words:${words.join(';')}`,
    `particulars:${particulars.join(',')}`,
    ...(poles.length === 0 ? [] : [`poles:${poles.join(',')}`]),
  ]
  return [
    ...parts,
    ...(frame.every((gap) => gap === '') ? [] : [`frame:${frame.join(',')}`]),
    ...(isNegated ? ['negated'] : []),
    ...(modality === 'none' ? [] : [modality]),
  ].join(' ')
}

const LINE =
  /^- (\d{4}-\d\d-\d\d) (\w+) text:([0-9a-f]+) words:([0-9a-f,;~-]*) particulars:([0-9a-f,]*)(?: poles:([0-9a-f,]+))?(?: frame:([0-9a-f,]+))?( negated)?(?: (must|may))?(?:\s.*)?$/u

/** The tombstones of a file. Other lines are passed over. */
export function parseTombstones(body: string): Tombstone[] {
  return body.split('\n').flatMap((line) => {
    const [, date, type, text, words, particulars, poles, frame, negated, modality] =
      LINE.exec(line.trim()) ?? []
    if (date === undefined || text === undefined || !isFactType(type)) return []
    return [
      {
        date,
        type,
        text,
        words: words ? words.split(';') : [],
        frame: frame ? frame.split(',') : (words ?? '').split(/[,;]/u).map(() => ''),
        modality: (modality ?? 'none') as Modality,
        particulars: particulars ? particulars.split(',') : [],
        poles: poles ? poles.split(',') : [],
        isNegated: negated !== undefined,
      },
    ]
  })
}
