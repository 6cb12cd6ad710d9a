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

/** A first turn waits no longer for the first brief, in ms. */
const BRIEF_PATIENCE_MS = 50

/** Of wrong settings, the gravest that a toast names: it covers the screen, and is gone in seconds. */
const TOLD_SETTINGS = 3

export type Memfs = Awaited<ReturnType<typeof createMemfs>>

type MemfsArgs = {
  directory: string
  /** What the host calls the project. */
  hostID?: string | undefined
  /** Settings that override those of the settings file. */
  options?: unknown
  paths: Paths
  env: NodeJS.ProcessEnv
  host: Host
  log: LogFile
  now: () => number
}

/** One instance of the plugin: one opened directory. Knows no host but by its port. */
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
    alerts.alert('settings', `Settings of memory: ${atMost(warnings, TOLD_SETTINGS).join('; ')}${place}.`)
  }

  const outputs = createSavedOutputs({ paths, now, log })

  const state: {
    /** Of what is open. */
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
    // The first, and so closed behind all features.
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
    // What is not there in time for the first block is in that of the next session, and what fails keeps nothing closed.
    const notWritten = (error: unknown) => log.warn('first brief not written', { reason: messageOf(error) })
    if (memory.capture)
      await withTimeout(memory.capture.writeBrief().catch(notWritten), BRIEF_PATIENCE_MS, undefined)
    return memory
  }

  /**
   * Between loading its plugins and the first message a host is idle, for half a second in `opencode run` and for longer in
   * a terminal: time to index what is there, in slices, and to load what a message waits for. Nothing is written, and what
   * fails is told of by the turn that needs it. The root stays open until the end.
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
   * Opens the project's memory anew where it has got another folder: the one that is open may be another project's by now. So
   * it does where a link to all memory leads elsewhere.
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
    // A short turn may be over before what waits for its block has been told.
    if (host.endsAfterTurn) alerts.begin()
    try {
      // It opens what is to be closed.
      await state.following?.catch(() => {})
      await closeProject()
      await release()
    } finally {
      log.flush()
    }
  }

  // What an abrupt end left uncommitted is committed at the start, even if no turn follows.
  if (settings.enabled && existsSync(paths.memoryRoot)) void prepare().catch(() => {})

  return {
    settings,
    /** Whether a team's memory is read here. */
    hasTeam,
    /** Name of the project's own folder on the disk; that of its memory may have a suffix. */
    projectName: path.basename(project.path),
    host,
    log,
    now,
    /** Where whole texts of shortened tool outputs lie: the agent may read them without being asked for. */
    outputsFolder: outputs.folder,
    /**
     * Whether a person has switched the plugin off for this project: once off, a process stays so. `look`: asks the disk too,
     * for another process.
     */
    isOff(look = false): boolean {
      if (look && given.enabled && projectSwitch.isOff()) state.isOff = true
      return state.isOff
    },
    /** What is said where it is off, to whatever is asked, without opening anything; `on` ends it with the next start. */
    async whenOff(verb?: string): Promise<string> {
      if (verb === 'on') await projectSwitch.on()
      return projectSwitch.isOff()
        ? 'Memory is off for this project. /memfs on ends that with the next start of OpenCode.'
        : 'Memory is on for this project from the next start of OpenCode: restart OpenCode.'
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
        // What is open stays so: the disk that a link leads to may be away for a while.
        if (!state.opened) delete state.opening
        throw error
      }
    },
    opened: () => state.opened,
    /** Whether something waits to be told, though a misspelt switch counts as off. */
    isToldWhenOff: isTold && !settings.enabled,
    /** Says that the first block is out: what was put off until then may begin. */
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
