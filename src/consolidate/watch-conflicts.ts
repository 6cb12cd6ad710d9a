import { MemoryError } from '../memory/errors.js'
import { label, type Snapshot, scopeOf } from '../memory/memory.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'
import type { WriteGuard } from '../store/prepare-changes.js'

/** What a person is to decide is not for an agent to settle; a return to an earlier state is a person's. */
export const guardConflicts: WriteGuard = async (op, change, { writer }) => {
  if (change.path !== CONFLICTS_PATH || writer !== 'agent' || op.kind === 'restore') return undefined
  throw new MemoryError(
    'readonly',
    `${label(change)} is kept by the plugin.`,
    'Ask the person which side holds, then change or delete the fact that does not: its entry goes by itself.',
  )
}

/** A line for each scope that has contradictions open. */
export function contradictionNotices(snapshot: Snapshot): string[] {
  return [snapshot.project, snapshot.global].flatMap(({ files }) => {
    const file = files.find(({ path }) => path === CONFLICTS_PATH)
    const [count = '0'] = /^\d+/.exec(file?.description ?? '') ?? []
    if (!file || count === '0') return []
    const pairs = count === '1' ? 'pair of facts contradicts' : 'pairs of facts contradict'
    return [
      `${count} ${pairs} each other (${CONFLICTS_PATH}, scope ${scopeOf(file)}): when one bears on your work, ask the person which side holds; do not choose.`,
    ]
  })
}
