import type { Keys } from '../memory/keys.js'
import type { Op, Target } from '../memory/op.js'
import type { NewText, PlanOp } from './plan.js'

/** A fact in the version that was read, with what its front matter holds. */
export type ReadFact = { target: Target; hash: string; keys: Keys; protection?: string }

/** Sources of facts, the strongest first: what is merged keeps the strongest one's provenance. */
const BY_STRENGTH = ['explicit', 'compaction', 'extraction', 'agent', 'imported']

/** The changes of memory that a plan is; each expects the version that was read. Flags change no fact. */
export function toOps(plan: readonly PlanOp[], facts: ReadonlyMap<string, ReadFact>): Op[] {
  const found = (path: string) => facts.get(path) as ReadFact
  const seen = ({ target, hash }: ReadFact) => ({ ...target, expect: { seen: [hash] } })
  const remove = (fact: ReadFact): Op => ({ ...seen(fact), kind: 'delete' })
  const write = (fact: ReadFact, { description, body }: NewText, keys: Keys): Op => ({
    ...seen(fact),
    kind: 'write',
    content: body === '' ? '' : `${body}\n`,
    keys: { ...keys, description },
  })
  return plan.flatMap((op): Op[] => {
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
        const holder = found(op.heldBy)
        // Of all that one fact holds, with the first.
        const held = plan.filter((other) => other.op === 'delete' && other.heldBy === op.heldBy)
        const keys = mergedKeys([holder, ...held.map(({ path }) => found(path))])
        const isChanged = held[0] === op && holder.protection === undefined && isChange(holder.keys, keys)
        const change: Op[] = isChanged ? [{ ...seen(holder), kind: 'annotate', keys }] : []
        return [...change, remove(found(op.path))]
      }
      default:
        return []
    }
  })
}

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
function mergedKeys(facts: readonly Pick<ReadFact, 'keys'>[]): Keys {
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

/** The strongest provenance is the least. A person's words outweigh the way they came in. */
export function rankOf({ source, evidence }: Keys): number {
  const rank = BY_STRENGTH.indexOf(source ?? '')
  const isPersons = source === 'explicit' || evidence?.by === 'person'
  return (isPersons ? 0 : BY_STRENGTH.length) + (rank === -1 ? BY_STRENGTH.length : rank)
}
