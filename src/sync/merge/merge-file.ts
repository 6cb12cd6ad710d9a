import { readConflicts } from '../../memory/conflict-file.js'
import { parseText, updateDocument } from '../../memory/document.js'
import { forgottenLines, withoutLifted } from '../../memory/forgotten-lines.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH, SESSIONS_DIR } from '../../memory/reserved-folders.js'
import { placed } from '../../memory/scope.js'
import { registryRows, withProject } from '../../projects/registry.js'
import { seedBody } from '../../store/seed.js'
import { conflictsText } from './conflict-entries.js'
import { mergeDocuments } from './merge-documents.js'
import type { MergedText } from './merge-lines.js'

/** `isQuiet`: that both versions stay is no conflict for a person. */
export type MergedFile = MergedText & { yielded?: readonly string[]; isQuiet?: boolean }

/** Two versions of a file that both sides have changed, and where they come from. */
export type Versions = { path: string; base: string | undefined; later: string; earlier: string }

const REGISTRY = /^global\/[^/]+\/projects\.md$/

export function mergeFile(versions: Versions): MergedFile {
  const { path, base, later, earlier } = versions
  const inner = placed(path)?.path
  if (!path.endsWith('.md') || inner === undefined) return { text: later, other: earlier }
  if (inner === FORGOTTEN_PATH) return mergeForgotten(versions)
  if (inner === CONFLICTS_PATH) return mergeConflicts(versions)
  const merged = mergeDocuments(base, later, earlier, base === undefined ? seedBody(path) : undefined)
  if (REGISTRY.test(path) && [later, earlier].every((text) => registryRows(text).length > 0))
    return mergeRegistry(versions, merged)
  return { ...merged, isQuiet: inner.startsWith(`${SESSIONS_DIR}/`) }
}

/** What is new on a side, and what was known and is still on both. */
const united = (was: ReadonlySet<string>, late: ReadonlySet<string>, early: ReadonlySet<string>) =>
  new Set([...early, ...late].filter((one) => !was.has(one) || (late.has(one) && early.has(one))))

/** The lines of both but those that one side has taken out, and what they lift. */
function mergeForgotten({ base, later, earlier }: Versions): MergedFile {
  const linesOf = (text = '') => new Set(forgottenLines(parseText(text).body).map(({ line }) => line))
  const kept = [...united(linesOf(base), linesOf(later), linesOf(earlier))]
  const lines = withoutLifted(forgottenLines(kept.join('\n')))
    .map(({ line }) => `${line}\n`)
    .sort()
  return { text: parseText(later).head + lines.join(''), other: undefined }
}

/** What is named on either side, but what has ended or was removed on one. */
function mergeConflicts({ base, later, earlier }: Versions): MergedFile {
  const read = (text = '') => {
    const { entries, named } = readConflicts(parseText(text).body)
    const open = new Set(entries.map(({ id }) => id))
    return { entries, open, named: new Set([...named, ...open]) }
  }
  const [was, late, early] = [read(base), read(later), read(earlier)]
  const named = united(was.named, late.named, early.named)
  const isRemoved = (id: string) => [early, late].some((side) => side.named.has(id) && !side.open.has(id))
  const all = new Map([...early.entries, ...late.entries].map((entry) => [entry.id, entry]))
  const entries = [...all.values()].filter(({ id }) => named.has(id) && !isRemoved(id))
  return { text: conflictsText(later, { entries, named: [...named] }), other: undefined }
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
  return { text: updateDocument(document, body), other: undefined }
}
