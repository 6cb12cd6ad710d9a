import type { AuditEntry } from '../../capture/audit-log.js'
import { madeUnasked } from '../../history/commit-message.js'
import type { SeenCommit } from '../../history/queries.js'
import { deedsOf } from '../../history/what-happened.js'
import { isoDay } from '../../lib/day.js'
import { SESSIONS_DIR } from '../../memory/reserved-folders.js'

const COUNTED = ['came', 'changed', 'went', 'contradicted'] as const

/** What became of memory on one day (UTC) by one source: numbers of files, and of contradictions. */
export type DayOfChanges = { day: string; source: string } & Record<(typeof COUNTED)[number], number>

/** Oldest first. Notes about sessions are no memory of their own, and moving a file changes nothing in it. */
export function changesByDay(
  commits: readonly SeenCommit[],
  decisions: readonly AuditEntry[],
  { hotDir }: { hotDir: string },
): DayOfChanges[] {
  const days = new Map<string, DayOfChanges>()
  const count = (day: string, source: string, what: (typeof COUNTED)[number]) => {
    const key = `${day} ${source}`
    const row = days.get(key) ?? { day, source, came: 0, changed: 0, went: 0, contradicted: 0 }
    days.set(key, row)
    row[what] += 1
  }
  for (const commit of commits)
    for (const { verb } of deedsOf(commit.files.filter(isCounted), hotDir)) {
      const what = { add: 'came', change: 'changed', delete: 'went' }[verb as string]
      if (what) count(isoDay(commit.date.getTime()), sourceOf(commit), what as (typeof COUNTED)[number])
    }
  for (const { at, way, outcome } of decisions)
    if (outcome === 'flagged' || outcome === 'superseded')
      count(isoDay(Date.parse(at)), SOURCES[way] ?? way, 'contradicted')
  return [...days.values()].sort((a, b) => (`${a.day} ${a.source}` < `${b.day} ${b.source}` ? -1 : 1))
}

/** Files of memory, but no notes of sessions and none that memory keeps about itself. */
const isCounted = ({ path }: { path: string }) =>
  path.endsWith('.md') && !path.includes(`/${SESSIONS_DIR}/`) && !/\/_[A-Z]+\.md$/.test(path)

const SOURCES: Readonly<Record<string, string>> = {
  wish: 'your wishes',
  command: 'your commands',
  undo: 'your commands',
  forget: 'your commands',
  conflict: 'your commands',
  hand: 'by hand',
  tool: 'the agent',
  agent: 'the agent',
  promote: 'the agent',
  compaction: 'summaries',
  extraction: 'the small model',
  consolidation: 'the small model',
  import: 'imports',
  restore: 'imports',
  sync: 'other machines',
}

function sourceOf(commit: SeenCommit): string {
  const [way = ''] = commit.ways
  if (Object.hasOwn(SOURCES, way)) return SOURCES[way] ?? way
  if (commit.subject.startsWith('memory: sync')) return 'other machines'
  if (commit.agents.length > 0) return 'the agent'
  return madeUnasked(commit) ? 'the plugin' : way || 'by hand'
}
