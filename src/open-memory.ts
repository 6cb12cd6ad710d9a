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

/** Indexes what a folder sees, where there is anything, for the first message. Writes nothing. */
export async function prepareRecall(
  args: Pick<OpenArgs, 'paths' | 'now' | 'log'> & {
    root: MemoryRoot
    project: ProjectIdentity
    rules: Settings
  },
): Promise<void> {
  const { store, recall } = args.root
  const { home, projectsFile } = args.paths
  // What is stored of the index is loaded meanwhile.
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
  /** Whether it may begin now: who only reads is given an empty one. As a rule, who writes may. */
  begins?: boolean
  /** Those of the settings file where absent. */
  settings?: Settings
  /** Found out from the directory where absent. */
  project?: ProjectIdentity
}

/**
 * The project with its first commit, which a host tells of a repository without a remote alone (of others it has a hash of
 * the remote's address), and a shell of none. Git takes seconds to find it in a very large one: it is asked where the
 * registry does not have it yet.
 */
async function withFirstCommit(
  project: ProjectIdentity,
  { directory, env, readOnly, project: told }: OpenArgs,
  mode: Settings['projectIdentity'],
  registered: { rootCommit?: string | undefined; isHere?: boolean },
): Promise<ProjectIdentity> {
  const isTold = project.rootCommit !== undefined || (told !== undefined && told.address === undefined)
  // Who only reads asks of a folder that is nobody's yet: a project may have been moved there.
  if (isTold || (readOnly && registered.isHere)) return project
  const rootCommit = registered.rootCommit ?? (await firstCommit(project.path, env))
  return identifyProject({ directory, mode, rootCommit })
}

/** Whether a place has the address that was seen there, or one of them is not known. */
const hasAddressOf = (place: Place | undefined, { address = place?.repository?.address }: ProjectIdentity) =>
  address === (place?.repository?.address ?? address)

/**
 * Opens the memory of a folder. Registers its project and seeds what is new, but where it is opened to read. Throws `disk`,
 * and `not-found` where there is none, and it does not begin now.
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
      /** What paths of the opened directory are relative to: the checkout that it lies in. */
      checkout: project.path === project.opened ? project.opened : (checkout?.root ?? project.opened),
      folders,
      /** Where the folder lies in a repository, and the person's settings leave it on. */
      team,
      auditLog,
      /** On which days the project was in use. */
      use,
      /** What the code no longer bears out of the project's facts; absent where a person has switched that off. */
      checked,
      /** Says that what the opener was in a hurry for is done: what was put off until then may begin. */
      begin: lifetime.begin,
      /** Whether the project has had another folder since it was opened: sync may have made it one with that of another machine. */
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

/** A first turn waits no longer for what a team keeps, in ms: thousands of files that nobody has looked at yet. */
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
  // Loading what is loaded once is no part of that time.
  if (team.isAllowed()) await store.scanSecrets('load').catch(report)
  await withTimeout(team.open().catch(report), TEAM_PATIENCE_MS, undefined)
  return team
}

/** Whether a team's memory is read in a folder, for what must know before the memory is open. */
export async function readsTeam(opened: string, { stateFolder }: Paths, env: NodeJS.ProcessEnv) {
  const checkout = await findCheckout(opened)
  return checkout !== undefined && (await isTeamAllowed(checkout, stateFolder, env)) === true
}
