import { countConflicts } from '../memory/conflict-file.js'
import { countOf } from '../memory/listing.js'
import { placeOf, scopesIn, statementOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { ALL_SCOPES, allFolders, SCOPES } from '../memory/scope.js'
import { factKeysIn } from '../prompt/facts-section.js'
import { pressureSlice } from '../session/pressure.js'
import { prunedSlice } from '../session/prune/pruner.js'
import { callsToday } from '../small-model/ledger.js'
import { seenSlice } from '../state/seen.js'
import { hitRatePct, usageSlice } from '../state/usage.js'
import type { ProjectMemory } from './project-memory.js'
import { conflictsIn } from './settle.js'

/** How many of the newest facts that a session recalled or kept are shown. */
const MAX_NEWEST = 5
/** How many entries of the audit log are searched for them. */
const MAX_ENTRIES = 400

/** Something that waits for a person's word; `count`: how many of it one line tells. */
export type Waiting = { kind: 'conflict' | 'sync' | 'doubt' | 'trouble'; says: string; count: number }

/** What a person sees of memory beside a session. */
export type Sidebar = Awaited<ReturnType<typeof sidebarOf>>

export async function sidebarOf(memory: ProjectMemory, sessionID: string, nowMs: number) {
  const { store, folders, sessions, settings, prompt, auditLog, stateFolder } = memory
  const snapshot = store.snapshot(folders)
  const scopes = scopesIn(snapshot, ALL_SCOPES)
  const next = prompt.preview(snapshot)
  const block = prompt.sent(sessionID) ?? next
  const share = (part: number, { text } = block) => Math.round((part / Math.max(1, text.length)) * 100)
  const { tally } = sessions.read(sessionID, usageSlice)
  const { calls, inputTokens, outputTokens, costUsd } = await callsToday(stateFolder, nowMs)
  const entries = await auditLog.last(MAX_ENTRIES)
  const kept = entries.filter(({ outcome }) => outcome === 'kept' || outcome === 'superseded')
  const own = kept.flatMap(({ session, fact }) => (session === sessionID && fact !== undefined ? fact : []))
  const inView = factKeysIn(block.views)
  return {
    facts: scopes.reduce((sum, scope) => sum + scope.facts.length, 0),
    /** The hot files of the block from its next refresh on, each with its share of it. */
    hot: next.hot
      .filter(({ file }) => file.damage === undefined)
      .map(({ file, chars }) => ({
        name: sanitizeLine(file.path.slice(settings.hotDir.length + 1)),
        sharePct: share(chars, next),
      }))
      .sort((a, b) => b.sharePct - a.sharePct),
    shownFacts: { count: inView.length, sharePct: share(block.chars['facts'] ?? 0) },
    blockChars: block.text.length,
    // Without `lines`, the agent read the file itself, and nothing was recalled.
    recalled: Object.entries(sessions.read(sessionID, seenSlice).visible)
      .flatMap(([key, { lines }]) => (lines === undefined ? [] : [saidBy(memory, key)]))
      .slice(-MAX_NEWEST)
      .reverse(),
    kept: [...new Set(own)]
      // Leaves out what has been taken back or forgotten since; what has changed is shown as it is now.
      .filter((key) => store.file(key) !== undefined)
      .slice(0, MAX_NEWEST)
      .map((key) => saidBy(memory, key)),
    waiting: await waitingIn(memory),
    contextPct: sessions.read(sessionID, pressureSlice).sharePct,
    prunedChars: sessions.read(sessionID, prunedSlice).savedChars,
    /** Absent where nothing has been asked of the model yet. */
    ...(tally.turns > 0 ? { cacheHitPct: hitRatePct(tally) } : {}),
    smallModel: { calls, tokens: inputTokens + outputTokens, costUsd },
    isPaused: memory.capture?.isPaused(sessionID) ?? false,
  }
}

function saidBy({ store, folders }: ProjectMemory, key: string): string {
  const file = store.file(key)
  return file ? sanitizeLine(statementOf(file)) : placeOf(key, allFolders(folders))
}

/** What nobody but a person can settle, the gravest first. */
async function waitingIn(memory: ProjectMemory): Promise<Waiting[]> {
  const { store, folders, checked, sync } = memory
  const conflicts = await conflictsIn(memory, SCOPES)
  const open = countConflicts(conflicts.map(({ kind }) => kind)).join(', ')
  const { waiting, trouble, unseen } = sync.status().record
  const doubts = checked
    ? store.snapshot(folders).project.facts.flatMap((file) => checked.noteOf(file) ?? [])
    : []
  const says = (kind: Waiting['kind'], lines: readonly string[], count = 1): Waiting[] =>
    lines.map((line) => ({ kind, says: sanitizeLine(line), count }))
  return [
    ...says('trouble', await store.troubles(folders)),
    ...says('conflict', open === '' ? [] : [open], conflicts.length),
    ...says('sync', [
      ...(trouble ? [`Sync: ${trouble.says}`] : []),
      ...(waiting ? ['Sync waits for you: /memfs sync'] : []),
      ...(Object.keys(unseen).length > 0
        ? [`${countOf(Object.keys(unseen).length, 'file')} from elsewhere for you to check: /memfs sync`]
        : []),
    ]),
    ...says('doubt', doubts),
  ]
}
