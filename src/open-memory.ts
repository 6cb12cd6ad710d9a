import path from 'node:path'
import { type Account, createAccount } from './capture/account/account-log.js'
import { loadSettings } from './config/load.js'
import type { Paths } from './config/paths.js'
import type { Settings } from './config/schema.js'
import type { Log } from './lib/log-file.js'
import type { ScopeFolders } from './memory/scope.js'
import { identifyProject, type ProjectIdentity } from './projects/identity.js'
import { createPlaces } from './projects/places.js'
import { registerProject } from './register-project/register-project.js'
import { parseActivity } from './retention/activity.js'
import { createShownRecord, parseShown, type ShownRecord } from './retention/shown-record.js'
import { createUseRecord, type UseRecord } from './retention/use-record.js'
import { acquireRoot, type MemoryRoot, openRootToRead } from './shared-root.js'
import { createRecords } from './state/records.js'

/** The memory that one folder sees, opened without a host. */
export type OpenMemory = Omit<MemoryRoot, 'lifetime'> & {
  settings: Settings
  project: ProjectIdentity
  folders: ScopeFolders
  account: Account
  /** On which days the project was in use. */
  use: UseRecord
  /** Which facts were shown last. */
  lastShown: ShownRecord
  /** Says that what the opener was in a hurry for is done: what was put off until then may begin. */
  begin(): void
  close(): Promise<void>
}

/** Indexes what a folder sees, where there is anything, for the first message. Writes nothing. */
export async function prepareRecall(args: {
  root: Pick<MemoryRoot, 'store' | 'recall' | 'locks'>
  project: ProjectIdentity
  rules: Settings
  paths: Paths
  now: () => number
  log: Log
}): Promise<void> {
  const { store, recall, locks } = args.root
  const { home, projectsFile } = args.paths
  // What is stored of the index is loaded meanwhile.
  recall.start()
  const places = createPlaces(projectsFile)
  const inPassing = { readOnly: true, background() {} }
  const { global, project } = await registerProject({ ...args, store, locks, places, home, ...inPassing })
  await store.open(global)
  if (store.scopeState(project) !== 'absent') await store.open(project)
  recall.start()
  await recall.ready()
}

export type OpenArgs = {
  directory: string
  paths: Paths
  env: NodeJS.ProcessEnv
  now: () => number
  log: Log
  /** Writes nothing at all: no folder, no seed, no row in the registry, no lock, no derived data. */
  readOnly?: boolean
  /** Those of the settings file where absent. */
  settings?: Settings
  /** Found out from the directory where absent. */
  project?: ProjectIdentity
}

/**
 * Opens the memory of a folder. Registers its project and seeds what is new, but where it is opened to read. Throws `disk`,
 * and `not-found` where there is nothing to read.
 */
export async function openMemory(args: OpenArgs): Promise<OpenMemory> {
  const { directory, paths, env, now, log, readOnly = false } = args
  const settings = args.settings ?? loadSettings(paths.settingsFile, undefined).settings
  const project = args.project ?? (await identifyProject({ directory, mode: settings.projectIdentity }))
  const rootArgs = { folder: paths.memoryRoot, stateFolder: paths.stateFolder, settings, env, now, log }
  const { root, release } = readOnly ? await openRootToRead(rootArgs) : await acquireRoot(rootArgs)
  const { lifetime, ...shared } = root
  try {
    const { store, stateFolder } = shared
    const { background } = lifetime
    const folders = await registerProject({
      store,
      locks: shared.locks,
      project,
      places: createPlaces(paths.projectsFile),
      rules: settings,
      readOnly,
      home: paths.home,
      background,
      now,
      log,
    })
    await Promise.all([store.open(folders.global), store.open(folders.project)])
    const use = createUseRecord({
      records: createRecords({ folder: path.join(stateFolder, 'use'), parse: parseActivity }),
      folder: folders.project,
      now,
    })
    const lastShown = createShownRecord({
      records: createRecords({ folder: path.join(stateFolder, 'shown'), parse: parseShown }),
      name: folders.project,
    })
    await Promise.all([use.load(), lastShown.load()])
    const account = createAccount({ folder: path.join(stateFolder, 'capture'), now })
    return {
      ...shared,
      settings,
      project,
      folders,
      account,
      use,
      lastShown,
      begin: lifetime.begin,
      close: release,
    }
  } catch (error) {
    await release()
    throw error
  }
}
