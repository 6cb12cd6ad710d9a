import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadSettings } from './config/load.js'
import type { Paths } from './config/paths.js'
import type { Settings } from './config/schema.js'
import { messageOf } from './lib/errno.js'
import { createLogFile, type Log, silentLog } from './lib/log-file.js'
import { postpone } from './lib/postpone.js'
import type { ScopeFolders } from './memory/scope.js'
import { type MemoryRoot, openMemoryRoot } from './memory-root.js'
import { identifyProject } from './projects/identity.js'
import { parseRegistry, projectNames } from './projects/registry.js'
import { createInjection, type Injection } from './prompt/injection.js'
import { blockRulesKey, renderBlock } from './prompt/render.js'
import { enrollProject } from './register-project/register-project.js'
import { SEEDED_NAMES } from './store/seed.js'

/** The memory of one opened project, ready for use. */
export type Room = MemoryRoot & { folders: ScopeFolders; injection: Injection }

/** One instance of the plugin: one opened directory. Knows no host. */
export type Memfs = {
  settings: Settings
  /** Name of the project's own folder on the disk; that of its memory may have a suffix. */
  projectName: string
  log: Log
  now: () => number
  /** Opens the memory at the first call: registers the project and seeds what is new. Throws `disk`. */
  enter(): Promise<Room>
  /** The memory, where it is open. */
  room(): Room | undefined
  close(): Promise<void>
}

/** Recall begins to look at the files so long after they are indexed that the first block is out. */
const RECALL_PAUSE_MS = 50

export type MemfsArgs = {
  directory: string
  /** Hash of the repository's first commit, where the host knows it. */
  rootCommit?: string | undefined
  /** Settings that override those of the settings file. */
  options?: unknown
  paths: Paths
  env: NodeJS.ProcessEnv
  now: () => number
}

export async function createMemfs({
  directory,
  rootCommit,
  options,
  paths,
  env,
  now,
}: MemfsArgs): Promise<Memfs> {
  const { settings, warnings } = loadSettings(paths.settingsFile, options)
  const logFile = createLogFile(paths.logFile, { now })
  const log = settings.enabled ? logFile : silentLog
  const project = await identifyProject({ directory, rootCommit, mode: settings.projectIdentity })
  for (const warning of warnings) log.warn(warning)

  type Opened = { room: Room; release: () => Promise<void> }
  const state: {
    opening?: Promise<Opened> | undefined
    opened?: Opened
    root?: ReturnType<typeof openMemoryRoot>
  } = {}

  /** A refusal is forgotten, so that the next turn tries again: the disk may be back by then. */
  function openRoot() {
    if (state.root) return state.root
    const { memoryRoot: folder, stateFolder } = paths
    const root = openMemoryRoot({ folder, stateFolder, settings, env, now, log })
    root.catch((error) => {
      delete state.root
      log.error('memory folder not opened', { error: messageOf(error) })
    })
    state.root = root
    return root
  }

  async function open(): Promise<Opened> {
    const { root, release } = await openRoot()
    const folders = await enrollProject({ store: root.store, project, rules: settings, now, log })
    await Promise.all([root.store.open(folders.global), root.store.open(folders.project)])
    if (settings.recall.enabled) postpone(RECALL_PAUSE_MS, root.recall.start)
    const injection = createInjection({
      render: (snapshot, form) =>
        renderBlock(snapshot, {
          rules: settings,
          form,
          projectNames: (body) => projectNames(parseRegistry(body)),
          seededNames: SEEDED_NAMES,
        }),
      rules: blockRulesKey(settings),
      sessions: root.sessions,
      thresholdPct: settings.refreshThresholdPercentage,
      now,
      log,
    })
    return { room: { ...root, folders, injection }, release }
  }

  // What an abrupt end left uncommitted is committed at the start, even if no turn follows.
  if (settings.enabled && existsSync(paths.memoryRoot)) {
    void openRoot().then(
      // From loading its plugins to the first message the host takes some 200 ms: time to load what recall has stored.
      ({ root }) => settings.recall.enabled && !state.opening && root.recall.start(),
      () => {},
    )
  }

  return {
    settings,
    projectName: path.basename(project.path),
    log,
    now,
    async enter() {
      state.opening ??= open()
      try {
        state.opened = await state.opening
        return state.opened.room
      } catch (error) {
        delete state.opening
        throw error
      }
    },
    room: () => state.opened?.room,
    async close() {
      await state.opening?.catch(() => {})
      try {
        await (await state.root?.catch(() => undefined))?.release()
      } finally {
        logFile.flush()
      }
    },
  }
}
