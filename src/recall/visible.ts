import { sha256 } from '../lib/hash.js'
import type { Seen } from '../state/seen.js'
import type { RecallDocument } from './recall-document.js'

/** What of memory a reader has before it, and need not be given again. */
export type Visible = {
  /** Versions of the files that the block shows uncut, by key. */
  inBlock: Readonly<Record<string, string>>
  inConversation: Readonly<Seen['visible']>
}

/** Whether a reader has a line of a file, or all of the file. */
export const isVisible = (
  { inBlock, inConversation }: Visible,
  { key, version }: RecallDocument,
  line: string,
): boolean =>
  inBlock[key] === version ||
  inConversation[key]?.hash === version ||
  (inConversation[key]?.lines?.includes(lineHash(line)) ?? false)

/** By which the lines that were given are remembered. */
export const lineHash = (line: string): string => sha256(line, 10)
