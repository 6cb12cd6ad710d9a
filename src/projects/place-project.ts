import { foldPath } from '../memory/path.js'
import { baseName, folderNames, isFolderName } from './folder-name.js'
import type { ProjectIdentity } from './identity.js'
import { formatRegistry, type Registry, type RegistryRow, registryRows } from './registry.js'
import { addRow, updateRow } from './registry-edit.js'

export type PlacementFacts = {
  /** `YYYY-MM-DD`. */
  today: string
  /** Names of the folders that exist below `projects/`. */
  takenFolders: ReadonlySet<string>
  pathExists: (path: string) => boolean
}

export type Placement = {
  /** The project's folder below `projects/`. */
  name: string
  registry: Registry
  /** Whether the registry's text differs from the one given. */
  changed: boolean
  outcome: 'known' | 'moved' | 'new'
}

/**
 * Finds a project's row, or gives it one. In order: the row of the opened directory (however it is named), that of the
 * project's path, the one registered project with the same first commit whose path has vanished (it has moved), a new row.
 * Depends on its arguments alone: who fails to write the result applies it again to the newer text.
 */
export function placeProject(registry: Registry, project: ProjectIdentity, facts: PlacementFacts): Placement {
  const rows = registryRows(registry)
  const known = findByPath(rows, [project.opened, project.alias, project.path])
  if (known) return seen(registry, known, project, facts.today)
  const moved = findMoved(rows, project, facts.pathExists)
  if (moved) {
    const changes = { path: project.path, lastSeen: laterDay(moved.lastSeen, facts.today) }
    return {
      name: moved.name,
      registry: updateRow(registry, moved, changes),
      changed: true,
      outcome: 'moved',
    }
  }
  const { path, rootCommit } = project
  const name = chooseName(rows, path, facts.takenFolders)
  const row = { name, path, lastSeen: facts.today, ...(rootCommit && { rootCommit }) }
  return { name, registry: addRow(registry, row), changed: true, outcome: 'new' }
}

function findByPath(
  rows: readonly RegistryRow[],
  paths: readonly (string | undefined)[],
): RegistryRow | undefined {
  const found = paths.map((path) => rows.find((row) => path !== undefined && isSamePath(row.path, path)))
  return found.find((row) => row !== undefined)
}

const isSamePath = (a: string, b: string) => withoutLastSlash(a) === withoutLastSlash(b)

const withoutLastSlash = (path: string) => path.replace(/(?<=.)\/$/, '')

function findMoved(
  rows: readonly RegistryRow[],
  project: ProjectIdentity,
  pathExists: (path: string) => boolean,
): RegistryRow | undefined {
  if (project.rootCommit === undefined) return undefined
  const vanished = rows.filter((row) => row.rootCommit === project.rootCommit && !pathExists(row.path))
  return vanished.length === 1 ? vanished[0] : undefined
}

/** Notes the day, and with it or for the first time the root commit: no more than one change a day. */
function seen(registry: Registry, row: RegistryRow, project: ProjectIdentity, today: string): Placement {
  const unchanged = { name: row.name, registry, changed: false, outcome: 'known' } as const
  const lastSeen = laterDay(row.lastSeen, today)
  // A sub-folder's own row does not stand for the repository, so the repository's commit must not identify it.
  const ownCommit = isSamePath(row.path, project.path) ? project.rootCommit : undefined
  const isNews = lastSeen !== row.lastSeen || (ownCommit !== undefined && row.rootCommit === undefined)
  if (!isNews) return unchanged
  const updated = updateRow(registry, row, { lastSeen, ...(ownCommit && { rootCommit: ownCommit }) })
  // A table whose owner removed a column cannot take the news.
  if (formatRegistry(updated) === formatRegistry(registry)) return unchanged
  return { ...unchanged, registry: updated, changed: true }
}

/** Days never go back, so that processes in different time zones do not undo each other. */
function laterDay(lastSeen: string, today: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(lastSeen) && lastSeen > today ? lastSeen : today
}

/**
 * A folder that no row claims was left by a lost registry: the project whose path gives that name takes it back, first the
 * one whose hash is in the name, then the first to come. Every other name is one that neither a row nor a folder has.
 */
function chooseName(rows: readonly RegistryRow[], path: string, takenFolders: ReadonlySet<string>): string {
  const claimed = new Set(rows.map((row) => foldPath(row.name)))
  const orphans = [...takenFolders].filter((folder) => isFolderName(folder) && !claimed.has(foldPath(folder)))
  const [plain, suffixed] = folderNames(path)
  for (const name of [suffixed, plain, baseName(path)]) {
    const orphan = orphans.find((folder) => folder.normalize('NFC') === name?.normalize('NFC'))
    if (orphan !== undefined) return orphan
  }
  const taken = new Set([...claimed, ...[...takenFolders].map(foldPath)])
  const names = folderNames(path)
  let name = names.next().value
  while (taken.has(foldPath(name))) name = names.next().value
  return name
}
