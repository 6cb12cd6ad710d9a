/** The first line of a text that may begin with empty ones; empty where there is none. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

/** The words of a table, parted by blanks. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
