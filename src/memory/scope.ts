export const SCOPES = ['project', 'global'] as const

/** Whom a memory concerns: one project, or every project. */
export type Scope = (typeof SCOPES)[number]

/** A scope's folder below the memory root: `global`, or `projects/<name>`. */
export type ScopeFolder = 'global' | `projects/${string}`

/** The two folders that one OpenCode instance sees. */
export type ScopeFolders = Record<Scope, ScopeFolder>

/** The registry of known projects, kept by the plugin itself. */
export const REGISTRY_NAME = 'projects.md'

/** Which file of the store. Unlike a `Target`, its path may be one that a person chose and the gate refuses. */
export type FileRef = { folder: ScopeFolder; path: string }

/** Key of a file in the whole store: its path below the memory root. */
export const fileKey = (folder: ScopeFolder, path: string) => `${folder}/${path}`
