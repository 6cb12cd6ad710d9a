import { memoize } from '../lib/memoize.js'
import { type MemoryFile, type Snapshot, statementOf } from './memory.js'
import { keyOf } from './scope.js'
import { canonicalText } from './statement/canonical-text.js'

/** What a fact says, for comparison. */
export const saidIn = memoize((file: MemoryFile) => canonicalText(statementOf(file)))

/** Keys of the person's facts that are not shown because the team's facts say the same. */
export function saidByTeam({ global, project, team }: Snapshot): ReadonlySet<string> {
  if (!team || team.facts.length === 0) return new Set()
  const said = new Set(team.facts.map(saidIn))
  const copies = [...global.facts, ...project.facts].filter((file) => said.has(saidIn(file)))
  return new Set(copies.map(keyOf))
}
