import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { History } from '../history/history.js'
import { isoDay } from '../lib/day.js'
import { isSystemError, messageOf, unlessRefusedSync } from '../lib/errno.js'
import { type FileLocks, LockTimeout } from '../lib/file-lock.js'
import type { Log } from '../lib/log-file.js'
import { MemoryError } from '../memory/errors.js'
import { newDocument } from '../memory/keys.js'
import type { Target } from '../memory/op.js'
import { parseMemoryPath } from '../memory/path.js'
import { REGISTRY_NAME, type Scope, type ScopeFolder, type ScopeFolders } from '../memory/scope.js'
import { folderNames } from '../projects/folder-name.js'
import type { ProjectIdentity } from '../projects/identity.js'
import { isAnotherAt, type Placement, placeProject } from '../projects/place-project.js'
import type { Place, Places } from '../projects/places.js'
import { realPath } from '../projects/work-tree.js'
import { asMemoryError } from '../store/disk.js'
import { seedOps } from '../store/seed.js'
import { listSubfolders } from '../store/stat-if-reachable.js'
import type { Store } from '../store/store.js'

export type RegisterArgs = {
  store: Store
  history: Pick<History, 'log'>
  locks: FileLocks
  project: ProjectIdentity
  /** What lies at a place by now, its first commit optional if the address is as last seen. Absent: nothing changed. */
  lookAt?(place: Place): Promise<ProjectIdentity>
  places: Places
  rules: { hotDir: string; defaultLimit: number }
  /** Looks the project up, and writes nothing. */
  readOnly?: boolean
  home: string
  /** Runs what the caller need not wait for. */
  background(name: string, task: () => Promise<void>): void
  now: () => number
  log: Log
}

/**
 * Gives a project its folder: finds or adds its row in the registry, and seeds both scopes if they are new, beside what
 * a person has made before the first start. What the person has deleted since stays deleted.
 * What cannot be read or written is logged; the project then has a folder's name all the same, and memory can be read.
 * A folder that does not look like a project has a name only, until something is kept for it.
 */
export async function registerProject(args: RegisterArgs): Promise<ScopeFolders> {
  const { store, project, readOnly = false } = args
  const isNew = !readOnly && (await isUnstarted(args))
  const isScratch = !looksLikeProject(args)
  const { name, outcome } = await register({ ...args, readOnly: readOnly || isScratch })
  const folders: ScopeFolders = { global: 'global', project: `projects/${name}` }
  const isThere = existsSync(path.join(store.root, folders.project))
  const isNameOnly = isScratch && outcome === 'new' && !isThere
  if (isNameOnly) {
    // With a hash of its path, since others of the same name may be open here, or become projects.
    const [, ownName = name] = folderNames(project.path)
    folders.project = `projects/${ownName}`
  }
  if (readOnly) return folders
  if (isNew) await seed(args, 'global', folders.global)
  if (isNameOnly) {
    const stop = store.onApplied((changes) => {
      if (!changes.some((change) => change.folder === folders.project && change.after)) return
      stop()
      args.background('project registered', async () => {
        await register(args)
        await seed(args, 'project', folders.project)
      })
    })
    return folders
  }
  if (isScratch) await register(args)
  if (isNew || (outcome === 'new' && !isThere)) await seed(args, 'project', folders.project)
  return folders
}

/** What tells the folder of a project from one for scraps: a repository, a manifest, a README. */
const SIGN =
  /^(?:\.git|\.bare|HEAD|readme(?:\.\w+)?|makefile|justfile|package\.json|pom\.xml|.+\.(?:toml|mod|gradle|kts))$/i

/** A person's home is no project, whatever lies in it. */
function looksLikeProject({ project: { path: folder, opened }, home }: RegisterArgs): boolean {
  if ([folder, opened].includes(realPath(home))) return false
  const names = unlessRefusedSync(() => readdirSync(folder))
  return names === undefined || names.some((name) => SIGN.test(name))
}

async function register(args: RegisterArgs): Promise<Pick<Placement, 'name' | 'outcome'>> {
  const { store, locks, project, lookAt, places, rules, readOnly, now, log } = args
  const target: Target = { folder: 'global', path: parseMemoryPath(`${rules.hotDir}/${REGISTRY_NAME}`) }
  const place = async (registry: string, here: readonly Place[]) => {
    const left = await placesLeft(here, project, lookAt)
    const placement = placeProject({ registry, places: here }, project, {
      today: isoDay(now()),
      takenFolders: new Set(listSubfolders(path.join(store.root, 'projects'))),
      pathExists: (path) => existsSync(path) && !left.has(path),
    })
    return { ...placement, isNews: placement.registry !== registry || placement.places !== here }
  }

  // The index has just looked at the registry: if there is nothing to change, it need not be read again.
  await store.open(target.folder)
  const placement = await place(store.file(target)?.body ?? '', places.read().places)
  if (!placement.isNews || readOnly) return placement

  async function placeAndNote(): Promise<void> {
    const { places: here, trouble } = places.read()
    if (trouble !== undefined) log.warn('the places of projects cannot be read', { reason: trouble })
    const before = await store.read(target)
    const body = before?.document.body ?? ''
    const { name, outcome, registry, places: next, isNews } = await place(body, here)
    Object.assign(placement, { name, outcome })
    if (before?.document.damage)
      log.warn('the registry is damaged and was left as it is', { reason: before.document.damage })
    else if (registry !== body) {
      const keys = {
        description: 'Projects known to this memory',
        limit: rules.defaultLimit,
        readonly: true,
      }
      const text = before ? before.document.head + registry : newDocument(keys, registry)
      const expect = before ? { seen: [before.hash] } : 'absent'
      await store.apply([{ kind: 'put', ...target, text, expect }], { writer: 'setup' })
    }
    if (next !== here && trouble === undefined) await asMemoryError(() => places.write(next))
    if (isNews) log.info('registered project', { project: name, outcome })
    const was = here.find((one) => one.path === project.path)?.project
    if (was !== undefined && outcome !== 'known')
      log.warn('another repository lies where a project was', { folder: project.path, was, project: name })
  }

  try {
    // Two projects of one name that are opened at once must not get one memory.
    await locks.hold(['projects'], placeAndNote)
  } catch (error) {
    // Also if a person has just edited the registry, or something in its place is no file: the next start tries again.
    if (!(error instanceof MemoryError || error instanceof LockTimeout || isSystemError(error))) throw error
    log.warn('project not registered', { project: placement.name, reason: messageOf(error) })
  }
  return placement
}

/** Paths where another repository lies now than when they were last seen. */
async function placesLeft(
  places: readonly Place[],
  { path: own, rootCommit, address }: ProjectIdentity,
  lookAt: RegisterArgs['lookAt'],
): Promise<Set<string>> {
  if (!lookAt) return new Set()
  const wasThere = ({ path: at, repository: seen }: Place) =>
    seen && at !== own && (seen.rootCommit === rootCommit || seen.address === address) && existsSync(at)
  const looked = places.filter(wasThere).map(async (place) => {
    return isAnotherAt(place, await lookAt(place)) ? [place.path] : []
  })
  return new Set((await Promise.all(looked)).flat())
}

/** Whether nothing of ours is there yet, and never was: neither the registry nor a commit of one. */
async function isUnstarted({ store: { root }, history, rules }: RegisterArgs): Promise<boolean> {
  const registry = `${rules.hotDir}/${REGISTRY_NAME}`
  if (existsSync(path.join(root, 'global', registry))) return false
  try {
    return (await history.log({ folders: ['global'], path: registry, limit: 1 })).length === 0
  } catch (error) {
    // A history that cannot be read may have had one.
    if (!(error instanceof MemoryError)) throw error
    return false
  }
}

async function seed({ store, rules, log }: RegisterArgs, scope: Scope, folder: ScopeFolder): Promise<void> {
  try {
    const missing = seedOps(scope, folder, rules).filter(
      (op) => !existsSync(path.join(store.root, op.folder, op.path)),
    )
    await store.apply(missing, { writer: 'setup' })
    log.info('seeded', { scope, folder })
  } catch (error) {
    // Another process was quicker, the disk refuses, or something else stands in the folder's place.
    if (!(error instanceof MemoryError)) throw error
    log.info('not seeded', { scope, folder, reason: error.code })
  }
}
