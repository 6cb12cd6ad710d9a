import type { History } from '../history/history.js'
import { unless } from '../lib/errno.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import { groupBy } from '../lib/group-by.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { type MemoryFile, type Snapshot, scopeOf, statementOf } from '../memory/memory.js'
import { FACTS_DIR } from '../memory/reserved-folders.js'
import { keyOf, type ScopeFolder } from '../memory/scope.js'
import { singleSubject } from '../memory/statement/single-subject.js'
import type { Skipped, SmallModel } from '../small-model/small-model.js'
import type { Records } from '../state/records.js'
import type { Store } from '../store/store.js'
import { applyPlans, type ClusterPlan, planForDuplicates } from './apply-plans.js'
import { checkPlan, type Refusal } from './check-plan.js'
import { type ChangedFact, type Outcome, type Pass, sayOutcome } from './command.js'
import {
  isDue,
  MAX_SEEN,
  MAX_TRIES,
  noPass,
  type PassRules,
  type PassState,
  RETRY_MS,
  versionOf,
} from './due.js'
import { clusterFacts, type FactReader, type FindSimilar, readWhole, type WholeFact } from './facts-of.js'
import { PLAN_SCHEMA, parsePlan, pathsOf } from './plan.js'
import { consolidationPrompt, consolidationSystem } from './prompt.js'

type Look = {
  folder: ScopeFolder
  state: PassState
  all: readonly MemoryFile[]
  changed: ReadonlySet<MemoryFile>
  /** A person waits for it. */
  asked: boolean
  signal: AbortSignal
}

type Plans = {
  plans: ClusterPlan[]
  refused: Refusal[]
  /** The facts that were looked at. */
  looked: WholeFact[]
  /** Why the model was not asked about the rest. */
  stopped?: { kind: Skipped } | { kind: 'cut-off' } | { kind: 'failed'; reason: string }
}

/** Share of words that two descriptions have in common; facts with less are about different things. */
export const MIN_OVERLAP = 0.3
/** Most facts that a pass checks for exact duplicates, changed ones first. */
const MAX_READ = 500
/** Most clusters that one pass asks about: the day's calls must also do for finding facts. */
const MAX_CALLS = 8
/** Part of a scope's facts that one pass may change; one cluster is always allowed. */
const CHANGED_PART = 1 / 4

export type ConsolidationArgs = FactReader & {
  store: Pick<Store, 'refresh' | 'file' | 'read' | 'apply'>
  snapshot(): Snapshot
  history: Pick<History, 'available' | 'commit' | 'asOneCommit'>
  smallModel: SmallModel
  records: Records<PassState>
  locks: Pick<FileLocks, 'hold' | 'tryHold'>
  /** Keys of the files in these folders that are most similar to a text, best first. */
  similar(
    text: string,
    request: { groups: ReadonlySet<ScopeFolder>; pathPrefix: string; limit: number; minOverlap: number },
  ): Promise<readonly { key: string }[]>
  /** Body of a person's own protocol, where it is read-only. */
  protocol(): Promise<string | undefined>
  /** Called with what a pass did as a whole, and to each fact. */
  onDone(folder: ScopeFolder, outcome: Outcome, changed: readonly ChangedFact[]): Promise<void>
  settings: PassRules & { enabled: boolean; model?: string | undefined }
  now: () => number
  log: Log
}

/** Joins facts that say the same and records contradictions, as a small model proposes and the checks allow. */
export function createConsolidation(args: ConsolidationArgs): Pass {
  const { store, history, smallModel, records, locks, settings, now, log } = args
  const factsIn = (folder: ScopeFolder) => args.snapshot()[scopeOf({ folder })].facts

  const passAlone: Pass = async (folder, { asked, signal }) => {
    // A person who asks means what is there now, including a file saved this moment.
    if (asked) await store.refresh([folder])
    const known = await records.read(folder)
    const state = known ?? noPass(now())
    if (!known) await records.write(folder, state)
    const all = factsIn(folder)
    const seen = new Set(state.seen)
    const changed = new Set(all.filter((file) => !seen.has(versionOf(file))))
    if (!asked && !isDue(state, { facts: all.length, changed: changed.size }, settings, now()))
      return undefined
    try {
      // The first commit of a new memory may still be waiting for quiet: make it now.
      if (!(await history.available())) await history.commit()
      if (!(await history.available())) return { kind: 'no-history' }
      return await consolidate({ folder, state, all, changed, asked, signal })
    } catch (error) {
      // A person's rebase, or another git, holds the repository.
      const isHeld = error instanceof MemoryError && ['no-history', 'busy'].includes(error.code)
      if (isHeld) return { kind: 'no-history' }
      throw error
    }
  }

  async function consolidate(look: Look): Promise<Outcome> {
    const { folder, all, changed, asked } = look
    const others = all.filter((file) => !changed.has(file))
    const duplicates = planForDuplicates(await readWhole([...changed, ...others].slice(0, MAX_READ), args))
    const gone = new Set(duplicates.flatMap(({ ops }) => ops.map(({ path }) => path)))
    const left = all.filter(({ path }) => !gone.has(path))
    // Comparing ten thousand facts takes seconds, and only a model has a use for it.
    const isCompared = asked || (await smallModel.model(settings.model)) !== undefined
    const clusters = isCompared
      ? await clusterFacts(new Set(left.filter((file) => changed.has(file))), similarAmong(left))
      : undefined
    const plans = await askForPlans(clusters, look)
    // Duplicates of a fact that a plan changes are left to another pass.
    const touched = plans.plans.flatMap(({ ops }) =>
      ops.flatMap((op) => (op.action === 'flag' ? [] : pathsOf(op).all)),
    )
    const untouched = duplicates.filter(({ facts }) => !touched.some((path) => facts.has(path)))
    const accepted = [...plans.plans, ...untouched]
    const made = await applyPlans({ store, history, folder, plans: accepted, clean: args.clean, log })
    await records.write(folder, stateAfter(look, plans, clusters?.flat() ?? all, made.changed))
    return outcomeOf(made.changed, { ...plans, refused: [...plans.refused, ...made.refused] })
  }

  /** Asks about one cluster after the other, until a quarter of the facts would change or the model gives no answer. */
  async function askForPlans(
    /** `undefined` if there is no model that could look at them. */
    clusters: readonly (readonly MemoryFile[])[] | undefined,
    { all, state, asked, signal }: Look,
  ): Promise<Plans> {
    const result: Plans = { plans: [], refused: [], looked: [] }
    if (!clusters) return { ...result, stopped: { kind: 'no-model' } }
    if (clusters.length === 0) return result
    const system = consolidationSystem(await args.protocol())
    let changed = 0
    for (const cluster of clusters.slice(0, MAX_CALLS)) {
      const facts = await readWhole(cluster, args)
      if (facts.length < 2) continue
      const reply = await smallModel.ask({
        ...{ job: 'consolidation', preferred: settings.model, asked, signal },
        ...{ system, prompt: consolidationPrompt(facts), schema: PLAN_SCHEMA, parse: parsePlan },
      })
      // A cluster that the model has failed at so often is given up.
      const isLastTry = !asked && state.failures + 1 >= MAX_TRIES
      if (reply.kind === 'failed' && isLastTry) result.looked.push(...facts)
      if (reply.kind !== 'answer') return { ...result, stopped: reply }
      const refused = checkPlan(reply.value, facts)
      const ops = refused.length > 0 ? [] : reply.value
      const more = new Set(ops.flatMap((op) => pathsOf(op).changed)).size
      // A cluster that is too much for this pass is asked about again in the next one.
      if (changed > 0 && changed + more > all.length * CHANGED_PART) return result
      changed += more
      result.refused.push(...refused)
      result.looked.push(...facts)
      if (ops.length > 0) result.plans.push({ facts: new Map(facts.map((fact) => [fact.path, fact])), ops })
      if (changed >= all.length * CHANGED_PART) return result
    }
    return result
  }

  /** Similar in words, or about one thing: facts with few words in common may contradict each other all the same. */
  function similarAmong(facts: readonly MemoryFile[]): FindSimilar {
    const byKey = new Map(facts.map((file) => [keyOf(file), file]))
    const told = facts.flatMap((file) => thingsOf(file).map((thing) => ({ thing, file })))
    const byThing = groupBy(told, ({ thing }) => thing)
    return async (file, limit) => {
      const named = thingsOf(file).flatMap((thing) => byThing.get(thing) ?? [])
      const request = { groups: new Set([file.folder]), pathPrefix: FACTS_DIR, minOverlap: MIN_OVERLAP }
      // One more, since the fact is most like itself.
      const alike = await args.similar(statementOf(file), { ...request, limit: limit + 1 })
      const found = [...named.map((one) => one.file), ...alike.flatMap(({ key }) => byKey.get(key) ?? [])]
      return [...new Set(found)].filter((one) => one !== file).slice(0, limit)
    }
  }

  /**
   * Facts that were looked at, and those that came of them, are not looked at again until they change; those that wait
   * for another pass are, and so is what somebody has written meanwhile.
   */
  function stateAfter(
    { folder, state, all, asked }: Look,
    { looked, stopped }: Plans,
    compared: readonly MemoryFile[],
    changed: readonly ChangedFact[],
  ): PassState {
    const lookedAt = new Set(looked.map(({ path }) => path))
    const waiting = new Set(compared.map(({ path }) => path).filter((path) => !lookedAt.has(path)))
    const ours = new Set(changed.map(({ path }) => path))
    // With the versions from before the pass: an undo brings them back.
    const seen = [...all, ...factsIn(folder).filter(({ path }) => ours.has(path))].filter(
      ({ path }) => !waiting.has(path),
    )
    const isFailure = stopped !== undefined && !['cut-off', 'unannounced'].includes(stopped.kind)
    // Asking again and again while a provider is down must not give up any cluster.
    const failures = state.failures + (stopped?.kind === 'failed' && !asked ? 1 : 0)
    return {
      format: 1,
      failures: stopped ? failures % MAX_TRIES : 0,
      lastDoneMs: stopped ? state.lastDoneMs : now(),
      notBeforeMs: isFailure ? now() + Math.min(RETRY_MS, settings.intervalMs) : 0,
      seen: [...new Set([...state.seen, ...seen.map(versionOf)])].slice(-MAX_SEEN),
    }
  }

  return async (folder, { asked, signal }) => {
    if (!settings.enabled) return asked ? { kind: 'switched-off' } : undefined
    // A lease, so that one process at a time is at it. A person who asks waits as long as for any lock.
    const lease = `consolidate-${sha256(folder, 16)}`
    const run = () => passAlone(folder, { asked, signal })
    const outcome = asked
      ? ((await locks.hold([lease], run).catch(unlessTimeout)) ?? ({ kind: 'busy-elsewhere' } as const))
      : await locks.tryHold(lease, run)
    if (outcome === undefined || outcome === 'held') return undefined
    await args.onDone(folder, outcome, outcome.kind === 'done' ? outcome.changed : [])
    log.info('consolidation', { scope: folder, outcome: outcome.kind, result: sayOutcome(outcome) })
    return outcome
  }
}

const unlessTimeout = unless((error) => error instanceof LockTimeout)

/** What a fact is about: its file name without a trailing number, and the one address or path that it names. */
function thingsOf(file: MemoryFile): string[] {
  const subject = singleSubject(statementOf(file))
  return [file.path.replace(/(?:-\d+)?\.md$/, ''), ...(subject === undefined ? [] : [`about ${subject}`])]
}

function outcomeOf(changed: ChangedFact[], { refused, stopped }: Plans): Outcome {
  if (changed.length > 0) return { kind: 'done', changed, refused }
  if (refused.length > 0) return { kind: 'refused', refused }
  if (stopped?.kind === 'cut-off') return { kind: 'failed', reason: 'the process ended' }
  return stopped ?? { kind: 'nothing-to-do' }
}
