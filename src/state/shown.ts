import * as z from 'zod'
import { sha256 } from '../lib/hash.js'
import type { ScopeFolder, ScopeFolders } from '../memory/scope.js'
import type { Sessions } from './sessions.js'
import { createSlice } from './slice.js'

/** What commands have shown that a later word goes on from, the latest last. */
const shownSlice = createSlice(
  'shown',
  z.object({
    entries: z
      .array(
        z.object({ session: z.string(), what: z.string(), values: z.array(z.string()), atMs: z.number() }),
      )
      .default([])
      .catch([]),
  }),
  { apart: true },
)

const MAX_ENTRIES = 40
/** After this time, in ms, nobody means what was shown. */
const MAX_AGE_MS = 86_400_000

/** What a session was shown by a command, kept on the disk: its next word may come in another process. */
export function createShown(args: {
  sessions: Pick<Sessions, 'read' | 'update' | 'flush'>
  folders: ScopeFolders
  /** Each command comes in a process and a session of its own (`opencode run`): then these count as one session. */
  isShared: boolean
  now: () => number
}) {
  const { sessions, folders, isShared, now } = args
  const id = idOfProject(folders.project)
  const nameOf = (sessionID: string) => (isShared ? '' : sessionID)
  return {
    /** Takes the place of what it was shown of the same before; none of it, where there are no values. */
    async note(sessionID: string, what: string, values: readonly string[]) {
      const session = nameOf(sessionID)
      sessions.update(id, shownSlice, (shown) => {
        const others = shown.entries.filter((entry) => entry.session !== session || entry.what !== what)
        const entry = { session, what, values: [...values], atMs: now() }
        shown.entries = (values.length > 0 ? [...others, entry] : others).slice(-MAX_ENTRIES)
      })
      await sessions.flush()
    },
    last(sessionID: string, what: string) {
      const { entries } = sessions.read(id, shownSlice)
      return entries.find(
        (entry) =>
          entry.session === nameOf(sessionID) && entry.what === what && now() - entry.atMs < MAX_AGE_MS,
      )?.values
    },
  }
}

export type Shown = ReturnType<typeof createShown>

/** The name under which something of a project is kept beside its sessions. */
export const idOfProject = (folder: ScopeFolder): string => `project_${sha256(folder, 20)}`
