import { sha256 } from '../lib/hash.js'
import { parseJson } from '../lib/json.js'
import { forgottenLines, withoutLifted } from './forgotten-lines.js'
import { FORGOTTEN_PATH } from './reserved-folders.js'
import { sanitizeLine } from './sanitize.js'

/**
 * A file, and `says:` with the hash of what it said when flagged (earlier: the hash of the whole file). The entry ends
 * once it says something else; an empty hash allows any version. Of tombstones: `text:` with the hash of one in force.
 */
export type ConflictSide = { path: string; hash: string }

/** `text` is the part that a person reads. */
export type Conflict = { id: string; sides: readonly [ConflictSide, ConflictSide]; text: string }

/** The file's content: open entries, and the ids of all pairs ever entered whose sides still say the same. */
export type Conflicts = { entries: readonly Conflict[]; named: readonly string[] }

const ID_CHARS = 12

const HEADER = `Facts that contradict each other, and files that two machines have changed. Change or delete the one that no longer holds: its entry then goes by itself.
If both hold, remove the entry, from its comment to the next one; the pair is then not named again.
`
/** `settled`, an earlier form, lists pairs that a person has removed. */
const COMMENT = /^<!-- memfs-(conflict|named|settled) (.*) -->\n/gm

/** The same whichever side comes first. */
export function conflictID(sides: Conflict['sides']): string {
  const names = sides.map(({ path, hash }) => `${path}\n${hash}`).sort()
  return sha256(names.join('\n'), ID_CHARS)
}

/** Whether a side is still what was flagged. `file`: what is at its path now. */
export function isStanding(
  { path, hash }: ConflictSide,
  file: { hash: string; body: string; says: string } | undefined,
): boolean {
  if (file === undefined) return false
  if (path !== FORGOTTEN_PATH) return ['', file.hash, file.says].includes(hash)
  return withoutLifted(forgottenLines(file.body)).some(({ text }) => `text:${text}` === hash)
}

export type ConflictKind = 'contradiction' | 'versions' | 'forgotten'

export function kindOf({ sides }: Pick<Conflict, 'sides'>): ConflictKind {
  if (sides.some(({ path }) => path === FORGOTTEN_PATH)) return 'forgotten'
  return sides.some(({ hash }) => hash === '') ? 'versions' : 'contradiction'
}

const KINDS: Record<ConflictKind, readonly [one: string, many: string]> = {
  contradiction: ['contradiction between facts', 'contradictions between facts'],
  versions: ['file in two versions', 'files in two versions'],
  forgotten: ['forgotten fact that is still there', 'forgotten facts that are still there'],
}

/** "1 contradiction between facts, 2 files in two versions": a part for each kind. */
export const countConflicts = (kinds: readonly ConflictKind[]): string[] =>
  Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const count = kinds.filter((each) => each === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })

export const describeConflicts = (entries: readonly Conflict[]): string =>
  entries.length === 0
    ? 'Contradictions between facts: none is open'
    : `${countConflicts(entries.map(kindOf)).join(', ')}, for the person to decide`

/** The part of a description that counts one kind: "2 files in two versions". */
export const toldIn = (description: string, kind: ConflictKind): string | undefined =>
  new RegExp(`\\d+ (?:${KINDS[kind].join('|')})`).exec(description)?.[0]

/** Text from a file on one line, escaped so that it acts neither as markdown nor as one of this file's comments. */
export const quoted = (text: string) =>
  sanitizeLine(text)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[`*_[\]#|]/g, (mark) => `\\${mark}`)

/** The file's body; the ids of named pairs come first, where nobody removes them together with an entry. */
export function writeConflicts({ entries, named }: Conflicts): string {
  const parts = entries.map(
    ({ id, sides, text }) => comment('conflict', JSON.stringify({ id, sides })) + text,
  )
  return `${HEADER}\n${named.length > 0 ? comment('named', named.join(',')) : ''}${parts.join('')}`
}

/** Escapes the value so that nothing in it can end the comment. */
const comment = (kind: string, value: string) =>
  `<!-- memfs-${kind} ${value.replaceAll('-', '\\u002d').replaceAll('>', '\\u003e')} -->\n`

/** Reads the file's body; an entry that cannot be read counts as removed by a person. */
export function readConflicts(body: string): Conflicts {
  const plain = body.replace(/\r\n?/g, '\n')
  const marks = [...plain.matchAll(COMMENT)]
  const named = marks.flatMap(([, kind, ids = '']) => (kind === 'conflict' ? [] : ids.split(',')))
  const entries = marks.flatMap((mark, i): Conflict[] => {
    const [whole, kind, value = ''] = mark
    const entry = kind === 'conflict' ? parseEntry(value) : undefined
    const text = plain.slice(mark.index + whole.length, marks[i + 1]?.index ?? plain.length)
    return entry ? [{ ...entry, text }] : []
  })
  return { entries, named: named.filter((id) => /^[0-9a-f]+$/.test(id)) }
}

function parseEntry(json: string): Omit<Conflict, 'text'> | undefined {
  const { id, sides } = (parseJson(json) ?? {}) as Partial<Conflict>
  const isConflictSide = (side: ConflictSide | null) =>
    typeof side?.path === 'string' && typeof side.hash === 'string'
  const isWhole =
    typeof id === 'string' && Array.isArray(sides) && sides.length === 2 && sides.every(isConflictSide)
  return isWhole ? { id, sides } : undefined
}
