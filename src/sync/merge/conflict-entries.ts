import {
  type Conflict,
  type Conflicts,
  conflictID,
  describeConflicts,
  quoted,
  readConflicts,
  writeConflicts,
} from '../../memory/conflict-file.js'
import { parseText, updateDocument } from '../../memory/document.js'
import { newDocument } from '../../memory/keys.js'
import { FORGOTTEN_PATH } from '../../memory/reserved-folders.js'

/** Both paths are relative to the scope. The entry stands until one of the two files is deleted. */
export const versionsEntry = (path: string, copy: string): Conflict =>
  entryOf(path, { path: copy, hash: '' }, `Two machines changed ${quoted(path)}. Which lines hold?`, [
    `- \`${quoted(path)}\` has the later lines`,
    `- \`${quoted(copy)}\` has the earlier ones`,
  ])

/** `text`: the tombstone's hash of the fact. The entry stands until the fact is deleted or the tombstone lifted. */
export function forgottenEntry(path: string, text: string): Conflict {
  const question = `${quoted(path)} was forgotten on one machine and written on another. Does it hold?`
  const lines = [`- \`${quoted(path)}\` is still there; delete it if it does not hold`]
  return entryOf(path, { path: FORGOTTEN_PATH, hash: `text:${text}` }, question, lines)
}

function entryOf(path: string, side: Conflict['sides'][number], question: string, lines: readonly string[]) {
  const sides: Conflict['sides'] = [{ path, hash: '' }, side]
  return { id: conflictID(sides), sides, text: `${[`## ${question}`, '', ...lines, ''].join('\n')}\n` }
}

/** The text of `_CONFLICTS.md` with further entries. */
export function withEntries(text: string | undefined, added: readonly Conflict[]): string {
  const { entries, named } = readConflicts(parseText(text ?? '').body)
  const all = new Map([...entries, ...added].map((entry) => [entry.id, entry]))
  return conflictsText(text, { entries: [...all.values()], named: [...new Set([...named, ...all.keys()])] })
}

export function conflictsText(text: string | undefined, conflicts: Conflicts): string {
  const keys = { description: describeConflicts(conflicts.entries) }
  const body = writeConflicts(conflicts)
  const document = parseText(text ?? '')
  return document.damage === undefined ? updateDocument(document, body, keys) : newDocument(keys, body)
}
