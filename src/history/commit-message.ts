import type { Author } from '../memory/attribution.js'
import type { DiffEntry } from './parse-diff.js'
import { namesOf, printable, whatHappened } from './what-happened.js'

/** What a reader of the history learns of a commit's making beside its subject. */
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

/** Why a commit was made, where that says more than what became of each file. The names of the files follow. */
const REASONS = {
  byHand: 'by hand',
  /** What a process that ended abruptly had written. */
  recover: 'recover',
  learned: 'learned',
  setUp: 'set up',
} as const

export type Reason = keyof typeof REASONS

/** What leads the subject of a commit: a reason of ours, words of the writer's (`memory: rollback to …`), or nothing. */
export type Lead = Reason | { subject: string; isByHand?: boolean } | undefined

const PREFIX = 'memory: '
/** Digits of a commit's hash in a subject. */
const SHORT = 10
/** Subjects that a writer gives with its changes. What became of the files is added behind them. */
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
  projects: (names: string) => `${PREFIX}projects ${names}`,
  sync: (machine: string) => `${PREFIX}sync with ${machine}`,
  /** `outcome`: counts of what a pass did. */
  consolidated: (outcome: string) => `${PREFIX}consolidated (${outcome})`,
}

const isOwnSubject = (subject: string): boolean => subject.startsWith(PREFIX)

/** The beginnings of `writerSubject`: they name no file, so that they can be shown to whoever reads the history. */
const NAMELESS =
  /^memory: ((?:rollback to|undo) [0-9a-f]{4,64}|checkpoint before \w+|forgotten|settled|imported|restored|session|sync(?: with [\w.-]+)?|consolidated(?: \([^()/]*\))?)(?=$|:)/

/** `memory: add a.md; change b.md, c.md and 3 more`, on one line whatever the names contain. */
export function subjectOf(lead: Lead, files: readonly DiffEntry[], hotDir: string): string {
  if (lead === 'byHand') return `${PREFIX}${REASONS[lead]}: ${whatHappened(files, hotDir)}`
  if (lead !== undefined && typeof lead === 'string') return `${PREFIX}${REASONS[lead]} ${namesOf(files)}`
  if (lead === undefined) return PREFIX + whatHappened(files, hotDir)
  // A writer who names files has said it all.
  if (/\.md\b/.test(lead.subject)) return lead.subject
  return `${lead.subject}: ${lead.isByHand ? `${REASONS.byHand}: ` : ''}${whatHappened(files, hotDir)}`
}

/** A commit's subject for one who may see only some of its files: no other name is in it. */
export function subjectFor(
  commit: { subject: string; files: readonly DiffEntry[]; others: number },
  hotDir: string,
): string {
  const { subject, files, others } = commit
  if (others === 0 || !isOwnSubject(subject)) return subject
  const words = NAMELESS.exec(subject)?.[0]
  return subjectOf(words === undefined ? reasonOf(subject) : { subject: words }, files, hotDir)
}

/** Ways in which the plugin writes without being asked. */
const UNASKED = ['extraction', 'compaction', 'brief', 'consolidation']

/** The way of a settled conflict, and of its undo: what changed of the closed files belongs to the person's change. */
export const SETTLED = 'conflict'

const HOST = 'host '

/** The way of what a tool of the host's has written: that names no agent. */
export const hostWay = (tool: string): string => HOST + tool
export const isHostWay = (way: string): boolean => way.startsWith(HOST)

/** Whether neither a person nor an agent has asked for what a commit holds. */
export function madeUnasked({ subject, ways }: Trailers & { subject: string }): boolean {
  const isNotes = /^memory: (?:session|forgotten|consolidated)\b/.test(subject)
  return isNotes || reasonOf(subject) === 'setUp' || ways.some((way) => UNASKED.includes(way))
}

/** What a commit was, where that says more than its files: `undo`, `rollback`, `consolidated (merged 1)`. */
export const occasionOf = (subject: string): string | undefined =>
  /^memory: (undo|rollback|settled|consolidated(?: \([^()]*\))?)(?![\w(])/.exec(subject)?.[1]

export function reasonOf(subject: string): Reason | undefined {
  const reasons = Object.keys(REASONS) as Reason[]
  return reasons.find((reason) =>
    [' ', ':'].some((end) => subject.startsWith(PREFIX + REASONS[reason] + end)),
  )
}
