import type { Keys } from '../memory/keys.js'
import type { Op, Target } from '../memory/op.js'
import type { NewText, PlanOp } from './plan.js'

/** A fact in the version that was read, with what its front matter holds. */
export type ReadFact = { target: Target; hash: string; keys: Keys; protection?: string }

/** Sources of facts, the strongest first: what is merged keeps the strongest one's provenance. */
const BY_STRENGTH = ['explicit', 'compaction', 'extraction', 'agent']

/** The changes of memory that one op of a plan is; each expects the version that was read. Flags change no fact. */
export function toOps(op: PlanOp, facts: ReadonlyMap<string, ReadFact>): Op[] {
  const found = (path: string) => facts.get(path) as ReadFact
  const seen = ({ hash }: ReadFact) => ({ seen: [hash] })
  const write = (fact: ReadFact, { description, body }: NewText, keys: Keys): Op => ({
    ...fact.target,
    kind: 'write',
    content: body === '' ? '' : `${body}\n`,
    keys: { ...keys, description },
    expect: seen(fact),
  })
  const remove = (fact: ReadFact): Op => ({ ...fact.target, kind: 'delete', expect: seen(fact) })
  switch (op.op) {
    case 'rewrite':
      return [write(found(op.path), op, withKeywords(found(op.path).keys.keywords, op))]
    case 'merge': {
      const stays = found(op.path)
      const sources = op.sources.map(found)
      const keys = mergedKeys([stays, ...sources])
      return [write(stays, op, { ...keys, ...withKeywords(keys.keywords, op) }), ...sources.map(remove)]
    }
    case 'delete': {
      const [goes, holder] = [found(op.path), found(op.heldBy)]
      const keys = mergedKeys([holder, goes])
      return [
        ...(holder.protection === undefined && isChange(holder.keys, keys) ? [annotate(holder, keys)] : []),
        remove(goes),
      ]
    }
    case 'flag':
      return []
  }
}

const annotate = ({ target, hash }: ReadFact, keys: Keys): Op => ({
  ...target,
  kind: 'annotate',
  keys,
  expect: { seen: [hash] },
})

/** Those that were there come first: of too many, the file keeps the first. */
function withKeywords(there: Keys['keywords'], { keywords = [] }: NewText): Keys {
  const all = [...new Set([...(there ?? []), ...keywords])]
  return all.length > 0 ? { keywords: all } : {}
}

const isChange = (before: Keys, after: Keys) =>
  Object.entries(after).some(
    ([name, value]) => JSON.stringify(before[name as keyof Keys]) !== JSON.stringify(value),
  )

/** Made first, said last, reinforced as often as the most of them, and from the strongest source, with its evidence. */
export function mergedKeys(facts: readonly Pick<ReadFact, 'keys'>[]): Keys {
  const all = facts.map(({ keys }) => keys)
  const days = (name: 'created' | 'confirmed') => all.flatMap((keys) => keys[name] ?? []).sort()
  const [strongest] = all.toSorted((a, b) => rankOf(a) - rankOf(b))
  const keywords = [...new Set(all.flatMap((keys) => keys.keywords ?? []))]
  const merged: Keys = {
    created: days('created')[0],
    confirmed: days('confirmed').at(-1),
    reinforced: Math.max(0, ...all.map((keys) => keys.reinforced ?? 0)) || undefined,
    importance: all.some((keys) => keys.importance === 'high') ? 'high' : undefined,
    source: strongest?.source,
    evidence: strongest?.evidence,
    keywords: keywords.length > 0 ? keywords : undefined,
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** A person's words outweigh the way they came in. */
function rankOf({ source, evidence }: Keys): number {
  const rank = BY_STRENGTH.indexOf(source ?? '')
  const isExplicit = source === 'explicit'
  return (
    (isExplicit || evidence?.by === 'person' ? 0 : BY_STRENGTH.length) +
    (rank === -1 ? BY_STRENGTH.length : rank)
  )
}
