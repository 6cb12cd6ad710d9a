import { lstatSync, opendirSync, readdirSync, type Stats } from 'node:fs'
import { attempt, hasErrno, unless } from '../lib/errno.js'

/** Whether no memory can be read from a path: absent, no permission, a fault, a name too long. */
const unlessOutOfReach = unless((error) =>
  hasErrno(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EIO', 'ENAMETOOLONG', 'ELOOP', 'ESTALE'),
)
const reach = <T>(task: () => T) => attempt(task, unlessOutOfReach)

/** The names in a folder, or so many of them; none where it cannot be read. */
export function listFolder(folder: string, most = Number.POSITIVE_INFINITY): string[] {
  return reach(() => (Number.isFinite(most) ? readSome(folder, most) : readdirSync(folder))) ?? []
}

/** Reads no more than that: a folder that somebody else has filled may have any number. */
function readSome(folder: string, most: number): string[] {
  const names: string[] = []
  // Bun tells of an absent folder at the first read.
  const open = opendirSync(folder)
  try {
    for (let entry = open.readSync(); entry && names.length < most; entry = open.readSync())
      names.push(entry.name)
  } finally {
    open.closeSync()
  }
  return names
}

/** The folders in a folder, links not followed. */
export function listSubfolders(folder: string): string[] {
  const entries = reach(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
}

/** State of a file or folder, links not followed; `undefined` where it cannot be reached. */
export function statIfReachable(file: string): Stats | undefined {
  // Without an exception for what is absent, which is often so, and with one for a file in the place of a folder above.
  return reach(() => lstatSync(file, { throwIfNoEntry: false }))
}
