import path from 'node:path'
import { createAuditLog } from './capture/audit-log.js'
import { createCheckRecord } from './check-code/check-record.js'
import { loadSettings } from './config/load.js'
import type { Paths } from './config/paths.js'
import type { Settings } from './config/schema.js'
import { firstCommit } from './history/git.js'
import { withTimeout } from './lib/deadline.js'
import { messageOf } from './lib/errno.js'
import type { Log } from './lib/log-file.js'
import { ownFolders, REGISTRY_NAME, type ScopeFolders } from './memory/scope.js'
import { identifyProject, type ProjectIdentity } from './projects/identity.js'
import { createPlaces, type Place } from './projects/places.js'
import { registryRows } from './projects/registry.js'
import { type Checkout, findCheckout } from './projects/work-tree.js'
import { registerProject } from './register-project/register-project.js'
import { createUseRecord } from './retention/activity.js'
import { acquireRoot, type MemoryRoot, openRootToRead, refuseAbsent } from './shared-root.js'
import { findTeam, isTeamAllowed, type Team } from './team/team.js'

/** The memory that one folder sees, opened without a host. */
export type OpenMemory = Awaited<ReturnType<typeof openMemory>>

/** Indexes the memory that a folder sees, if there is any, ahead of the first message. Writes nothing. */
export async function prepareRecall(
  args: Pick<OpenArgs, 'paths' | 'now' | 'log'> & {
    root: MemoryRoot
    project: ProjectIdentity
    rules: Settings
  },
): Promise<void> {
  const { store, recall } = args.root
  const { home, projectsFile } = args.paths
  // Loads the stored index in the meantime.
  recall.start()
  const places = createPlaces(projectsFile)
  const inPassing = { readOnly: true, background() {} }
  const { global, project } = await registerProject({ ...args, ...args.root, places, home, ...inPassing })
  await store.open(global)
  if (store.scopeState(project) !== 'absent') await store.open(project)
  recall.start()
  await recall.ready()
}

type OpenArgs = {
  directory: string
  paths: Paths
  env: NodeJS.ProcessEnv
  now: () => number
  log: Log
  /** Writes nothing at all: no folder, no seed, no row in the registry, no lock, no derived data. */
  readOnly?: boolean
  /** Whether the memory may be absent: a writer then creates it, a reader gets an empty one. Default: `!readOnly`. */
  begins?: boolean
  /** Default: those of the settings file. */
  settings?: Settings
  /** Default: identified by the directory. */
  project?: ProjectIdentity
}

/**
 * The project with its first commit. A host gives it only for a repository without a remote (for others it gives a hash
 * of the remote's address), a shell never. Git takes seconds to find it in a very large repository, so it is asked only
 * if the registry does not have it yet.
 */
async function withFirstCommit(
  project: ProjectIdentity,
  { directory, env, readOnly, project: told }: OpenArgs,
  mode: Settings['projectIdentity'],
  registered: { rootCommit?: string | undefined; isHere?: boolean },
): Promise<ProjectIdentity> {
  const isTold = project.rootCommit !== undefined || (told !== undefined && told.address === undefined)
  // A reader needs it only for a folder that is not registered: a project may have been moved there.
  if (isTold || (readOnly && registered.isHere)) return project
  const rootCommit = registered.rootCommit ?? (await firstCommit(project.path, env))
  return identifyProject({ directory, mode, rootCommit })
}

/** Whether the project has the address that was recorded for the place, or one of the two is unknown. */
const hasAddressOf = (place: Place | undefined, { address = place?.repository?.address }: ProjectIdentity) =>
  address === (place?.repository?.address ?? address)

/**
 * Opens the memory of a folder. Registers its project and seeds what is new, unless `readOnly`. Throws `disk`, and
 * `not-found` if there is no memory and it may not begin now.
 */
export async function openMemory(args: OpenArgs) {
  const { paths, env, now, log, readOnly = false, begins = !readOnly } = args
  const settings = args.settings ?? loadSettings(paths.settingsFile, undefined).settings
  const mode = settings.projectIdentity
  const given = args.project ?? (await identifyProject({ directory: args.directory, mode }))
  const rootArgs = { paths, settings, env, now, log }
  if (!begins) refuseAbsent(paths.memoryRoot)
  const { root, release } = readOnly ? await openRootToRead(rootArgs) : await acquireRoot(rootArgs)
  const { lifetime, ...shared } = root
  try {
    const { store, stateFolder } = shared
    const { background } = lifetime
    const places = createPlaces(paths.projectsFile)
    await store.open('global')
    const registry = () => store.file(`global/${settings.hotDir}/${REGISTRY_NAME}`)
    const here = places.read().places.find(({ path: place }) => place === given.path)
    const row = registryRows(registry()?.body ?? '').find(({ name }) => name === here?.project)
    const isHere = here !== undefined && hasAddressOf(here, given)
    const known = isHere ? { rootCommit: row?.rootCommit, isHere } : {}
    const project = await withFirstCommit(given, args, mode, known)
    async function lookAt(place: Place): Promise<ProjectIdentity> {
      const found = await identifyProject({ directory: place.path, mode })
      if (hasAddressOf(place, found)) return found
      return identifyProject({ directory: place.path, mode, rootCommit: await firstCommit(place.path, env) })
    }
    const registered = { ...shared, project, lookAt, places, rules: settings, home: paths.home, now, log }
    const own = await registerProject({ ...registered, readOnly, background })
    const seen = { registry: registry()?.hash }
    await Promise.all([store.open(own.global), store.open(own.project)])
    const checkout = await findCheckout(project.opened)
    const team =
      checkout && settings.team.enabled ? await openTeam(args, shared, own, settings, checkout) : undefined
    const folders: ScopeFolders = {
      ...own,
      get team() {
        return team?.folder()
      },
    }
    const local = { stateFolder, project: folders.project, now }
    const use = createUseRecord(local)
    const checked = settings.reminders.enabled ? createCheckRecord(local) : undefined
    await Promise.all([use.load(), checked?.load()])
    const auditLog = createAuditLog({ ...local, folder: path.join(stateFolder, 'capture') })
    return {
      ...shared,
      settings,
      project,
      /** What paths of the opened directory are relative to: the root of its checkout. */
      checkout: project.path === project.opened ? project.opened : (checkout?.root ?? project.opened),
      folders,
      /** Present if the folder lies in a repository and the person's settings leave it on. */
      team,
      auditLog,
      /** On which days the project was in use. */
      use,
      /** The project's facts that the code no longer bears out; absent if the person has switched reminders off. */
      checked,
      /** Called when the opener's urgent work is done: starts what was deferred until then. */
      begin: lifetime.begin,
      /** Whether the project got another folder since it was opened: sync may have joined it with another machine's. */
      async hasMoved() {
        const { hash, body = '' } = registry() ?? {}
        if (hash === seen.registry) return false
        seen.registry = hash
        const { project: folder } = await registerProject({ ...registered, readOnly: true, background() {} })
        const isKnown = registryRows(body).some(({ name }) => `projects/${name}` === folder)
        return isKnown && folder !== folders.project
      },
      close: release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Longest time that a first turn waits for a team's memory, in ms: it may be thousands of files not yet checked. */
const TEAM_PATIENCE_MS = 2_000

async function openTeam(
  { paths, env, now, log }: OpenArgs,
  { store }: Pick<MemoryRoot, 'store'>,
  folders: ScopeFolders,
  settings: Settings,
  checkout: Checkout,
): Promise<Team> {
  const own = ownFolders(folders)
  const team = await findTeam({
    store,
    checkout,
    home: paths.home,
    settings: settings.team,
    stateFolder: paths.stateFolder,
    env,
    own,
    async load() {
      const { holdsPlanted } = await import('./capture/gate/planted.js')
      const { createForgottenFacts } = await import('./capture/forgotten/forgotten-facts.js')
      const forgotten = createForgottenFacts({ store, folders: own, now, log })
      return {
        isPlanted: holdsPlanted,
        isForgotten: async (text) => (await forgotten.find(folders.project, text)) !== undefined,
      }
    },
    log,
  })
  const report = (error: unknown) => log.warn('memory of a team cannot be read', { error: messageOf(error) })
  // The scanner is loaded only once, and outside of that time.
  if (team.isAllowed()) await store.scanSecrets('load').catch(report)
  await withTimeout(team.open().catch(report), TEAM_PATIENCE_MS, undefined)
  return team
}

/** Whether a team's memory is read in a folder, for those who must know before the memory is open. */
export async function readsTeam(opened: string, { stateFolder }: Paths, env: NodeJS.ProcessEnv) {
  const checkout = await findCheckout(opened)
  return checkout !== undefined && (await isTeamAllowed(checkout, stateFolder, env)) === true
}
