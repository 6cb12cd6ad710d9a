import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { appendNow } from '../lib/append-now.js'
import { hasErrno, unlessAbsent } from '../lib/errno.js'
import type { FileLocks } from '../lib/file-lock.js'

/** At this size the file is renamed and a new one begun; the one renamed before is dropped, in bytes. */
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

/**
 * Notes of who wrote what between a write and its commit, shared by all processes: a file of JSON lines that is only
 * ever appended to, so that nobody waits and a torn line costs no more than itself.
 */
export function createAttribution(args: { file: string; locks: FileLocks; maxBytes?: number }): Attribution {
  const { file, locks, maxBytes = MAX_BYTES } = args
  const older = `${file}.1`
  const run = randomUUID().slice(0, 8)
  const state = { unchecked: 0 }

  async function append(lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return
    // The first line end ends what a full disk has torn.
    const text = `\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`
    try {
      appendNow(file, text)
    } catch (error) {
      if (!hasErrno(error, 'ENOENT')) throw error
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      appendNow(file, text)
    }
    state.unchecked += text.length
    if (state.unchecked > maxBytes / 4) await rotate()
  }

  async function pending(): Promise<Map<string, StoredNote[]>> {
    const notes = new Map<string, StoredNote[]>()
    for (const line of [...(await readLines(older)), ...(await readLines(file))]) {
      if (isSettled(line)) for (const content of line.settled) settleIn(notes, content)
      else if (isNote(line)) {
        const ofPath = notes.get(line.path)
        if (ofPath) ofPath.push(line)
        else notes.set(line.path, [line])
      }
    }
    return notes
  }

  async function rotate(): Promise<void> {
    state.unchecked = 0
    const isLarge = async () => ((await unlessAbsent(fs.stat(file)))?.size ?? 0) > maxBytes
    if (!(await isLarge())) return
    await locks.hold(['attribution'], async () => {
      if (await isLarge()) await fs.rename(file, older)
    })
  }

  return {
    async note(entries) {
      await append(entries.map(({ path, blob, ...rest }) => ({ path, blob, run, ...authorOf(rest) })))
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
      if (settled.length > 0) await append([{ settled }])
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

async function readLines(file: string): Promise<unknown[]> {
  const text = (await unlessAbsent(fs.readFile(file, 'utf8'))) ?? ''
  return text.split('\n').flatMap(parseLine)
}

function parseLine(line: string): unknown[] {
  try {
    return line === '' ? [] : [JSON.parse(line)]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Content).path === 'string' &&
  typeof (value as Content).blob === 'string'
const isNote = (value: unknown): value is StoredNote =>
  isContent(value) &&
  (typeof (value as Note).session === 'string' || typeof (value as Note).writer === 'string')
const isSettled = (value: unknown): value is Settled =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Settled).settled) &&
  (value as Settled).settled.every(isContent)
