import * as z from 'zod'
import { sha256 } from '../../lib/hash.js'
import { createSlice } from '../../state/slice.js'

const record = z.object({
  id: z.string(),
  startedMs: z.number(),
  activeMs: z.number(),
  hasEnded: z.boolean(),
  /** Path of its file in the project's memory, and the version that was written. */
  file: z.string().optional(),
  hash: z.string().optional(),
  /** Something has happened that its file does not tell. */
  isDirty: z.boolean(),
})
export type SessionRecord = z.infer<typeof record>

/** The sessions of one worktree, kept under a name of its own beside the sessions. */
export const recordsSlice = createSlice(
  'records',
  z.object({
    writtenMs: z.number().default(0),
    sessions: z.array(record).default([]).catch([]),
  }),
  { apart: true },
)
export type Records = ReturnType<typeof recordsSlice.parse>

/** Under this name the state folder keeps the records of a worktree. */
export const recordsID = (worktree: string) => `worktree_${sha256(worktree, 20)}`

const MAX_RECORDS = 60
const MAX_AGE_MS = 7 * 86_400_000
/** A turn that nobody has seen end in that time was cut off with its process. */
const CUT_OFF_MS = 3_600_000

/** Notes that something happens in a session now. Returns whether it is new here. */
export function noteActivity(records: Records, id: string, nowMs: number): boolean {
  const isNew = !noteTurn(records, id, nowMs, false)
  if (isNew) {
    records.sessions.push({ id, startedMs: nowMs, activeMs: nowMs, hasEnded: false, isDirty: true })
    records.sessions = records.sessions.toSorted((a, b) => a.activeMs - b.activeMs).slice(-MAX_RECORDS)
  }
  return isNew
}

/** Notes that a turn of a known session goes on, or is over. Returns whether it is known. */
export function noteTurn(records: Records, id: string, nowMs: number, hasEnded: boolean): boolean {
  const known = records.sessions.find((one) => one.id === id)
  if (known) Object.assign(known, { activeMs: nowMs, hasEnded, isDirty: true })
  return known !== undefined
}

/** The newest session that has ended, at most seven days ago; the newest first of all that might do. */
export function endedBefore(records: Records, id: string, nowMs: number): SessionRecord[] {
  return records.sessions
    .filter(({ activeMs }) => nowMs - activeMs <= MAX_AGE_MS)
    .filter((one) => one.id !== id && (one.hasEnded || nowMs - one.activeMs > CUT_OFF_MS))
    .sort((a, b) => b.activeMs - a.activeMs)
}
