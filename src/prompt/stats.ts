import { isoDay } from '../lib/day.js'
import { countOf, cut } from '../memory/listing.js'
import { isHot, label, type MemoryFile, type Snapshot } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { SCOPES } from '../memory/scope.js'
import { hitRatePct, type Tally } from '../state/usage.js'

/** A rule of thumb for English and code; the provider's own count is in the log. */
const CHARS_PER_TOKEN = 4
const MAX_NAMED = 3
/** Columns of a narrow terminal. */
const MAX_COLUMNS = 78
const NOTHING = '–'

/** What one session, or all of them, has used. */
type SessionStats = { tally: Tally; busts: Readonly<Record<string, number>> }

export type StatsArgs = {
  session: SessionStats
  all: readonly SessionStats[]
  /** Characters of the session's block, or of the one that it would get. */
  blockChars: number
  /** Characters of its parts, by name. */
  sections: Readonly<Record<string, number>>
  snapshot: Snapshot
  rules: { hotDir: string; maxBlockChars: number }
  /** The memory folder. */
  root: string
  /** Lines of other features, behind those of the block. */
  more?: readonly string[]
}

/** The table of `/memfs-stats`: what memory holds, and what it cost this session and all sessions still known. */
export function statsTable(args: StatsArgs): string {
  const { session, all, blockChars, sections, snapshot, rules, root, more = [] } = args
  const files = SCOPES.flatMap((scope) => [...snapshot[scope].files])
  const total = sum(all)
  const row = (name: string, of: (stats: SessionStats) => number | undefined, unit = '') => {
    const cell = (stats: SessionStats) => {
      const value = stats.tally.turns > 0 || Object.keys(stats.busts).length > 0 ? of(stats) : undefined
      return value === undefined ? NOTHING : `${value}${unit}`
    }
    return [name, cell(session), cell(total)]
  }
  const reasons = [...new Set([...Object.keys(session.busts), ...Object.keys(total.busts)])].sort()
  const parts = Object.entries(sections).filter(([, chars]) => chars > 0)
  const lines = [
    `Memory: ${root}`,
    ...inColumns([
      ['', 'this session', `all (${countOf(all.length, 'session')})`],
      row('turns', ({ tally }) => tally.turns),
      row('cache hit rate', ({ tally }) => hitRatePct(tally), ' %'),
      row('input tokens, new', ({ tally }) => tally.inputTokens),
      row('input tokens, cache read', ({ tally }) => tally.cacheReadTokens),
      row('input tokens, cache write', ({ tally }) => tally.cacheWriteTokens),
      ...reasons.map((reason) => row(`blocks rendered, ${reason}`, ({ busts }) => busts[reason] ?? 0)),
    ]),
    '',
    `Block: ${blockChars} of ${rules.maxBlockChars} characters, about ${Math.round(blockChars / CHARS_PER_TOKEN)} tokens`,
    ...parts.map(([name, chars]) => `  ${name}: ${chars}`),
    ...more,
    ...SCOPES.map((scope) => `Files, ${scope}: ${tiersOf(snapshot[scope].files, rules)}`),
    ...named(
      'Largest',
      files.toSorted((a, b) => b.chars - a.chars),
      (file) => `${file.chars} characters`,
    ),
    ...named(
      'Oldest',
      files.filter((file) => file.modifiedMs > 0).sort((a, b) => a.modifiedMs - b.modifiedMs),
      (file) => isoDay(file.modifiedMs),
    ),
  ]
  return lines.map((line) => cut(line, MAX_COLUMNS)).join('\n')
}

function sum(all: readonly SessionStats[]): SessionStats {
  const tally: Tally = { turns: 0, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const busts: Record<string, number> = {}
  for (const stats of all) {
    for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += stats.tally[key]
    for (const [reason, count] of Object.entries(stats.busts)) busts[reason] = (busts[reason] ?? 0) + count
  }
  return { tally, busts }
}

/** Rows as plain text, since the host shows a person's message as it is. */
function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

function tiersOf(files: readonly MemoryFile[], rules: { hotDir: string }): string {
  const hot = files.filter((file) => isHot(file, rules)).length
  return `${hot} hot, ${files.length - hot} cold`
}

/** One file a line. */
function named(title: string, files: readonly MemoryFile[], detail: (file: MemoryFile) => string): string[] {
  if (files.length === 0) return [`${title}: ${NOTHING}`]
  const lines = files.slice(0, MAX_NAMED).map((file) => {
    const end = ` (${detail(file)})`
    return `  ${cut(sanitizeLine(label(file)), MAX_COLUMNS - 2 - end.length)}${end}`
  })
  return [`${title}:`, ...lines]
}
