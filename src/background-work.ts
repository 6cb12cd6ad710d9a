import path from 'node:path'
import type { Settings } from './config/schema.js'
import { createConsolidateCommand } from './consolidate/command.js'
import { parsePassState } from './consolidate/due.js'
import type { IsByHand } from './consolidate/facts-of.js'
import type { Consolidation } from './consolidate/pass.js'
import type { Command } from './host/command.js'
import type { SessionListener, TextEndReader } from './host/events.js'
import type { Host } from './host/host.js'
import { createFileLocks } from './lib/file-lock.js'
import { lazy } from './lib/lazy.js'
import type { Lifetime } from './lib/lifetime.js'
import type { Log } from './lib/log-file.js'
import { MemoryError } from './memory/errors.js'
import type { Snapshot } from './memory/memory.js'
import { label } from './memory/memory.js'
import { maskPrivate } from './memory/private.js'
import { CONFLICTS_PATH, FACTS_DIR } from './memory/reserved-folders.js'
import type { ScopeFolder, ScopeFolders } from './memory/scope.js'
import { PROTOCOL_PATH } from './memory/worth-keeping.js'
import type { MemoryRoot } from './shared-root.js'
import { createLedger } from './small-model/ledger.js'
import { createSmallModel, type SmallModel } from './small-model/small-model.js'
import { createRecords } from './state/records.js'
import type { WriteGuard } from './store/prepare-changes.js'

/** How often is looked whether a pass over the facts is due, in a process that lives so long, in ms. */
const LOOK_MS = 600_000

export type BackgroundWork = {
  smallModel: SmallModel
  listeners: SessionListener[]
  textEnds: TextEndReader[]
  commands: Command[]
  /** What the agent is told of facts that contradict each other. */
  notices(snapshot: Snapshot): readonly string[]
}

type Args = {
  root: MemoryRoot
  folders: ScopeFolders
  settings: Settings
  host: Host
  /** Of this instance. */
  lifetime: Lifetime
  isByHand: IsByHand
  now: () => number
  log: Log
}

/** What is done with a small model, beside the turns: wired here, decided in `extract` and `consolidate`. */
export function createBackgroundWork(args: Args): BackgroundWork {
  const { root, settings, host, lifetime, log } = args
  const smallModel = smallModelOf(args)
  if (settings.capture.background || settings.consolidate.enabled)
    lifetime.defer('left helper sessions', async () => {
      const deleted = await host.deleteLeftHelpers()
      if (deleted > 0) log.info('left helper sessions deleted', { sessions: deleted })
    })
  lifetime.onClose('guard of contradictions', root.store.addGuard(closedToTools))
  const consolidation = lazy(() => consolidationOf(args, smallModel))
  if (settings.consolidate.enabled) followFacts(args, consolidation)
  return {
    smallModel,
    listeners: [],
    textEnds: [],
    commands: [createConsolidateCommand({ consolidation, folders: args.folders, signal: lifetime.signal })],
    notices: (snapshot) => contradictions(snapshot, settings.consolidate.enabled),
  }

  /** The calls of all memory roots on this machine have one budget. */
  function smallModelOf({ now }: Args): SmallModel {
    const folder = path.dirname(root.stateFolder)
    const locks = createFileLocks(path.join(folder, 'locks'))
    lifetime.onClose('locks of the ledger', locks.close)
    const ledger = createLedger({ file: path.join(folder, 'model-calls.json'), locks })
    return createSmallModel({ host, ledger, limits: settings.capture, now, log })
  }
}

/** Loaded when it is first needed: most turns need none of it. */
async function consolidationOf(
  { root, folders, settings, isByHand, now, log }: Args,
  smallModel: SmallModel,
): Promise<Consolidation> {
  const { createConsolidation } = await import('./consolidate/pass.js')
  const { store, history, recall, locks, stateFolder } = root
  return createConsolidation({
    store,
    snapshot: () => store.snapshot(folders),
    history: { commit: history.commit, available: async () => (await history.status()).available },
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
    protocol: () => protocolOf(root),
    settings: settings.consolidate,
    now,
    log,
  })
}

/** Passes when they are due, and entries of contradictions that go when a side changes. */
function followFacts({ root, folders, lifetime }: Args, load: () => Promise<Consolidation>): void {
  const scopes: ScopeFolder[] = [folders.project, folders.global]
  const look = async () => {
    const consolidation = await load()
    for (const folder of scopes) {
      if (lifetime.signal.aborted) return
      await consolidation.refreshConflicts(folder)
      await consolidation.pass(folder, { asked: false, signal: lifetime.signal })
    }
  }
  lifetime.defer('consolidation', look)
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

/** A person's own words on what to keep: a file that a tool may have written says nothing. */
async function protocolOf({ store }: MemoryRoot): Promise<string | undefined> {
  const target = store.refOf(`global/${PROTOCOL_PATH}`)
  const file = target && (await store.read(target))
  if (!file || file.document.damage !== undefined || !file.document.frontMatter.readonly) return undefined
  return maskPrivate(file.document.body)
}

/** What a person is to decide is not for an agent to settle; a return to an earlier state is a person's. */
const closedToTools: WriteGuard = async (op, change, { writer }) => {
  if (change.path !== CONFLICTS_PATH || writer !== 'agent' || op.kind === 'restore') return undefined
  throw new MemoryError(
    'readonly',
    `${label(change)} is kept by the plugin.`,
    'Ask the person which side holds, then change or delete the fact that does not: its entry goes by itself.',
  )
}

function contradictions(snapshot: Snapshot, isOn: boolean): string[] {
  if (!isOn) return []
  return [snapshot.project, snapshot.global].flatMap(({ files, folder }) => {
    const file = files.find(({ path: at }) => at === CONFLICTS_PATH)
    const [count = '0'] = /^\d+/.exec(file?.description ?? '') ?? []
    if (!file || count === '0') return []
    const scope = folder === 'global' ? 'global' : 'project'
    return [
      `${count} ${count === '1' ? 'pair of facts contradicts' : 'pairs of facts contradict'} each other (${CONFLICTS_PATH}, scope ${scope}): when one bears on your work, ask the person which side holds; do not choose.`,
    ]
  })
}
