import type { History } from '../history/history.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import { groupBy } from '../lib/group-by.js'
import { sha256 } from '../lib/hash.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { type MemoryFile, type Snapshot, scopeOf, statementOf } from '../memory/memory.js'
import { fileKey, type ScopeFolder } from '../memory/scope.js'
import { singleSubject } from '../memory/statement/single-subject.js'
import type { SmallModel } from '../small-model/small-model.js'
import type { Records } from '../state/records.js'
import type { Store } from '../store/store.js'
import { applyPlans, type ChangedFact } from './apply-plans.js'
import { askForPlans, type Plans } from './ask-for-plans.js'
import { type Cluster, type Clusterable, clusterFacts, type Similar } from './cluster-facts.js'
import { keepConflicts } from './conflicts.js'
import { isDue, noPass, type PassRules, type PassState, RETRY_MS, versionOf } from './due.js'
import { planForDuplicates } from './exact-duplicates.js'
import { factsOf, type IsByHand, readWhole } from './facts-of.js'
import { type Counts, type Outcome, sayOutcome, sumOf } from './outcome.js'
import { pathsOf } from './plan.js'

type Look = {
  folder: ScopeFolder
  state: PassState
  all: readonly MemoryFile[]
  changed: ReadonlySet<MemoryFile>
}

/** Facts with less in common are about different things: the share of words that two descriptions have in common. */
export const MIN_OVERLAP = 0.3
const HISTORY_TROUBLE: ReadonlySet<string> = new Set(['no-history', 'busy'])
/** Facts of which a pass looks for exact duplicates, those that changed first. */
const MAX_READ = 500

export type ConsolidationArgs = {
  store: Pick<Store, 'refresh' | 'file' | 'read' | 'apply'>
  snapshot(): Snapshot
  history: Pick<History, 'available' | 'commit' | 'asOneCommit'>
  smallModel: SmallModel
  records: Records<PassState>
  locks: Pick<FileLocks, 'hold' | 'tryHold'>
  /** Keys of the facts of a scope whose description is most like that of one, best first. */
  similar(file: MemoryFile, limit: number, minOverlap: number): ReturnType<Similar>
  isByHand: IsByHand
  /** Takes secrets and private text out. */
  clean(text: string): Promise<string>
  /** Body of a person's own protocol, where it is read-only. */
  protocol(): Promise<string | undefined>
  /** Told what a pass has made of each fact, and of the whole. */
  onDone(folder: ScopeFolder, outcome: Outcome, changed: readonly ChangedFact[]): Promise<void>
  settings: PassRules & { enabled: boolean; model?: string | undefined }
  now: () => number
  log: Log
}

export type Consolidation = ReturnType<typeof createConsolidation>

type Passed = { outcome: Outcome; changed: readonly ChangedFact[] }
const without = (outcome: Outcome): Passed => ({ outcome, changed: [] })

/** Joins what says the same, and writes down what contradicts itself: what a small model proposes and the checks let through. */
export function createConsolidation(args: ConsolidationArgs) {
  const { store, history, smallModel, records, locks, settings, now, log } = args
  const filesOf = (folder: ScopeFolder) => args.snapshot()[scopeOf({ folder })]
  const read = (files: readonly MemoryFile[]) => readWhole(files, store, args.isByHand, args.clean)

  /** The lease: of several processes one is at it. Who waits does so as long as for any lock. */
  async function alone<T>(folder: ScopeFolder, waits: boolean, task: () => Promise<T>): Promise<T | 'held'> {
    const name = `consolidate-${sha256(folder, 16)}`
    if (!waits) return locks.tryHold(name, task)
    try {
      return await locks.hold([name], task)
    } catch (error) {
      if (error instanceof LockTimeout) return 'held'
      throw error
    }
  }

  async function passAlone(
    folder: ScopeFolder,
    asked: boolean,
    signal: AbortSignal,
  ): Promise<Passed | undefined> {
    // Who asks means what is there now, a file saved this moment included.
    if (asked) await store.refresh([folder])
    const known = await records.read(folder)
    const state = known ?? noPass(now())
    if (!known) await records.write(folder, state)
    const all = factsOf(filesOf(folder))
    const seen = new Set(state.seen)
    const changed = new Set(all.filter((file) => !seen.has(versionOf(file))))
    const counts = { facts: all.length, changed: changed.size }
    if (!asked && !isDue(state, counts, settings, now())) return undefined
    try {
      // The first commit of a new memory may still be waiting for quiet: it is made now.
      if (!(await history.available())) await history.commit()
      if (!(await history.available())) return without({ kind: 'no-history' })
      return await consolidate({ folder, state, all, changed }, asked, signal)
    } catch (error) {
      // A person's rebase, or another git, holds the repository.
      if (error instanceof MemoryError && HISTORY_TROUBLE.has(error.code))
        return without({ kind: 'no-history' })
      throw error
    }
  }

  async function consolidate(looked: Look, asked: boolean, signal: AbortSignal): Promise<Passed> {
    const { folder, all, changed } = looked
    const first = [...changed, ...all.filter((file) => !changed.has(file))].slice(0, MAX_READ)
    const whole = await read(first)
    const duplicates = planForDuplicates(whole)
    const gone = new Set(duplicates.flatMap(({ ops, facts }) => ops.map(({ path }) => facts.get(path)?.file)))
    const facts = clusterable(
      all.filter((file) => !gone.has(file)),
      changed,
    )
    // Ten thousand facts are compared for seconds, and only a model has a use for it.
    const isCompared = asked || (await smallModel.model(settings.model)) !== undefined
    const clusters = isCompared ? await clusterFacts(facts, similarAmong(all), MIN_OVERLAP) : undefined
    const plans = await askForPlans({
      clusters,
      read: (keys) => read(keys.flatMap((key) => store.file(key) ?? [])),
      smallModel,
      model: settings.model,
      protocol: clusters?.length ? await args.protocol() : undefined,
      total: all.length,
      asked,
      signal,
    })
    // What a plan has changed is compared anew in another pass.
    const touched = plans.plans.flatMap(({ ops }) =>
      ops.flatMap((op) => (op.op === 'flag' ? [] : pathsOf(op).all)),
    )
    const made = await applyPlans({
      store,
      history,
      folder,
      plans: [...plans.plans, ...duplicates.filter(({ facts }) => !touched.some((path) => facts.has(path)))],
      log,
    })
    await records.write(folder, stateAfter(looked, plans, clusters))
    const refused = [...plans.refused, ...made.refused]
    return { outcome: outcomeOf(made.counts, { ...plans, refused }), changed: made.changed }
  }

  /** Facts about one thing may have few words in common, and contradict each other all the same. */
  function similarAmong(facts: readonly MemoryFile[]): Similar {
    const told = facts.flatMap((file) =>
      thingsOf(file).map((thing) => ({ thing, key: fileKey(file.folder, file.path) })),
    )
    const byThing = groupBy(told, ({ thing }) => thing)
    return async (key, limit) => {
      const file = store.file(key)
      if (!file) return []
      const named = new Set(
        thingsOf(file)
          .flatMap((thing) => byThing.get(thing) ?? [])
          .map(({ key }) => key),
      )
      const alike = await args.similar(file, limit, MIN_OVERLAP)
      const both = [
        ...[...named].map((one) => ({ key: one, overlap: 1 })),
        ...alike.filter((one) => !named.has(one.key)),
      ]
      return both.filter((one) => one.key !== key).slice(0, limit)
    }
  }

  /**
   * What was looked at, and what came of it, is not looked at again until it changes; what waits for another pass is, and
   * so is what somebody has written meanwhile.
   */
  function stateAfter(
    { folder, state, all }: Look,
    { looked, plans, stopped }: Plans,
    clusters: Cluster[] | undefined,
  ): PassState {
    const keyOf = (file: MemoryFile) => fileKey(file.folder, file.path)
    const lookedAt = new Set(looked.map(({ file }) => keyOf(file)))
    const waiting = new Set(
      (clusters?.flatMap(({ keys }) => keys) ?? all.map(keyOf)).filter((key) => !lookedAt.has(key)),
    )
    const [before, known] = [new Set(state.seen), new Set(all.map(versionOf))]
    const ours = new Set(plans.flatMap(({ ops }) => ops.map(({ path }) => path)))
    const isSeen = (file: MemoryFile) =>
      before.has(versionOf(file)) ||
      (!waiting.has(keyOf(file)) && (known.has(versionOf(file)) || ours.has(file.path)))
    const isFailure = stopped !== undefined && !['cut-off', 'unannounced'].includes(stopped.kind)
    return {
      format: 1,
      lastDoneMs: stopped ? state.lastDoneMs : now(),
      notBeforeMs: isFailure ? now() + Math.min(RETRY_MS, settings.intervalMs) : 0,
      seen: factsOf(filesOf(folder)).filter(isSeen).map(versionOf),
    }
  }

  return {
    /** One pass over a scope, where it is due or a person asks for it; `undefined` where neither is. */
    async pass(
      folder: ScopeFolder,
      { asked, signal }: { asked: boolean; signal: AbortSignal },
    ): Promise<Outcome | undefined> {
      if (!settings.enabled) return asked ? { kind: 'switched-off' } : undefined
      const held = await alone(folder, asked, () => passAlone(folder, asked, signal))
      if (held === undefined || (held === 'held' && !asked)) return undefined
      const { outcome, changed } = held === 'held' ? without({ kind: 'busy-elsewhere' }) : held
      await args.onDone(folder, outcome, changed)
      log.info('consolidation', { scope: folder, outcome: outcome.kind, result: sayOutcome(outcome) })
      return outcome
    },
    /** Takes entries out of the file of contradictions of which a side has changed or gone. */
    async refreshConflicts(folder: ScopeFolder): Promise<void> {
      const origin = { writer: 'model' as const, way: 'consolidation' }
      await alone(folder, true, () => keepConflicts({ store, folder, flags: [], origin }))
    },
  }
}

/** What a fact is about: its name, which others have with a number, and the one address or path that it names. */
function thingsOf(file: MemoryFile): string[] {
  const subject = singleSubject(statementOf(file))
  return [file.path.replace(/(?:-\d+)?\.md$/, ''), ...(subject === undefined ? [] : [`about ${subject}`])]
}

function clusterable(
  all: readonly MemoryFile[],
  isChanged: ReadonlySet<MemoryFile>,
): Map<string, Clusterable> {
  return new Map(
    all.map((file) => {
      const key = fileKey(file.folder, file.path)
      return [key, { key, chars: file.description.length + file.chars, changed: isChanged.has(file) }]
    }),
  )
}

function outcomeOf(counts: Counts, { refused, stopped }: Plans): Outcome {
  if (sumOf(counts) > 0) return { kind: 'done', ...counts, refused }
  if (refused.length > 0) return { kind: 'refused', refused }
  if (stopped?.kind === 'cut-off') return { kind: 'failed', reason: 'the process ended' }
  return stopped ?? { kind: 'nothing-to-do' }
}
