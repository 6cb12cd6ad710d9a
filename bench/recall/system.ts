import type { RecallDocument } from '../../src/recall/recall-document.js'

/** One way of finding memories, to be measured. */
export type System = {
  name: string
  /** Paths, best first. */
  rank(text: string): Promise<string[]>
  /** What would be added to the message, at most `maxChars`; empty when it stays silent. */
  inject(text: string): Promise<string>
}

export const maxChars = 2_000

/** The least that showing a file takes beside its text. */
export const headerOf = (doc: RecallDocument): string => `${doc.path} — ${doc.description}\n`
