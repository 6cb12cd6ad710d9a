import { compareText } from '../memory/memory.js'
import type { DiffEntry } from './parse-diff.js'

/** A subject names so many files at most, within so many characters. */
const MAX_NAMED = 5
const MAX_CHARS = 160

type Verb = 'promote' | 'demote' | 'move' | 'add' | 'change' | 'delete'
/** What became of one file; `to` is where it went. */
export type Deed = { verb: Verb; file: DiffEntry; to?: DiffEntry }

/** In the order of a subject: what tells most comes first. */
const VERBS: readonly Verb[] = ['promote', 'demote', 'move', 'add', 'change', 'delete']
const VERB_OF = { added: 'add', modified: 'change', deleted: 'delete' } as const

/** `promote a → b; add c.md, d.md; delete e.md and 3 more`. A move is a file that went while another came with its bytes. */
export function whatHappened(files: readonly DiffEntry[], hotDir: string): string {
  const deeds = deedsOf(files, hotDir)
    .map(({ verb, file, to }) => ({ verb, name: shown(file.path) + (to ? ` → ${shown(to.path)}` : '') }))
    .sort((a, b) => VERBS.indexOf(a.verb) - VERBS.indexOf(b.verb) || byName(a, b))
  const named = deeds.slice(0, countFitting(deeds))
  const phrases = VERBS.flatMap((verb) => {
    const names = named.filter((deed) => deed.verb === verb).map(({ name }) => name)
    return names.length > 0 ? [`${verb} ${names.join(', ')}`] : []
  })
  return phrases.join('; ') + rest(deeds.length - named.length)
}

/** `a.md, b.md and 3 more`. */
export function namesOf(files: readonly DiffEntry[]): string {
  const deeds = files.map(({ path }) => ({ name: shown(path) })).sort(byName)
  const named = deeds.slice(0, countFitting(deeds))
  return named.map(({ name }) => name).join(', ') + rest(deeds.length - named.length)
}

export function deedsOf(files: readonly DiffEntry[], hotDir: string): Deed[] {
  const gone = files.filter(({ change }) => change === 'deleted')
  const moves = new Map<DiffEntry, DiffEntry>()
  for (const to of files) {
    if (to.change !== 'added') continue
    const from = gone.find(
      (file) => file.before === to.blob && !moves.has(file) && isMove(file.path, to.path),
    )
    if (from) moves.set(from, to)
  }
  const arrived = new Set(moves.values())
  return files.flatMap((file): Deed[] => {
    const to = moves.get(file)
    if (to) return [{ verb: moveVerb(file.path, to.path, hotDir), file, to }]
    return arrived.has(file) ? [] : [{ verb: VERB_OF[file.change], file }]
  })
}

/** A memory stays in its scope when it is moved. */
const isMove = (from: string, to: string) => scopeOf(from) === scopeOf(to)

function moveVerb(from: string, to: string, hotDir: string): Verb {
  const [wasHot, isHot] = [from, to].map((path) => path.startsWith(`${scopeOf(path)}${hotDir}/`))
  if (wasHot === isHot) return 'move'
  return isHot ? 'promote' : 'demote'
}

/** `global/` or `projects/<name>/`, of a path below the memory root. */
const scopeOf = (path: string) => /^(?:projects\/[^/]*|[^/]*)\//.exec(path)?.[0] ?? ''

function countFitting(deeds: readonly { name: string }[]): number {
  let chars = 0
  for (const [i, { name }] of deeds.slice(0, MAX_NAMED).entries()) {
    chars += name.length + 2
    if (i > 0 && chars > MAX_CHARS) return i
  }
  return Math.min(deeds.length, MAX_NAMED)
}

const rest = (count: number) => (count > 0 ? ` and ${count} more` : '')

/** Control and format characters (line breaks, escape sequences, text direction) made visible. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')

function shown(name: string): string {
  const chars = Array.from(printable(name))
  return chars.length > MAX_CHARS ? `${chars.slice(0, MAX_CHARS).join('')}…` : chars.join('')
}

const byName = (a: { name: string }, b: { name: string }) => compareText(a.name, b.name)
