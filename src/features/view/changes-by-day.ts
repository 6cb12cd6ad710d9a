import type { AuditEntry } from '../../capture/audit-log.js'
import { type Deed, deedsOf, isHostWay, madeUnasked } from '../../history/commit-message.js'
import type { SeenCommit } from '../../history/queries.js'
import { isoDay } from '../../lib/day.js'
import { compareText } from '../../memory/memory.js'
import { SESSIONS_DIR } from '../../memory/reserved-folders.js'

type Counts = { came: number; changed: number; went: number; contradicted: number }

/** What became of memory on one day (UTC) by one source: numbers of files, and of contradictions. */
export type DayOfChanges = Counts & { day: string; source: string }

const WHAT: Partial<Record<Deed['verb'], keyof Counts>> = { add: 'came', change: 'changed', delete: 'went' }

/** Oldest first. Notes about sessions are no memory of their own, and moving a file changes nothing in it. */
export function changesByDay(
  commits: readonly SeenCommit[],
  decisions: readonly AuditEntry[],
  { hotDir }: { hotDir: string },
): DayOfChanges[] {
  const days = new Map<string, DayOfChanges>()
  const count = (atMs: number, source: string, what: keyof Counts) => {
    const day = isoDay(atMs)
    const row = days.get(day + source) ?? { day, source, came: 0, changed: 0, went: 0, contradicted: 0 }
    days.set(day + source, row)
    row[what] += 1
  }
  for (const commit of commits)
    for (const { verb } of deedsOf(commit.files.filter(isCounted), hotDir)) {
      const what = WHAT[verb]
      if (what) count(commit.date.getTime(), sourceOf(commit), what)
    }
  for (const { at, way, outcome } of decisions)
    if (outcome === 'flagged' || outcome === 'superseded')
      count(Date.parse(at), SOURCES[way] ?? way, 'contradicted')
  return [...days.values()].sort((a, b) => compareText(a.day + a.source, b.day + b.source))
}

/** Files of memory, but no notes of sessions and none that memory keeps about itself. */
const isCounted = ({ path }: { path: string }) =>
  path.endsWith('.md') && !path.includes(`/${SESSIONS_DIR}/`) && !/\/_[A-Z]+\.md$/.test(path)

/** Of ways; the others are words of their own, such as `undo`. */
const SOURCES: Readonly<Record<string, string>> = {
  wish: 'your wishes',
  command: 'your commands',
  hand: 'by hand',
  tool: 'the agent',
  agent: 'the agent',
  compaction: 'summaries',
  extraction: 'the small model',
  consolidation: 'the small model',
  import: 'imports',
  sync: 'other machines',
}

function sourceOf(commit: SeenCommit): string {
  const [way = ''] = commit.ways
  if (isHostWay(way)) return 'the agent'
  if (way !== '') return SOURCES[way] ?? way
  if (commit.subject.startsWith('memory: sync')) return 'other machines'
  if (commit.agents.length > 0) return 'the agent'
  return madeUnasked(commit) ? 'the plugin' : 'by hand'
}
