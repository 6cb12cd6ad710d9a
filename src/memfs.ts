import { existsSync } from 'node:fs'
import path from 'node:path'
import { alertingLog, createAlert } from './alerts.js'
import { loadWishes } from './capture/wish/load.js'
import { loadSettings } from './config/load.js'
import type { Paths } from './config/paths.js'
import { createProjectMemory, type ProjectMemory } from './features/project-memory.js'
import { type Host, masked } from './host/host.js'
import { withTimeout } from './lib/deadline.js'
import { messageOf } from './lib/errno.js'
import { createLifetime, type Lifetime } from './lib/lifetime.js'
import { type LogFile, silentLog } from './lib/log-file.js'
import { atMost } from './memory/listing.js'
import { openMemory, prepareRecall, readsTeam } from './open-memory.js'
import { identifyProject } from './projects/identity.js'
import { acquireRoot } from './shared-root.js'
import { createProjectSwitch } from './state/project-switch.js'
import { createSavedOutputs } from './state/saved-outputs.js'
import { realPlace } from './store/disk.js'

/** Longest time that a first turn waits for the first brief, in ms. */
const BRIEF_PATIENCE_MS = 50

/** How many wrong settings a toast names, the gravest first: it covers the screen, and is gone in seconds. */
const TOLD_SETTINGS = 3

export type Memfs = Awaited<ReturnType<typeof createMemfs>>

type MemfsArgs = {
  directory: string
  /** The host's own id of the project. */
  hostID?: string | undefined
  /** Settings that override those of the settings file. */
  options?: unknown
  paths: Paths
  env: NodeJS.ProcessEnv
  host: Host
  log: LogFile
  now: () => number
}

/** One instance of the plugin, for one opened directory. Knows the host only through its port. */
export async function createMemfs(args: MemfsArgs) {
  const { directory, hostID, options, paths, env, now } = args
  const { settings: given, warnings, isTold } = loadSettings(paths.settingsFile, options)
  const project = await identifyProject({ directory, hostID, mode: given.projectIdentity })
  const hasTeam = given.team.enabled && (await readsTeam(project.opened, paths, env))
  const projectSwitch = createProjectSwitch({ stateFolder: paths.stateFolder, project: project.path, now })
  const isOff = given.enabled && projectSwitch.isOff()
  if (given.enabled && !isOff) projectSwitch.started()
  const host: Host = {
    ...args.host,
    // Another process may have switched it off since.
    smallModel: async (...asked) => (projectSwitch.isOff() ? undefined : args.host.smallModel(...asked)),
    async said(...asked) {
      const wasOff = projectSwitch.offTimes()
      return (await args.host.said(...asked)).map((one) => (wasOff(one.atMs) ? masked(one) : one))
    },
    async heard(sessionID) {
      const wasOff = projectSwitch.offTimes()
      const { said, ...heard } = await args.host.heard(sessionID)
      return { ...heard, said: said.map((one) => ({ ...one, isRefused: one.isRefused || wasOff(one.atMs) })) }
    },
  }
  const settings = isOff ? { ...given, enabled: false } : given
  const alerts = createAlert(host, (task) => state.lifetime.background('notice', task))
  const log = settings.enabled ? alertingLog(args.log, alerts.alert) : { ...silentLog, flush() {} }
  if (isTold && warnings.length > 0) {
    for (const warning of warnings) args.log.warn(warning)
    args.log.flush()
    const place = warnings.length > TOLD_SETTINGS ? ', in memfs.log' : ''
    alerts.alert('settings', `Memory settings: ${atMost(warnings, TOLD_SETTINGS).join('; ')}${place}.`)
  }

  const outputs = createSavedOutputs({ paths, now, log })

  const state: {
    /** Of the memory that is open now; a reopened one gets a new lifetime. */
    lifetime: Lifetime
    root?: ReturnType<typeof acquireRoot>
    opening?: Promise<ProjectMemory> | undefined
    opened?: ProjectMemory
    following?: Promise<void>
    isOff: boolean
    closing?: Promise<void>
  } = { lifetime: createLifetime(args.log), isOff }

  async function release(): Promise<void> {
    const { root } = state
    delete state.root
    await (await root?.catch(() => undefined))?.release()
  }

  async function open(): Promise<ProjectMemory> {
    const opened = await openMemory({ directory, paths, env, settings, project, now, log })
    const { lifetime } = state
    // Registered first, so closed last, after all features.
    lifetime.onClose('memory', opened.close)
    if (settings.recall.enabled) lifetime.defer('recall index', opened.recall.start)
    const memory = createProjectMemory({
      memory: opened,
      host,
      outputs,
      lifetime,
      settingsTrouble: isTold ? warnings : [],
      settingsNow: () => loadSettings(paths.settingsFile, options).settings,
      async switchOff() {
        await projectSwitch.off()
        state.isOff = true
      },
      now,
      log,
    })
    // A late brief misses the first block and is in the next session's; a failed one must not keep memory closed.
    const brief = memory.capture && lifetime.background('first brief', memory.capture.writeBrief)
    await withTimeout(Promise.resolve(brief), BRIEF_PATIENCE_MS, undefined)
    return memory
  }

  /**
   * A host is idle between loading its plugins and the first message, for half a second in `opencode run` and longer in
   * a terminal. This uses the time to index the memory, in slices, and to load what a message needs. It writes nothing,
   * and leaves it to the turn that needs something to report its failure. The root stays open until the end.
   */
  async function prepare(): Promise<void> {
    state.root = acquireRoot({ paths, settings, env, now, log })
    const { root } = await state.root
    if (settings.recall.enabled) await prepareRecall({ root, project, rules: settings, paths, now, log })
    if (settings.capture.enabled) await loadWishes()
  }

  async function closeProject(): Promise<void> {
    await state.opening?.catch(() => {})
    await state.lifetime.close()
  }

  /**
   * Reopens the project's memory if the project has another folder now (the open one may be another project's by now),
   * or if the link to the memory root leads elsewhere.
   */
  async function follow(memory: ProjectMemory, place: string): Promise<void> {
    const isElsewhere = place !== memory.store.root
    if (!isElsewhere && !(await memory.hasMoved())) return
    await closeProject()
    if (isElsewhere) await release()
    delete state.opening
    delete state.opened
    state.lifetime = createLifetime(args.log)
    state.opening = open()
    state.opened = await state.opening
    state.lifetime.begin()
    log.info('memory opened anew', { project: state.opened.folders.project })
  }

  async function close(): Promise<void> {
    // A short turn may end before the alerts that wait for its block were shown.
    if (host.endsAfterTurn) alerts.begin()
    try {
      // A reopening in progress opens what is to be closed here.
      await state.following?.catch(() => {})
      await closeProject()
      await release()
    } finally {
      log.flush()
    }
  }

  // Opening the root also commits what an abrupt end left uncommitted, even if no turn follows.
  if (settings.enabled && existsSync(paths.memoryRoot)) void prepare().catch(() => {})

  return {
    settings,
    /** Whether a team's memory is read here. */
    hasTeam,
    /** Name of the project's own folder on disk; the name of its memory folder may have a suffix. */
    projectName: path.basename(project.path),
    host,
    log,
    now,
    memoryRoot: paths.memoryRoot,
    /** Folder of the full texts of shortened tool outputs: the agent may read it without asking for permission. */
    outputsFolder: outputs.folder,
    /**
     * Whether a person has switched the plugin off for this project; once off, it stays off in this process. `look`
     * also checks the disk: another process may have switched it off.
     */
    isOff(look = false): boolean {
      if (look && given.enabled && projectSwitch.isOff()) state.isOff = true
      return state.isOff
    },
    /** The answer to every verb while memory is off, given without opening it; `on` takes effect at the next start. */
    async whenOff(verb?: string): Promise<string> {
      if (verb === 'on') await projectSwitch.on()
      return projectSwitch.isOff()
        ? 'Memory is off for this project. /memfs on turns it on at the next start of OpenCode.'
        : 'Restart OpenCode: memory is on for this project from the next start.'
    },
    /** Opens the memory at the first call: registers the project and seeds what is new. Throws `disk`. */
    async open(): Promise<ProjectMemory> {
      try {
        const place = realPlace(paths.memoryRoot)
        if (state.opened && !state.closing) state.following ??= follow(state.opened, place)
        await state.following
        delete state.following
        state.opening ??= open()
        state.opened = await state.opening
        return state.opened
      } catch (error) {
        log.error('memory folder not opened', { error: messageOf(error) })
        delete state.following
        // What is open stays open: the disk that a link leads to may be unavailable only for a while.
        if (!state.opened) delete state.opening
        throw error
      }
    },
    opened: () => state.opened,
    /** Whether the person is to be told why memory is off: a misspelt `enabled` counts as off. */
    isToldWhenOff: isTold && !settings.enabled,
    /** Called when the first block is out: starts what was deferred until then. */
    begin(): void {
      alerts.begin()
      state.lifetime.begin()
      state.opened?.begin()
    },
    close(): Promise<void> {
      state.closing ??= close()
      return state.closing
    },
  }
}
