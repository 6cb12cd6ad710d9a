import { randomBytes } from 'node:crypto'
import { lstatSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { attempt, hasErrno, unless, unlessAbsentSync } from './errno.js'
import { type FileIo, named, nodeFileIo } from './file-io.js'

/** Matches the same names as a glob, slightly more loosely. */
export const TEMP_GLOB = '.~*-????????.tmp'

/** Whether a file name is one that `writeFileAtomic` gives to its temporary files. */
export const isTempName = (name: string) => /^\.~\d+-[0-9a-f]{8}\.tmp$/.test(name)

/** The id of the process that made a temporary file, `undefined` for any other name. */
export const tempOwner = (name: string) => (isTempName(name) ? Number.parseInt(name.slice(2), 10) : undefined)

/** Every reader sees the old file or the new one; if `durable`, it survives a power loss. Its folder must exist. */
export async function writeFileAtomic(
  file: string,
  data: string | Uint8Array,
  { mode = 0o600, durable = true, io = nodeFileIo }: { mode?: number; durable?: boolean; io?: FileIo } = {},
): Promise<void> {
  const temp = tempBeside(file)
  try {
    const handle = io.open(temp, 'wx', mode)
    try {
      await io.write(handle, data)
      if (mode & 0o077) io.chmod(handle, mode)
      if (durable) await io.flush(handle)
    } finally {
      io.close(handle)
    }
    io.rename(temp, file)
  } catch (error) {
    removeQuietly(temp, io)
    throw named(error, file)
  }
  if (durable) await syncFolder(path.dirname(file), io)
}

/**
 * The same for a file that a person maintains: keeps its mode, replaces the target of a symbolic link, and creates the folder.
 * Throws if the link dangles, as it does when its disk is not mounted.
 */
export async function rewriteFile(file: string, text: string, mode = 0o600): Promise<void> {
  const isThere = unlessAbsentSync(() => lstatSync(file)) !== undefined
  const place = isThere ? realpathSync(file) : file
  const there = statSync(place, { throwIfNoEntry: false })
  await makeFolder(path.dirname(place))
  await writeFileAtomic(place, text, { mode: there ? there.mode & 0o777 : mode })
}

/** The same for a small file (0600), synchronous and unflushed: it survives the process, but not a power loss. */
export function replaceFileNow(file: string, text: string): void {
  const temp = tempBeside(file)
  try {
    writeFileSync(temp, text, { flag: 'wx', mode: 0o600 })
    renameSync(temp, file)
  } catch (error) {
    removeQuietly(temp, nodeFileIo)
    throw named(error, file)
  }
}

const tempBeside = (file: string) =>
  path.join(path.dirname(file), `.~${process.pid}-${randomBytes(4).toString('hex')}.tmp`)

/** The first error is the one to report; what cannot be removed now is cleared at the next start. */
function removeQuietly(file: string, io: FileIo): void {
  try {
    io.unlink(file)
  } catch {}
}

/** Flushes a folder's entries (a rename, a deletion) to the disk. Windows cannot open folders: nothing is done there. */
export async function syncFolder(folder: string, io: FileIo = nodeFileIo): Promise<void> {
  if (process.platform === 'win32') return
  const handle = io.open(folder, 'r')
  try {
    // Some network and FUSE file systems refuse fsync on a folder; nothing more can be done.
    await io.flush(handle).catch(unless((error) => hasErrno(error, 'EINVAL', 'ENOTSUP', 'EISDIR')))
  } finally {
    io.close(handle)
  }
}

/** Creates and flushes a folder and its parents (0700), one by one: a recursive mkdir reports a read-only disk as ENOENT. */
export async function makeFolder(folder: string, io: FileIo = nodeFileIo): Promise<void> {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  await makeFolder(parent, io)
  // Another process may have been quicker.
  const unlessThere = unless((error) => hasErrno(error, 'EEXIST') && isFolder(folder))
  attempt(() => io.mkdir(folder, 0o700), unlessThere)
  await syncFolder(parent, io)
}

export const isFolder = (file: string): boolean =>
  unlessAbsentSync(() => statSync(file, { throwIfNoEntry: false }))?.isDirectory() ?? false
