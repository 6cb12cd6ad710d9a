import path from 'node:path'
import type { Capture } from './capture/capture.js'
import type { Settings } from './config/schema.js'
import { createConsolidateCommand } from './consolidate/command.js'
import { parsePassState } from './consolidate/due.js'
import type { Consolidation } from './consolidate/pass.js'
import { contradictionNotices } from './consolidate/watch-conflicts.js'
import { createExtractionWork } from './extraction-work.js'
import type { Command } from './host/command.js'
import type { SessionListener, TurnEndBarrier } from './host/events.js'
import type { Host } from './host/host.js'
import { isoDay } from './lib/day.js'
import { createFileLocks } from './lib/file-lock.js'
import { lazy } from './lib/lazy.js'
import type { Lifetime } from './lib/lifetime.js'
import type { Log } from './lib/log-file.js'
import type { MemoryFile, Snapshot } from './memory/memory.js'
import { maskPrivate } from './memory/private.js'
import { FACTS_DIR } from './memory/reserved-folders.js'
import type { ScopeFolder, ScopeFolders } from './memory/scope.js'
import { PROTOCOL_PATH } from './memory/worth-keeping.js'
import type { MemoryRoot } from './shared-root.js'
import { createEndHolder } from './small-model/hold-end.js'
import { createLedger } from './small-model/ledger.js'
import { smallModelLines } from './small-model/overview.js'
import { createSmallModel, type SmallModel } from './small-model/small-model.js'
import { createRecords } from './state/records.js'
import { withholdSecrets } from './store/secrets.js'

/** How often is looked whether a pass over the facts is due, in a process that lives so long, in ms. */
const LOOK_MS = 600_000
export type BackgroundWork = {
  smallModel: SmallModel
  listeners: SessionListener[]
  textEnds: TurnEndBarrier[]
  commands: Command[]
  /** What a person is told of the small model. */
  overview(): Promise<string[]>
  /** What the agent is told of facts that contradict each other. */
  notices(snapshot: Snapshot): readonly string[]
}

type Args = {
  root: MemoryRoot
  folders: ScopeFolders
  settings: Settings
  host: Host
  /** Absent where a person has switched it off. */
  capture: Capture | undefined
  /** Of this instance. */
  lifetime: Lifetime
  now: () => number
  log: Log
}

/** What is done with a small model, beside the turns: wired here, decided in `extract` and `consolidate`. */
export function createBackgroundWork(args: Args): BackgroundWork {
  const { root, folders, settings, host, capture, lifetime, log } = args
  const smallModel = smallModelOf(args)
  const consolidation = lazy(() => consolidationOf(args, smallModel))
  const { track, textEnd } = createEndHolder({
    endsWithTurn: host.endsAfterTurn,
    waitMs: settings.capture.runWaitMs,
  })
  if (settings.consolidate.enabled) scheduleConsolidation(args, consolidation, track)
  const mining =
    capture && settings.capture.background
      ? createExtractionWork({
          ...args,
          capture,
          smallModel,
          track,
          clean: (text) => clean(root, text),
          protocol: () => protocolOf(root),
        })
      : undefined
  if (mining || settings.consolidate.enabled)
    lifetime.defer('left helper sessions', async () => {
      const deleted = await host.deleteLeftHelpers()
      if (deleted > 0) log.info('left helper sessions deleted', { sessions: deleted })
    })
  return {
    smallModel,
    listeners: mining ? [mining] : [],
    textEnds: [textEnd],
    commands: [createConsolidateCommand({ consolidation, folders, signal: lifetime.signal })],
    async overview() {
      const parts = [
        ...(mining ? [] : ['no facts are looked for in talk']),
        ...(settings.consolidate.enabled ? [] : ['no facts are joined']),
      ]
      if (parts.length === 2) return ['The small model is switched off.']
      const today = isoDay(args.now())
      const lines = await smallModelLines(smallModel, settings.capture.model, settings.capture, today)
      return [...lines, ...parts.map((part) => `Switched off: ${part}.`)]
    },
    notices: (snapshot) => (settings.consolidate.enabled ? contradictionNotices(snapshot) : []),
  }
}

/** The calls of all memory roots on this machine have one budget. */
function smallModelOf({ root, settings, host, lifetime, now, log }: Args): SmallModel {
  const folder = path.dirname(root.stateFolder)
  const locks = createFileLocks(path.join(folder, 'locks'))
  lifetime.onClose('locks of the ledger', locks.close)
  const ledger = createLedger({ file: path.join(folder, 'model-calls.json'), locks })
  return createSmallModel({ host, ledger, limits: settings.capture, now, log })
}

/** Loaded when it is first needed: most turns need none of it. */
async function consolidationOf(args: Args, smallModel: SmallModel): Promise<Consolidation> {
  const { root, folders, settings, capture, now, log } = args
  const { store, history, recall, locks, stateFolder } = root
  const { createConsolidation } = await import('./consolidate/pass.js')
  const isByHand = async (file: MemoryFile) =>
    file.keys?.source === undefined ||
    file.keys.source === 'manual' ||
    (capture ? !(await capture.isOwn(file)) : false)
  return createConsolidation({
    store,
    snapshot: () => store.snapshot(folders),
    history,
    smallModel,
    records: createRecords({ folder: path.join(stateFolder, 'passes'), parse: parsePassState }),
    locks,
    similar: ({ description, folder }, limit, minOverlap) =>
      recall.similar(description, {
        groups: new Set([folder]),
        pathPrefix: FACTS_DIR,
        limit: limit + 1,
        minOverlap,
      }),
    isByHand,
    clean: (text) => clean(root, text),
    protocol: () => protocolOf(root),
    async onDone(folder, outcome, changed) {
      const note = { way: 'consolidation', phase: 'consolidation' } as const
      for (const { outcome: what, path: file } of changed)
        await capture?.account.note({ ...note, outcome: what, reasons: [], fact: `${folder}/${file}` })
      const refused = 'refused' in outcome ? outcome.refused : []
      if (refused.length > 0)
        await capture?.account.note({
          ...note,
          outcome: 'refused',
          reasons: refused.map(({ op, code }) => `${op}:${code}`),
        })
      else if (changed.length === 0)
        await capture?.account.note({ ...note, outcome: 'not-done', reasons: [outcome.kind] })
    },
    settings: settings.consolidate,
    now,
    log,
  })
}

/** Passes when they are due, and entries of contradictions that go when a side changes. */
function scheduleConsolidation(
  { root, folders, settings, lifetime }: Args,
  load: () => Promise<Consolidation>,
  track: (work: Promise<unknown>) => void,
): void {
  const scopes: ScopeFolder[] = [folders.project, folders.global]
  const look = async () => {
    const snapshot = root.store.snapshot(folders)
    const { minEntries } = settings.consolidate
    const hasFew = [snapshot.global, snapshot.project].every(({ facts }) => facts.length < minEntries)
    // Most memories have too few facts to load anything for.
    if (hasFew && contradictionNotices(snapshot).length === 0) return
    const { pass, refreshConflicts } = await load()
    for (const folder of scopes) {
      if (lifetime.signal.aborted) return
      await refreshConflicts(folder)
      await pass(folder, { asked: false, signal: lifetime.signal })
    }
  }
  lifetime.defer('consolidation', () => {
    const work = look()
    track(work)
    return work
  })
  lifetime.every(LOOK_MS, 'consolidation', look)
  const stop = root.store.onApplied((changes, { writer, way }) => {
    if (writer === 'model' && way === 'consolidation') return
    const touched = scopes.filter((scope) =>
      changes.some(
        ({ folder, path: file, before }) => folder === scope && before && file.startsWith(`${FACTS_DIR}/`),
      ),
    )
    for (const folder of touched)
      lifetime.background('contradictions', async () => (await load()).refreshConflicts(folder))
  })
  lifetime.onClose('consolidation', stop)
}

/** What may leave the machine of a text. */
async function clean({ store }: MemoryRoot, text: string): Promise<string> {
  return (await withholdSecrets(store.scanSecrets, maskPrivate(text))).text
}

/** A person's own words on what to keep, as long as they have protected them. */
async function protocolOf({ store }: MemoryRoot): Promise<string | undefined> {
  const target = store.refOf(`global/${PROTOCOL_PATH}`)
  const file = target && (await store.read(target))
  if (!file || file.document.damage !== undefined || !file.document.frontMatter.readonly) return undefined
  return maskPrivate(file.document.body)
}
