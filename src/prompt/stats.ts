import { countOf, cut, harmlessLine } from '../memory/listing.js'
import { isHot, label, type MemoryFile, type Snapshot } from '../memory/memory.js'
import { SCOPES } from '../memory/scope.js'
import { hitRatePct, type SessionState, type Tally } from '../state/session-state.js'

/** A rule of thumb for English and code; the provider's own count is in the log. */
const CHARS_PER_TOKEN = 4
const MAX_NAMED = 3

/** The table of `/memfs-stats`: what memory holds, and what it cost this session and all sessions still known. */
export function statsTable(args: {
  session: SessionState
  all: readonly SessionState[]
  snapshot: Snapshot
  rules: { hotDir: string; maxBlockChars: number }
}): string {
  const { session, all, snapshot, rules } = args
  const files = SCOPES.flatMap((scope) => [...snapshot[scope].files])
  const total = sum(all.map((state) => state.tally))
  const pair = (name: string, of: (tally: Tally) => string | number) => [
    name,
    `${of(session.tally)}`,
    `${of(total)}`,
  ]
  const block = session.block?.text.length ?? 0
  return [
    ...inColumns([
      ['Memory', 'this session', `all (${countOf(all.length, 'session')})`],
      pair('turns', (tally) => tally.turns),
      pair('cache hit rate', (tally) => `${hitRatePct(tally)} %`),
      pair('input tokens, new', (tally) => tally.inputTokens),
      pair('input tokens, cache read', (tally) => tally.cacheReadTokens),
      pair('input tokens, cache write', (tally) => tally.cacheWriteTokens),
      pair('blocks rendered', bustsOf),
    ]),
    '',
    `Block: ${block} of ${rules.maxBlockChars} characters, about ${Math.round(block / CHARS_PER_TOKEN)} tokens.`,
    ...SCOPES.map((scope) => `Files, ${scope}: ${tiersOf(snapshot[scope].files, rules)}.`),
    `Largest: ${named(
      files.toSorted((a, b) => b.chars - a.chars),
      (file) => `${file.chars} characters`,
    )}.`,
    `Oldest: ${named(
      files.filter((file) => file.modifiedMs > 0).sort((a, b) => a.modifiedMs - b.modifiedMs),
      (file) => dayOf(file.modifiedMs),
    )}.`,
  ].join('\n')
}

function sum(tallies: readonly Tally[]): Tally {
  const total: Tally = { turns: 0, busts: {}, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  for (const tally of tallies) {
    total.turns += tally.turns
    total.inputTokens += tally.inputTokens
    total.cacheReadTokens += tally.cacheReadTokens
    total.cacheWriteTokens += tally.cacheWriteTokens
    for (const [reason, count] of Object.entries(tally.busts))
      total.busts[reason] = (total.busts[reason] ?? 0) + count
  }
  return total
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

function bustsOf({ busts }: Tally): string {
  const list = Object.entries(busts).map(([reason, count]) => `${count} ${reason}`)
  return list.length === 0 ? 'none' : list.join(', ')
}

function tiersOf(files: readonly MemoryFile[], rules: { hotDir: string }): string {
  const hot = files.filter((file) => isHot(file, rules)).length
  return `${hot} hot, ${files.length - hot} cold`
}

function named(files: readonly MemoryFile[], detail: (file: MemoryFile) => string): string {
  if (files.length === 0) return 'none'
  return files
    .slice(0, MAX_NAMED)
    .map((file) => `${cut(harmlessLine(label(file)), 80)} (${detail(file)})`)
    .join(', ')
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
