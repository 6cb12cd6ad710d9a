import { type Command, shownToPerson, usageOf } from '../host/command.js'
import type { Parts } from '../host/feature.js'
import { digits, fitted, inColumns, MAX_COLUMNS, tokensOf, wrapped } from '../lib/columns.js'
import { groupBy } from '../lib/group-by.js'
import { cutToWidth } from '../lib/text-width.js'
import { countOf, listNames, saysOf } from '../memory/listing.js'
import { beginsAs, label, type MemoryFile, type Snapshot, scopesIn } from '../memory/memory.js'
import { isInSessions } from '../memory/reserved-folders.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { ALL_SCOPES, allFolders, type ScopeFolders } from '../memory/scope.js'
import type { Sessions } from '../state/sessions.js'
import { hitRatePct, type Tally, usageSlice } from '../state/usage.js'
import type { Store } from '../store/store.js'
import type { Prompt } from './prompt.js'
import { epochSlice } from './session-block.js'

type Shown = { store: Store; folders: ScopeFolders; prompt: Prompt; rules: { maxBlockChars: number } }

/** `/memfs` alone: what there is, what goes on, and what else can be asked. */
export function createOverviewCommand(
  args: Shown & {
    commands: readonly Command[]
    /** Lines that stand before all figures: the state of sync with other machines. */
    first: () => readonly string[]
    /** Lines of features about this session, such as that it is paused. */
    overview: Parts['overview']
  },
): Command {
  const { store, folders, prompt, rules, commands, first, overview } = args
  return {
    verb: '',
    description: 'this overview',
    async run(_, sessionID) {
      const snapshot = store.snapshot(folders)
      return shownToPerson(
        `Memory in ${store.root}`,
        ...first(),
        ...sayScopes(snapshot, folders),
        ...sayBlock(blockFigures(prompt, sessionID, snapshot), rules),
        ...(await Promise.all(overview.map((lines) => lines(sessionID)))).flat(),
        '',
        ...inColumns(commands.map((one) => [usageOf(one), one.description])),
      )
    },
  }
}

const sayScopes = (snapshot: Snapshot, folders: ScopeFolders): string[] =>
  inColumns([
    ['global', describe(snapshot.global)],
    ['project', `${describe(snapshot.project)}, in ${folders.project}`],
    ...(snapshot.team ? [['team', describe(snapshot.team)]] : []),
  ])

function describe({ newest, hot, facts }: Snapshot['global']): string {
  const types = groupBy(facts, ({ keys }) => keys?.type)
  const byType = Array.from(types, ([type, { length }]) => `${length} ${type}`).join(', ')
  return `${countOf(newest.length, 'file')}, ${hot.length} hot, ${countOf(facts.length, 'fact')}${byType === '' ? '' : ` (${byType})`}`
}

/** How large a session's block is, how many changes it does not show yet, and what a fresh one has no room for. */
function blockFigures(prompt: Prompt, sessionID: string, snapshot: Snapshot) {
  const served = prompt.sent(sessionID)
  const fresh = prompt.preview(snapshot)
  const block = served ?? fresh
  const sizes = { chars: block.text.length, chosen: block.chars, omitted: fresh.omitted }
  if (!served || prompt.isCurrent(sessionID, snapshot)) return { ...sizes, waiting: 0 }
  const changed = scopesIn(snapshot, ALL_SCOPES)
    .flatMap(({ newest }) => newest)
    .filter((file) => file.modifiedMs > served.renderedAtMs && !isInSessions(file))
  // At least one: a file that is gone is not among those that are there.
  return { ...sizes, waiting: Math.max(1, changed.length) }
}

/** `Block in the prompt: 2,542 of 32,000 characters; 1 change waits (/memfs flush)`. */
function sayBlock(block: ReturnType<typeof blockFigures>, { maxBlockChars }: Shown['rules']): string[] {
  const { chars, waiting, omitted } = block
  const waits = `; ${countOf(waiting, 'change')} wait${waiting === 1 ? 's' : ''} (/memfs flush)`
  const left = `It is full, and leaves out ${countOf(omitted.length, 'file')}: ${listNames(omitted)}`
  return [
    `Block in the prompt: ${digits(chars)} of ${digits(maxBlockChars)} characters${waiting > 0 ? waits : ''}`,
    ...wrapped(omitted.length > 0 ? left : '', '  '),
  ]
}

const PAGE = 60

/** `/memfs list [folder]`: what memory holds, the damaged first, then the latest change. */
export function createListCommand({ store, folders }: Pick<Shown, 'store' | 'folders'>): Command {
  return {
    verb: 'list',
    args: '[folder]',
    description: 'the files of memory, or of one folder',
    async run(typed, _, from = 0) {
      await store.refresh(allFolders(folders))
      const listed = scopesIn(store.snapshot(folders), ALL_SCOPES).flatMap(({ newest }) => newest)
      const isBroken = ({ damage, complaint }: MemoryFile) => Number((damage ?? complaint) !== undefined)
      const files = listed.filter(beginsAs(typed)).toSorted((a, b) => isBroken(b) - isBroken(a))
      if (files.length === 0 && typed !== '')
        return shownToPerson(`No path begins with ${sanitizeLine(typed)}.`)
      const page = files.slice(from, from + PAGE)
      const last = from + page.length
      return {
        ...shownToPerson(
          `${countOf(files.length, 'file')} in ${store.root}${files.length > PAGE ? `, ${from + 1} to ${last}` : ''}`,
          ...page.map((file) =>
            cutToWidth(`  ${sanitizeLine(`${label(file)} — ${saysOf(file)}`)}`, MAX_COLUMNS),
          ),
        ),
        ...(last < files.length ? { next: last } : {}),
      }
    },
  }
}

type Args = Shown & {
  sessions: Sessions
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
    return shownToPerson('Nothing to refresh: the block in the prompt is up to date.')
  prompt.force(sessionID, 'flush-command')
  return shownToPerson('The block in the prompt is refreshed with this message.')
}

/** What memory holds, and what it cost this session and all sessions still known. */
async function stats(args: Args, sessionID: string) {
  const { store, sessions, folders, prompt, rules, statistics } = args
  const snapshot = store.snapshot(folders)
  const block = blockFigures(prompt, sessionID, snapshot)
  const parts = Object.entries(block.chosen).filter(([, chars]) => chars > 0)
  const lines = [
    `Memory in ${store.root}`,
    ...sayBlock(block, rules),
    `  about ${tokensOf(block.chars)} tokens; in characters: ${parts.map(([name, chars]) => `${name} ${digits(chars)}`).join(', ')}`,
    ...sayScopes(snapshot, folders),
    ...(await Promise.all(statistics.map((lines) => lines(sessionID)))).flat(),
  ]
  return shownToPerson(...fitted(lines), ...(await usageTable(sessions, sessionID)))
}

/** A row for each figure that is not 0 everywhere: this session, all sessions. */
async function usageTable(sessions: Sessions, sessionID: string): Promise<string[]> {
  const all = await usageOfAll(sessions)
  const { tally } = sessions.read(sessionID, usageSlice)
  const { refreshes } = sessions.read(sessionID, epochSlice)
  const own = new Map(figuresOf({ tally, refreshes }))
  const rows = figuresOf(all).flatMap(([name, figure]) =>
    figure === 0 ? [] : [[name, digits(own.get(name) ?? 0), digits(figure)]],
  )
  if (rows.length === 0) return []
  const head = ['', 'this session', `all (${countOf(all.count, 'session')})`]
  return ['', ...inColumns([head, ...rows])]
}

/** What one session, or all of them, has used. */
export type Usage = { tally: Tally; refreshes: Readonly<Record<string, number>> }

/** `count`: the number of sessions. */
export async function usageOfAll(sessions: Pick<Sessions, 'all'>): Promise<Usage & { count: number }> {
  const tally: Tally = { turns: 0, recalls: 0, inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  const refreshes: Record<string, number> = {}
  const usages = await sessions.all(usageSlice)
  for (const usage of usages)
    for (const key of Object.keys(tally) as (keyof Tally)[]) tally[key] += usage.tally[key]
  for (const epoch of await sessions.all(epochSlice))
    for (const [reason, count] of Object.entries(epoch.refreshes))
      refreshes[reason] = (refreshes[reason] ?? 0) + count
  return { count: usages.length, tally, refreshes }
}

/** The figures that are shown, by name. */
export const figuresOf = ({ tally, refreshes }: Usage): [name: string, figure: number][] => [
  ['turns', tally.turns],
  ['cache hit rate, %', hitRatePct(tally)],
  ['input tokens, new', tally.inputTokens],
  ['input tokens, from the cache', tally.cacheReadTokens],
  ['input tokens, into the cache', tally.cacheWriteTokens],
  ['messages with excerpts', tally.recalls],
  ...Object.keys(refreshes)
    .sort()
    .map((why): [string, number] => [`blocks made: ${why}`, refreshes[why] ?? 0]),
]
