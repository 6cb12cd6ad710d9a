import path from 'node:path'
import type { Capture } from '../capture/capture.js'
import { createConsolidateCommand, type Pass } from '../consolidate/command.js'
import { conflictNotices, keepConflicts } from '../consolidate/conflicts.js'
import { passState } from '../consolidate/due.js'
import type { Feature } from '../host/feature.js'
import { lazy } from '../lib/lazy.js'
import type { MemoryFile, Snapshot } from '../memory/memory.js'
import { CONFLICTS_PATH } from '../memory/reserved-folders.js'
import type { ScopeFolder } from '../memory/scope.js'
import { createRecords } from '../state/records.js'
import type { SmallModelWork } from './small-model.js'
import type { Wiring } from './wiring.js'

/** How often a process that lives long enough checks whether a pass over the facts is due, in ms. */
const LOOK_MS = 600_000

type Args = Wiring & {
  work: SmallModelWork
  /** Absent where a person has switched it off. */
  capture: Capture | undefined
}

/** Joins facts that say the same, in the background, and reports those that contradict each other. */
export function createConsolidationFeature(args: Args): Feature {
  const { memory, work, lifetime } = args
  const { signal } = lifetime
  const load = lazy(() => consolidationOf(args))
  const pass: Pass = async (...given) => (await load())(...given)
  const isOn = memory.settings.consolidate.enabled
  const openConflicts = (snapshot: Snapshot) => conflictNotices(snapshot, isOn)
  schedule(args, pass)
  return {
    commands: [createConsolidateCommand({ pass, folders: memory.folders, announce: work.announce, signal })],
    notices: [openConflicts],
    overview: [
      async () =>
        openConflicts(memory.store.snapshot(memory.folders)).map((line) => line.replace(/:.*$/, '.')),
    ],
  }
}

/** Loaded when it is first needed: most turns need none of it. */
async function consolidationOf({ memory, work, capture, now, log }: Args): Promise<Pass> {
  const { store, history, recall, locks, stateFolder, folders, settings, auditLog } = memory
  const { createConsolidation } = await import('../consolidate/pass.js')
  const isByHand = async (file: MemoryFile) =>
    ['manual', undefined].includes(file.keys?.source) || (await capture?.isOwn(file)) === false
  return createConsolidation({
    store,
    snapshot: () => store.snapshot(folders),
    history,
    smallModel: work.smallModel,
    records: createRecords(path.join(stateFolder, 'passes'), passState),
    locks,
    similar: recall.similar,
    isByHand,
    clean: work.clean,
    protocol: work.protocol,
    async onDone(folder, outcome, changed) {
      if (!capture) return
      const note = { way: 'consolidation', phase: 'consolidation', reasons: [] } as const
      for (const { outcome, path: file } of changed)
        await auditLog.note({ ...note, outcome, fact: `${folder}/${file}` })
      const reasons = ('refused' in outcome ? outcome.refused : []).map(({ op, code }) => `${op}:${code}`)
      if (reasons.length > 0) await auditLog.note({ ...note, outcome: 'refused', reasons })
    },
    settings: settings.consolidate,
    now,
    log,
  })
}

/** Runs passes when they are due, and ends entries of contradictions when a side changes. */
function schedule({ memory, work, lifetime }: Args, pass: Pass): void {
  const { store, folders, settings } = memory
  const scopes: ScopeFolder[] = [folders.project, folders.global]
  const look = async () => {
    if (!settings.consolidate.enabled && conflictNotices(store.snapshot(folders)).length === 0) return
    for (const folder of scopes) {
      if (lifetime.signal.aborted) return
      await keepConflicts({ store, folder, flags: [] })
      await pass(folder, { asked: false, signal: lifetime.signal })
    }
  }
  lifetime.defer('consolidation', () => work.track(look()))
  lifetime.every(LOOK_MS, 'consolidation', look)
  const stop = store.onChange((folder, paths) => {
    if (!scopes.includes(folder) || !store.file({ folder, path: CONFLICTS_PATH })) return
    // Sync may write the list before the sides.
    const isComing = paths.includes(CONFLICTS_PATH)
    lifetime.background('contradictions', () => keepConflicts({ store, folder, flags: [], isComing }))
  })
  lifetime.onClose('consolidation', stop)
}
