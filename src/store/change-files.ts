import { rmdirSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder, writeFileAtomic } from '../lib/atomic-write.js'
import { hasErrno, unlessAbsent, unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import type { FileIo } from '../lib/file-io.js'

/**
 * Replaces or makes a file durably, wholly old or wholly new at any moment. Returns the modification time that it got, in
 * ms: one of our own choice, by which our writing can be told from anybody's later one (see `ownSignature`).
 */
export async function putFile(
  io: FileIo,
  absolute: string,
  bytes: Uint8Array,
  mode: number,
): Promise<number> {
  const modifiedMs = Date.now()
  const attempt = async () => {
    await makeFolder(path.dirname(absolute), io)
    await writeFileAtomic(absolute, bytes, { mode, modifiedMs, io })
  }
  // Another process may just have emptied the folder, and removed it.
  await attempt().catch((error) => (hasErrno(error, 'ENOENT') ? attempt() : Promise.reject(error)))
  return modifiedMs
}

/** Removes a file durably where it is there, and the folders that this empties, up to that of its scope. */
export async function removeFile(io: FileIo, absolute: string, scopeRoot: string): Promise<void> {
  unlessAbsentSync(() => io.unlink(absolute))
  // Another process may just have removed the emptied folder.
  await unlessAbsent(syncFolder(path.dirname(absolute), io))
  removeEmptied(path.dirname(absolute), scopeRoot)
}

/** An empty folder is no memory, and keeps its name from a file, or from other letters. */
function removeEmptied(folder: string, scopeRoot: string): void {
  if (folder === scopeRoot) return
  const isRemoved = unlessRefusedSync(() => {
    rmdirSync(folder)
    return true
  })
  if (isRemoved) removeEmptied(path.dirname(folder), scopeRoot)
}
