import type { AuditEntry } from '../capture/audit-log.js'
import type { SeenCommit } from '../history/queries.js'
import type { Log } from '../lib/log-file.js'
import { isFact, isHot, label, type MemoryFile, scopeOf, statementOf } from '../memory/memory.js'
import { fileKey } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { createBlockView } from './prompt.js'

const MAX_CHANGES = 50
/** Entries of the record that are looked through: as many as it holds. */
const MAX_ENTRIES = 4_000

type Options = { now: () => number; log: Log }

/** Where a file comes from, what became of it, and whether the block shows it. */
export async function storyOf(memory: OpenMemory, file: MemoryFile, options: Options) {
  const { history, auditLog, settings } = memory
  const key = fileKey(file.folder, file.path)
  const [commits, entries] = await Promise.all([
    history.log({ folders: [file.folder], path: file.path, limit: MAX_CHANGES }),
    auditLog.last(MAX_ENTRIES),
  ])
  const { source = 'manual', created, confirmed, reinforced = 0, evidence } = file.keys ?? {}
  return {
    path: file.path,
    scope: scopeOf(file),
    statement: statementOf(file),
    tier: isHot(file, settings) ? 'hot' : isFact(file) ? 'fact' : 'cold',
    /** Who or what it came from: `explicit`, `agent`, `extraction` …; `manual` for a file made by hand. */
    source,
    ...(created === undefined ? {} : { created }),
    ...(confirmed === undefined ? {} : { confirmed }),
    /** How often it was said again. */
    reinforced,
    /** The words that it rests on. */
    ...(evidence === undefined
      ? {}
      : { evidence: { ...evidence, by: evidence.by ?? 'agent', quote: evidence.quote ?? '' } }),
    inBlock: placeInBlock(memory, file, options),
    /** The newest first, as are the decisions on it. */
    changes: commits.map(asChange),
    decisions: entries.filter(({ fact }) => fact === key).map(asDecision),
  }
}

export type Story = Awaited<ReturnType<typeof storyOf>>

/** Why the block shows it now, or does not. */
function placeInBlock(
  memory: OpenMemory,
  file: MemoryFile,
  options: Options,
): { shown: boolean; because: string } {
  const { settings, store, folders } = memory
  const { block, retention } = createBlockView(memory, options)
  const { visible, omitted } = block()
  const key = fileKey(file.folder, file.path)
  if (file.damage !== undefined) return { shown: false, because: `it is damaged: ${file.damage}` }
  if (isHot(file, settings)) {
    if (omitted.some((other) => fileKey(other.folder, other.path) === key))
      return { shown: false, because: 'it is hot, and the block has no room for it' }
    return visible.has(key)
      ? { shown: true, because: 'it is hot: its whole text stands in the block' }
      : { shown: true, because: 'it is hot, and cut to its limit' }
  }
  if (!isFact(file))
    return { shown: false, because: 'it is cold: its name and description stand in the list of files' }
  const { global, project } = store.snapshot(folders)
  const facts = [...global.facts, ...project.facts]
  const name = label(file)
  const line = retention
    .report(facts)
    .find(({ folder, line: it }) => folder === file.folder && it.startsWith(`${name}:`))
  const shown = retention.shown(facts).some((other) => fileKey(other.folder, other.path) === key)
  return { shown, because: line?.line.slice(name.length + 2) ?? 'it is a fact' }
}

export const asChange = ({ hash, date, subject, sessions, agents, ways }: SeenCommit) => ({
  commit: hash,
  at: date.toISOString(),
  subject,
  sessions,
  agents,
  ways,
})

const asDecision = ({ at, way, outcome, reasons }: AuditEntry) => ({ at, way, outcome, reasons })
