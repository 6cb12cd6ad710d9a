import type { AuditEntry } from '../capture/audit-log.js'
import { reasonsInWords, whatBecame } from '../capture/captured-command.js'
import { isAgents, madeBy, reasonOf } from '../history/commit-message.js'
import type { SeenCommit } from '../history/queries.js'
import { localTime } from '../lib/day.js'
import {
  anyScopeOf,
  isFact,
  isHot,
  isRegistry,
  label,
  type MemoryFile,
  statementOf,
} from '../memory/memory.js'
import { saidByTeam } from '../memory/said-by-team.js'
import { oneLine, sanitizeLine } from '../memory/sanitize.js'
import { type FileRef, isTeam, keyOf } from '../memory/scope.js'
import type { OpenMemory } from '../open-memory.js'
import { viewBlock } from './prompt.js'

export const MAX_CHANGES = 50

/** Where a file comes from, what became of it, and whether the block shows it. */
export async function storyOf(memory: OpenMemory, file: MemoryFile, now: () => number) {
  const past = await pastOf(memory, file)
  return tellStory(file, past, placesInBlock(memory, now)(file), memory.settings)
}

/** What became of a file, which may be gone, and the decisions on it, the newest first. */
export async function pastOf({ history, auditLog }: OpenMemory, file: FileRef) {
  const [commits, entries] = await Promise.all([
    history.log({ folders: [file.folder], path: file.path, limit: MAX_CHANGES }),
    auditLog.last(Infinity),
  ])
  const decisions = entries.filter(({ fact }) => fact === keyOf(file))
  return { changes: commits.map(asChange), decisions: decisions.map(asDecision) }
}

type Past = Awaited<ReturnType<typeof pastOf>>

export function tellStory(file: MemoryFile, past: Past, inBlock: PlaceInBlock, rules: { hotDir: string }) {
  const { source = sourceOf(file, past.changes), reinforced = 0, ...keys } = file.keys ?? {}
  const { created, confirmed, evidence } = keys
  return {
    path: file.path,
    scope: anyScopeOf(file),
    statement: statementOf(file),
    tier: isHot(file, rules) ? 'hot' : isFact(file) ? 'fact' : 'cold',
    /** Its origin: `explicit`, `agent`, `extraction` …; `manual`: a file made by hand, `setup`: a seed; `team`. */
    source,
    created,
    confirmed,
    /** How often it was said again. */
    reinforced,
    /** The words that it rests on. */
    evidence: evidence && { ...evidence, by: evidence.by ?? 'agent', quote: evidence.quote ?? '' },
    inBlock,
    ...past,
  }
}

/** The source of a file that names none: who made it, or was the first to change what the plugin had set up. */
function sourceOf(file: MemoryFile, changes: Past['changes']): string {
  if (isTeam(file.folder)) return 'team'
  const first = changes.findLast(({ subject }) => reasonOf(subject) !== 'setUp')
  if (first === undefined) return changes.length > 0 ? 'setup' : 'manual'
  return isAgents(first) ? 'agent' : 'manual'
}

type Story = ReturnType<typeof tellStory>

type PlaceInBlock = { shown: boolean; because: string }

/** Why the block shows a file now, or does not. */
export function placesInBlock(memory: OpenMemory, now: () => number): (file: MemoryFile) => PlaceInBlock {
  const { settings, store, folders } = memory
  const { block, retention } = viewBlock(memory, now)
  const { visible, omitted } = block
  const snapshot = store.snapshot(folders)
  const facts = [...snapshot.global.facts, ...snapshot.project.facts]
  const copies = saidByTeam(snapshot)
  const keysOf = (files: readonly MemoryFile[]) => new Set(files.map(keyOf))
  const [left, shown] = [keysOf(omitted), keysOf(retention.shown(facts))]
  const unseen = memory.sync.unseen()
  const lines = new Map(retention.report(facts).map((one) => [one.key, one.line]))

  return (file) => {
    const key = keyOf(file)
    if (file.damage !== undefined) return { shown: false, because: `it is damaged: ${file.damage}` }
    if (unseen.includes(file.hash)) {
      const tier = isHot(file, settings) ? 'hot' : 'cold'
      return { shown: false, because: `it is ${tier}, and kept out until you have seen it: /memfs sync` }
    }
    if (isTeam(file.folder))
      return left.has(key)
        ? { shown: false, because: 'it is the team’s, and the block has no room for its line' }
        : { shown: true, because: 'it is the team’s: its line is in the block' }
    if (copies.has(key)) return { shown: false, because: 'the team says the same' }
    if (isHot(file, settings)) {
      if (left.has(key)) return { shown: false, because: 'it is hot, and the block has no room for it' }
      if (file.body === '') return { shown: false, because: 'it is hot, and empty' }
      const whole = key in visible ? 'its whole text is in the block' : 'it is cut to its limit'
      const how = isRegistry(file, settings) ? 'its names are in the block' : whole
      return { shown: true, because: `it is hot: ${how}` }
    }
    if (!isFact(file))
      return { shown: false, because: 'it is cold: its name and description are in the list of files' }
    const because = lines.get(key)?.slice(sanitizeLine(label(file)).length + 2) ?? 'it is a fact'
    return { shown: shown.has(key), because }
  }
}

export const asChange = ({ hash, date, subject, sessions, agents, ways }: SeenCommit) => ({
  commit: hash,
  at: date.toISOString(),
  subject,
  sessions,
  agents,
  ways,
})

const asDecision = ({ at, way, outcome, reasons }: AuditEntry) => ({ at, way, outcome, reasons })

const SOURCES: Readonly<Record<string, string>> = {
  explicit: 'you asked for it',
  agent: 'the agent kept it',
  compaction: 'it was kept when a session was compacted',
  extraction: 'a small model found it in past messages',
  imported: 'it was imported',
  manual: 'it was written by hand',
  team: 'the team keeps it in the repository',
  setup: 'the plugin set it up',
}

export const sourceInWords = (source: string): string => SOURCES[source] ?? source

const when = (at: string) => localTime(Date.parse(at))
const inBrackets = (text: string) => text && ` (${text})`

/** Who said it, when, in which words, and why the block has it or not. */
export function tellOrigin(story: Omit<Story, keyof Past>): string[] {
  const { source, created, confirmed, reinforced, evidence, inBlock } = story
  const since = created === undefined ? '' : ` on ${created}`
  const again =
    reinforced > 0 ? `; said again ${reinforced}×, last on ${confirmed ?? created ?? 'an unknown day'}` : ''
  const session = evidence?.session === undefined ? '' : `, session ${oneLine(evidence.session)}`
  const because = oneLine(inBlock.because.replace(/, (?:not )?shown(?=[:,]|$)/, ''))
  return [
    `Source: ${sourceInWords(source)}${since}${again}`,
    ...(evidence?.quote ? [`Words: “${oneLine(evidence.quote)}” (${evidence.by}${session})`] : []),
    `Block: ${inBlock.shown ? 'shown' : 'not shown'}: ${because}`,
  ]
}

export function tellChange({ at, subject, commit, ...trailers }: Past['changes'][number]): string {
  const by = inBrackets(oneLine(madeBy(trailers)))
  return `${when(at)}  ${oneLine(subject)}${by}  ${commit.slice(0, 10)}`
}

export function tellDecision({ at, way, outcome, reasons }: Past['decisions'][number]): string {
  const why = oneLine(reasonsInWords(reasons, []).join(' '))
  return `${when(at)}  ${whatBecame(outcome, way)}${why && `: ${why}`}`
}

export const tellPast = ({ changes, decisions }: Past): string[] => [
  ...changes.map(tellChange),
  ...decisions.map(tellDecision),
]
