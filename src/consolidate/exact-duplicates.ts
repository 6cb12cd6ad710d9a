import { groupBy } from '../lib/group-by.js'
import { compareText } from '../memory/memory.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import type { ClusterPlan } from './ask-for-plans.js'
import type { WholeFact } from './facts-of.js'
import { rankOf } from './plan-ops.js'

/** Facts of one type that say exactly what another one says go, each group a plan; nothing of a person's own goes. */
export function planForDuplicates(facts: readonly WholeFact[]): ClusterPlan[] {
  const groups = groupBy(facts, ({ description, body, keys }) =>
    JSON.stringify([keys.type, canonicalText(description), canonicalText(body)]),
  )
  return [...groups.values()].flatMap((group) => {
    const [stays, ...others] = group.toSorted(compare)
    const ops = others.flatMap(({ path, protection }) =>
      stays && protection === undefined ? [{ op: 'delete' as const, path, heldBy: stays.path }] : [],
    )
    return ops.length > 0 ? [{ facts: new Map(group.map((fact) => [fact.path, fact])), ops }] : []
  })
}

/** Protected ones first, then by strength, then by path. */
function compare(a: WholeFact, b: WholeFact): number {
  const isFree = ({ protection }: WholeFact) => (protection === undefined ? 1 : 0)
  return isFree(a) - isFree(b) || rankOf(a.keys) - rankOf(b.keys) || compareText(a.path, b.path)
}
