/** Folder of a scope that holds facts: one statement a file. */
export const FACTS_DIR = 'facts'
/** Folder of a scope that holds one file about each session. */
export const SESSIONS_DIR = 'sessions'
export const isInSessions = ({ path }: { path: string }): boolean => path.startsWith(`${SESSIONS_DIR}/`)
/** Where contradictions between facts of a scope are written down for the person: closed to tools and recall. */
export const CONFLICTS_PATH = `${FACTS_DIR}/_CONFLICTS.md`
/** File of a scope that holds hashes of what was forgotten. Shown to no model, and closed to tools. */
export const FORGOTTEN_PATH = `${FACTS_DIR}/_FORGOTTEN.md`
