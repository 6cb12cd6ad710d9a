import { wideChars } from './too-short.js'

const FILE_ENDINGS =
  '[jt]sx?|mjs|cjs|py|rb|go|rs|java|kt|php|cs|exs?|md|json|ya?ml|toml|css|html?|svg|png|ico|log|tf|sh|c|h|cpp|sql|lock'
const PATH_WORD = new RegExp(
  `^[("'\`]*(?:(?:[a-z]:\\\\|~?\\.{0,2}[/\\\\]|[\\w.@-]+[/\\\\])\\S*|[\\w.@-]+\\.(?:${FILE_ENDINGS})(?::\\d+)*[,;)"'\`]*)$`,
  'iu',
)

/** More than half of the words, and of the characters, are paths. */
export function isMostlyPaths(text: string): boolean {
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const paths = words.filter((word) => !/^https?:/iu.test(word) && PATH_WORD.test(word))
  const chars = (list: readonly string[]) => list.join('').length
  // Words of Chinese and Japanese stand without blanks between them.
  return (
    paths.length > 0 &&
    wideChars(text) < 4 &&
    paths.length * 2 >= words.length &&
    chars(paths) * 2 > chars(words)
  )
}
