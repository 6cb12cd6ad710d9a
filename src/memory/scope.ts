/** The scopes that memory writes. */
export const SCOPES = ['project', 'global'] as const
/** The scopes that can be read: what a team keeps in the project's own repository is never written. */
export const ALL_SCOPES = [...SCOPES, 'team'] as const

/** Whom a memory concerns: one project, or every project. */
export type Scope = (typeof SCOPES)[number]
export type AnyScope = (typeof ALL_SCOPES)[number]

/** A scope's folder below the memory root: `global` or `projects/<name>`. `team/…` names one that lies elsewhere. */
export type ScopeFolder = 'global' | `projects/${string}` | `team/${string}`

/** The two folders that one OpenCode instance sees, and its team's if the person has allowed that. */
export type ScopeFolders = Record<Scope, ScopeFolder> & { readonly team?: ScopeFolder | undefined }

export const ownFolders = ({ global, project }: ScopeFolders): ScopeFolder[] => [global, project]

export const allFolders = ({ global, project, team }: ScopeFolders): ScopeFolder[] =>
  team === undefined ? [global, project] : [global, project, team]

export const isTeam = (folder: string): boolean => folder.startsWith('team/')

export const REGISTRY_NAME = 'projects.md'

/** A file of the store. Unlike that of a `Target`, its path may be one that a person chose and the gate refuses. */
export type FileRef = { folder: ScopeFolder; path: string }

/** Splits a path below the memory root into its scope's folder and the rest; `undefined` if it lies in no scope. */
export function placed(key: string): FileRef | undefined {
  const [, folder, path] = /^(global|projects\/[^/]+)\/(.+)$/s.exec(key) ?? []
  return folder === undefined || path === undefined ? undefined : { folder: folder as ScopeFolder, path }
}

/** Key of a file in the whole store: its path below the memory root. */
export const fileKey = (folder: ScopeFolder, path: string) => `${folder}/${path}`
export const keyOf = ({ folder, path }: FileRef) => fileKey(folder, path)
