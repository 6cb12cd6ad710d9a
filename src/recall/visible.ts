import { sha256 } from '../lib/hash.js'
import type { RecallDocument } from './recall-document.js'

/** What of memory a reader has before it, and need not be given again. */
export type Visible = {
  /** Versions of the files that the block shows uncut, by key. */
  inBlock: Readonly<Record<string, string>>
  /** By key: the version that the conversation shows whole, and hashes of single lines in it. */
  inConversation: Readonly<
    Record<string, { hash?: string | undefined; lines?: readonly string[] | undefined }>
  >
}

export const isFileVisible = (
  { inBlock, inConversation }: Visible,
  { key, version }: RecallDocument,
): boolean => inBlock[key] === version || inConversation[key]?.hash === version

export const isLineVisible = ({ inConversation }: Visible, { key }: RecallDocument, text: string): boolean =>
  inConversation[key]?.lines?.includes(lineHash(text)) ?? false

/** By which the lines that were given are remembered. */
export const lineHash = (line: string): string => sha256(line, 10)
