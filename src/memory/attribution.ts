import type { Origin } from './origin.js'

/** Who wrote something, and what led to it; the plugin itself has none of these. */
export type Author = Pick<Origin, 'agent' | 'way' | 'subject'> & {
  /** A kind of writer. Absent in notes of earlier versions, where it was an agent. */
  writer?: string | undefined
  session?: string | undefined
  /** Whether the process that wrote it has ended without committing it. */
  isLeft?: boolean | undefined
}

/** Content of a file: `blob` is its id as git gives it, `path` is relative to the memory root, as git spells it or in NFC. */
export type Content = { path: string; blob: string | 'absent' }

/** `path` is in NFC. */
export type Note = Content & Author

/** A file that is about to be replaced, moved or deleted: its path in NFC. */
export type OverwrittenFile = Content & {
  /** The same path as the disk spells it. */
  name: string
  /** The file goes, or what the fact says changes: the history must have it, whoever wrote it. */
  isNeeded: boolean
}

/** Tells who wrote what is in no commit yet. */
export type Attribution = {
  /** To be called before the write, so that whoever commits it finds the note. Not flushed: only a trailer is at stake. */
  note(entries: readonly Note[]): Promise<void>
  /** Roughly how many files have been written and not yet committed. */
  count(): Promise<number>
  /** For each of these contents, everyone who wrote the file up to it, in order; empty if nobody noted it. */
  writersOf(contents: readonly Content[]): Promise<Author[][]>
  /** These contents are committed: drops the notes that led to them. Later notes of the same files stay. */
  settle(contents: readonly Content[]): Promise<void>
}
