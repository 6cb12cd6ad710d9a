import picomatch from 'picomatch'
import { memoize } from '../lib/memoize.js'
import { wildcardSource } from '../lib/wildcard.js'
import type { When } from '../memory/when.js'

/** What a call is about to do, in the form that patterns are matched with. */
export type DoneTo = {
  /** Relative to the project. */
  files: readonly string[]
  /** Each command on one line: its words, separated by single blanks. */
  commands: readonly string[]
}

/** Blanks within a word become no-break spaces, so as not to separate words; `./` in front is left out. */
export const wordsOnALine = (words: readonly string[]): string =>
  bare(words.map((word) => word.replace(/\s+/gu, '\u00a0')).join(' ')).slice(0, MAX_COMMAND_CHARS)

const bare = (text: string) => text.trim().normalize().replace(/^\.\//, '')

const MAX_COMMAND_CHARS = 2_000

const matcherOf = memoize(({ edit = [], command = [] }: When) => {
  const files = edit.map((glob) => picomatch(bare(glob).replace(/\/$/, '/**'), { dot: true }))
  const commands = command.map(bare).map(commandPattern)
  return (deed: DoneTo): boolean =>
    deed.files.some((file) => files.some((fits) => fits(file))) ||
    deed.commands.some((line) => commands.some((pattern) => pattern.test(line)))
})

/** Those of a list that a deed fits. */
export function fitting<T extends { when: When }>(list: readonly T[], { files, commands }: DoneTo): T[] {
  const deed = { files: files.map((file) => file.normalize()), commands }
  return list.filter(({ when }) => matcherOf(when)(deed))
}

/** Options, each with at most one value, that may stand before a sub-command. */
const OPTIONS = '(?: -\\S+(?: [^-\\s]\\S*)??)*'

/** `*` stands for anything, as the last word also for nothing, as in the host's own rules. */
function commandPattern(pattern: string): RegExp {
  const words = pattern.split(/\s+/)
  const isRest = words.length > 1 && words.at(-1) === '*'
  const plain = isRest ? words.slice(0, -1) : words
  const wild = plain.findIndex((word) => word.includes('*') && word !== plain.at(-1))
  const named = wild === -1 ? plain.length : wild
  // A control character, which no pattern holds, keeps the place of options.
  const line = plain.map((word, i) => (i > 0 && i < named && !word.startsWith('-') ? '\0 ' : ' ') + word)
  const source = wildcardSource(line.join('').trimStart()).replaceAll('\0', OPTIONS)
  return new RegExp(`^${source}${isRest ? '(?: .*)?' : ''}$`, 'su')
}
