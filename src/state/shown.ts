import * as z from 'zod'
import { sha256 } from '../lib/hash.js'
import type { ScopeFolder, ScopeFolders } from '../memory/scope.js'
import { createSlice, type Sessions } from './sessions.js'

const values = z.object({ values: z.array(z.string()), atMs: z.number() })
/** What commands have shown and a later command refers to, by kind. */
const schema = z.object({ entries: z.record(z.string(), values).default({}) })
const shownSlice = createSlice('shown', schema, { apart: true })

/** After this time, in ms, nobody means what was shown. */
const MAX_AGE_MS = 86_400_000

/** What a session was shown by a command, kept on disk: its next command may run in another process. */
export function createShown(args: {
  sessions: Pick<Sessions, 'read' | 'update' | 'flush'>
  folders: ScopeFolders
  /** Whether each command has a process and a session of its own (`opencode run`): these then count as one session. */
  isShared: boolean
  now: () => number
}) {
  const { sessions, folders, isShared, now } = args
  const nameOf = (sessionID: string) => (isShared ? idOfProject(folders.project) : sessionID)
  return {
    /** Replaces what the session was shown of this kind before; an empty list only clears it. */
    async note(sessionID: string, what: string, values: readonly string[]) {
      sessions.update(nameOf(sessionID), shownSlice, ({ entries }) => {
        entries[what] = { values: [...values], atMs: now() }
      })
      sessions.flush()
    },
    last(sessionID: string, what: string) {
      const { values = [], atMs = 0 } = sessions.read(nameOf(sessionID), shownSlice).entries[what] ?? {}
      return values.length > 0 && now() - atMs < MAX_AGE_MS ? values : undefined
    },
  }
}

export type Shown = ReturnType<typeof createShown>

/** The name under which something of a project is kept beside its sessions. */
export const idOfProject = (folder: ScopeFolder): string => `project_${sha256(folder, 20)}`
