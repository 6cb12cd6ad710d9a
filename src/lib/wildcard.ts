/** A pattern with `*` and `?` as the source of a RegExp (flag `s`). A `*` ends where it first can: no text takes long. */
export const wildcardSource = (pattern: string): string =>
  pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('?', '.')
    .split('*')
    .reduce((line, part, i, { length }) => line + (i < length - 1 ? `(?=(.*?${part}))\\${i}` : `.*${part}`))

/** Whether a whole text fits such a pattern. */
export function fitsWildcard(pattern: string, text: string, { ignoreCase = false } = {}): boolean {
  return new RegExp(`^${wildcardSource(pattern)}$`, ignoreCase ? 'is' : 's').test(text)
}
