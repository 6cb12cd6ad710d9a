import type { AccountEntry } from '../capture/account/account-log.js'
import type { SeenCommit } from '../history/queries.js'
import type { Log } from '../lib/log-file.js'
import { isFact, isHot, label, type MemoryFile, scopeOf, statementOf } from '../memory/memory.js'
import { fileKey } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { createBlockView } from './prompt.js'

/** Where a file comes from, what became of it, and whether the block shows it. */
export type Story = {
  path: string
  scope: 'project' | 'global'
  statement: string
  tier: 'hot' | 'fact' | 'cold'
  /** Who or what it came from: `explicit`, `agent`, `extraction` …; `manual` for a file made by hand. */
  source: string
  created?: string
  confirmed?: string
  /** How often it was said again. */
  reinforced: number
  /** The words that it rests on. */
  evidence?: { by: string; quote: string; session?: string; message?: string }
  /** Why the block shows it now, or does not. */
  inBlock: { shown: boolean; because: string }
  /** Its changes, the newest first. */
  changes: {
    commit: string
    at: string
    subject: string
    sessions: string[]
    agents: string[]
    ways: string[]
  }[]
  /** What the record of candidates says of it, the newest first. */
  decisions: { at: string; way: string; outcome: string; reasons: string[] }[]
}

const MAX_CHANGES = 50
/** Entries of the record that are looked through: as many as it holds. */
const MAX_ENTRIES = 4_000

export async function storyOf(
  memory: OpenMemory,
  file: MemoryFile,
  options: { now: () => number; log: Log },
): Promise<Story> {
  const { history, account, settings } = memory
  const key = fileKey(file.folder, file.path)
  const [commits, entries] = await Promise.all([
    history.log({ folders: [file.folder], path: file.path, limit: MAX_CHANGES }),
    account.last(MAX_ENTRIES),
  ])
  const { source = 'manual', created, confirmed, reinforced = 0, evidence } = file.keys ?? {}
  return {
    path: file.path,
    scope: scopeOf(file),
    statement: statementOf(file),
    tier: isHot(file, settings) ? 'hot' : isFact(file) ? 'fact' : 'cold',
    source,
    ...(created === undefined ? {} : { created }),
    ...(confirmed === undefined ? {} : { confirmed }),
    reinforced,
    ...(evidence === undefined
      ? {}
      : { evidence: { ...evidence, by: evidence.by ?? 'agent', quote: evidence.quote ?? '' } }),
    inBlock: placeInBlock(memory, file, options),
    changes: commits.map(asChange),
    decisions: entries.filter(({ fact }) => fact === key).map(asDecision),
  }
}

function placeInBlock(
  memory: OpenMemory,
  file: MemoryFile,
  options: { now: () => number; log: Log },
): Story['inBlock'] {
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
  const name = label(file)
  const line = retention
    .report([...global.facts, ...project.facts])
    .find(({ folder, line: it }) => folder === file.folder && it.startsWith(`${name}:`))
  const shown = retention
    .shown([...global.facts, ...project.facts])
    .some((other) => fileKey(other.folder, other.path) === key)
  return { shown, because: line?.line.slice(name.length + 2) ?? 'it is a fact' }
}

const asChange = ({ hash, date, subject, sessions, agents, ways }: SeenCommit) => ({
  commit: hash,
  at: date.toISOString(),
  subject,
  sessions,
  agents,
  ways,
})

const asDecision = ({ at, way, outcome, reasons }: AccountEntry) => ({ at, way, outcome, reasons })
