import { readConflicts } from '../../memory/conflict-file.js'
import { parseText, updateDocument } from '../../memory/document.js'
import { forgottenLines, withoutLifted } from '../../memory/forgotten-lines.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH, SESSIONS_DIR } from '../../memory/reserved-folders.js'
import { registryRows, withProject } from '../../projects/registry.js'
import { seedBody } from '../../store/seed.js'
import { conflictsText } from './conflict-entries.js'
import { mergeDocuments } from './merge-documents.js'
import type { MergedText } from './merge-lines.js'
import { placed } from './names.js'

/** `isQuiet`: that both versions stay is no conflict for a person. */
export type MergedFile = MergedText & { yielded?: readonly string[]; isQuiet?: boolean }

/** Two versions of a file that both sides have changed, and where they come from. */
export type Versions = { path: string; base: string | undefined; later: string; earlier: string }

const REGISTRY = /^global\/[^/]+\/projects\.md$/

export function mergeFile(versions: Versions): MergedFile {
  const { path, base, later, earlier } = versions
  const inner = placed(path)?.path
  if (!path.endsWith('.md') || inner === undefined) return { text: later, other: earlier, isOrdered: true }
  if (inner === FORGOTTEN_PATH) return mergeForgotten(versions)
  if (inner === CONFLICTS_PATH) return mergeConflicts(versions)
  const merged = mergeDocuments(base, later, earlier, base === undefined ? seedBody(path) : undefined)
  if (REGISTRY.test(path) && [later, earlier].every((text) => registryRows(text).length > 0))
    return mergeRegistry(versions, merged)
  return { ...merged, isQuiet: inner.startsWith(`${SESSIONS_DIR}/`) }
}

/** The lines of both but those that one side has taken out, and what they lift. */
function mergeForgotten({ base, later, earlier }: Versions): MergedFile {
  const [was, late, early] = [base, later, earlier].map((text) => forgottenLines(parseText(text ?? '').body))
  const linesOf = (lines: typeof was) => new Set(lines?.map(({ line }) => line))
  const [known, here, there] = [linesOf(was), linesOf(late), linesOf(early)]
  const all = new Map([...(late ?? []), ...(early ?? [])].map((one) => [one.line, one]))
  const kept = [...all.values()].filter(({ line }) => !known.has(line) || (here.has(line) && there.has(line)))
  const lines = withoutLifted(kept)
    .map(({ line }) => `${line}\n`)
    .sort()
  return { text: parseText(later).head + lines.join(''), other: undefined, isOrdered: later !== earlier }
}

/** What is named on either side, but what has ended or was removed on one. */
function mergeConflicts({ base, later, earlier }: Versions): MergedFile {
  const [was, late, early] = [base, later, earlier].map((text) => readConflicts(parseText(text ?? '').body))
  const sides = [early, late].map((one) => ({
    entries: one?.entries ?? [],
    open: new Set(one?.entries.map(({ id }) => id)),
    named: new Set([...(one?.named ?? []), ...(one?.entries.map(({ id }) => id) ?? [])]),
  }))
  const known = new Set([...(was?.named ?? []), ...(was?.entries.map(({ id }) => id) ?? [])])
  const stays = (id: string) => sides.every(({ named }) => named.has(id)) || !known.has(id)
  const isRemoved = (id: string) => sides.some(({ named, open }) => named.has(id) && !open.has(id))
  const named = [...new Set(sides.flatMap((side) => [...side.named]))].filter(stays)
  const all = new Map(sides.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]))
  const entries = [...all.values()].filter(({ id }) => stays(id) && !isRemoved(id))
  return { text: conflictsText(later, { entries, named }), other: undefined, isOrdered: true }
}

/** By lines, unless that breaks the table: then the rows of the earlier version are put into the later one. */
function mergeRegistry({ base, later, earlier }: Versions, merged: MergedFile): MergedFile {
  const names = registryRows(merged.text).map(({ name }) => name)
  if (merged.other === undefined && new Set(names).size === names.length) return merged
  const document = parseText(later)
  const [known, rows] = [registryRows(base ?? ''), registryRows(document.body)]
  let { body } = document
  for (const row of registryRows(parseText(earlier).body)) {
    const own = rows.find(({ name }) => name === row.name)
    const wasKnown = known.some(({ name }) => name === row.name)
    if (own || !wasKnown) body = withProject(body, { ...row, ...own })
  }
  return { text: updateDocument(document, body), other: undefined, isOrdered: true }
}
