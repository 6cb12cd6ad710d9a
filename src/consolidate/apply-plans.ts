import { writerSubject } from '../history/commit-message.js'
import type { History } from '../history/history.js'
import type { Log } from '../lib/log-file.js'
import type { Conflict } from '../memory/conflict-file.js'
import { MemoryError } from '../memory/errors.js'
import type { Origin } from '../memory/origin.js'
import type { ScopeFolder } from '../memory/scope.js'
import type { Store } from '../store/store.js'
import type { ClusterPlan } from './ask-for-plans.js'
import type { Refusal } from './check-plan.js'
import { conflictOf, keepConflicts } from './conflicts.js'
import type { WholeFact } from './facts-of.js'
import { type Counts, countOps, sayCounts, sumOf } from './outcome.js'
import { pathsOf } from './plan.js'
import { toOps } from './plan-ops.js'

/** What a pass made of one fact. */
export type ChangedFact = { outcome: keyof Counts; path: string }

const OUTCOMES = { merge: 'merged', rewrite: 'rewrote', delete: 'removed' } as const

/**
 * Makes the changes of a pass: what was pending goes into a commit before, and all of the pass into one. All changes of a
 * plan are made or none: none where one of its files is no longer as it was read.
 */
export async function applyPlans(args: {
  store: Pick<Store, 'read' | 'apply'>
  history: Pick<History, 'commit' | 'asOneCommit'>
  folder: ScopeFolder
  plans: readonly ClusterPlan[]
  log: Log
}): Promise<{ counts: Counts; refused: Refusal[]; changed: ChangedFact[] }> {
  const { store, history, folder, plans, log } = args
  const expected = countOps(plans.flatMap(({ ops }) => ops))
  if (sumOf(expected) > 0) await history.commit(writerSubject.checkpoint('consolidation'))
  const origin: Origin = {
    writer: 'model',
    way: 'consolidation',
    subject: writerSubject.consolidated(sayCounts(expected)),
  }

  async function isApplied({ ops, facts }: ClusterPlan): Promise<boolean> {
    const changes = toOps(ops, facts)
    try {
      if (changes.length > 0) await store.apply(changes, origin)
      return true
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error
      log.info('plan not applied', { scope: folder, reason: error.code })
      return false
    }
  }

  const applied: ClusterPlan[] = []
  const added = await history.asOneCommit(async () => {
    for (const plan of plans) {
      if (await isApplied(plan)) applied.push(plan)
    }
    const flags = await flagsOf(applied, store)
    return keepConflicts({ store, folder, flags, origin })
  })
  const counts = { ...countOps(applied.flatMap(({ ops }) => ops)), flagged: added.length }
  if (sumOf(counts) > 0) await commitSoon(history, folder, log)
  const missed = plans.filter((plan) => !applied.includes(plan)).flatMap(({ ops }) => ops)
  return {
    counts,
    refused: missed.map(({ op }) => ({ code: 'changed-meanwhile', op })),
    changed: [
      ...applied.flatMap(({ ops }) =>
        ops.flatMap(({ op, path }) => (op === 'flag' ? [] : [{ outcome: OUTCOMES[op], path }])),
      ),
      ...added.map(({ sides: [{ path }] }) => ({ outcome: 'flagged' as const, path })),
    ],
  }
}

/** What cannot be committed now is tried again by the history, under the same subject. */
async function commitSoon(history: Pick<History, 'commit'>, folder: ScopeFolder, log: Log): Promise<void> {
  try {
    await history.commit()
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error
    log.warn('pass not committed yet', { scope: folder, reason: error.code })
  }
}

/** The contradictions that plans name, between the facts as all of them have left them. */
async function flagsOf(plans: readonly ClusterPlan[], store: Pick<Store, 'read'>): Promise<Conflict[]> {
  const ops = plans.flatMap((plan) => plan.ops)
  const facts = new Map(plans.flatMap((plan) => [...plan.facts]))
  async function now(path: string): Promise<WholeFact | undefined> {
    const op = ops.find((one) => one.op !== 'flag' && pathsOf(one).all.includes(path))
    if (!op) return facts.get(path)
    const isGone = op.op === 'delete' && op.path === path
    const fact = facts.get(isGone ? op.heldBy : op.op === 'merge' ? op.path : path)
    const version = fact && (await store.read(fact.target))
    const description = 'description' in op ? op.description : fact?.description
    return version && { ...fact, hash: version.hash, description: description ?? '' }
  }
  const found = ops
    .flatMap((op) => (op.op === 'flag' ? [op] : []))
    .map(async ({ path, against, question }) => {
      const [a, b] = await Promise.all([now(path), now(against)])
      return a && b ? [conflictOf(a, b, question)] : []
    })
  return (await Promise.all(found)).flat()
}
