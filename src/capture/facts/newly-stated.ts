import { readFact } from '../../memory/statement/fact-text.js'
import type { AppliedChange } from '../../store/prepare-changes.js'

/** The facts among changes that say something new, and what they said before; not those only moved, or with new details. */
export function newlyStated(changes: readonly AppliedChange[]) {
  const isMoved = ({ after }: AppliedChange) =>
    changes.some((other) => !other.after && other.before?.hash === after?.hash)
  return changes.flatMap((change) => {
    const { before, after, path } = change
    if (!after || isMoved(change)) return []
    const text = readFact(after.document, path).statement
    const was = before && readFact(before.document, path).statement
    return was === text ? [] : [{ change, text, was }]
  })
}
