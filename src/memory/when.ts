import { isTable } from '../lib/is-table.js'
import { json, readText } from './key-values.js'

/** The deeds at which a fact is brought to mind. */
export type When = {
  /** Globs on paths relative to the project: writing such a file. */
  edit?: readonly string[]
  /** Patterns on commands of a shell; `*` stands for anything. */
  command?: readonly string[]
  /** Stops the deed once before it is done. */
  before?: boolean
  /** In sessions of subagents too. */
  subagents?: boolean
  /** Who proposed it, where that was no person. */
  by?: 'agent'
}

const MAX_PATTERNS = 20
const MAX_PATTERN_CHARS = 200
const PARTS = new Set(['edit', 'command', 'before', 'subagents', 'by'])

/** A scalar or a map of scalars and lists. Nothing of a value counts of which a part is broken or very broad. */
export function readWhen(raw: unknown): When | undefined {
  if (!isTable(raw) || Object.keys(raw).some((name) => !PARTS.has(name))) return undefined
  const [edit, command] = [patternsIn(raw['edit'], isPath), patternsIn(raw['command'], isCommand)]
  const flags = [raw['before'], raw['subagents']]
  if (edit === undefined || command === undefined || edit.length + command.length === 0) return undefined
  if (flags.some((flag) => flag !== undefined && typeof flag !== 'boolean')) return undefined
  return {
    ...(edit.length > 0 ? { edit } : {}),
    ...(command.length > 0 ? { command } : {}),
    ...(flags[0] === true ? { before: true } : {}),
    ...(flags[1] === true ? { subagents: true } : {}),
    ...(raw['by'] === undefined ? {} : { by: 'agent' as const }),
  }
}

/** What an agent or a model proposes, as `edit src/db/**, run npm publish*`: a comma within braces parts nothing. */
export function readWhenLine(text: string): When | undefined {
  const parts = text.split(/,(?![^{]*\})/).map((part) => /^\s*(edit|run)\s+(.+?)\s*$/.exec(part))
  const of = (kind: string) => parts.flatMap((part) => (part?.[1] === kind ? [part[2]] : []))
  const [edit, command] = [of('edit'), of('run')]
  if (parts.includes(null)) return undefined
  return readWhen({
    ...(edit.length > 0 ? { edit } : {}),
    ...(command.length > 0 ? { command } : {}),
    by: 'agent',
  })
}

export function writeWhen({ edit, command, before, subagents, by }: When): string {
  const list = (name: string, patterns: readonly string[] = []) => {
    if (patterns.length === 0) return []
    const texts = patterns.map(json)
    return [`${name}: ${texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`}`]
  }
  const flags = [before ? 'before: true' : '', subagents ? 'subagents: true' : '', by ? `by: ${by}` : '']
  const parts = [...list('edit', edit), ...list('command', command), ...flags.filter((part) => part !== '')]
  return `{${parts.join(', ')}}`
}

/** `undefined` where one of them cannot be used. */
function patternsIn(raw: unknown, isUsable: (pattern: string) => boolean): string[] | undefined {
  if (raw === undefined) return []
  const patterns = (Array.isArray(raw) ? raw : [raw]).map((item) => readText(item)?.trim() ?? '')
  return patterns.length > 0 && patterns.length <= MAX_PATTERNS && patterns.every(isPattern)
    ? patterns
    : undefined

  function isPattern(pattern: string): boolean {
    return pattern.length <= MAX_PATTERN_CHARS && !/\p{Cc}/u.test(pattern) && isUsable(pattern)
  }
}

/** Names a part of a path below the project, and not all but something. */
function isPath(glob: string): boolean {
  const isRelative = !/^(?:[/~\\]|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(glob)
  return isRelative && !/^!|!\(/.test(glob) && isBalanced(glob) && isTelling(glob.replace(/^\.\//, ''))
}

/** Names the program. */
function isCommand(pattern: string): boolean {
  return isTelling(pattern.split(/\s/, 1)[0] ?? '')
}

/** Two signs of a name at least are no wildcards; of alternatives the shortest counts. */
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
