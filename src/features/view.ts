import path from 'node:path'
import type { AuditEntry } from '../capture/audit-log.js'
import { capturedRow, doneBy } from '../capture/captured-command.js'
import { type Deed, deedsOf, isHostWay, madeUnasked, movesIn } from '../history/commit-message.js'
import type { SeenCommit } from '../history/queries.js'
import { isoDay } from '../lib/day.js'
import { groupBy } from '../lib/group-by.js'
import { type LogEntry, readLog } from '../lib/log-file.js'
import { compareText, type MemoryFile, scopesIn } from '../memory/memory.js'
import { SESSIONS_DIR } from '../memory/reserved-folders.js'
import { ALL_SCOPES, keyOf, ownFolders } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { usageOfAll } from '../prompt/commands.js'
import type { Block } from '../prompt/compose.js'
import { blockSlice } from '../prompt/session-block.js'
import { describeChanges } from '../rollback/changes.js'
import { recordsSlice } from '../session/record/session-files.js'
import { callRecordFile, readCallRecord } from '../small-model/ledger.js'
import { idOfProject } from '../state/shown.js'
import { hitRatePct } from '../state/usage.js'
import { viewBlock } from './prompt.js'
import {
  asChange,
  MAX_CHANGES,
  placesInBlock,
  sourceInWords,
  tellOrigin,
  tellPast,
  tellStory,
} from './story.js'

/** How many commits are read, and how many of them (and of decisions) are told in sentences. */
const MAX_COMMITS = 2_000
const MAX_TOLD = 100

/** All that can be viewed from a folder. Whoever shows it masks private parts and spells out invisible signs. */
export async function viewOf(memory: OpenMemory, { logFile, now }: { logFile: string; now: () => number }) {
  const { store, history, auditLog, folders, settings, sessions, stateFolder } = memory
  const own = { store, history, folders: ownFolders(folders), hotDir: settings.hotDir }
  const [commits, decisions, { tally, refreshes }, calls] = await Promise.all([
    history.log({ folders: own.folders, limit: MAX_COMMITS }),
    auditLog.last(Infinity, folders),
    usageOfAll(sessions),
    readCallRecord(callRecordFile(stateFolder)),
  ])
  const log = readLog(logFile)
  const turns = turnsOf(log)
  return {
    madeAt: new Date(now()).toISOString(),
    root: store.root,
    project: path.basename(folders.project),
    files: storiesOf(memory, commits, decisions, now),
    changes: {
      byDay: changesByDay(commits, decisions, settings),
      latest: await describeChanges(commits.slice(0, MAX_TOLD), own),
      /** Whether the history goes back further than what was looked through. */
      isCut: commits.length === MAX_COMMITS,
    },
    decisions: decisions.slice(0, MAX_TOLD).map((one) => capturedRow(one, folders)),
    sessions: sessionsOf(memory, log, turns),
    blocks: blocksOf(memory, now),
    turns,
    /** Over all sessions that are still known. */
    cache: { turns: tally.turns, hitPct: hitRatePct(tally), refreshes },
    recall: recalledIn(log),
    smallModel: calls.days,
  }
}

export type View = Awaited<ReturnType<typeof viewOf>>

function storiesOf(
  memory: OpenMemory,
  commits: readonly SeenCommit[],
  entries: readonly AuditEntry[],
  now: () => number,
) {
  const placeOf = placesInBlock(memory, now)
  // The present path by a former one. Commits come newest first, so a move is met after the changes that followed it.
  const nowAt = new Map<string, string>()
  const touched = commits.flatMap((commit) => {
    const files = commit.files.map(({ path }) => ({ path: nowAt.get(path) ?? path, commit }))
    for (const [from, to] of movesIn(commit.files)) {
      nowAt.set(from.path, nowAt.get(to.path) ?? to.path)
      nowAt.set(to.path, '')
    }
    return files
  })
  const commitsOf = groupBy(touched, ({ path }) => path)
  const entriesOf = groupBy(entries, ({ fact }) => fact)
  const story = (file: MemoryFile) => {
    const key = keyOf(file)
    const changes = (commitsOf.get(key) ?? []).slice(0, MAX_CHANGES).map(({ commit }) => asChange(commit))
    const past = { changes, decisions: entriesOf.get(key) ?? [] }
    const story = tellStory(file, past, placeOf(file), memory.settings)
    const { path, scope, tier, statement, source, created, confirmed, inBlock } = story
    return {
      path,
      scope,
      tier,
      type: file.keys?.type ?? '',
      statement,
      source: sourceInWords(source),
      day: confirmed ?? created ?? isoDay(file.modifiedMs),
      isShown: inBlock.shown,
      /** What is wrong with the file itself. */
      trouble: file.damage === undefined ? file.complaint : `damaged: ${file.damage}`,
      origin: tellOrigin(story),
      /** What became of it, the newest first. */
      events: tellPast(story).sort().reverse(),
    }
  }
  const files = scopesIn(memory.store.snapshot(memory.folders), ALL_SCOPES).flatMap(({ newest }) => newest)
  return files.map(story)
}

const recordsOf = ({ sessions, folders }: OpenMemory) =>
  sessions.read(idOfProject(folders.project), recordsSlice).sessions

/** The project's sessions, and those of this machine that the log tells of; the newest first. */
function sessionsOf(memory: OpenMemory, log: readonly LogEntry[], turns: readonly Turn[]) {
  const { folders, store } = memory
  const records = new Map(recordsOf(memory).map((record) => [record.id, record]))
  const ofLog = groupBy(log, ({ fields }) => fields['session'])
  const ofTurns = groupBy(turns, ({ session }) => session)
  const rows = [...new Set([...records.keys(), ...ofTurns.keys()])].map((id) => {
    const record = records.get(id)
    const entries = ofLog.get(id) ?? []
    const own = ofTurns.get(id) ?? []
    const count = (message: string) => entries.filter((entry) => entry.message === message).length
    const file = record?.file && store.file({ folder: folders.project, path: record.file })
    const from = record ? folders.project : memory.sessions.read(id, blockSlice).served?.by.folder
    const isOfProject = from === folders.project
    const other = from === undefined ? 'another project, or a subagent' : `project ${path.basename(from)}`
    return {
      id,
      isOfProject,
      about: file ? file.description : !isOfProject ? other : record ? '' : 'a subagent',
      fromMs: record?.startedMs ?? Date.parse(entries[0]?.at ?? ''),
      toMs: record?.activeMs ?? Date.parse(entries.at(-1)?.at ?? ''),
      turns: own.length,
      inputTokens: own.reduce((sum, turn) => sum + turn.inputTokens, 0),
      cachedTokens: own.reduce((sum, turn) => sum + turn.cachedTokens, 0),
      blocks: count('refreshed <memfs> render'),
      recalls: count('recall added'),
    }
  })
  return rows.sort((a, b) => b.toMs - a.toMs)
}

/** What stands in the system prompt: of the project's newest session, and (session '') of one that begins now. */
function blocksOf(memory: OpenMemory, now: () => number) {
  const { sessions, settings } = memory
  const [newest] = recordsOf(memory).toSorted((a, b) => b.activeMs - a.activeMs)
  const served = newest && sessions.read(newest.id, blockSlice).served
  const fresh = viewBlock(memory, now).block
  const block = (session: string, { text, chars }: Pick<Block, 'text' | 'chars'>, madeMs: number) => {
    const parts = Object.fromEntries(Object.entries(chars).filter(([, count]) => count > 0))
    return { session, madeMs, text, most: settings.maxBlockChars, parts }
  }
  return [...(served ? [block(newest.id, served, served.renderedAtMs)] : []), block('', fresh, now())]
}

type Counts = { came: number; changed: number; went: number; contradicted: number }

const WHAT: Partial<Record<Deed['verb'], keyof Counts>> = { add: 'came', change: 'changed', delete: 'went' }

/** Numbers of files, without notes of sessions, and of contradictions, by day (UTC) and source, oldest first. */
export function changesByDay(
  commits: readonly SeenCommit[],
  decisions: readonly AuditEntry[],
  { hotDir }: { hotDir: string },
) {
  const days = new Map<string, Counts & { day: string; source: string }>()
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
    if (outcome === 'flagged' || outcome === 'superseded') count(Date.parse(at), doneBy(way), 'contradicted')
  return [...days.values()].sort((a, b) => compareText(a.day + a.source, b.day + b.source))
}

/** Files of memory, but no notes of sessions and none that memory keeps about itself. */
const isCounted = ({ path }: { path: string }) =>
  path.endsWith('.md') && !path.includes(`/${SESSIONS_DIR}/`) && !/\/_[A-Z]+\.md$/.test(path)

function sourceOf(commit: SeenCommit): string {
  const [way = ''] = commit.ways
  if (way !== '' && !isHostWay(way)) return doneBy(way)
  if (commit.subject.startsWith('memory: sync')) return doneBy('sync')
  if (way !== '' || commit.agents.length > 0) return doneBy('agent')
  return doneBy(madeUnasked(commit) ? 'brief' : 'hand')
}

/** One turn of any session on this machine, as its provider counted it. */
type Turn = ReturnType<typeof turnsOf>[number]

/** Why a block was made anew, in words. */
const REASONS: Readonly<Record<string, string>> = {
  first: 'the first block of the session',
  settings: 'the settings have changed',
  compacted: 'the session was compacted',
  pressure: 'the context was nearly full',
  ttl: "the provider's cache had expired, so the block was rebuilt",
}

/** The turns in a log, oldest first. */
export function turnsOf(log: readonly LogEntry[]) {
  const reasons = new Map<string, string>()
  return log.flatMap(({ at, message, fields }) => {
    const { session = '', reason = '' } = fields
    if (message === 'refreshed <memfs> render')
      reasons.set(session, REASONS[reason] ?? `asked for by ${reason.replace('forced:', '')}`)
    const isLate = Number(fields['since_last_response_ms']) > Number(fields['ttl_ms'])
    if (message === 'served cached <memfs>' && isLate && !reasons.has(session))
      reasons.set(session, "the provider's cache had expired; the block stayed as it was")
    if (message !== 'turn finished') return []
    const cachedTokens = Number(fields['cache_read'])
    const inputTokens = Number(fields['input']) + Number(fields['cache_write']) + cachedTokens
    const why = reasons.get(session)
    reasons.delete(session)
    const turn = {
      at,
      session,
      /** All tokens of input, and those of them that came out of the provider's cache. */
      inputTokens,
      cachedTokens,
      cacheHitPct: inputTokens === 0 ? 0 : Math.round((cachedTokens / inputTokens) * 1000) / 10,
      /** Why the cache could not be used in full, in words; absent where memory knows of no reason. */
      why,
      /** Whether the session had been using it before. */
      isBreak: why !== undefined && why !== REASONS['first'],
    }
    return [turn]
  })
}

/** What recall did with each message, oldest first: the files that it gave, or why it gave none. */
export const recalledIn = (log: readonly LogEntry[]) =>
  log.flatMap(({ at, message, fields }) => {
    const { session = '', reason = '', paths = '', chars = 0, best = 0 } = fields
    const gave = message === 'recall added'
    if (!gave && message !== 'recall silent') return []
    return [{ at, session, gave, reason, paths, chars: Number(chars), best: Number(best) }]
  })
