import { writerSubject } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import { groupBy } from '../lib/group-by.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { provenanceRank } from '../memory/fact-types.js'
import type { Keys } from '../memory/keys.js'
import { cut } from '../memory/listing.js'
import { compareText } from '../memory/memory.js'
import type { Op } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import type { MemoryPath } from '../memory/path.js'
import type { ScopeFolder } from '../memory/scope.js'
import { canonicalText } from '../memory/statement/canonical-text.js'
import { MAX_PATTERNS, readWhen, type When } from '../memory/when.js'
import type { Store } from '../store/store.js'
import type { Refusal } from './check-plan.js'
import { type ChangedFact, sayChanges } from './command.js'
import { conflictOf, keepConflicts, sideOf } from './conflicts.js'
import type { WholeFact } from './facts-of.js'
import { type PlanOp, pathsOf } from './plan.js'

/** The checked plan for one cluster, with its facts in the versions that the model saw. */
export type ClusterPlan = { facts: ReadonlyMap<string, WholeFact>; ops: PlanOp[] }

const OUTCOMES = { merge: 'merged', rewrite: 'rewrote', delete: 'removed', flag: 'flagged' } as const

const changesOf = (plans: readonly ClusterPlan[]): ChangedFact[] =>
  plans.flatMap(({ ops }) => ops.map(({ action, path }) => ({ outcome: OUTCOMES[action], path })))

/**
 * Makes the changes of a pass: commits what is pending, then the whole pass as one commit. Each plan is applied as a
 * whole or, if one of its files has changed since it was read, not at all.
 */
export async function applyPlans(args: {
  store: Pick<Store, 'read' | 'apply'>
  history: Pick<History, 'commit' | 'asOneCommit'>
  folder: ScopeFolder
  plans: readonly ClusterPlan[]
  clean(text: string): Promise<string>
  log: Log
}): Promise<{ changed: ChangedFact[]; refused: Refusal[] }> {
  const { store, history, folder, plans, clean, log } = args
  const expected = changesOf(plans)
  if (expected.length > 0) await history.commit(writerSubject.checkpoint('consolidation'))
  const origin: Origin = {
    writer: 'model',
    way: 'consolidation',
    subject: writerSubject.consolidated(sayChanges(expected)),
  }
  const applied: ClusterPlan[] = []
  const added = await history.asOneCommit(async () => {
    for (const plan of plans) {
      const changes = opsOf(plan)
      try {
        if (changes.length > 0) await store.apply(changes, origin)
        applied.push(plan)
      } catch (error) {
        if (!(error instanceof MemoryError)) throw error
        log.info('plan not applied', { scope: folder, reason: error.code })
      }
    }
    const sideAt = (path: string) => sideOf(store, { folder, path: path as MemoryPath }, clean)
    return keepConflicts({ store, folder, flags: await flagsOf(applied, sideAt), origin })
  })
  const changed = [
    ...changesOf(applied).filter(({ outcome }) => outcome !== 'flagged'),
    ...added.map(({ sides: [{ path }] }) => ({ outcome: 'flagged' as const, path })),
  ]
  if (changed.length > 0)
    await history.commit().catch((error: unknown) => {
      // The history tries again, under the same subject.
      if (!(error instanceof MemoryError)) throw error
      log.warn('pass not committed yet', { scope: folder, reason: error.code })
    })
  const missed = plans.filter((plan) => !applied.includes(plan)).flatMap(({ ops }) => ops)
  return { changed, refused: missed.map(({ action }) => ({ code: 'changed-meanwhile', op: action })) }
}

/** The contradictions that plans name, between the facts as the plans have left them. */
async function flagsOf(plans: readonly ClusterPlan[], sideAt: (path: string) => ReturnType<typeof sideOf>) {
  const ops = plans.flatMap((plan) => plan.ops)
  async function sideNow(path: string) {
    const op = ops.find((one) => one.action !== 'flag' && pathsOf(one).all.includes(path))
    const isGone = op?.action === 'delete' && op.path === path
    return sideAt((isGone ? op.others[0] : op?.action === 'merge' ? op.path : path) ?? path)
  }
  const found = ops.map(async ({ action, path, others: [against = ''], question }) => {
    const [a, b] = action === 'flag' ? await Promise.all([sideNow(path), sideNow(against)]) : []
    return a && b ? [conflictOf(a, b, question)] : []
  })
  return (await Promise.all(found)).flat()
}

/** The memory changes of a plan; each expects the version that was read. Flags change no fact. */
function opsOf({ ops, facts }: ClusterPlan): Op[] {
  const found = (path: string) => facts.get(path) as WholeFact
  const seen = ({ target, hash }: WholeFact) => ({ ...target, expect: { seen: [hash] } })
  const remove = (fact: WholeFact): Op => ({ ...seen(fact), kind: 'delete' })
  const write = (fact: WholeFact, { description, body, keywords }: PlanOp, keys: Keys): Op => {
    // The old keywords come first: of too many, the file keeps the first.
    const all = [...new Set([...(keys.keywords ?? []), ...keywords])]
    return {
      ...seen(fact),
      kind: 'write',
      content: body === '' ? '' : `${body}\n`,
      keys: { ...keys, ...(all.length > 0 && { keywords: all }), description },
    }
  }
  return ops.flatMap((op): Op[] => {
    const fact = found(op.path)
    const others = op.others.map(found)
    if (op.action === 'rewrite') return [write(fact, op, { keywords: fact.keys.keywords })]
    if (op.action === 'merge') return [write(fact, op, mergedKeys([fact, ...others])), ...others.map(remove)]
    const [holder] = others
    if (op.action === 'flag' || !holder) return []
    // If one fact holds several that are deleted, it gets the keys of all with the first.
    const held = ops.filter(({ action, others: [by] }) => action === 'delete' && by === holder.path)
    const keys = mergedKeys([holder, ...held.map(({ path }) => found(path))])
    const isNoted = held[0] === op && !holder.isProtected
    return [...(isNoted ? [{ ...seen(holder), kind: 'annotate' as const, keys }] : []), remove(fact)]
  })
}

/** Quotes stand in the front matter, which is not read if it is very long. */
const MAX_QUOTES_CHARS = 4_000

const rankOf = ({ source, evidence }: Keys) => provenanceRank(source, evidence?.by)

/** Earliest creation, latest confirmation, most reinforcements; strongest source, its evidence and all its quotes. */
function mergedKeys(facts: readonly Pick<WholeFact, 'keys'>[]): Keys {
  const all = facts.map(({ keys }) => keys)
  const days = (name: 'created' | 'confirmed') => all.flatMap((keys) => keys[name] ?? []).sort()
  const [strongest] = all.toSorted((a, b) => rankOf(b) - rankOf(a))
  const listed = (name: 'keywords' | 'about') => {
    const items = [...new Set(all.flatMap((keys) => keys[name] ?? []))]
    return items.length > 0 ? items : undefined
  }
  const by = strongest?.evidence?.by
  // A line each: when the fact is forgotten, so are they.
  const quotes = new Set(
    all.flatMap(({ evidence: one }) => (one?.by === by && one?.quote?.split('\n')) || []),
  )
  const merged: Keys = {
    created: days('created')[0],
    confirmed: days('confirmed').at(-1),
    reinforced: Math.max(0, ...all.map((keys) => keys.reinforced ?? 0)) || undefined,
    importance: all.some((keys) => keys.importance === 'high') ? 'high' : undefined,
    source: strongest?.source,
    evidence: strongest?.evidence && {
      ...strongest.evidence,
      ...(quotes.size > 0 && { quote: cut([...quotes].join('\n'), MAX_QUOTES_CHARS) }),
    },
    keywords: listed('keywords'),
    about: listed('about'),
    when: mergedWhen(all.flatMap(({ when }) => when ?? [])),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

/** All deeds, of too many the first; any that an agent proposed makes it a proposal. One that stops calls stays alone. */
function mergedWhen(all: readonly When[]): When | undefined {
  const stops = all.find(({ before }) => before)
  if (stops) return stops
  const patterns = (name: 'edit' | 'command') =>
    [...new Set(all.flatMap((when) => when[name] ?? []))].slice(0, MAX_PATTERNS)
  return readWhen({
    edit: patterns('edit'),
    command: patterns('command'),
    subagents: all.some(({ subagents }) => subagents),
    by: all.find(({ by }) => by)?.by,
  })
}

/** Plans to delete facts that say exactly what another of their type says, one plan per group; never protected ones. */
export function planForDuplicates(facts: readonly WholeFact[]): ClusterPlan[] {
  const groups = groupBy(facts, ({ description, body, keys }) =>
    JSON.stringify([keys.type, canonicalText(description), canonicalText(body)]),
  )
  return [...groups.values()].flatMap((group) => {
    // Protected ones first, then by strength, then by path.
    const [stays, ...others] = group.toSorted(
      (a, b) =>
        Number(b.isProtected) - Number(a.isProtected) ||
        rankOf(b.keys) - rankOf(a.keys) ||
        compareText(a.path, b.path),
    )
    const free = others.filter(({ isProtected }) => !isProtected)
    const ops = free.map(({ path }): PlanOp => ({ ...DELETION, path, others: [stays?.path ?? ''] }))
    return ops.length > 0 ? [{ facts: new Map(group.map((fact) => [fact.path, fact])), ops }] : []
  })
}

const DELETION = { action: 'delete' as const, description: '', body: '', keywords: [], question: '' }
