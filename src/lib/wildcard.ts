/** A pattern in which `*` stands for any text and `?` for one character, as the source of a `RegExp` with the flag `s`. */
export const wildcardSource = (pattern: string): string =>
  pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')

/** Whether a whole text fits such a pattern. */
export function fitsWildcard(pattern: string, text: string, { ignoreCase = false } = {}): boolean {
  return new RegExp(`^${wildcardSource(pattern)}$`, ignoreCase ? 'is' : 's').test(text)
}
