import { accessSync, constants, statSync } from 'node:fs'
import { hasErrno, messageOf } from './errno.js'

/** Why a folder cannot be written, to be said behind its path; `undefined` where it can. */
export function folderTrouble(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return 'is a file, not a folder'
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return 'is gone: it was moved or deleted'
    if (hasErrno(error, 'EACCES', 'EPERM')) return 'cannot be written: there is no permission'
    if (hasErrno(error, 'EROFS')) return 'cannot be written: the disk is read-only'
    return `cannot be used: ${messageOf(error)}`
  }
}
