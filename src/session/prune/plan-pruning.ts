import type { ToolUse } from '../../host/events.js'
import type { PressureLevel } from '../pressure/levels.js'
import { kindOf } from '../shell/kinds.js'
import { programTable, rowFor } from '../shell/program-table.js'
import { visibleCommands } from '../shell/shell-line.js'
import { formatOf } from './detect-format.js'
import { leaveOut, MIN_SAVED_CHARS, type Shortened } from './leave-out.js'
import { keyOfLine, type MustStay } from './must-stay.js'

/** A finished tool call, as far as pruning needs to know it. */
export type ToolOutput = {
  use?: ToolUse | undefined
  isMcp: boolean
  /** Of a shell command; null or undefined where the host knows none. */
  exit?: number | null | undefined
  text: string
}

/**
 * What an output may be, with the fill from which it is shortened, and which lines stay. A further kind is one entry;
 * `structured` is JSON, a diff, a table, source: a part of it is worth nothing, and of `content` just that was asked for.
 */
const OUTPUT_KINDS = {
  /** What a command reported while it worked, and it succeeded. */
  log: { prunedFrom: 'safe', mustStay: 'any' },
  /** File names, one a line, or a tree of them. */
  listing: { prunedFrom: 'moderate', mustStay: 'of-the-tool' },
  /** Lines of other texts: matches, histories. What they say, the command does not say. */
  matches: { prunedFrom: 'high', mustStay: 'of-the-tool' },
  /** Anything else that is long: pages, reports. */
  text: { prunedFrom: 'high', mustStay: 'announced' },
} as const satisfies Record<string, { prunedFrom: PressureLevel; mustStay: MustStay }>

/** The others are never touched: `exact` is of a tool whose output is, or of one of ours. */
type OutputKind = keyof typeof OUTPUT_KINDS | 'structured' | 'content' | 'failed' | 'exact'

const PRUNED: ReadonlySet<ToolUse['act'] | undefined> = new Set(['shell', 'search', 'list', 'fetch'] as const)

/** What programs print: a file, a part of one or a record as it is; names; lines of other texts. */
const PRINTS = programTable(String.raw`
content | cat bat batcat sed head tail jq yq xq awk gawk nl tac xxd hexdump od base64 diff cmp colordiff delta difft
  cut xmllint less more zcat strings type get-content gc dasel gron pbpaste tr fold paste join comm patch objdump
  readelf openssl sqlite3 psql mysql mongosh duckdb redis-cli
content | git | show diff blame cat-file format-patch stash\sshow range-diff log\s(?:.*\s)?(?:-p|--patch|-u|--stat)
listing | ls dir find fd fdfind tree exa eza lsd locate gci get-childitem du
listing | git | ls-files
listing | rg | /--files/
matches | grep egrep fgrep rg ag ack zgrep ugrep findstr select-string man info tldr help history ps env printenv
  ast-grep sg git curl wget http gh glab kubectl aws gcloud az wc apropos
`)

/** Lines that stay at each end, by how full the context is; the levels in order. */
export const KEPT_LINES: Readonly<Record<PressureLevel, number>> = { safe: 30, moderate: 20, high: 10 }
const LEVELS = Object.keys(KEPT_LINES)

/** `code`: why an output was shortened, or was not. */
export type PruningPlan = { code: OutputKind | 'short'; shortened?: Shortened }

/** Plans what of a tool's output is left out. Takes time linear in the text, and for a very long one in its ends. */
export function planPruning(output: ToolOutput, level: PressureLevel): PruningPlan {
  if (output.text.length < MIN_SAVED_CHARS) return { code: 'short' }
  const code = kindOfOutput(output)
  const { prunedFrom, mustStay } = OUTPUT_KINDS[code as keyof typeof OUTPUT_KINDS] ?? {}
  if (!prunedFrom || LEVELS.indexOf(level) < LEVELS.indexOf(prunedFrom)) return { code }
  const shortened = leaveOut(output.text, KEPT_LINES[level], (line) => keyOfLine(line, mustStay))
  return shortened ? { code, shortened } : { code: 'short' }
}

/** Names what an output is, from the command and from its format. */
function kindOfOutput({ use, isMcp, exit, text }: ToolOutput): OutputKind {
  if (!isMcp && !PRUNED.has(use?.act)) return 'exact'
  if (use?.act === 'search') return 'matches'
  const isShell = use?.act === 'shell'
  if (isShell && exit !== 0) return 'failed'
  const calls = isShell ? visibleCommands(use.command) : []
  const prints = calls.map(({ program, args }) => rowFor(PRINTS, program, args)?.says)
  if (prints.includes('content')) return 'content'
  const isSearch = prints.includes('matches')
  const format = formatOf(text)
  const isSound =
    format === undefined || format === 'listing' || format === 'log' || (isSearch && format === 'code')
  if (!isSound) return 'structured'
  const isListed = isShell
    ? prints.length > 0 && prints.every((one) => one === 'listing')
    : use?.act === 'list'
  if (isListed || (format === 'listing' && (isShell || isMcp))) return 'listing'
  if (isSearch) return 'matches'
  const isWork = calls.map(kindOf).some((kind) => kind !== 'other' && kind !== 'run')
  return isWork || (isShell && format === 'log') ? 'log' : 'text'
}
