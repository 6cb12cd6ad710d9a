import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { isTempName } from './atomic-write.js'
import { codeOf, hasErrno, isSystemError } from './errno.js'

const DISK_ERRORS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  ENOTDIR: 'a file stands where a folder should be',
  EISDIR: 'a folder stands where a file should be',
  EEXIST: 'a file, or a link that leads nowhere, stands where a folder should be',
  EIO: 'the disk reports an error',
  ENOTEMPTY: 'a folder stands where a file should be',
  ENOENT: 'a folder has vanished',
  ESTALE: 'the network disk has lost the file',
}

/** Rare errors are told in the system's own words. */
const saysOf = (error: Error): string | undefined =>
  DISK_ERRORS[codeOf(error)] ??
  (isSystemError(error) ? error.message.replace(/^\w+: |, \w+(?: '.*)?$/gs, '') : undefined)

/** A disk error as a sentence that begins with its path, or with `folder` if it has none; `undefined` for any other error. */
export function diskTrouble(error: unknown, folder: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { path: place = folder, syscall } = error as NodeJS.ErrnoException
  const code = codeOf(error)
  // A recursive mkdir reports a read-only disk this way.
  const isUnmade = code === 'ENOENT' && syscall === 'mkdir'
  const says = isUnmade ? 'it cannot be made, as on a read-only disk' : saysOf(error)
  if (says === undefined) return undefined
  // Nobody knows the temporary file: name the folder it was written to.
  const named = isTempName(path.basename(place)) ? path.dirname(place) : place
  return `${named} cannot be used: ${says} (${code}).`
}

/** Why a folder cannot be written, phrased to follow its path; `undefined` if it can. */
export function folderTrouble(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return 'is a file, not a folder'
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return 'is gone: it was moved or deleted'
    return `cannot be written: ${saysOf(error as Error)}`
  }
}
