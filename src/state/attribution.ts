import { createJsonLog } from '../lib/append-bounded.js'
import { isTable } from '../lib/json.js'
import { hasEnded, ownMark } from '../lib/process.js'
import type { Attribution, Author, Content, Note } from '../memory/attribution.js'

/** Size in bytes at which a new file begins when a commit leaves few notes waiting. */
const MAX_COMMITTED_BYTES = 256 * 1024
/** Most files that still wait then; with more, as in the middle of an import, `MAX_BYTES` applies. */
const MAX_LEFT = 500
/** The same without such a commit. An import may write 20,000 files before its only commit, with 300 bytes per note. */
const MAX_BYTES = 8 * 1024 * 1024

/** A note as it stands on the disk: `run` is the mark of the process, absent in notes of earlier versions. */
type StoredNote = Note & { run?: string }

/** Notes of who wrote what between a write and its commit, shared by all processes. */
export function createAttribution(file: string, maxBytes = MAX_BYTES, run = ownMark()): Attribution {
  const log = createJsonLog(file, maxBytes)
  const committed = createJsonLog(file, Math.min(maxBytes, MAX_COMMITTED_BYTES))

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
        const ofPath = notes.get(content.path.normalize('NFC')) ?? []
        return ofPath.slice(0, lastWrite(ofPath, content) + 1).map((note) => ({
          ...authorOf(note),
          isLeft: note.run !== undefined && note.run !== run && hasEnded(note.run),
        }))
      })
    },
    async settle(contents) {
      const notes = await pending()
      const named = contents.map(({ path, blob }) => ({ path: path.normalize('NFC'), blob }))
      const settled = named.filter(({ path }) => notes.has(path))
      const isMost = notes.size - settled.length <= MAX_LEFT
      if (settled.length > 0) (isMost ? committed : log).append([{ settled }])
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

/** Content that nobody noted is a person's: earlier notes of the file go too, as their content never got a commit. */
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
const isSettled = (value: unknown): value is { settled: Content[] } =>
  isTable(value) && Array.isArray(value['settled']) && value['settled'].every(isContent)
