import { randomUUID } from 'node:crypto'
import { isTable } from '../lib/is-table.js'
import { createJsonLog } from '../lib/json-log.js'

/** Size at which a new file is begun, in bytes. */
const MAX_BYTES = 256 * 1024

/** Who wrote something, and what led to it. */
export type Author = {
  /** Who it was: `agent`, `capture` …; absent in notes of earlier versions, which are of agents. */
  writer?: string | undefined
  session?: string | undefined
  agent?: string | undefined
  way?: string | undefined
  /** Subject that the writer wishes for the commit. */
  subject?: string | undefined
}

/** One write: `blob` is the id of the new bytes as git gives it, `path` is relative to the memory root. */
export type Note = Content & Author
/** A note as it stands on the disk: `run` tells whose it is among the processes, absent in notes of earlier versions. */
type StoredNote = Note & { run?: string }
/** Who wrote something, and whether this process did. */
type Noted = Author & { isOwn: boolean }
type Content = { path: string; blob: string | 'absent' }
type Settled = { settled: Content[] }

export type Attribution = {
  /** To be called before the write, so that whoever commits it finds the note. Not flushed: only a trailer is at stake. */
  note(entries: readonly Note[]): Promise<void>
  /** How many files have been written and not been committed since, roughly. */
  count(): Promise<number>
  /** For each of these contents all who wrote the file up to it, in order; none where nobody noted it. */
  writersOf(contents: readonly Content[]): Promise<Noted[][]>
  /** Whether writes to this file are noted that no commit has settled. */
  has(path: string): Promise<boolean>
  /** These contents are committed: drops the notes that led to them. Later notes of the same files stay. */
  settle(contents: readonly Content[]): Promise<void>
}

/** Notes of who wrote what between a write and its commit, shared by all processes. */
export function createAttribution(file: string, maxBytes = MAX_BYTES): Attribution {
  const log = createJsonLog(file, maxBytes)
  const run = randomUUID().slice(0, 8)

  async function pending(): Promise<Map<string, StoredNote[]>> {
    const notes = new Map<string, StoredNote[]>()
    for (const line of await log.read()) {
      if (isSettled(line)) for (const content of line.settled) settleIn(notes, content)
      else if (isNote(line)) notes.set(line.path, [...(notes.get(line.path) ?? []), line])
    }
    return notes
  }

  return {
    async note(entries) {
      log.append(entries.map(({ path, blob, ...rest }) => ({ path, blob, run, ...authorOf(rest) })))
    },
    count: async () => (await pending()).size,
    async writersOf(contents) {
      const notes = await pending()
      return contents.map((content) => {
        const ofPath = notes.get(content.path) ?? []
        return ofPath
          .slice(0, lastWrite(ofPath, content) + 1)
          .map((note) => ({ ...authorOf(note), isOwn: note.run === run }))
      })
    },
    has: async (path) => (await pending()).has(path),
    async settle(contents) {
      const notes = await pending()
      const settled = contents.filter(({ path }) => notes.has(path)).map(({ path, blob }) => ({ path, blob }))
      if (settled.length > 0) log.append([{ settled }])
    },
  }
}

const PARTS = ['writer', 'session', 'agent', 'way', 'subject'] as const

function authorOf(given: Author): Author {
  return Object.fromEntries(
    PARTS.flatMap((part) => (typeof given[part] === 'string' ? [[part, given[part]]] : [])),
  )
}

const lastWrite = (notes: readonly Note[], { blob }: Content) =>
  notes.findLastIndex((note) => note.blob === blob)

/** Content that nobody noted is a person's: what was noted before is under it and never got a commit of its own. */
function settleIn(notes: Map<string, StoredNote[]>, content: Content): void {
  const ofPath = notes.get(content.path) ?? []
  const at = lastWrite(ofPath, content)
  const later = at === -1 ? [] : ofPath.slice(at + 1)
  if (later.length > 0) notes.set(content.path, later)
  else notes.delete(content.path)
}

const isContent = (value: unknown): value is Content =>
  isTable(value) && typeof value['path'] === 'string' && typeof value['blob'] === 'string'
const isNote = (value: unknown): value is StoredNote =>
  isTable(value) &&
  [value['session'], value['writer']].some((by) => typeof by === 'string') &&
  isContent(value)
const isSettled = (value: unknown): value is Settled =>
  isTable(value) && Array.isArray(value['settled']) && value['settled'].every(isContent)
