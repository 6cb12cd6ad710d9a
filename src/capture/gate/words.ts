/**
 * A table of words as a pattern: words are parted by blanks, `_` is a blank within one, `*` stands for any ending. Signs
 * of East Asian writing need no bounds.
 */
export function words(table: string): string {
  const list = table
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll('_', '\\s').replaceAll("'", "['’]").replaceAll('*', '\\p{L}*'))
  return `(?<![\\p{L}\\p{N}_])(?:${list.join('|')})(?![\\p{L}\\p{N}_])`
}

/** A pattern that ignores case, of parts that are written one below the other. */
export const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu')
