import picomatch from 'picomatch'
import { memoize } from '../lib/memoize.js'
import { fitsWildcard, wildcardSource } from '../lib/wildcard.js'
import type { When } from '../memory/when.js'

/** What a call is about to do, in the form that patterns are matched with. */
export type DoneTo = {
  /** Relative to the project. */
  files: readonly string[]
  /** Each command on one line: its words, separated by single blanks. */
  commands: readonly string[]
}

/** Blanks within a word become no-break spaces, so as not to separate words; `./` in front is left out, and the older name of `docker compose`. */
export const wordsOnALine = (words: readonly string[]): string =>
  bare(words.map((word) => word.replace(/\s+/gu, '\u00a0')).join(' ')).slice(0, MAX_COMMAND_CHARS)

const bare = (text: string) =>
  text
    .trim()
    .normalize()
    .replace(/^\.\//, '')
    .replace(/^(docker|podman)-compose(?= )/, '$1 compose')

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
      patterns.files.some((fits) => named.some(fits)) || patterns.commands.some((fits) => commands.some(fits))
    )
  })
}

function filePattern(glob: string): (file: string) => boolean {
  const path = bare(glob).replace(/\/$/, '/**')
  const pattern = picomatch.makeRe(path, { dot: true, regex: false })
  return (file) => file === path || pattern.test(file)
}

/** Options, each with at most one value, that may stand before a sub-command. */
const OPTIONS = '(?: -\\S+(?: [^-\\s]\\S*)??)*'

/**
 * `*` stands for anything, as the last word also for nothing, as in the host's own rules. Options at the end of an open
 * pattern may stand anywhere behind its other words.
 */
function commandPattern(pattern: string): (line: string) => boolean {
  const words = pattern.split(/\s+/)
  const isOpen = words.length > 1 && pattern.endsWith('*')
  const end = isOpen
    ? words.findLastIndex((word, i) => i === 0 || !/^(?:-.+|\*)$/.test(word)) + 1
    : words.length
  const [plain, rest] = [words.slice(0, end), words.slice(end)]
  const wild = plain.findIndex((word) => word.includes('*') && word !== plain.at(-1))
  const named = wild === -1 ? plain.length : wild
  // A control character, which no pattern holds, keeps the place of options.
  const line = plain.map((word, i) => (i > 0 && i < named && !word.startsWith('-') ? '\0 ' : ' ') + word)
  const source = wildcardSource(line.join('').trimStart()).replaceAll('\0', OPTIONS)
  const begins = new RegExp(`^${source}${rest.length > 0 ? '(?: .*)?' : ''}$`, 'su')
  const wanted = rest.filter((word) => word !== '*')
  return (line) => begins.test(line) && hasOptions(line, wanted)
}

/** All of git's commands that have `--force` call it `-f`, too. */
function hasOptions(line: string, wanted: readonly string[]): boolean {
  const said = line.split(' ').flatMap((word) => [word, ...lettersOf(word)])
  if (said[0] === 'git' && said.some((word) => /^-(?:f|-force)$/.test(word))) said.push('-f', '--force')
  const isSaid = (option: string) => said.some((word) => fitsWildcard(option, word))
  return wanted.every((option) => isSaid(option) || lettersOf(option.replace(/\*$/, '')).every(isSaid))
}

/** `-rf` is `-r` and `-f`. */
const lettersOf = (option: string): string[] =>
  /^-[a-z]{2,4}$/i.test(option) ? Array.from(option.slice(1), (letter) => `-${letter}`) : [option]
