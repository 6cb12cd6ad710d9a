import { canonicalText } from '../memory/statement/canonical-text.js'

export type Duplicable = {
  path: string
  /** Its kind: what is said as a decision is not what is said as a habit. */
  type: string
  description: string
  body: string
  /** How strong its source is; the strongest stays. */
  strength: number
  protection?: string
}

/** Facts that say exactly what another one says, each with the one that stays; nothing of a person's own goes. */
export function exactDuplicates(facts: readonly Duplicable[]): { path: string; heldBy: string }[] {
  const groups = new Map<string, Duplicable[]>()
  for (const fact of facts) {
    const key = JSON.stringify([fact.type, canonicalText(fact.description), canonicalText(fact.body)])
    const group = groups.get(key)
    if (group) group.push(fact)
    else groups.set(key, [fact])
  }
  return [...groups.values()].flatMap((group) => {
    const [stays, ...others] = group.toSorted(compare)
    return others.flatMap(({ path, protection }) =>
      stays && protection === undefined ? [{ path, heldBy: stays.path }] : [],
    )
  })
}

/** Protected ones first, then by strength, then by path. */
function compare(a: Duplicable, b: Duplicable): number {
  const isKept = ({ protection }: Duplicable) => (protection === undefined ? 1 : 0)
  return isKept(a) - isKept(b) || b.strength - a.strength || (a.path < b.path ? -1 : 1)
}
