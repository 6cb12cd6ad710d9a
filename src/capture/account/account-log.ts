import fs from 'node:fs/promises'
import path from 'node:path'
import { appendNow } from '../../lib/append-now.js'
import { hasErrno, unlessAbsent } from '../../lib/errno.js'
import type { Way } from '../candidate.js'

/** What became of one candidate, or of one fact. */
export type AccountOutcome =
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
  | 'not-done'
  /** A fact that was in the block and has no place there now. */
  | 'lost-place'

export type AccountEntry = {
  v: 1
  /** ISO time. */
  at: string
  way: Way | 'hand' | 'consolidation' | 'retention'
  phase: 'gate' | 'forgotten' | 'account' | 'deleted' | 'consolidation' | 'shown'
  outcome: AccountOutcome
  /** Codes of the rules that decided. */
  reasons: string[]
  session?: string
  by?: 'person' | 'agent'
  quote?: string
  /** Key of the file that the fact is in. */
  fact?: string
  text?: string
  costUsd?: number
}

/** At this size the file is renamed and a new one begun, in bytes: with some 400 bytes an entry, the last thousand and more. */
const MAX_BYTES = 512 * 1024

/** The bounded record of what became of candidates: lines of JSON in the state folder, shared by all processes. */
export type Account = {
  note(entry: Omit<AccountEntry, 'v' | 'at'>): Promise<void>
  /** The last entries, latest first. */
  last(count: number): Promise<AccountEntry[]>
}

export function createAccount(args: { folder: string; now: () => number; maxBytes?: number }): Account {
  const { folder, now, maxBytes = MAX_BYTES } = args
  const file = path.join(folder, 'account.jsonl')

  async function append(line: string): Promise<void> {
    try {
      appendNow(file, line)
    } catch (error) {
      if (!hasErrno(error, 'ENOENT')) throw error
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      appendNow(file, line)
    }
    const size = (await unlessAbsent(fs.stat(file)))?.size ?? 0
    if (size > maxBytes) await unlessAbsent(fs.rename(file, `${file}.1`))
  }

  return {
    note: (entry) => append(formatEntry({ v: 1, at: new Date(now()).toISOString(), ...entry })),
    async last(count) {
      const texts = await Promise.all(
        [`${file}.1`, file].map((name) => unlessAbsent(fs.readFile(name, 'utf8'))),
      )
      return texts
        .flatMap((text) => parseEntries(text ?? ''))
        .slice(-count)
        .reverse()
    },
  }
}

/** The first line end ends what a full disk has torn. */
const formatEntry = (entry: AccountEntry): string => `\n${JSON.stringify(entry)}\n`

/** The entries of a record; what is torn or of another version is passed over. */
export function parseEntries(text: string): AccountEntry[] {
  return text.split('\n').flatMap((line): AccountEntry[] => {
    if (line === '') return []
    try {
      const entry = JSON.parse(line) as AccountEntry
      return entry?.v === 1 && typeof entry.outcome === 'string' && Array.isArray(entry.reasons)
        ? [entry]
        : []
    } catch (error) {
      if (error instanceof SyntaxError) return []
      throw error
    }
  })
}
