import { sha256 } from '../lib/hash.js'
import { memoize } from '../lib/memoize.js'
import { type MemoryFile, type Snapshot, scopeOf } from '../memory/memory.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { fileKey } from '../memory/scope.js'
import type { Section } from '../memory/section.js'

const DAY_MS = 86_400_000

export type FactsRules = {
  /** Upper bound of the section, in characters. */
  maxChars: number
  /** In the order in which they stand. */
  types: readonly string[]
  /** The facts that are shown, the most valuable first. */
  shown(facts: readonly MemoryFile[]): readonly MemoryFile[]
}

/** Which facts are shown, chosen at a refresh. `stamp`: out of which facts, on which day. */
export type FactsView = { stamp: string; keys: string[] }

const OPENING =
  '<facts>\nOne line each, from facts/<name>.md; "?": only the agent said so. Read the file before you rely on details.\n'
const CLOSING = '</facts>\n'

/** Facts by type and name, one line each, between the hot files and the tree. */
export function factsSection({ maxChars, types, shown }: FactsRules): Section<FactsView> {
  const rank = new Map(types.map((type, i) => [type, i]))
  const rankOf = (file: MemoryFile) => rank.get(file.keys?.type ?? '') ?? types.length

  return {
    name: 'facts',
    place: 'inside',
    renewsAt: () => true,
    view({ snapshot, nowMs, kept }) {
      const digests = listsIn(snapshot).map((facts) => digestOf(facts))
      const stamp = [Math.floor(nowMs / DAY_MS), ...digests].join(' ')
      if (kept?.stamp === stamp) return kept
      return { stamp, keys: shown(listsIn(snapshot).flat()).map(keyOf) }
    },
    render({ snapshot, view, room, form }) {
      const most = Math.min(maxChars, room) - OPENING.length - CLOSING.length
      if (form === 'tree' || most <= 0) return { text: '' }
      const byKey = listsIn(snapshot).map((facts) => byKeyIn(facts))
      const byValue = view.keys.flatMap((key) => byKey.flatMap((known) => known.get(key) ?? []))
      // The least valuable gives way where there is no room for all.
      const lines = fitInto(byValue, most)
        .sort((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
        .map(factLine)
      return { text: lines.length === 0 ? '' : `${OPENING}${lines.join('')}${CLOSING}` }
    },
  }
}

type Facts = readonly MemoryFile[]

const keyOf = ({ folder, path }: MemoryFile) => fileKey(folder, path)
const listsIn = ({ global, project }: Snapshot) => [global.facts, project.facts]

/** A scope's list is one and the same until a fact changes: what is worked out of ten thousand is so once. */
const digestOf = memoize((facts: Facts) => sha256(facts.map(({ hash }) => hash).join(''), 16))
const byKeyIn = memoize((facts: Facts) => new Map(facts.map((file) => [keyOf(file), file])))

/** As many as have room, in order. */
function fitInto(files: readonly MemoryFile[], most: number): MemoryFile[] {
  let room = most
  return files.filter((file) => {
    const { length } = factLine(file)
    if (length > room) return false
    room -= length
    return true
  })
}

export function factLine(file: MemoryFile): string {
  const name = file.path.replace(/^facts\/|\.md$/g, '')
  const doubt = file.keys?.evidence?.by === 'agent' ? ' ?' : ''
  const scope = scopeOf(file) === 'global' ? ' (global)' : ''
  return `- ${sanitizeLine(name)}${scope}: ${sanitizeLine(file.description)}${doubt}\n`
}
