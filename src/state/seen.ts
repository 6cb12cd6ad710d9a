import * as z from 'zod'
import type { SessionListener } from '../host/events.js'
import { sha256 } from '../lib/hash.js'
import { createSlice, type Sessions } from './sessions.js'

const seen = z.object({
  /** Versions that the session has read or written, by key: the hash, and of a long file how many rows were shown. */
  exact: z.record(z.string(), z.object({ hash: z.string(), rows: z.number().optional() })).default({}),
  /** What is in its conversation, by key: the hash of a file shown whole, hashes of single lines. */
  visible: z
    .record(z.string(), z.object({ hash: z.string().optional(), lines: z.array(z.string()).optional() }))
    .default({}),
})

/** What a session knows beside its block. `exact`: it may overwrite this. `visible`: it need not be shown it again. */
export type Seen = z.infer<typeof seen>

export const seenSlice = createSlice('seen', seen)

/** Files remembered per session; a session that touches more has forgotten the first ones itself. */
const MAX_EXACT = 500
/** Files whose visible lines are remembered, and lines of each. */
const MAX_VISIBLE = 500
const MAX_LINES = 200

export function noteExact(state: Seen, key: string, version: Seen['exact'][string]): void {
  putLast(state.exact, key, version, MAX_EXACT)
  if (version.rows === undefined)
    putLast(state.visible, key, { ...state.visible[key], hash: version.hash }, MAX_VISIBLE)
}

export const lineHash = (line: string): string => sha256(line, 10)

/** Notes lines that the session was given, so that recall does not give them again. */
export function noteLines(state: Seen, key: string, lineHashes: readonly string[]): void {
  const lines = [...(state.visible[key]?.lines ?? []), ...lineHashes].slice(-MAX_LINES)
  putLast(state.visible, key, { ...state.visible[key], lines }, MAX_VISIBLE)
}

function putLast<T>(record: Record<string, T>, key: string, value: T, most: number): void {
  delete record[key]
  record[key] = value
  const keys = Object.keys(record)
  if (keys.length > most) delete record[keys[0] as string]
}

/** What a compaction or a person took out of the conversation may be shown again. */
export function createSeenListener(sessions: Sessions): SessionListener {
  return async ({ kind, sessionID }) => {
    if (kind !== 'compacted' && kind !== 'rewound') return
    sessions.update(sessionID, seenSlice, (state) => {
      state.visible = {}
    })
  }
}
