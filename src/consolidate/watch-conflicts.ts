import { type Snapshot, scopeOf } from '../memory/memory.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'

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
