import { isTable } from '../lib/json.js'
import { isBelow, json, readText } from './key-values.js'

/** The actions at which the agent is reminded of a fact. */
export type When = {
  /** Globs, relative to the project, of files whose writing counts. */
  edit?: readonly string[]
  /** Patterns of shell commands; `*` stands for anything. */
  command?: readonly string[]
  /** Stops the action once, before it is done. */
  before?: boolean
  /** In sessions of subagents too. */
  subagents?: boolean
  /** Who proposed it, if not a person. */
  by?: 'agent'
}

/** Most patterns of files, and of commands. */
export const MAX_PATTERNS = 20
const MAX_PATTERN_CHARS = 200
/** In the order in which they are written. */
const PARTS = ['edit', 'command', 'before', 'subagents', 'by'] as const

/** Reads a map of scalars and lists. One broken or very broad part makes the whole value unusable. */
export function readWhen(raw: unknown): When | undefined {
  if (!isTable(raw) || Object.keys(raw).some((name) => !PARTS.some((part) => part === name))) return undefined
  const [edit, command] = [patternsIn(raw['edit'], isPath), patternsIn(raw['command'], isCommand)]
  const { before = false, subagents = false, by } = raw
  if (edit === undefined || command === undefined || edit.length + command.length === 0) return undefined
  if (typeof before !== 'boolean' || typeof subagents !== 'boolean') return undefined
  return {
    ...(edit.length > 0 && { edit }),
    ...(command.length > 0 && { command }),
    ...(before && { before }),
    ...(subagents && { subagents }),
    ...(by !== undefined && { by: 'agent' as const }),
  }
}

/** What an agent or a model proposes, as in `edit src/db/**, run npm publish*`. A comma in braces is no separator. */
export function readWhenLine(text: string): When | undefined {
  const parts = text.split(/,(?![^{]*\})/).map((part) => /^\s*(edit|run)\s+(.+?)\s*$/.exec(part))
  const of = (kind: string) => parts.flatMap((part) => (part?.[1] === kind ? [part[2]] : []))
  const [edit, command] = [of('edit'), of('run')]
  if (parts.includes(null)) return undefined
  return readWhen({ edit, command, by: 'agent' })
}

export function writeWhen(when: When): string {
  const parts = PARTS.flatMap((part) => {
    const value = when[part]
    if (!value) return []
    const patterns = typeof value === 'object' ? value.map(json) : [`${value}`]
    return [`${part}: ${patterns.length === 1 ? patterns[0] : `[${patterns.join(', ')}]`}`]
  })
  return `{${parts.join(', ')}}`
}

/** `undefined` if one of them cannot be used. */
function patternsIn(raw: unknown, isUsable: (pattern: string) => boolean): string[] | undefined {
  if (raw === undefined) return []
  const patterns = [raw].flat().map((item) => readText(item)?.trim() ?? '')
  const isPattern = (pattern: string) =>
    pattern.length <= MAX_PATTERN_CHARS && !/\p{Cc}/u.test(pattern) && isUsable(pattern)
  return patterns.length <= MAX_PATTERNS && patterns.every(isPattern) ? patterns : undefined
}

/** Whether a glob names part of a path below the project, soon told, and not "all but". */
function isPath(glob: string): boolean {
  const isFar = /^!|!\(/.test(glob) || isSlow(glob)
  return isBelow(glob) && !isFar && isBalanced(glob) && isTelling(glob.replace(/^\.\//, ''))
}

/** Groups that repeat, more than three `*` in one name, or five choices: a file with a planted name would take long. */
const isSlow = (glob: string): boolean =>
  /[*+]\(|(?:\*+[^*/]+){3}\*/.test(glob) || (glob.match(/\*+|[{(]/g) ?? []).length > 5

/** Whether a pattern names the program. */
const isCommand = (pattern: string): boolean => isTelling(pattern.split(/\s/, 1)[0] ?? '')

/** Whether at least two characters of a name are no wildcards; of alternatives the shortest counts. */
function isTelling(pattern: string): boolean {
  const shortest = (_: string, inner: string) =>
    inner.split(/[,|]/).sort((a, b) => namedIn(a) - namedIn(b))[0] ?? ''
  let plain = pattern.replace(/\[[^\]]*\]/g, '?')
  for (let depth = 0; depth < 3; depth += 1)
    plain = plain.replace(/\{([^{}]*)\}/g, shortest).replace(/[@+?*]\(([^()]*)\)/g, shortest)
  return namedIn(plain) >= 2 && /[\p{L}\p{N}]/u.test(plain)
}

const namedIn = (text: string) => text.match(/[\p{L}\p{N}._-]/gu)?.length ?? 0

function isBalanced(glob: string): boolean {
  return ['[]', '{}', '()'].every(
    ([open = '', close = '']) => glob.split(open).length === glob.split(close).length,
  )
}
