import { writerSubject } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import type { Op } from '../memory/op.js'
import type { Origin } from '../memory/origin.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { ClusterPlan } from './ask-for-plans.js'
import type { Refusal } from './check-plan.js'
import type { PassState } from './due.js'
import { exactDuplicates } from './exact-duplicates.js'
import type { WholeFact } from './facts-of.js'
import { conflictOf, keepConflicts } from './keep-conflicts.js'
import { type Counts, countOps, sayCounts } from './outcome.js'
import { mergedKeys, toOps } from './plan-ops.js'

/** What a pass made of one fact. */
export type ChangedFact = { outcome: keyof Counts; path: string }

/** A fact that says exactly what another one says, and goes. */
export type Duplicate = { goes: WholeFact; stays: WholeFact }

export function findDuplicates(facts: readonly WholeFact[]): Duplicate[] {
  const byPath = new Map(facts.map((fact) => [fact.path, fact]))
  const pairs = exactDuplicates(
    facts.map(({ path, description, body, keys, protection }) => ({
      path,
      type: keys.type ?? '',
      description,
      body,
      strength: keys.source === 'explicit' ? 2 : keys.evidence?.by === 'person' ? 1 : 0,
      ...(protection ? { protection } : {}),
    })),
  )
  return pairs.flatMap(({ path, heldBy }) => {
    const [goes, stays] = [byPath.get(path), byPath.get(heldBy)]
    return goes && stays ? [{ goes, stays }] : []
  })
}

/**
 * Makes the changes of a pass: what was pending goes into a commit before, and all of the pass into one. All changes of a
 * cluster are made or none: none where one of its files is no longer as it was read.
 */
export async function applyPlans(args: {
  store: Pick<Store, 'read' | 'apply'>
  history: Pick<History, 'commit' | 'asOneCommit'>
  folder: ScopeFolder
  plans: readonly ClusterPlan[]
  duplicates: readonly Duplicate[]
  written: PassState['conflicts']
  log: Log
}): Promise<{
  counts: Counts
  refused: Refusal[]
  conflicts: PassState['conflicts']
  changed: ChangedFact[]
}> {
  const { store, history, folder, plans, duplicates, written, log } = args
  const flags = plans.flatMap(flagsOf)
  const planned = countOps(plans.flatMap(({ ops }) => ops))
  const expected = { ...planned, removed: planned.removed + duplicates.length }
  if (sum(expected) > 0) await history.commit(writerSubject.checkpoint('consolidation'))
  const origin: Origin = {
    writer: 'model',
    way: 'consolidation',
    subject: writerSubject.consolidated(sayCounts(expected)),
  }

  async function isApplied(ops: readonly Op[]): Promise<boolean> {
    try {
      if (ops.length > 0) await store.apply(ops, origin)
      return true
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.info('plan not applied', { scope: folder, reason: error.code })
      return false
    }
  }

  /** What cannot be committed now is tried again by the history, under the same subject. */
  async function commitSoon(): Promise<void> {
    try {
      await history.commit()
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.warn('pass not committed yet', { scope: folder, reason: error.code })
    }
  }

  const refused: Refusal[] = []
  const applied: ClusterPlan[] = []
  const absorbed: Duplicate[] = []
  const { conflicts, added } = await history.asOneCommit(async () => {
    for (const plan of plans) {
      if (await isApplied(plan.ops.flatMap((op) => toOps(op, plan.facts)))) applied.push(plan)
      else refused.push(...plan.ops.map(({ op }) => ({ code: 'changed-meanwhile' as const, op })))
    }
    for (const duplicate of duplicates) if (await isApplied(absorb(duplicate))) absorbed.push(duplicate)
    return keepConflicts({ store, folder, written, flags, origin })
  })
  const counts = countOps(applied.flatMap(({ ops }) => ops))
  const made = { ...counts, removed: counts.removed + absorbed.length, flagged: added }
  if (sum(made) > 0) await commitSoon()
  const changed = [
    ...applied.flatMap(({ ops }) => ops.map(({ op, path }) => ({ outcome: OUTCOMES[op], path }))),
    ...absorbed.map(({ goes }) => ({ outcome: OUTCOMES.delete, path: goes.path })),
  ]
  return { counts: made, refused, conflicts, changed }
}

const OUTCOMES = { merge: 'merged', rewrite: 'rewrote', delete: 'removed', flag: 'flagged' } as const

const sum = ({ merged, rewrote, removed, flagged }: Counts) => merged + rewrote + removed + flagged

function flagsOf({ ops, facts }: ClusterPlan) {
  return ops.flatMap((op) => {
    if (op.op !== 'flag') return []
    const [a, b] = [facts.get(op.path), facts.get(op.against)]
    return a && b ? [conflictOf(a, b, op.question)] : []
  })
}

/** The duplicate goes, and what stays has the strongest provenance of both, unless it is a person's own file. */
function absorb({ goes, stays }: Duplicate): Op[] {
  const remove: Op = { ...goes.target, kind: 'delete', expect: { seen: [goes.hash] } }
  if (stays.protection) return [remove]
  const keys = mergedKeys([stays, goes])
  return [{ ...stays.target, kind: 'annotate', keys, expect: 'any' }, remove]
}
