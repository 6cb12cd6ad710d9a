import { sha256 } from '../lib/hash.js'
import { memoize } from '../lib/memoize.js'
import { safeText } from '../memory/listing.js'
import type { MemoryFile } from '../memory/memory.js'
import { describeByName } from '../memory/new-document.js'
import { LINE_FRAME_CHARS, RECALL_FRAME_CHARS, type Recalled, recallHeader, recallNote } from './note.js'
import type { Recall } from './recall.js'
import type { RecallDocument } from './recall-document.js'

export type MessageRequest = {
  text: string
  groups: ReadonlySet<string>
  /** Upper bound of the note, in characters. */
  maxChars: number
  minMatches: number
  /** What the store knows of a file now. */
  fileOf(key: string): MemoryFile | undefined
  /** Whether the reader has this version of a file in full before it. */
  isShown(key: string, hash: string): boolean
  /** Hashes of the lines of a file that were given before. */
  linesGiven(key: string): readonly string[]
  /** Whether a file is never given unasked. */
  isWithheld(file: MemoryFile): boolean
}

/** For the log. */
type Figures = { candidates: number; best: number; files?: number }

export type MessageRecall =
  | { note: string; figures: Figures /** Hashes of the lines in it, by key. */; lines: Map<string, string[]> }
  | { note: undefined; figures: Figures; reason: string }

/** `12: ` before a file's first excerpt, and room for those before further ones. */
const LINE_NUMBER_CHARS = 5
const FURTHER_NUMBERS_CHARS = 50

/** What of memory to add to a person's message, or why nothing. Nothing is given twice unless it has changed. */
export async function recallForMessage(recall: Recall, request: MessageRequest): Promise<MessageRecall> {
  const { text, groups, maxChars, minMatches, fileOf, isShown, linesGiven, isWithheld } = request
  const toRecalled = (doc: {
    key: string
    group: string
    path: string
    description: string
  }): Omit<Recalled, 'excerpts'> => ({
    folder: doc.group,
    path: doc.path,
    description: doc.description || describeByName(doc.path),
    modifiedMs: fileOf(doc.key)?.modifiedMs,
  })
  // Asked for each of thousands of lines, and the same for all lines of a file.
  const headerChars = memoize(
    (doc: RecallDocument) => recallHeader(toRecalled(doc)).length + LINE_NUMBER_CHARS,
  )
  const isHidden = memoize((key: string) => {
    const file = fileOf(key)
    return file !== undefined && (isWithheld(file) || isShown(key, file.hash))
  })
  const decision = await recall.decide(text, {
    groups,
    minMatches,
    maxChars: maxChars - RECALL_FRAME_CHARS - FURTHER_NUMBERS_CHARS,
    headerChars,
    lineChars: (line) => safeText(line).length + LINE_FRAME_CHARS,
    isGiven: (key, line) => isHidden(key) || linesGiven(key).includes(lineHash(line)),
  })
  const figures: Figures = { candidates: decision.candidates, best: Math.round(decision.best * 100) / 100 }
  if (!decision.speak) return { note: undefined, figures, reason: decision.reason }
  const files = decision.files.map(({ doc, excerpts }) => ({ key: doc.key, ...toRecalled(doc), excerpts }))
  const note = recallNote(files, maxChars)
  if (note === undefined) return { note, figures, reason: 'no room' }
  const linesOf = ({ excerpts }: (typeof files)[number]) => excerpts.flatMap(({ lines }) => lines)
  const lines = new Map(note.files.map((file) => [file.key, linesOf(file).map(lineHash)]))
  return { note: note.text, figures: { ...figures, files: note.files.length }, lines }
}

/** By which the lines that were given are remembered. */
export const lineHash = (line: string) => sha256(line, 10)
