import type { WriterKind } from './origin.js'
import { foldPath } from './path.js'
import { CONFLICTS_PATH, FORGOTTEN_PATH, SESSIONS_DIR } from './reserved-folders.js'
import { PROTOCOL_PATH } from './worth-keeping.js'

/** A file that tools may not write. Restoring earlier content is up to a person, and always allowed. */
export type ClosedFile = {
  path: string
  /** Only in the global scope; otherwise in every scope. */
  isGlobal?: true
  closedTo: readonly WriterKind[]
  /** Whether tools may not read it either, and lists do not show it. */
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

/** The row of a file, by its path in its scope in any letter case; `undefined` if it is not closed. */
export function closedFile({ path, folder }: { path: string; folder?: string }): ClosedFile | undefined {
  const file = BY_PATH.get(foldPath(path))
  return file?.isGlobal && folder !== undefined && folder !== 'global' ? undefined : file
}

/** Whether lists and counts show a file. Asked of thousands of files: without a `_`, the name alone decides. */
export const isListed = ({ path }: { path: string }): boolean =>
  !path.includes('_') || !closedFile({ path })?.isHidden

/** Whether only the plugin writes a file, and so sees to its length, or lets it grow. */
export const isWrittenByPlugin = (file: { path: string; folder?: string }): boolean =>
  closedFile(file)?.says === KEPT || file.path.startsWith(`${SESSIONS_DIR}/`)
