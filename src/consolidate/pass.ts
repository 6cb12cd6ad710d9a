import { setTimeout as sleep } from 'node:timers/promises'
import type { History } from '../history/history.js'
import type { FileLocks } from '../lib/file-lock.js'
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
import { deadLinks } from './dead-links.js'
import { isDue, noPass, type PassRules, type PassState, versionOf } from './due.js'
import { planForDuplicates } from './exact-duplicates.js'
import { factsOf, type IsByHand, readWhole } from './facts-of.js'
import { type Counts, type DeadLink, type Outcome, sayOutcome, sumOf } from './outcome.js'
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
/** Facts of which a pass looks for exact duplicates and dead links, those that changed first. */
const MAX_READ = 500

export type ConsolidationArgs = {
  store: Pick<Store, 'refresh' | 'file' | 'read' | 'apply'>
  snapshot(): Snapshot
  history: Pick<History, 'available' | 'commit' | 'asOneCommit'>
  smallModel: SmallModel
  records: Records<PassState>
  locks: Pick<FileLocks, 'tryHold'>
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

export type Consolidation = {
  /** One pass over a scope, where it is due or a person asks for it; `undefined` where neither is. */
  pass(folder: ScopeFolder, options: { asked: boolean; signal: AbortSignal }): Promise<Outcome | undefined>
  /** Takes entries out of the file of contradictions of which a side has changed or gone. */
  refreshConflicts(folder: ScopeFolder): Promise<void>
}

type Passed = { outcome: Outcome; changed: readonly ChangedFact[] }
/** How often, and after how many ms, a pass that a person asked for tries for the lease. */
const ASKED_TRIES = 5
const ASKED_PAUSE_MS = 200

const without = (outcome: Outcome): Passed => ({ outcome, changed: [] })

/** Joins what says the same, and writes down what contradicts itself: what a small model proposes and the checks let through. */
export function createConsolidation(args: ConsolidationArgs): Consolidation {
  const { store, history, smallModel, records, settings, now, log } = args

  const tails = new Map<ScopeFolder, Promise<unknown>>()
  const filesOf = (folder: ScopeFolder) => args.snapshot()[scopeOf({ folder })]
  const read = (files: readonly MemoryFile[]) => readWhole(files, store, args.isByHand, args.clean)

  /** The lease: of several processes one is at it. Callers of this process wait for each other. */
  function alone<T>(folder: ScopeFolder, task: () => Promise<T>): Promise<T | 'held'> {
    const before = tails.get(folder) ?? Promise.resolve()
    const run = before.then(() => args.locks.tryHold(`consolidate-${sha256(folder, 16)}`, task))
    tails.set(
      folder,
      run.catch(() => {}),
    )
    return run
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
    const { folder, state, all, changed } = looked
    const first = [...changed, ...all.filter((file) => !changed.has(file))].slice(0, MAX_READ)
    const whole = await read(first)
    const duplicates = planForDuplicates(whole)
    const gone = new Set(duplicates.flatMap(({ ops, facts }) => ops.map(({ path }) => facts.get(path)?.file)))
    const facts = clusterable(
      all.filter((file) => !gone.has(file)),
      changed,
    )
    const clusters = await clusterFacts(facts, similarAmong(all), MIN_OVERLAP)
    const plans = await askForPlans({
      clusters,
      read: (keys) => read(keys.flatMap((key) => store.file(key) ?? [])),
      smallModel,
      model: settings.model,
      protocol: clusters.length > 0 ? await args.protocol() : undefined,
      total: all.length,
      asked,
      signal,
    })
    // What a plan has changed is compared anew in another pass.
    const touched = plans.plans.flatMap(({ ops }) =>
      ops.flatMap((op) => (op.op === 'flag' ? [] : pathsOf(op).all)),
    )
    const { open } = state.conflicts
    const made = await applyPlans({
      store,
      history,
      folder,
      plans: [...plans.plans, ...duplicates.filter(({ facts }) => !touched.some((path) => facts.has(path)))],
      open,
      log,
    })
    const links = deadLinks(whole, new Set(filesOf(folder).files.map(({ path }) => path)))
    if (links.length > 0) log.info('links lead nowhere', { scope: folder, links: links.length })
    await records.write(folder, { ...stateAfter(looked, plans, clusters), conflicts: { open: made.open } })
    const refused = [...plans.refused, ...made.refused]
    return { outcome: outcomeOf(made.counts, { ...plans, refused }, links), changed: made.changed }
  }

  /** Facts about one thing may have few words in common, and contradict each other all the same. */
  function similarAmong(facts: readonly MemoryFile[]): Similar {
    const keysOf = new Map<string, string[]>()
    for (const file of facts)
      for (const thing of thingsOf(file)) {
        const keys = keysOf.get(thing) ?? []
        keys.push(fileKey(file.folder, file.path))
        keysOf.set(thing, keys)
      }
    return async (key, limit) => {
      const file = store.file(key)
      if (!file) return []
      const named = new Set(thingsOf(file).flatMap((thing) => keysOf.get(thing) ?? []))
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
    clusters: Cluster[],
  ): PassState {
    const keyOf = (file: MemoryFile) => fileKey(file.folder, file.path)
    const lookedAt = new Set(looked.map(({ file }) => keyOf(file)))
    const waiting = new Set(clusters.flatMap(({ keys }) => keys).filter((key) => !lookedAt.has(key)))
    const [before, known] = [new Set(state.seen), new Set(all.map(versionOf))]
    const ours = new Set(plans.flatMap(({ ops }) => ops.map(({ path }) => path)))
    const isSeen = (file: MemoryFile) =>
      before.has(versionOf(file)) ||
      (!waiting.has(keyOf(file)) && (known.has(versionOf(file)) || ours.has(file.path)))
    const isFailure = stopped !== undefined && !['cut-off', 'unannounced'].includes(stopped.kind)
    const failures = isFailure ? state.failures + 1 : stopped ? state.failures : 0
    return {
      ...state,
      lastTriedMs: now(),
      lastDoneMs: stopped ? state.lastDoneMs : now(),
      failures,
      seen: factsOf(filesOf(folder)).filter(isSeen).map(versionOf),
    }
  }

  return {
    async pass(folder, { asked, signal }) {
      if (!settings.enabled) return asked ? { kind: 'switched-off' } : undefined
      const task = async () => (await passAlone(folder, asked, signal)) ?? ('not-due' as const)
      let held = await alone(folder, task)
      // A mere look of another process, whether a pass is due, is over in a moment: a person's command waits for that.
      for (let tries = 1; asked && held === 'held' && tries < ASKED_TRIES && !signal.aborted; tries += 1) {
        await sleep(ASKED_PAUSE_MS)
        held = await alone(folder, task)
      }
      if (held === 'not-due') return undefined
      const { outcome, changed } = held === 'held' ? without({ kind: 'busy-elsewhere' }) : held
      await args.onDone(folder, outcome, changed)
      if (asked || outcome.kind !== 'busy-elsewhere')
        log.info('consolidation', { scope: folder, outcome: outcome.kind, result: sayOutcome(outcome) })
      return outcome
    },
    async refreshConflicts(folder) {
      if (!settings.enabled) return
      await alone(folder, async () => {
        const state = await records.read(folder)
        if (!state || state.conflicts.open.length === 0) return
        const origin = { writer: 'model' as const, way: 'consolidation' }
        const before = state.conflicts.open
        const { open } = await keepConflicts({ store, folder, open: before, flags: [], origin })
        if (open.join() !== before.join()) await records.write(folder, { ...state, conflicts: { open } })
      })
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

function outcomeOf(counts: Counts, { refused, stopped }: Plans, links: readonly DeadLink[]): Outcome {
  if (sumOf(counts) > 0) return { kind: 'done', ...counts, refused, links }
  if (refused.length > 0) return { kind: 'refused', refused }
  if (stopped?.kind === 'cut-off') return { kind: 'failed', reason: 'the process ended' }
  return stopped ?? { kind: 'nothing-to-do', links }
}
