import { memoize } from '../lib/memoize.js'
import { rankOfType } from '../memory/fact-types.js'
import { anyScopeOf, doubtOf, isOneLine, type MemoryFile, type Snapshot } from '../memory/memory.js'
import { saidByTeam } from '../memory/said-by-team.js'
import { sanitizeLine } from '../memory/sanitize.js'
import { keyOf } from '../memory/scope.js'
import type { Section } from '../memory/section.js'
import type { Views } from './compose.js'

export type FactsRules = {
  maxChars: number
  shown(facts: readonly MemoryFile[]): readonly MemoryFile[]
  /** What in a fact the code no longer bears out. */
  noteOf?: ((file: MemoryFile) => string | undefined) | undefined
}

/** Keys of the facts that are shown, chosen at a refresh, and the notes behind them. */
type FactsView = { keys: string[]; notes?: Record<string, string> }

/** The keys in a block's views, which another version of the plugin may have stored in another form. */
export function factKeysIn(views: Views): readonly string[] {
  const { keys } = (views['facts'] ?? {}) as Partial<FactsView>
  return Array.isArray(keys) ? keys : []
}

const OPENING =
  '<facts>\nOne line each, from facts/<name>.md; "?": only the agent said so. Read the file before you rely on details.\n'
const CLOSING = '</facts>\n'

/** Facts by type and name, one line each, between the hot files and the tree. */
export function factsSection({ maxChars, shown, noteOf = () => undefined }: FactsRules): Section<FactsView> {
  return {
    name: 'facts',
    renewsAt: () => true,
    view({ snapshot }) {
      const facts = listsIn(snapshot).flat()
      const copies = saidByTeam(snapshot)
      const notes = facts.flatMap((file): [string, string][] => {
        const note = noteOf(file)
        return note === undefined ? [] : [[keyOf(file), note]]
      })
      return {
        keys: shown(facts.filter((file) => !copies.has(keyOf(file)))).map(keyOf),
        ...(notes.length === 0 ? {} : { notes: Object.fromEntries(notes) }),
      }
    },
    render({ snapshot, view, room, form }) {
      const most = Math.min(maxChars, room) - OPENING.length - CLOSING.length
      if (form === 'tree' || most <= 0) return { text: '' }
      const byKey = listsIn(snapshot).map((facts) => byKeyIn(facts))
      const byValue = view.keys.flatMap((key) => byKey.flatMap((known) => known.get(key) ?? []))
      const lineOf = (file: MemoryFile) => factLine(file, view.notes?.[keyOf(file)])
      let left = most
      // The least valuable gives way if there is no room for all.
      const fitting = byValue.filter((file) => {
        const rest = left - lineOf(file).length
        if (rest >= 0) left = rest
        return rest >= 0
      })
      const facts = fitting.sort(
        (a, b) => rankOfType(a.keys?.type) - rankOfType(b.keys?.type) || (a.path < b.path ? -1 : 1),
      )
      if (facts.length === 0) return { text: '' }
      const whole = facts.filter(isOneLine)
      const versions = (files: readonly MemoryFile[]) =>
        Object.fromEntries(files.map((file) => [keyOf(file), file.hash]))
      return {
        text: `${OPENING}${facts.map(lineOf).join('')}${CLOSING}`,
        visible: versions(whole),
        exact: versions(whole.filter(({ description }) => sanitizeLine(description) === description)),
      }
    },
  }
}

const listsIn = ({ global, project }: Snapshot) => [global.facts, project.facts]

/** A scope's list is the same object until a fact changes, so ten thousand facts are gone through once. */
const byKeyIn = memoize((facts: readonly MemoryFile[]) => new Map(facts.map((file) => [keyOf(file), file])))

/** The name with which a fact's line in the block begins, from its path or key. */
export const factName = (path: string) => sanitizeLine(path.replace(/^(?:.*\/)?facts\/|\.md$/g, ''))

export function factLine(file: MemoryFile, note?: string): string {
  const scope = anyScopeOf(file)
  return `- ${factName(file.path)}${scope === 'project' ? '' : ` (${scope})`}: ${sanitizeLine(file.description)}${doubtOf(file)}${note === undefined ? '' : ` (${sanitizeLine(note)})`}\n`
}
