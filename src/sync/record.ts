import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { replaceFileNow } from '../lib/atomic-write.js'
import { unlessAbsentSync } from '../lib/errno.js'
import { parseJson } from '../lib/json.js'
import { READ_ONCE } from '../lib/read-once.js'

/** What would come from another machine, for a person to know before it does. */
const previewSchema = z.object({
  /** Number of files that would come. */
  files: z.number(),
  hot: z.array(z.object({ path: z.string(), isStrange: z.boolean() })),
  /** Facts about the person, word for word. */
  facts: z.array(z.string()),
  removed: z.array(z.string()),
  conflicts: z.array(z.string()),
})
export type Preview = z.infer<typeof previewSchema>

const waitingSchema = z.discriminatedUnion('for', [
  /** Two memories that never met, or a merge that removes many files. */
  z.object({ for: z.enum(['join', 'removals']), tip: z.string(), preview: previewSchema }),
  /** The remote's history was rewritten, or (without a tip) is gone; `isHere`: the one here was rewritten. */
  z.object({ for: z.literal('rewritten'), tip: z.string().optional(), isHere: z.boolean().optional() }),
  /** A secret in what would be pushed. */
  z.object({
    for: z.literal('secret'),
    kind: z.string(),
    commit: z.string(),
    path: z.string(),
    line: z.number(),
    /** Hashes that tell this secret from others: one for each rule that found it. */
    ids: z.array(z.string()),
  }),
])
/** What only a person can settle. */
export type Waiting = z.infer<typeof waitingSchema>

const recordSchema = z.object({
  /** Times in ms. A push counts as a new try. */
  lastTryMs: z.number().default(0),
  lastSuccessMs: z.number().default(0),
  /** The last commit that the remote was given. */
  pushed: z.string().optional(),
  failures: z.number().default(0),
  trouble: z.object({ says: z.string(), hint: z.string(), isPassing: z.boolean() }).optional(),
  waiting: waitingSchema.optional().catch(undefined),
  /** The remote commit that a person has agreed to take in. */
  confirmed: z.string().optional(),
  /** `ids` of findings that a person called no secret, with those that overlap them, but no others of the file. */
  allowed: z.array(z.string()).default([]),
  /** An address that a person is asked about. */
  offered: z
    .object({ url: z.string(), atMs: z.number(), tip: z.string().optional() })
    .optional()
    .catch(undefined),
  /** The address that was in the settings when sync was switched off. */
  left: z.string().optional(),
  /** Strange hot files that came in and that nobody has seen: path below the root, and hash of what came. */
  unseen: z.record(z.string(), z.string()).default({}),
  /** Paths that this disk cannot hold, and why. */
  kept: z.array(z.object({ path: z.string(), why: z.string() })).default([]),
  /** The name of this machine, where another signs with it too. */
  twin: z.string().optional(),
  /** Files and commits of the last run that moved anything. */
  came: z.number().default(0),
  went: z.number().default(0),
})

/** What the processes of this machine know of sync. It may be lost: the next run finds it out again. */
export type SyncRecord = z.infer<typeof recordSchema>

export const NO_RECORD: SyncRecord = recordSchema.parse({}, READ_ONCE)

/** What one run did: files that came or were removed here, and commits it pushed. `waits`: it stopped for a person. */
export type Outcome = { came: string[]; removed: string[]; went: number; waits?: Waiting }

export type SyncStatus = {
  /** Absent: sync is off. */
  remote?: string
  branch: string
  isAuto: boolean
  record: SyncRecord
  /** The name of this machine, where another signs with it too. */
  twin?: string | undefined
  /** The second versions of files of which both stand, as paths below the root. */
  conflicts: string[]
  /** Projects that may be one. */
  alike: [string, string][]
}

export function createSyncRecords(stateFolder: string) {
  const file = path.join(stateFolder, 'sync.json')

  function read(): SyncRecord {
    const stored = parseJson(unlessAbsentSync(() => readFileSync(file, 'utf8')) ?? '')
    return recordSchema.catch(NO_RECORD).parse(stored, READ_ONCE)
  }

  return {
    read,
    change: (news: Partial<SyncRecord>) => replaceFileNow(file, JSON.stringify({ ...read(), ...news })),
  }
}

export type SyncRecords = ReturnType<typeof createSyncRecords>

/** Shortest time between two pushes, in ms. */
export const PUSH_PAUSE_MS = 60_000
/** A remote that keeps failing is left alone for this many intervals at most. */
const MAX_BACKOFF = 12

/** Whether it is time to fetch, or to push `head`. A clock that was set back delays nothing. */
export function isDue(
  { lastTryMs, pushed, failures, trouble, waiting }: SyncRecord,
  { head, intervalMs, nowMs }: { head: string | undefined; intervalMs: number; nowMs: number },
): boolean {
  const sinceMs = Math.abs(nowMs - lastTryMs)
  // Passing trouble is soon over (offline, a person's merge under way): no backoff.
  const setbacks = trouble?.isPassing ? 0 : failures
  if (sinceMs >= intervalMs * Math.min(2 ** Math.max(0, setbacks - 1), MAX_BACKOFF)) return true
  if (setbacks > 0 || waiting !== undefined || head === undefined || head === pushed) return false
  return sinceMs >= PUSH_PAUSE_MS
}
