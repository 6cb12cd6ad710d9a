/**
 * The source of a pattern for a table of words: blanks separate words, `_` is a space within one, `*` stands for any
 * ending. East Asian characters need no word boundaries.
 */
export function words(table: string): string {
  const list = table
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll('_', '\\s').replaceAll("'", "['’]").replaceAll('*', '\\p{L}*'))
  return `(?<![\\p{L}\\p{N}_])(?:${list.join('|')})(?![\\p{L}\\p{N}_])`
}

/** A pattern that ignores case and matches any of its parts. */
export const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu')
