import { type Command, shownToPerson } from '../host/command.js'
import type { Parts } from '../host/feature.js'
import { digits, inColumns, MAX_COLUMNS, wrapped } from '../lib/columns.js'
import { isoDay } from '../lib/day.js'
import { countOf, cut } from '../memory/listing.js'
import { isHot, label, type MemoryFile } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { allFolders, SCOPES, type ScopeFolders } from '../memory/scope.js'
import type { Sessions } from '../state/sessions.js'
import { hitRatePct, usageSlice } from '../state/usage.js'
import type { Store } from '../store/store.js'
import { blockFigures, sayBlock } from './overview-command.js'
import type { Prompt } from './prompt.js'
import { epochSlice } from './session-block.js'
import { sumOf, type Usage, usageOfAll } from './usage.js'

type Args = {
  store: Store
  sessions: Sessions
  folders: ScopeFolders
  prompt: Prompt
  rules: { hotDir: string; maxBlockChars: number }
  /** Further lines of the statistics, behind those of the block. */
  statistics: Parts['statistics']
}

/** `/memfs flush` and `/memfs stats`, which are also commands of their own. */
export function createPromptCommands(args: Args): Command[] {
  return [
    { verb: 'flush', description: 'refresh the block in the prompt', run: (_, id) => flush(args, id) },
    { verb: 'stats', description: 'what memory holds and costs', run: (_, id) => stats(args, id) },
  ]
}

async function flush({ store, folders, prompt }: Args, sessionID: string) {
  await store.refresh(allFolders(folders))
  const served = prompt.sent(sessionID)
  if (served && prompt.isCurrent(sessionID, store.snapshot(folders)))
    return {
      shown: 'Nothing to refresh: the block in the prompt is up to date.',
      forModel:
        'The person asked for a refresh of the <memfs> memory block; it was up to date already. Reply with one short sentence that says so.',
    }
  prompt.force(sessionID, 'flush-command')
  return {
    shown: 'The block in the prompt is refreshed with this message.',
    forModel:
      'The <memfs> memory block has just been refreshed on request. Reply with one short sentence that says so.',
  }
}

/** A rule of thumb for English and code; the provider's own count is in the log. */
const CHARS_PER_TOKEN = 4
const MAX_NAMED = 3

/** What memory holds, and what it cost this session and all sessions still known. */
async function stats(args: Args, sessionID: string) {
  const { store, sessions, folders, prompt, rules, statistics } = args
  const snapshot = store.snapshot(folders)
  const files = SCOPES.flatMap((scope) => [...snapshot[scope].files])
  const block = blockFigures(prompt, sessionID, snapshot)
  const parts = Object.entries(block.chosen).filter(([, chars]) => chars > 0)
  const held = SCOPES.filter((scope) => snapshot[scope].files.length > 0)
  const lines = [
    `Memory in ${store.root}`,
    sayBlock(block, rules),
    `  about ${digits(Math.round(block.chars / CHARS_PER_TOKEN))} tokens; in characters: ${parts.map(([name, chars]) => `${name} ${digits(chars)}`).join(', ')}`,
    ...held.map((scope) => {
      const { files, facts } = snapshot[scope]
      const hot = files.filter((file) => isHot(file, rules)).length
      return `Files, ${scope}: ${hot} hot, ${files.length - hot} cold; ${countOf(facts.length, 'fact')}`
    }),
    ...(await Promise.all(statistics.map((lines) => lines(sessionID)))).flat(),
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
  ]
  const fitting = lines.flatMap((line) => wrapped(line.trimStart(), /^ */.exec(line)?.[0]))
  return shownToPerson(...fitting, ...(await usageTable(sessions, sessionID)))
}

function named(title: string, files: readonly MemoryFile[], detail: (file: MemoryFile) => string): string[] {
  if (files.length === 0) return []
  const lines = files.slice(0, MAX_NAMED).map((file) => {
    const end = ` (${detail(file)})`
    return `  ${cut(sanitizeLine(label(file)), MAX_COLUMNS - 2 - end.length)}${end}`
  })
  return [`${title}:`, ...lines]
}

/** A row for each figure that is not 0 everywhere: this session, all sessions. */
async function usageTable(sessions: Sessions, sessionID: string): Promise<string[]> {
  const own: Usage = { ...sessions.read(sessionID, usageSlice), ...sessions.read(sessionID, epochSlice) }
  const usages = await usageOfAll(sessions)
  const all = sumOf(usages)
  const row = (name: string, of: (usage: Usage) => number, unit = '') =>
    of(all) === 0 ? [] : [[name, ...[own, all].map((usage) => `${digits(of(usage))}${unit}`)]]
  const reasons = [...new Set([...Object.keys(own.refreshes), ...Object.keys(all.refreshes)])].sort()
  const rows = [
    ...row('turns', ({ tally }) => tally.turns),
    ...row('cache hit rate', ({ tally }) => hitRatePct(tally), ' %'),
    ...row('input tokens, new', ({ tally }) => tally.inputTokens),
    ...row('input tokens, cache read', ({ tally }) => tally.cacheReadTokens),
    ...row('input tokens, cache write', ({ tally }) => tally.cacheWriteTokens),
    ...row('messages with a recall', ({ tally }) => tally.recalls),
    ...reasons.flatMap((reason) =>
      row(`blocks rendered, ${reason}`, ({ refreshes }) => refreshes[reason] ?? 0),
    ),
  ]
  if (rows.length === 0) return []
  const head = ['', 'this session', `all (${countOf(usages.length, 'session')})`]
  return ['', ...inColumns([head, ...rows]).map((line) => cut(line, MAX_COLUMNS))]
}
