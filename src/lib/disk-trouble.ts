import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { isTempName } from './atomic-write.js'
import { codeOf, hasErrno, messageOf } from './errno.js'

const DISK_ERRORS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  ENOTDIR: 'a file stands where a folder should be',
  EISDIR: 'a folder stands where a file should be',
  EEXIST: 'a file stands where a folder should be',
  ENAMETOOLONG: 'the name is too long for this disk',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EBUSY: 'the file is in use',
  ENOTEMPTY: 'a folder stands where a file should be',
  ENOENT: 'a folder has vanished',
  ELOOP: 'symbolic links lead in a circle',
  ESTALE: 'the network disk has lost the file',
  ETIMEDOUT: 'the disk does not answer',
}

/** A refusal of the disk in words that begin with its place, or with `folder` where it names none; `undefined` for any other error. */
export function diskTrouble(error: unknown, folder: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { path: place = folder, syscall } = error as NodeJS.ErrnoException
  const code = codeOf(error)
  // A recursive mkdir reports a read-only disk so.
  const isUnmade = code === 'ENOENT' && syscall === 'mkdir'
  const says = isUnmade ? 'it cannot be made, as on a read-only disk' : DISK_ERRORS[code]
  if (says === undefined) return undefined
  // A temporary file is nobody's to know: it was to be put into its folder.
  const named = isTempName(path.basename(place)) ? path.dirname(place) : place
  return `${named} cannot be used: ${says} (${code}).`
}

/** Why a folder cannot be written, to be said behind its path; `undefined` where it can. */
export function folderTrouble(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return 'is a file, not a folder'
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR')) return 'is gone: it was moved or deleted'
    return `cannot be written: ${DISK_ERRORS[codeOf(error as NodeJS.ErrnoException)] ?? messageOf(error)}`
  }
}
