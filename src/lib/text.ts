export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** UTF-8 needs at most so many bytes for a UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3

/** Whether a text has more bytes of UTF-8; most answers need no counting. */
export function isLongerInBytes(text: string, maxBytes: number): boolean {
  return text.length * MAX_BYTES_PER_UNIT > maxBytes && byteLength(text) > maxBytes
}

/** The first line of a text that may begin with empty ones; empty where there is none. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

/** The words of a table, parted by blanks. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
