import { sha256 } from '../lib/hash.js'
import { memoize } from '../lib/memoize.js'
import { anyScopeOf, doubtOf, isOneLine, type MemoryFile, type Snapshot } from '../memory/memory.js'
import { saidByTeam } from '../memory/said-by-team.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { fileKey } from '../memory/scope.js'
import type { Section } from '../memory/section.js'

const DAY_MS = 86_400_000

export type FactsRules = {
  maxChars: number
  types: readonly string[]
  shown(facts: readonly MemoryFile[]): readonly MemoryFile[]
  /** What the code no longer bears out of a fact. */
  noteOf?: ((file: MemoryFile) => string | undefined) | undefined
}

/** Which facts are shown, chosen at a refresh, and what stands behind them. `stamp`: out of which facts, on which day. */
export type FactsView = { stamp: string; keys: string[]; notes?: Record<string, string> }

const OPENING =
  '<facts>\nOne line each, from facts/<name>.md; "?": only the agent said so. Read the file before you rely on details.\n'
const CLOSING = '</facts>\n'

/** Facts by type and name, one line each, between the hot files and the tree. */
export function factsSection({
  maxChars,
  types,
  shown,
  noteOf = () => undefined,
}: FactsRules): Section<FactsView> {
  const rank = new Map(types.map((type, i) => [type, i]))
  const rankOf = (file: MemoryFile) => rank.get(file.keys?.type ?? '') ?? types.length

  return {
    name: 'facts',
    place: 'inside',
    renewsAt: () => true,
    view({ snapshot, nowMs, kept }) {
      const lists = [...listsIn(snapshot), ...(snapshot.team ? [snapshot.team.facts] : [])]
      const digests = lists.map((facts) => digestOf(facts))
      const noted = listsIn(snapshot).flatMap((facts) =>
        facts.flatMap((file): [string, string][] => {
          const note = noteOf(file)
          return note === undefined ? [] : [[keyOf(file), note]]
        }),
      )
      const told = noted.length === 0 ? [] : [sha256(noted.join('\n'), 16)]
      const stamp = [Math.floor(nowMs / DAY_MS), ...digests, ...told].join(' ')
      if (kept?.stamp === stamp) return kept
      const notes = noted.length === 0 ? {} : { notes: Object.fromEntries(noted) }
      const copies = saidByTeam(snapshot)
      const facts = listsIn(snapshot)
        .flat()
        .filter((file) => copies.size === 0 || !copies.has(keyOf(file)))
      return { stamp, keys: shown(facts).map(keyOf), ...notes }
    },
    render({ snapshot, view, room, form }) {
      const most = Math.min(maxChars, room) - OPENING.length - CLOSING.length
      if (form === 'tree' || most <= 0) return { text: '' }
      const byKey = listsIn(snapshot).map((facts) => byKeyIn(facts))
      const byValue = view.keys.flatMap((key) => byKey.flatMap((known) => known.get(key) ?? []))
      // The least valuable gives way where there is no room for all.
      const lineOf = (file: MemoryFile) => factLine(file, view.notes?.[keyOf(file)])
      const facts = fitInto(byValue, most, lineOf).sort(
        (a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1),
      )
      if (facts.length === 0) return { text: '' }
      const whole = facts.filter(isOneLine)
      const versions = (files: Facts) => new Map(files.map((file) => [keyOf(file), file.hash]))
      return {
        text: `${OPENING}${facts.map(lineOf).join('')}${CLOSING}`,
        visible: versions(whole),
        exact: versions(whole.filter(({ description }) => sanitizeLine(description) === description)),
      }
    },
  }
}

type Facts = readonly MemoryFile[]

const keyOf = ({ folder, path }: MemoryFile) => fileKey(folder, path)
const listsIn = ({ global, project }: Snapshot) => [global.facts, project.facts]

/** A scope's list is one and the same until a fact changes: what is worked out of ten thousand is so once. */
const digestOf = memoize((facts: Facts) => sha256(facts.map(({ hash }) => hash).join(''), 16))
const byKeyIn = memoize((facts: Facts) => new Map(facts.map((file) => [keyOf(file), file])))

function fitInto(
  files: readonly MemoryFile[],
  most: number,
  lineOf: (file: MemoryFile) => string,
): MemoryFile[] {
  let room = most
  return files.filter((file) => {
    const { length } = lineOf(file)
    if (length > room) return false
    room -= length
    return true
  })
}

/** By which its line in the block begins, of a path or key. */
export const factName = (path: string) => sanitizeLine(path.replace(/^(?:.*\/)?facts\/|\.md$/g, ''))

export function factLine(file: MemoryFile, note?: string): string {
  const scope = anyScopeOf(file)
  return `- ${factName(file.path)}${scope === 'project' ? '' : ` (${scope})`}: ${sanitizeLine(file.description)}${doubtOf(file)}${note === undefined ? '' : ` (${sanitizeLine(note)})`}\n`
}
