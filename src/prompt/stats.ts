import { digits, inColumns, MAX_COLUMNS, wrapped } from '../lib/columns.js'
import { isoDay } from '../lib/day.js'
import { countOf, cut } from '../memory/listing.js'
import { isHot, label, type MemoryFile, type Snapshot } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { SCOPES } from '../memory/scope.js'
import { hitRatePct, type Tally } from '../state/usage.js'
import { type BlockFigures, sayBlock } from './overview-command.js'

/** A rule of thumb for English and code; the provider's own count is in the log. */
const CHARS_PER_TOKEN = 4
const MAX_NAMED = 3

/** What one session, or all of them, has used. */
type SessionStats = { tally: Tally; refreshes: Readonly<Record<string, number>> }

export type StatsArgs = {
  session: SessionStats
  all: readonly SessionStats[]
  /** Of the session's block, or of the one that it would get. */
  block: BlockFigures
  snapshot: Snapshot
  rules: { hotDir: string; maxBlockChars: number }
  /** The memory folder. */
  root: string
  /** Lines of other features, behind those of the block. */
  more?: readonly string[]
}

/** What `/memfs-stats` tells: what memory holds, and what it cost this session and all sessions still known. */
type Stats = {
  /** Name, figure of this session, of all; rows without a figure are left out. */
  usage: readonly (readonly [string, string, string])[]
  lines: readonly string[]
}

function statsOf(args: StatsArgs): Stats {
  const { session, all, block, snapshot, rules, root, more = [] } = args
  const files = SCOPES.flatMap((scope) => [...snapshot[scope].files])
  const total = sum(all)
  const row = (name: string, of: (stats: SessionStats) => number, unit = '') => {
    const [own, every] = [of(session), of(total)]
    return every === 0 ? [] : [[name, `${digits(own)}${unit}`, `${digits(every)}${unit}`] as const]
  }
  const reasons = [...new Set([...Object.keys(session.refreshes), ...Object.keys(total.refreshes)])].sort()
  const parts = Object.entries(block.chosen).filter(([, chars]) => chars > 0)
  return {
    usage: [
      ...row('turns', ({ tally }) => tally.turns),
      ...row('cache hit rate', ({ tally }) => hitRatePct(tally), ' %'),
      ...row('input tokens, new', ({ tally }) => tally.inputTokens),
      ...row('input tokens, cache read', ({ tally }) => tally.cacheReadTokens),
      ...row('input tokens, cache write', ({ tally }) => tally.cacheWriteTokens),
      ...row('messages with a recall', ({ tally }) => tally.recalls),
      ...reasons.flatMap((reason) =>
        row(`blocks rendered, ${reason}`, ({ refreshes }) => refreshes[reason] ?? 0),
      ),
    ],
    lines: [
      `Memory in ${root}`,
      `${sayBlock(block, rules)}`,
      `  about ${digits(Math.round(block.chars / CHARS_PER_TOKEN))} tokens; in characters: ${parts.map(([name, chars]) => `${name} ${digits(chars)}`).join(', ')}`,
      ...SCOPES.flatMap((scope) => {
        const { files, facts } = snapshot[scope]
        return files.length === 0
          ? []
          : [`Files, ${scope}: ${tiersOf(files, rules)}; ${countOf(facts.length, 'fact')}`]
      }),
      ...more,
      ...named(
        'Largest',
        files.toSorted((a, b) => b.chars - a.chars),
        (file) => `${digits(file.chars)} characters`,
      ),
      ...named(
        'Oldest',
        files.filter((file) => file.modifiedMs > 0).sort((a, b) => a.modifiedMs - b.modifiedMs),
        (file) => isoDay(file.modifiedMs),
      ),
    ],
  }
}

/** The same as text. */
export function statsTable(args: StatsArgs): string {
  const { usage, lines } = statsOf(args)
  const head = ['', 'this session', `all (${countOf(args.all.length, 'session')})`]
  const table = usage.length === 0 ? [] : ['', ...inColumns([head, ...usage])]
  const fitting = lines.flatMap((line) => wrapped(line.trimStart(), /^ */.exec(line)?.[0]))
  return [...fitting, ...table.map((row) => cut(row, MAX_COLUMNS))].join('\n')
}

function sum(all: readonly SessionStats[]): SessionStats {
  const tally: Tally = { turns: 0, recalls: 0, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const refreshes: Record<string, number> = {}
  for (const stats of all) {
    for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += stats.tally[key]
    for (const [reason, count] of Object.entries(stats.refreshes))
      refreshes[reason] = (refreshes[reason] ?? 0) + count
  }
  return { tally, refreshes }
}

function tiersOf(files: readonly MemoryFile[], rules: { hotDir: string }): string {
  const hot = files.filter((file) => isHot(file, rules)).length
  return `${hot} hot, ${files.length - hot} cold`
}

/** One file a line. */
function named(title: string, files: readonly MemoryFile[], detail: (file: MemoryFile) => string): string[] {
  if (files.length === 0) return []
  const lines = files.slice(0, MAX_NAMED).map((file) => {
    const end = ` (${detail(file)})`
    return `  ${cut(sanitizeLine(label(file)), MAX_COLUMNS - 2 - end.length)}${end}`
  })
  return [`${title}:`, ...lines]
}
