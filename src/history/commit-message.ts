import { groupBy } from '../lib/group-by.js'
import type { Author } from '../memory/attribution.js'
import { compareText } from '../memory/memory.js'
import type { DiffEntry } from './parse-diff.js'

/** What a reader of the history learns, beside the subject, of how a commit was made. */
export type Trailers = { sessions: string[]; agents: string[]; ways: string[] }

/** The trailers of a commit, in the order in which git is asked for them: each tells one thing of its authors. */
const TRAILERS = [
  { of: 'sessions', from: 'session', key: 'OpenCode-Session' },
  { of: 'agents', from: 'agent', key: 'OpenCode-Agent' },
  { of: 'ways', from: 'way', key: 'OpenCode-Way' },
] as const

/** Placeholders of `git log --format` for the trailers, each a field of its own with \x02 between its values. */
export const TRAILER_FORMATS: readonly string[] = TRAILERS.map(
  ({ key }) => `%(trailers:key=${key},valueonly,separator=%x02)`,
)

export const parseTrailers = (fields: readonly string[]): Trailers =>
  Object.fromEntries(
    TRAILERS.map(({ of }, i) => [of, (fields[i] ?? '').split('\x02').filter(Boolean)]),
  ) as Trailers

/** Whose changes are in a commit, in words; empty for a person's edits. To be sanitized wherever it is shown. */
export function madeBy({ agents, sessions, ways }: Trailers): string {
  return [
    ...agents.map((agent) => `agent ${agent}`),
    ...sessions.map((session) => `session ${session}`),
    ...ways.map((way) => `way ${way}`),
  ].join(', ')
}

/** The commit message: subject, and one trailer for each distinct session, agent and way. */
export function commitMessage(subject: string, authors: readonly Author[]): string {
  const trailers = TRAILERS.flatMap(({ from, key }) => {
    const values = authors.map((author) => printable(author[from] ?? '').trim()).filter(Boolean)
    return [...new Set(values)].sort().map((value) => `${key}: ${value}`)
  })
  return [printable(subject), ...(trailers.length > 0 ? ['', ...trailers] : []), ''].join('\n')
}

/** Why a commit was made, if that says more than what became of each file. The names of the files follow. */
const REASONS = {
  byHand: 'by hand',
  /** What a process that ended abruptly had written. */
  recover: 'recover',
  learned: 'learned',
  setUp: 'set up',
} as const

type Reason = keyof typeof REASONS

/** What leads the subject of a commit: a reason of ours, words of the writer's (`memory: rollback to …`), or nothing. */
export type Lead = Reason | { subject: string; isByHand?: boolean } | undefined

const PREFIX = 'memory: '
/** How the subject of a commit begins that renamed folders of projects. */
export const MOVED = `${PREFIX}projects `

export type Rename = { from: string; to: string }
const TO = ' → '
/** Digits of a commit's hash in a subject. */
const SHORT = 10
/** Subjects that a writer gives with its changes. What became of the files is added after them. */
export const writerSubject = {
  rollback: (hash: string) => `${PREFIX}rollback to ${hash.slice(0, SHORT)}`,
  undo: (hash: string) => `${PREFIX}undo ${hash.slice(0, SHORT)}`,
  checkpoint: (before: string) => `${PREFIX}checkpoint before ${before}`,
  /** What was forgotten is written down in hashes. */
  forgotten: `${PREFIX}forgotten`,
  settled: `${PREFIX}settled`,
  imported: `${PREFIX}imported`,
  restored: `${PREFIX}restored`,
  session: `${PREFIX}session`,
  /** Folders of projects that became one, or are kept apart. */
  projects: (renames: readonly Rename[]) =>
    MOVED + renames.map(({ from, to }) => `${from}${TO}${to}`).join(', '),
  sync: (machine: string) => `${PREFIX}sync with ${machine}`,
  /** `outcome`: counts of what a pass did. */
  consolidated: (outcome: string) => `${PREFIX}consolidated (${outcome})`,
}

/** The folders of projects that a commit renamed. */
export const renamesIn = (subject: string): Rename[] =>
  (subject.startsWith(MOVED) ? subject.slice(MOVED.length).split(', ') : []).flatMap((one) => {
    const [from, to] = one.split(TO)
    return from && to ? [{ from, to }] : []
  })

/** Whether what a commit holds was there before: it is the first, or the plugin only handled folders and branches. */
export const isUpkeep = ({ subject, isFirst }: { subject: string; isFirst: boolean }): boolean =>
  isFirst || /^memory: (?:projects|sync|set up)\b/.test(subject)

/** The beginnings of `writerSubject`: they name no file, so any reader of the history may see them. */
const NAMELESS =
  /^memory: ((?:rollback to|undo) [0-9a-f]{4,64}|checkpoint before \w+|forgotten|settled|imported|restored|session|sync(?: with [\w.-]+)?|consolidated(?: \([^()/]*\))?)(?=$|:)/

/** `memory: add a.md; change b.md, c.md and 3 more`, on one line whatever the names contain. */
export function subjectOf(lead: Lead, files: readonly DiffEntry[], hotDir: string): string {
  if (lead === 'byHand') return `${PREFIX}${REASONS[lead]}: ${whatHappened(files, hotDir)}`
  if (typeof lead === 'string') return `${PREFIX}${REASONS[lead]} ${namesOf(files)}`
  if (lead === undefined) return PREFIX + whatHappened(files, hotDir)
  // A writer who names files has said it all.
  if (/\.md\b/.test(lead.subject)) return lead.subject
  return `${lead.subject}: ${lead.isByHand ? `${REASONS.byHand}: ` : ''}${whatHappened(files, hotDir)}`
}

/** A commit's subject for one who may see only some of its files: no other name is in it. */
export function subjectFor(
  { subject, files, others }: { subject: string; files: readonly DiffEntry[]; others: number },
  hotDir: string,
): string {
  if (others === 0 || !subject.startsWith(PREFIX)) return subject
  const words = NAMELESS.exec(subject)?.[0]
  return subjectOf(words === undefined ? reasonOf(subject) : { subject: words }, files, hotDir)
}

/** Ways in which the plugin writes without being asked. */
const UNASKED = ['extraction', 'compaction', 'brief', 'consolidation']

/** The way of a settled conflict, and of its undo: what changed of the closed files belongs to the person's change. */
export const SETTLED = 'conflict'

const HOST = 'host '

/** The way of what a tool of the host has written, which names no agent. */
export const hostWay = (tool: string): string => HOST + tool
export const isHostWay = (way: string): boolean => way.startsWith(HOST)

/** Whether an agent had a hand in what a commit holds. */
export const isAgents = ({ agents, ways }: Pick<Trailers, 'agents' | 'ways'>): boolean =>
  agents.length > 0 || ways.some(isHostWay)

/** Whether neither a person nor an agent has asked for what a commit holds. */
export const madeUnasked = (commit: Trailers & { subject: string }): boolean =>
  isUpkeep({ ...commit, isFirst: false }) ||
  /^memory: (?:session|forgotten|consolidated)\b/.test(commit.subject) ||
  commit.ways.some((way) => UNASKED.includes(way))

/** What a commit was, if that says more than its files: `undo`, `rollback`, `consolidated (merged 1)`. */
export const occasionOf = (subject: string): string | undefined =>
  /^memory: (undo|rollback|settled|consolidated(?: \([^()]*\))?)(?![\w(])/.exec(subject)?.[1]

export function reasonOf(subject: string): Reason | undefined {
  const reasons = Object.keys(REASONS) as Reason[]
  return reasons.find((reason) =>
    [' ', ':'].some((end) => subject.startsWith(PREFIX + REASONS[reason] + end)),
  )
}

/** Most files that a subject names, and most characters of their names. */
const MAX_NAMED = 5
const MAX_CHARS = 160

type Verb = 'promote' | 'demote' | 'move' | 'add' | 'change' | 'delete'
/** What became of one file; `to` is where it went. */
export type Deed = { verb: Verb; file: DiffEntry; to?: DiffEntry }

/** In the order of a subject: the most telling comes first. */
const VERBS: readonly Verb[] = ['promote', 'demote', 'move', 'add', 'change', 'delete']
const VERB_OF = { added: 'add', modified: 'change', deleted: 'delete' } as const

/** `promote a → b; add c.md, d.md; delete e.md and 3 more`. */
function whatHappened(files: readonly DiffEntry[], hotDir: string): string {
  const deeds = deedsOf(files, hotDir)
    .map(({ verb, file, to }) => ({ verb, name: shown(file.path) + (to ? ` → ${shown(to.path)}` : '') }))
    .sort((a, b) => VERBS.indexOf(a.verb) - VERBS.indexOf(b.verb) || compareText(a.name, b.name))
  const { count, rest } = fitting(deeds.map(({ name }) => name))
  const named = deeds.slice(0, count)
  const phrases = VERBS.flatMap((verb) => {
    const names = named.filter((deed) => deed.verb === verb).map(({ name }) => name)
    return names.length > 0 ? [`${verb} ${names.join(', ')}`] : []
  })
  return phrases.join('; ') + rest
}

/** `a.md, b.md and 3 more`. */
function namesOf(files: readonly DiffEntry[]): string {
  const names = files.map(({ path }) => shown(path)).sort(compareText)
  const { count, rest } = fitting(names)
  return names.slice(0, count).join(', ') + rest
}

/** Moves: each deleted file, with the one that was added with the same bytes in its scope. */
export function movesIn(files: readonly DiffEntry[]): Map<DiffEntry, DiffEntry> {
  const gone = groupBy(files, ({ change, before }) => (change === 'deleted' ? before : undefined))
  const moves = new Map<DiffEntry, DiffEntry>()
  for (const to of files) {
    if (to.change !== 'added') continue
    const same = gone.get(to.blob) ?? []
    const from = same.find((file) => !moves.has(file) && scopeOf(file.path) === scopeOf(to.path))
    if (from) moves.set(from, to)
  }
  return moves
}

export function deedsOf(files: readonly DiffEntry[], hotDir: string): Deed[] {
  const moves = movesIn(files)
  const arrived = new Set(moves.values())
  return files.flatMap((file): Deed[] => {
    const to = moves.get(file)
    if (to) return [{ verb: moveVerb(file.path, to.path, hotDir), file, to }]
    return arrived.has(file) ? [] : [{ verb: VERB_OF[file.change], file }]
  })
}

function moveVerb(from: string, to: string, hotDir: string): Verb {
  const [wasHot, isHot] = [from, to].map((path) => path.startsWith(`${scopeOf(path)}${hotDir}/`))
  if (wasHot === isHot) return 'move'
  return isHot ? 'promote' : 'demote'
}

/** `global/` or `projects/<name>/`, of a path below the memory root. */
const scopeOf = (path: string) => /^(?:projects\/[^/]*|[^/]*)\//.exec(path)?.[0] ?? ''

/** How many names have room, of which the first always has; `rest` tells of the others. */
function fitting(names: readonly string[]): { count: number; rest: string } {
  let chars = 0
  const count = names.findIndex((name, i) => {
    chars += name.length + 2
    return i === MAX_NAMED || (i > 0 && chars > MAX_CHARS)
  })
  return count < 0 ? { count: names.length, rest: '' } : { count, rest: ` and ${names.length - count} more` }
}

/** Control and format characters (line breaks, escape sequences, text direction) made visible. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')

function shown(name: string): string {
  const chars = Array.from(printable(name))
  return chars.length > MAX_CHARS ? `${chars.slice(0, MAX_CHARS).join('')}…` : chars.join('')
}
