import type { ToolUse } from '../../host/events.js'
import { kindOf } from '../shell/kinds.js'
import { printersOf } from '../shell/printers.js'
import type { Call } from '../shell/unwrap.js'
import { looksLikeListing, looksLikeLog, structureOf } from './look-of-text.js'

/** A finished tool call, as far as pruning needs to know it. */
export type ToolOutput = {
  use?: ToolUse | undefined
  /** A tool of an MCP server. */
  isMcp: boolean
  /** Of a shell command; null or undefined where the host knows none. */
  exit?: number | null | undefined
  text: string
}

/** What an output is, and with that from which fill on it may be shortened. A further kind is one entry. */
export const OUTPUT_KINDS = {
  /** What a command reported while it worked, and it succeeded. */
  log: { prunedFrom: 'safe' },
  /** File names, one a line, or a tree of them. */
  listing: { prunedFrom: 'moderate' },
  /** Lines of other texts: matches, histories. What they say, the command does not say. */
  matches: { prunedFrom: 'high' },
  /** Anything else that is long: pages, reports. */
  text: { prunedFrom: 'high' },
  /** JSON, diffs, tables, source: a part of it is worth nothing. */
  structured: { prunedFrom: 'never' },
  /** The agent asked for just this content. */
  content: { prunedFrom: 'never' },
  failed: { prunedFrom: 'never' },
  /** A tool whose output is exact, or one of ours. */
  exact: { prunedFrom: 'never' },
} as const satisfies Record<string, { prunedFrom: 'safe' | 'moderate' | 'high' | 'never' }>

export type OutputKind = keyof typeof OUTPUT_KINDS

const PRUNED: ReadonlySet<ToolUse['act'] | undefined> = new Set(['shell', 'search', 'list', 'fetch'] as const)

/** Programs that print a file, a part of one or a record as it is. */
const CONTENT = new Set(
  `cat bat batcat sed head tail jq yq xq awk gawk nl tac xxd hexdump od base64 diff cmp colordiff delta
  difft cut xmllint less more zcat strings type get-content gc dasel gron pbpaste tr fold paste join
  comm patch objdump readelf openssl sqlite3 psql mysql mongosh duckdb redis-cli`.split(/\s+/),
)
const GIT_CONTENT =
  /^(?:show|diff|blame|cat-file|format-patch|stash show|range-diff|log (?:.* )?(?:-p|--patch|-u|--stat)(?: |$))/
const LISTERS = new Set(`ls dir find fd fdfind tree exa eza lsd locate gci get-childitem du`.split(/\s+/))
const SEARCHERS = new Set(
  `grep egrep fgrep rg ag ack zgrep ugrep findstr select-string man info tldr help history ps env
  printenv ast-grep sg git curl wget http gh glab kubectl aws gcloud az wc apropos`.split(/\s+/),
)

/** Names what an output is, from the command and from what it looks like. */
export function kindOfOutput(output: ToolOutput): OutputKind {
  const { use, isMcp, text } = output
  if (!isMcp && !PRUNED.has(use?.act)) return 'exact'
  if (use?.act === 'shell') return kindOfShell(use.command, output)
  if (use?.act === 'search') return 'matches'
  if (structureOf(text) !== undefined) return 'structured'
  if (use?.act === 'list' || (isMcp && looksLikeListing(text))) return 'listing'
  return 'text'
}

function kindOfShell(command: string, { exit, text }: ToolOutput): OutputKind {
  if (exit !== 0) return 'failed'
  const printers = printersOf(command)
  if (printers.some(isContent)) return 'content'
  const isSearch = printers.some((call) => SEARCHERS.has(call.program))
  const structure = structureOf(text)
  if (structure !== undefined && !(isSearch && structure === 'code')) return 'structured'
  if (printers.length > 0 && printers.every(isLister)) return 'listing'
  if (looksLikeListing(text)) return 'listing'
  if (isSearch) return 'matches'
  const kinds = printers.map(kindOf)
  if (kinds.some((kind) => kind !== 'other' && kind !== 'run') || looksLikeLog(text)) return 'log'
  return 'text'
}

const isContent = ({ program, args }: Call) =>
  CONTENT.has(program) || (program === 'git' && GIT_CONTENT.test(`${args.join(' ').slice(0, 500)} `))

const isLister = ({ program, args }: Call) =>
  LISTERS.has(program) ||
  (program === 'git' && args.includes('ls-files')) ||
  (program === 'rg' && args.includes('--files'))
