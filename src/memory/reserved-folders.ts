/** Folder of a scope that holds facts: one statement a file. */
export const FACTS_DIR = 'facts'
/** Folder of a scope that holds one file about each session. */
export const SESSIONS_DIR = 'sessions'
