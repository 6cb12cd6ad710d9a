import * as z from 'zod'
import { writerSubject } from '../../history/commit-message.js'
import type { PersonMessage, SessionEvent } from '../../host/events.js'
import type { Host } from '../../host/host.js'
import { DAY_MS, isoDay } from '../../lib/day.js'
import { messageOf } from '../../lib/errno.js'
import type { Lifetime } from '../../lib/lifetime.js'
import type { Log } from '../../lib/log-file.js'
import { MemoryError, unlessMemoryError } from '../../memory/errors.js'
import type { MemoryFile } from '../../memory/memory.js'
import type { Expect, Op } from '../../memory/op.js'
import type { Origin } from '../../memory/origin.js'
import { parseMemoryPath } from '../../memory/path.js'
import { maskPrivate } from '../../memory/private.js'
import { isInSessions, SESSIONS_DIR } from '../../memory/reserved-folders.js'
import type { ScopeFolder } from '../../memory/scope.js'
import { withoutForgotten } from '../../memory/statement/without-forgotten.js'
import { sessionSummarySlice } from '../../state/session-summary.js'
import { createSlice, type Sessions } from '../../state/sessions.js'
import { idOfProject } from '../../state/shown.js'
import type { Store } from '../../store/store.js'
import { cleanMemory, leaveOutForgotten, type SessionChecks } from '../notes/gate.js'
import { workingMemorySlice } from '../notes/working-memory.js'
import { composeFile, fileNameOf, isWorthTelling, lastSessionOf, lastSessionSlice } from './session-file.js'

const record = z.object({
  id: z.string(),
  startedMs: z.number(),
  activeMs: z.number(),
  hasEnded: z.boolean(),
  /** Path of its file in the project's memory, and the version that was written. */
  file: z.string().optional(),
  hash: z.string().optional(),
  /** Something has happened that its file does not tell yet. */
  isDirty: z.boolean(),
})
export type SessionRecord = z.infer<typeof record>

/** The sessions of one project, stored under its id beside the state of the sessions. */
export const recordsSlice = createSlice(
  'records',
  z.object({
    writtenMs: z.number().default(0),
    sessions: z.array(record).default([]).catch([]),
  }),
  { apart: true },
)
type Records = ReturnType<typeof recordsSlice.parse>

const MAX_RECORDS = 60
const MAX_AGE_MS = 7 * DAY_MS
/** A turn that was not seen to end within this time was cut off with its process. */
const CUT_OFF_MS = 3_600_000

/** Records that a session's turn is under way or over; the latest session is last. Returns whether it is new here. */
function noteTurn(records: Records, id: string, nowMs: number, hasEnded: boolean, isDirty = true): boolean {
  const known = records.sessions.find((one) => one.id === id)
  const others = records.sessions.filter((one) => one !== known)
  const noted = { startedMs: nowMs, ...known, id, activeMs: nowMs, hasEnded, isDirty }
  records.sessions = [...others, noted].slice(-MAX_RECORDS)
  return known === undefined
}

/** The sessions with no turn under way. */
const ended = ({ sessions }: Records, nowMs: number): SessionRecord[] =>
  sessions.filter(({ hasEnded, activeMs }) => hasEnded || nowMs - activeMs > CUT_OFF_MS)

/** Least time between two commits of session files. */
const WRITE_EVERY_MS = 600_000
const LOOK_EVERY_MS = 60_000
const MAX_FILES = 30
const MAX_SUMMARY_CHARS = 8_000
/** `source` in the front matter of our files: others in the folder are a person's. */
const SESSION_SOURCE = 'session'

/** Without a session's id: the record of who wrote a file outlives a session that is deleted. */
const ORIGIN: Origin = { writer: 'capture', way: 'session', subject: writerSubject.session }

/** One file about each session in the project's memory, and what the next session sees of the last one. */
export function createSessionFiles(args: {
  sessions: Sessions
  store: Pick<Store, 'read' | 'apply'> & { files(): readonly MemoryFile[]; folder: ScopeFolder }
  host: Pick<Host, 'parentOf'>
  settled(sessionID: string): Promise<void>
  /** No file is written about a paused session, and no other session is shown it. */
  isPaused(sessionID: string): boolean
  checks: Pick<SessionChecks, 'isOrder' | 'holdsSecret' | 'isForgotten'>
  lifetime: Pick<Lifetime, 'background' | 'every' | 'onClose'>
  now: () => number
  log: Log
}) {
  const { sessions, store, host, settled, isPaused, checks, lifetime, now, log } = args
  const projectID = idOfProject(store.folder)
  const state: { writing?: Promise<void> | undefined } = {}
  /** Flushes at once: processes that run in parallel share the list. */
  function update<R>(change: (records: Records) => R): R {
    const result = sessions.update(projectID, recordsSlice, change)
    sessions.flush()
    return result
  }

  /** Tells of the newest session of the last seven days that is over and worth telling; none whose file was deleted. */
  async function findLast(sessionID: string) {
    const paths = new Set(store.files().map(({ path }) => path))
    for (const record of ended(sessions.read(projectID, recordsSlice), now()).toReversed()) {
      if (record.id === sessionID || now() - record.activeMs > MAX_AGE_MS || isPaused(record.id)) continue
      const kept = sessions.read(record.id, workingMemorySlice)
      const memory = await leaveOutForgotten(kept, checks.isForgotten)
      if (!isWorthTelling(memory) || (record.file !== undefined && !paths.has(record.file))) continue
      return { of: record.id, shown: lastSessionOf(memory, isoDay(record.activeMs)) }
    }
    return {}
  }

  async function writeDue(): Promise<void> {
    const records = sessions.read(projectID, recordsSlice)
    const due = ended(records, now()).filter(({ isDirty }) => isDirty)
    if (due.length === 0 || Math.abs(now() - records.writtenMs) < WRITE_EVERY_MS) return
    const setTime = (writtenMs: number) => update((it) => Object.assign(it, { writtenMs }))
    // Set before the first write, so that no other process writes the same files.
    const { writtenMs } = records
    setTime(now())
    let written = 0
    for (const record of due) written += await write(record)
    if (written === 0) setTime(writtenMs)
    else await removeOld()
  }

  const writeInTurn = () => (state.writing ??= writeDue().finally(() => delete state.writing))

  /** The host's summary of the last compaction, else what a small model has said the session is about. */
  async function summaryOf(sessionID: string): Promise<string> {
    const { summary, text } = sessions.read(sessionID, sessionSummarySlice)
    return harmless(summary || text)
  }

  async function harmless(summary: string): Promise<string> {
    const lines = maskPrivate(summary.slice(0, MAX_SUMMARY_CHARS)).split('\n')
    const left = lines.filter((line) => !checks.isOrder(line)).join('\n')
    return (await checks.holdsSecret(left)) ? '' : left
  }

  /** Writes a session's file. `isHeld`: the old one must go but cannot, so write in any case. Returns how many. */
  async function write(known: SessionRecord, isHeld = false): Promise<number> {
    await settled(known.id)
    const record = await cleaned(known)
    const memory = sessions.read(record.id, workingMemorySlice)
    const settle = (change: Partial<SessionRecord>) =>
      update((it) => {
        const known = it.sessions.find(({ id }) => id === record.id)
        if (known) Object.assign(known, { isDirty: false }, change)
      })
    if (!isHeld && (isPaused(record.id) || !isWorthTelling(memory))) {
      settle({})
      return 0
    }
    const day = isoDay(record.startedMs)
    const file = record.file ?? freePath(fileNameOf(memory, day, record.id))
    const summary = await withoutForgotten(await summaryOf(record.id), checks.isForgotten)
    const { content, description } = composeFile(memory, { day, summary })
    const op: Op = {
      kind: 'write',
      folder: store.folder,
      path: parseMemoryPath(file),
      content,
      keys: { description, source: SESSION_SOURCE, created: day },
      // A file that a person has changed belongs to the person.
      expect: record.hash === undefined ? 'absent' : { seenOrAbsent: [record.hash] },
    }
    try {
      const [applied] = await store.apply([op], ORIGIN)
      settle({ file, hash: applied?.changes[0]?.after?.hash ?? record.hash })
      log.info('session file written', { session: record.id, chars: content.length })
      return 1
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.info('session file not written', { session: record.id, code: error.code })
    }
    settle({})
    return 0
  }

  function freePath(name: string): string {
    const taken = new Set(store.files().map(({ path }) => path))
    for (let at = 1; ; at += 1) {
      const path = `${SESSIONS_DIR}/${at === 1 ? name : name.replace(/\.md$/, `-${at}.md`)}`
      if (!taken.has(path)) return path
    }
  }

  const ours = () =>
    store.files().filter((file) => isInSessions(file) && file.keys?.source === SESSION_SOURCE)

  /** Keeps our newest thirty, by day first: a clone may have written the files of many days at once. */
  function removeOld(): Promise<unknown> {
    const dayOf = ({ keys }: MemoryFile) => Date.parse(keys?.created ?? '') || 0
    const newest = ours().toSorted((a, b) => dayOf(b) - dayOf(a) || b.modifiedMs - a.modifiedMs)
    return remove(newest.slice(MAX_FILES))
  }

  async function remove(
    files: readonly { path: string; hash: string }[],
    instead: readonly Op[] = [],
  ): Promise<boolean> {
    const { folder } = store
    const removals = files.map(({ path, hash }): Op => {
      return { kind: 'delete', folder, path: parseMemoryPath(path), expect: { seenOrAbsent: [hash] } }
    })
    const ops = [...removals, ...instead]
    try {
      if (ops.length > 0) await store.apply(ops, ORIGIN)
      return true
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.info('session file not removed', { error: messageOf(error) })
      return false
    }
  }

  /** Cleans a session's memory of what was forgotten. If there was any, deletes its file: the name may tell it, too. */
  async function cleaned(record: SessionRecord): Promise<SessionRecord> {
    const { file: path, hash, ...rest } = record
    if (!(await cleanMemory(sessions, record.id, checks.isForgotten))) return record
    const file = store.files().find((one) => one.path === path)
    // A file that a person has changed belongs to the person.
    if (path === undefined || (file && file.hash !== hash)) return record
    // If it cannot be deleted, in no commit while somebody holds the repository, it is rewritten under its old name.
    if (file && !(await remove([file]))) return { ...record }
    // A file that somebody deleted stays named in the record, so that the session is shown to nobody.
    const left = file ? rest : { ...rest, file: freePath(`${isoDay(record.startedMs)}-session.md`) }
    update((it) => {
      it.sessions = it.sessions.map((one) => (one.id === record.id ? left : one))
    })
    return left
  }

  /** After something was forgotten: rewrites the files that tell of it, and takes it out of what sessions are shown. */
  async function leaveOut(): Promise<void> {
    await state.writing?.catch(() => {})
    const records = sessions.read(projectID, recordsSlice).sessions
    for (const file of ours()) {
      const record = records.find((one) => one.file === file.path)
      const isKnown = record && isWorthTelling(sessions.read(record.id, workingMemorySlice))
      if (!isKnown && (!record || record.hash === file.hash)) await rewrite(file)
    }
    for (const record of records) {
      await cleanShown(record.id)
      const isThere = store.files().some(({ path }) => path === record.file)
      const left = await cleaned(record)
      const summary = await summaryOf(record.id)
      const tellsForgotten = (await withoutForgotten(summary, checks.isForgotten)) !== summary
      const isHeld = left !== record && left.file !== undefined
      if (isThere && (left !== record || tellsForgotten)) await write(left, isHeld)
    }
  }

  /** Rewrites the file of a session not known here (of another machine, or long ago), out of its own text. */
  async function rewrite({ path, limit, keys: { created: day = isoDay(now()) } = {} }: MemoryFile) {
    const read = await store.read({ folder: store.folder, path }).catch(unlessMemoryError)
    const body = read?.document.body ?? ''
    const content = await withoutForgotten(body, checks.isForgotten)
    if (!read || content === body) return
    // The old name and description tell the goal.
    const keys = { description: `Session of ${day}`, source: SESSION_SOURCE, created: day, limit }
    const { hash } = read
    const writeTo = (path: string, expect: Expect): Op => {
      return { kind: 'write', folder: store.folder, path: parseMemoryPath(path), content, keys, expect }
    }
    const isTelling = /^(?!## |\s*$)/m.test(content)
    const anew = isTelling ? [writeTo(freePath(`${day}-session.md`), 'absent')] : []
    // As above: one that cannot be deleted is rewritten under its name; one that another process deleted stays gone.
    if (!(await remove([{ path, hash }], anew))) await remove([], [writeTo(path, { seen: [hash] })])
  }

  /** Takes what has been forgotten since out of what a session is shown of the last one. */
  async function cleanShown(sessionID: string): Promise<void> {
    const told = sessions.read(sessionID, lastSessionSlice).shown?.lines ?? []
    const lines = await Promise.all(told.map((line) => withoutForgotten(line, checks.isForgotten)))
    if (lines.every((line, at) => line === told[at])) return
    sessions.update(sessionID, lastSessionSlice, (it) => {
      if (it.shown) it.shown.lines = lines.filter((line) => line !== '')
    })
  }

  async function forget(sessionID: string): Promise<void> {
    // After a write under way the record knows its file.
    await state.writing?.catch(() => {})
    const record = update((it) => {
      const known = it.sessions.find(({ id }) => id === sessionID)
      it.sessions = it.sessions.filter((one) => one !== known)
      return known
    })
    const { file: path, hash } = record ?? {}
    if (path !== undefined && hash !== undefined) await remove([{ path, hash }])
    for (const { id } of sessions.read(projectID, recordsSlice).sessions)
      if (sessions.read(id, lastSessionSlice).of === sessionID)
        sessions.update(id, lastSessionSlice, (it) => void delete it.shown)
  }

  lifetime.every(LOOK_EVERY_MS, 'session files', writeInTurn)
  lifetime.onClose('session files', writeInTurn)

  return {
    leaveOut,
    async observe({ sessionID, kind }: PersonMessage): Promise<void> {
      if (kind !== 'main') return
      const isNew = update((it) => noteTurn(it, sessionID, now(), false))
      if (!isNew) return
      const last = await findLast(sessionID)
      sessions.update(sessionID, lastSessionSlice, (it) => Object.assign(it, last))
    },
    async listener(event: SessionEvent): Promise<void> {
      const { sessionID } = event
      if (event.kind === 'idle') {
        if ((await host.parentOf(sessionID)) !== undefined) return
        update((it) => noteTurn(it, sessionID, now(), true))
        lifetime.background('session files', writeInTurn)
      }
      // A fork starts with what its origin keeps, and has nothing more to tell yet.
      if (event.kind === 'forked') update((it) => noteTurn(it, sessionID, now(), true, false))
      if (event.kind === 'deleted') await forget(sessionID)
    },
    async readSummary(sessionID: string, summary: string): Promise<void> {
      const kept = await harmless(summary)
      sessions.update(sessionID, sessionSummarySlice, (it) => Object.assign(it, { summary: kept }))
    },
  }
}
