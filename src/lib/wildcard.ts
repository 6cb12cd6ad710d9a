/** Whether a whole text fits a pattern in which `*` stands for any text and `?` for one character. */
export function fitsWildcard(pattern: string, text: string, { ignoreCase = false } = {}): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's').test(text)
}
