import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { hasErrno } from '../lib/errno.js'

/** Errors of a path that no memory can be read from: absent, no permission, a fault, a name too long. */
const OUT_OF_REACH = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG', 'ELOOP', 'ESTALE']

/** The names in a folder; none where it cannot be read. */
export function listFolder(folder: string): string[] {
  return unlessOutOfReach(() => readdirSync(folder)) ?? []
}

/** The folders in a folder, links not followed. */
export function listSubfolders(folder: string): string[] {
  const entries = unlessOutOfReach(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** State of a file or folder, links not followed; `undefined` where it cannot be reached. */
export function statIfReachable(file: string): Stats | undefined {
  // Without an exception for what is absent, which is often so, and with one for a file in the place of a folder above.
  return unlessOutOfReach(() => lstatSync(file, { throwIfNoEntry: false }))
}

function unlessOutOfReach<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch (error) {
    if (hasErrno(error, ...OUT_OF_REACH)) return undefined
    throw error
  }
}
