import type { WriterKind } from './origin.js'
import { foldPath } from './path.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH, SESSIONS_DIR } from './reserved-folders.js'
import { PROTOCOL_PATH } from './worth-keeping.js'

/** A file that is not for tools to write. A return to earlier content is a person's, and always open. */
export type ClosedFile = {
  path: string
  /** Of the global scope alone; else of each. */
  isGlobal?: true
  closedTo: readonly WriterKind[]
  /** Whether a tool may not read it either, nor a list show it. */
  isHidden?: true
  /** Whether recall and search leave it out. */
  isWithheld?: true
  says: string
  hint: string
}

const KEPT = 'is kept by the plugin.'

const CLOSED_FILES: readonly ClosedFile[] = [
  {
    path: FORGOTTEN_PATH,
    closedTo: ['agent', 'capture', 'model'],
    isHidden: true,
    isWithheld: true,
    says: KEPT,
    hint: 'Nothing was done. It is closed to tools.',
  },
  {
    path: CONFLICTS_PATH,
    closedTo: ['agent'],
    isWithheld: true,
    says: KEPT,
    hint: 'Ask the person which side holds, then change or delete the fact that does not: its entry goes by itself.',
  },
  {
    path: PROTOCOL_PATH,
    isGlobal: true,
    closedTo: ['agent'],
    says: "is the person's own.",
    hint: 'Only a person can write it, with an editor: it says what a small model keeps.',
  },
]

const BY_PATH = new Map(CLOSED_FILES.map((file) => [foldPath(file.path), file]))

/** The row of a file, by its path in its scope whatever the letter case; `undefined` for all others. */
export function closedFile({ path, folder }: { path: string; folder?: string }): ClosedFile | undefined {
  const file = BY_PATH.get(foldPath(path))
  return file?.isGlobal && folder !== undefined && folder !== 'global' ? undefined : file
}

/** Whether lists and counts show a file. Thousands are asked about, and the names of most tell it. */
export const isListed = ({ path }: { path: string }): boolean =>
  !path.includes('_') || !closedFile({ path })?.isHidden

/** Whether the plugin alone writes a file: it keeps it short itself, or lets it grow. */
export const isWrittenByPlugin = (file: { path: string; folder?: string }): boolean =>
  closedFile(file)?.says === KEPT || file.path.startsWith(`${SESSIONS_DIR}/`)
