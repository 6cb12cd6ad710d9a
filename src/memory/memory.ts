import { factTypeOf } from './fact-types.js'
import type { Keys } from './keys.js'
import { sanitizeLine } from './sanitize.js'
import {
  type AnyScope,
  type FileRef,
  fileKey,
  isTeam,
  keyOf,
  REGISTRY_NAME,
  type Scope,
  type ScopeFolder,
} from './scope.js'

/** Above this a file is no memory: it can be paged through, but counts as damaged, so nothing rewrites or injects it. */
export const MAX_MEMORY_BYTES = 1_048_576
/** Above this a file is not read at all. */
export const MAX_READ_BYTES = 67_108_864

export type MemoryFile = {
  folder: ScopeFolder
  /** Path inside the scope, NFC. */
  path: string
  /** As written in the front matter; else a fact's statement, or made from the file's name. */
  description: string
  /** What a fact says, if its description is another text. */
  statement?: string
  /** As written in the front matter, in characters of the body. */
  limit?: number
  readonly: boolean
  /** The other indexed keys, if the file has any. As written: to be sanitized wherever they are shown. */
  keys?: Keys
  /** `String.length` of the body. */
  chars: number
  /** Time of the last change on the disk, ms since the epoch. */
  modifiedMs: number
  /** Hash of the bytes; empty for a file that could not be read. */
  hash: string
  /** Text of a hot file. */
  body?: string
  /** Why the file counts as damaged. */
  damage?: string
  /** A value in the front matter that could not be used. */
  complaint?: string
  /** Why a team's file is shown to no model. */
  withheld?: string
}

/** One scope at one moment. Values are never changed, only replaced. */
export type ScopeSnapshot = {
  folder: ScopeFolder
  /** Sorted by path, in code-unit order, as `hot` and `facts` are. */
  files: readonly MemoryFile[]
  hot: readonly MemoryFile[]
  facts: readonly MemoryFile[]
  /** What lists show: latest change first, then by path. */
  newest: readonly MemoryFile[]
  /** Number of files in `newest` directly in each folder; the scope itself is ''. */
  folderCounts: ReadonlyMap<string, number>
}

/** `team`, if there is one, lacks the files that are not shown. */
export type Snapshot = Readonly<Record<Scope, ScopeSnapshot> & { team?: ScopeSnapshot }>

export const scopesIn = (snapshot: Snapshot, scopes: readonly AnyScope[]): ScopeSnapshot[] =>
  scopes.flatMap((scope) => snapshot[scope] ?? [])

export type MemoryRules = {
  hotDir: string
  /** Limit of a file that names none, in characters of the body. */
  defaultLimit: number
  /** Highest limit that the agent may set. */
  maxLimit: number
}

type HotRule = Pick<MemoryRules, 'hotDir'>

/** A team's files are never hot. */
export function isHot(file: { path: string; folder?: string }, { hotDir }: HotRule): boolean {
  return file.path.startsWith(`${hotDir}/`) && !isTeam(file.folder ?? '')
}

type MayBeFact = {
  path: string
  keys?: Pick<Keys, 'type' | 'evidence'> | undefined
  damage?: string | undefined
}

export const isFact = ({ path, keys, damage }: MayBeFact): boolean =>
  damage === undefined && factTypeOf(path, keys?.type) !== undefined

/** Follows a statement that rests on the agent's word alone; a team's or a person's statement stands without it. */
export const DOUBT = ' ?'
export const doubtOf = (file: MayBeFact & { folder: string }): string =>
  file.keys?.evidence?.by === 'agent' && isFact(file) && !isTeam(file.folder) ? DOUBT : ''

/** What a fact says in one line; of any other file its description. */
export const statementOf = (file: Pick<MemoryFile, 'description' | 'statement'>): string =>
  file.statement ?? file.description

/** Whether a fact's line in the block says all that the fact holds: its body is the statement and a line end. */
export const isOneLine = (file: MemoryFile): boolean =>
  isFact(file) && file.statement === undefined && Math.abs(file.chars - file.description.length - 1) <= 1

export const isRegistry = (file: FileRef, rule: HotRule): boolean => keyOf(file) === registryKey(rule)

export const registryKey = ({ hotDir }: HotRule): string => fileKey('global', `${hotDir}/${REGISTRY_NAME}`)

/** The scope of a file that memory has written, so never the team's. */
export function scopeOf({ folder }: { folder: string }): Scope {
  return folder === 'global' ? 'global' : 'project'
}

export const anyScopeOf = (file: { folder: string }): AnyScope =>
  isTeam(file.folder) ? 'team' : scopeOf(file)

/** How a file is named to the agent: `system/human.md (global)`. */
export function label(file: { folder: string; path: string }): string {
  return `${file.path} (${anyScopeOf(file)})`
}

/** Whether a file's path begins as a person types it (`./facts` or `/facts`, too), perhaps behind its scope or folder. */
export function beginsAs(typed: string) {
  const [, begin = ''] = /^(?:\.?\/+|\.$)?(.*)/s.exec(typed.trim().normalize('NFC')) ?? []
  return ({ folder, path }: { folder: string; path: string }) =>
    [path, `${anyScopeOf({ folder })}/${path}`, `${folder}/${path}`].some((place) => place.startsWith(begin))
}

/** How a file is named, by its key, to someone who sees these folders; in any other folder by its plain path. */
export function placeOf(key: string, folders: readonly ScopeFolder[]): string {
  const folder = folders.find((name) => key.startsWith(`${name}/`))
  return sanitizeLine(folder ? label({ folder, path: key.slice(folder.length + 1) }) : key)
}

/** Parent folder of a path inside its scope; '' for the scope itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function countByFolder(files: readonly { path: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1)
  return counts
}

/** A scope that lists, and has hot, only some of its files. */
export function narrowed(scope: ScopeSnapshot, isKept: (file: MemoryFile) => boolean): ScopeSnapshot {
  const newest = scope.newest.filter(isKept)
  return { ...scope, hot: scope.hot.filter(isKept), newest, folderCounts: countByFolder(newest) }
}

/** Code-unit order: the same in every process and locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
