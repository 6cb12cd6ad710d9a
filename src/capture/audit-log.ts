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
  /** Outcomes of a consolidation pass. */
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

/** Size in bytes at which a new file is begun: at some 400 bytes an entry, more than the last thousand stay. */
const MAX_BYTES = 512 * 1024

/** Refusals for these reasons are recorded without the words: the reason stands alone. */
const WITHOUT_WORDS: readonly string[] = ['secret', 'unwanted', 'to-forget']

/** The bounded record of what became of candidates, shared by all processes. */
export type AuditLog = ReturnType<typeof createAuditLog>

/** `project`: the one in which decisions are made here; absent for what concerns all. */
export function createAuditLog(args: { folder: string; project?: string; now: () => number }) {
  const { folder, project, now } = args
  const log = createJsonLog(path.join(folder, 'account.jsonl'), MAX_BYTES)
  return {
    async note({ quote, text, ...entry }: Omit<AuditEntry, 'v' | 'at' | 'project'>) {
      const words = entry.reasons.some((reason) => WITHOUT_WORDS.includes(reason)) ? {} : { quote, text }
      const at = new Date(now()).toISOString()
      const line = { v: 1, at, ...entry, ...words, ...(project === undefined ? {} : { project }) }
      // A decision is carried out and told whether or not a record of it can be written.
      unlessRefusedSync(() => log.append([line]))
    },
    /** The last entries, latest first: of all projects, or only those of these folders and their project. */
    async last(count: number, folders?: ScopeFolders): Promise<AuditEntry[]> {
      const entries = (await log.read()).filter(isEntry)
      const own = folders ? entries.filter((entry) => concerns(entry, folders)) : entries
      return own.slice(-count).reverse()
    },
  }
}

/** An entry without a file of its own belongs to the project it was decided in, which earlier versions do not record. */
function concerns({ fact, project }: AuditEntry, folders: ScopeFolders): boolean {
  if (fact === undefined || isTeam(fact)) return project === undefined || project === folders.project
  return ownFolders(folders).some((folder) => fact.startsWith(`${folder}/`))
}

/** Entries of other versions are skipped, and those without a time, by which all are told. */
const isEntry = (line: unknown): line is AuditEntry =>
  isTable(line) &&
  line['v'] === 1 &&
  !Number.isNaN(Date.parse(`${line['at']}`)) &&
  typeof line['outcome'] === 'string' &&
  Array.isArray(line['reasons'])
