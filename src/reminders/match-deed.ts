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

const patternsOf = memoize(({ edit = [], command = [] }: When) => ({
  files: edit.map(filePattern),
  commands: command.map(bare).map(commandPattern),
}))

/** Those of a list that a deed fits. */
export function fitting<T extends { when: When }>(list: readonly T[], { files, commands }: DoneTo): T[] {
  const named = files.map((file) => file.normalize())
  return list.filter(({ when }) => {
    const patterns = patternsOf(when)
    return (
      patterns.files.some((fits) => named.some(fits)) ||
      patterns.commands.some((it) => commands.some((line) => it.test(line)))
    )
  })
}

function filePattern(glob: string): (file: string) => boolean {
  const path = bare(glob).replace(/\/$/, '/**')
  const pattern = picomatch.makeRe(path, { dot: true })
  return (file) => file === path || pattern.test(file)
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
