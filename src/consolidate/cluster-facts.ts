import { inSlices } from '../lib/time-slice.js'
import { compareText } from '../memory/memory.js'

/** Most facts and characters that one call of the model sees. */
const MAX_CLUSTER_FACTS = 20
const MAX_CLUSTER_CHARS = 60_000

export type Clusterable = {
  key: string
  /** Of its description and body. */
  chars: number
  /** Not looked at since it was written. */
  changed: boolean
}

/** The facts most similar to one, best first, itself left out. */
export type Similar = (key: string, limit: number) => Promise<readonly { key: string; overlap: number }[]>

export type Cluster = {
  /** The changed fact that the others are similar to comes first. */
  keys: string[]
  changed: number
}

/**
 * Groups of similar facts in which one has changed, those with most changes first. A fact stands in one group at most, so
 * that no two plans are about the same. Only changed facts are compared with the others: a store of any size costs what
 * has changed in it.
 */
export async function clusterFacts(
  facts: ReadonlyMap<string, Clusterable>,
  similar: Similar,
  minOverlap: number,
): Promise<Cluster[]> {
  const stars: Cluster[] = []
  const seeds = [...facts.values()].filter(({ changed, chars }) => changed && chars <= MAX_CLUSTER_CHARS)
  await inSlices(seeds, async ({ key }) => {
    const near = (await similar(key, MAX_CLUSTER_FACTS - 1)).filter(
      (other) => other.overlap >= minOverlap && other.key !== key && facts.has(other.key),
    )
    if (near.length > 0) stars.push(toStar(key, near, facts))
  })
  stars.sort((a, b) => b.changed - a.changed || compareText(a.keys[0] ?? '', b.keys[0] ?? ''))
  const taken = new Set<string>()
  return stars.flatMap(({ keys: [seed = '', ...others] }) => {
    const keys = taken.has(seed) ? [] : [seed, ...others.filter((key) => !taken.has(key))]
    if (keys.length < 2) return []
    for (const key of keys) taken.add(key)
    return [{ keys, changed: countChanged(keys, facts) }]
  })
}

/** A fact with those similar to it, as many as one call may see. */
function toStar(
  seed: string,
  near: readonly { key: string }[],
  facts: ReadonlyMap<string, Clusterable>,
): Cluster {
  const keys: string[] = []
  let chars = 0
  for (const key of [seed, ...near.map((other) => other.key)]) {
    const more = facts.get(key)?.chars ?? 0
    if (keys.length >= MAX_CLUSTER_FACTS || chars + more > MAX_CLUSTER_CHARS) continue
    keys.push(key)
    chars += more
  }
  return { keys, changed: countChanged(keys, facts) }
}

const countChanged = (keys: readonly string[], facts: ReadonlyMap<string, Clusterable>) =>
  keys.filter((key) => facts.get(key)?.changed).length
