import path from 'node:path'
import { createJsonLog } from '../lib/append-bounded.js'
import { unlessRefusedSync } from '../lib/errno.js'
import { isTable } from '../lib/json.js'
import { isTeam, ownFolders, type ScopeFolders } from '../memory/scope.js'
import type { Way } from './candidate.js'

/** What became of one candidate, or of one fact. */
export type AuditOutcome =
  | 'kept'
  | 'absorbed'
  | 'superseded'
  | 'rejected'
  | 'forgotten'
  /** Of a pass over the facts. */
  | 'merged'
  | 'rewrote'
  | 'removed'
  | 'flagged'
  | 'refused'

export type AuditEntry = {
  v: 1
  /** ISO time. */
  at: string
  way: Way | 'hand' | 'consolidation' | 'sync'
  phase: 'gate' | 'forgotten' | 'account' | 'deleted' | 'consolidation' | 'merge'
  outcome: AuditOutcome
  /** Codes of the rules that decided. */
  reasons: readonly string[]
  session?: string | undefined
  /** Folder of the project in which it was decided. */
  project?: string
  by?: 'person' | 'agent'
  quote?: string
  /** Key of the file that the fact is in. */
  fact?: string | undefined
  text?: string
}

/** Size at which a new file is begun, in bytes: with some 400 bytes an entry, the last thousand and more stay. */
const MAX_BYTES = 512 * 1024

/** What is refused for these is kept in no record either: the reason stands alone. */
const UNSAID: readonly string[] = ['secret', 'unwanted']

/** The bounded record of what became of candidates, shared by all processes. */
export type AuditLog = ReturnType<typeof createAuditLog>

/** `project`: in which decisions are made here; none for what concerns all. */
export function createAuditLog(args: {
  folder: string
  project?: string
  now: () => number
  maxBytes?: number
}) {
  const { folder, project, now, maxBytes = MAX_BYTES } = args
  const log = createJsonLog(path.join(folder, 'account.jsonl'), maxBytes)
  return {
    async note({ quote, text, ...entry }: Omit<AuditEntry, 'v' | 'at' | 'project'>) {
      const words = entry.reasons.some((reason) => UNSAID.includes(reason)) ? {} : { quote, text }
      const at = new Date(now()).toISOString()
      const line = { v: 1, at, ...entry, ...words, ...(project === undefined ? {} : { project }) }
      // What was decided is done and told, whether or not a record of it can be written.
      unlessRefusedSync(() => log.append([line]))
    },
    /** The last entries, latest first: of all projects, or what was decided of these folders and in their project. */
    async last(count: number, folders?: ScopeFolders): Promise<AuditEntry[]> {
      const entries = (await log.read()).filter(isEntry)
      const own = folders ? entries.filter((entry) => concerns(entry, folders)) : entries
      return own.slice(-count).reverse()
    },
  }
}

/** What has no place of its own was decided in a project; an entry of an earlier version does not tell in which. */
function concerns({ fact, project }: AuditEntry, folders: ScopeFolders): boolean {
  if (fact === undefined || isTeam(fact)) return project === undefined || project === folders.project
  return ownFolders(folders).some((folder) => fact.startsWith(`${folder}/`))
}

/** What is of another version is passed over. */
const isEntry = (line: unknown): line is AuditEntry =>
  isTable(line) && line['v'] === 1 && typeof line['outcome'] === 'string' && Array.isArray(line['reasons'])
