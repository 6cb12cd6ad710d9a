import { foldPath } from '../memory/path.js'
import { baseName, folderNames, isFolderName } from './folder-name.js'
import type { ProjectIdentity } from './identity.js'
import type { Place } from './places.js'
import { pathAddress, placesIn, type RegistryRow, registryRows, withProject } from './registry.js'

/** What is known of projects: the registry's text, and where they lie on this machine. */
export type Known = { registry: string; places: readonly Place[] }

export type PlacementFacts = {
  /** `YYYY-MM-DD`. */
  today: string
  /** Names of the folders that exist below `projects/`. */
  takenFolders: ReadonlySet<string>
  /** False also if another repository lies there by now. */
  pathExists: (path: string) => boolean
}

/** If nothing is new, `registry` and `places` are those given. */
export type Placement = Known & {
  /** The project's folder below `projects/`. */
  name: string
  /** `moved`: known from another place. */
  outcome: 'known' | 'moved' | 'new'
}

/**
 * Whether another repository lies at a place than when it was last seen: both its first commit and its address differ,
 * since one alone changes when a history is begun anew, or a repository renamed.
 */
export const isAnotherAt = ({ path, repository: seen }: Place, now: ProjectIdentity): boolean =>
  seen !== undefined &&
  [seen.path, now.path].every((one) => isSamePath(one, path)) &&
  (['rootCommit', 'address'] as const).every((key) => now[key] !== undefined && now[key] !== seen[key])

/**
 * Finds a project, or gives it a name. In order: the place of the opened directory (by any of its names), that of the
 * project's path (neither if another repository lies there by now), the one registered project of the same first commit
 * or address that is nowhere else on this machine, a new one. Depends on its arguments alone: a caller that fails to
 * write the result applies it again to the newer text.
 */
export function placeProject(known: Known, project: ProjectIdentity, facts: PlacementFacts): Placement {
  const { registry, places: given } = known
  const rows = registryRows(registry)
  const isGiven = ({ path }: Place) => given.some((place) => isSamePath(place.path, path))
  const taken = placesIn(registry).filter((place) => !isGiven(place))
  const places = [...given, ...taken]
  const opened = [project.opened, project.alias, project.path]
  const placed = firstOf(opened, (path) =>
    places.find((place) => isSamePath(place.path, path) && !isAnotherAt(place, project)),
  )
  // A project that was joined with another has no row; after a kill, its place may not have the other's name yet.
  const isJoined =
    placed && identityAt(placed.path, project) && !rows.some(({ name }) => name === placed.project)
  const found = placed && !isJoined ? undefined : findElsewhere(rows, places, project, facts)
  const here = found ? undefined : placed
  const name =
    here?.project ??
    found?.row.name ??
    chooseName([...rows.map((row) => row.name), ...places.map((place) => place.project)], project.path, facts)

  const path = here?.path ?? found?.path ?? project.path
  const isNewDay = here?.lastSeen !== facts.today
  const row = rows.find((one) => one.name === name)
  const own = identityAt(path, project)
  const told = own ?? (row?.rootCommit || row?.address ? {} : { address: pathAddress(path) })
  const { rootCommit, address } = own ?? {}
  const repository = rootCommit && address ? { path, rootCommit, address } : here?.repository
  const place = { ...here, project: name, path, lastSeen: facts.today, ...(repository && { repository }) }
  return {
    name,
    // A row changes on a new day only, so that two processes do not undo each other's changes.
    registry: withProject(registry, { ...told, ...(isNewDay ? {} : row), name }),
    places: isNewDay ? withPlace(places, place, facts) : taken.length > 0 ? places : given,
    outcome: placed ? 'known' : found ? 'moved' : 'new',
  }
}

const isSamePath = (a: string, b: string) => withoutLastSlash(a) === withoutLastSlash(b)

const withoutLastSlash = (path: string) => path.replace(/(?<=.)\/$/, '')

function firstOf<T>(paths: readonly (string | undefined)[], find: (path: string) => T | undefined) {
  return paths.map((path) => (path === undefined ? undefined : find(path))).find((one) => one !== undefined)
}

/** A sub-folder's own memory does not stand for the repository, so the repository's commit must not identify it. */
function identityAt(path: string, project: ProjectIdentity): Omit<RegistryRow, 'name'> | undefined {
  const { rootCommit, address } = project
  const isNone = !isSamePath(path, project.path) || (rootCommit === undefined && address === undefined)
  return isNone ? undefined : { rootCommit, address }
}

/** A project whose folder has moved, or whose place this machine does not know (any more). */
function findElsewhere(
  rows: readonly RegistryRow[],
  places: readonly Place[],
  project: ProjectIdentity,
  { pathExists }: PlacementFacts,
): { row: RegistryRow; path?: string } | undefined {
  const placesOf = ({ name }: RegistryRow) => places.filter((place) => place.project === name)
  const free = rows.filter((row) => placesOf(row).every(({ path }) => !pathExists(path)))
  const unplaced = free.filter((row) => placesOf(row).length === 0)
  const byPath = firstOf([project.opened, project.alias, project.path], (path) => {
    const row = unplaced.find(({ address }) => address === pathAddress(path))
    return row && { row, path }
  })
  if (byPath) return byPath
  const { rootCommit, address } = project
  const same = free.filter((row) => {
    if (rootCommit === undefined || row.rootCommit === undefined)
      return address !== undefined && row.address === address
    // A fork shares its first commit with what it was forked from.
    const isOther = unplaced.includes(row) && isRemote(row.address) && address && row.address !== address
    return row.rootCommit === rootCommit && !isOther
  })
  const names = namesFor(project.path)
  // An older version that does not know this table adds another one, with a second row.
  const isOne = same.every(({ name }) => name === same[0]?.name)
  const row = isOne ? same[0] : firstOf(names, (name) => same.find((one) => one.name === name))
  return row && { row }
}

const isRemote = (address: string | undefined) => address !== undefined && !address.startsWith('path:')

/** Names that a path gives: with its hash, plain, and as it stands. */
function namesFor(path: string): string[] {
  const [plain, suffixed] = folderNames(path)
  return [suffixed, plain, baseName(path)].flatMap((name) => name ?? [])
}

/** The places with `place` in them, instead of the one at its path or the one that its project has moved from. */
function withPlace(places: readonly Place[], place: Place, { pathExists }: PlacementFacts): Place[] {
  const isOld = (one: Place) =>
    isSamePath(one.path, place.path) || (one.project === place.project && !pathExists(one.path))
  const at = places.findIndex(isOld)
  return at === -1
    ? [...places, place]
    : places.flatMap((one, i) => (i === at ? [place] : isOld(one) ? [] : [one]))
}

/**
 * A folder that nothing claims was left by a lost registry: the project whose path gives that name takes it back, first the
 * one whose hash is in the name, then the first to come. Every other name is one that neither a project nor a folder has.
 */
function chooseName(names: readonly string[], path: string, { takenFolders }: PlacementFacts): string {
  const claimed = new Set(names.map(foldPath))
  const orphans = [...takenFolders].filter((folder) => isFolderName(folder) && !claimed.has(foldPath(folder)))
  const orphan = firstOf(namesFor(path), (name) =>
    orphans.find((folder) => folder.normalize('NFC') === name.normalize('NFC')),
  )
  if (orphan !== undefined) return orphan
  const taken = new Set([...names, ...takenFolders].map(foldPath))
  const further = folderNames(path)
  let name = further.next().value
  while (taken.has(foldPath(name))) name = further.next().value
  return name
}
