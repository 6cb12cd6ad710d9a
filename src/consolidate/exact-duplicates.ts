import { canonicalText } from '../memory/statement/canonical-text.js'
import type { ClusterPlan } from './ask-for-plans.js'
import type { WholeFact } from './facts-of.js'
import { rankOf } from './plan-ops.js'

/** Facts of one type that say exactly what another one says go, each group a plan; nothing of a person's own goes. */
export function planForDuplicates(facts: readonly WholeFact[]): ClusterPlan[] {
  const groups = new Map<string, WholeFact[]>()
  for (const fact of facts) {
    const { description, body, keys } = fact
    const key = JSON.stringify([keys.type, canonicalText(description), canonicalText(body)])
    groups.set(key, [...(groups.get(key) ?? []), fact])
  }
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
  return isFree(a) - isFree(b) || rankOf(a.keys) - rankOf(b.keys) || (a.path < b.path ? -1 : 1)
}
