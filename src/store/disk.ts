import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { hasErrno, unlessAbsent } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import { label } from '../memory/memory.js'
import { foldPath } from '../memory/path.js'

/** Above this a file is not read at all. */
const MAX_READ_BYTES = 67_108_864

/** What tells one state of a file from another without reading it. */
export type Signature = string

export type FileBytes = {
  bytes: Uint8Array
  signature: Signature
  modifiedMs: number
  mode: number
}

type Stats = { size: bigint; mtimeNs: bigint; ctimeNs: bigint; ino: bigint }

/**
 * Clocks of file systems tick every few ms: a file that was changed within this time may change again and keep its times
 * and size, so its signature is not to be trusted (git's "racily clean").
 */
const RACY_MS = 20

/** Size, modification and change time in ns, inode. */
export function signatureOf(stats: Stats): Signature {
  return `${stats.size}-${stats.mtimeNs}-${stats.ctimeNs}-${stats.ino}`
}

export type Place = { folder: string; path: string }

/**
 * The absolute path of a memory file, once it is sure that no symbolic link stands in the way below the root and that no
 * other spelling (letter case, Unicode form) of the name is there already. Throws `invalid-path`.
 */
export async function locate(root: string, place: Place): Promise<string> {
  const absolute = path.join(root, place.folder, place.path)
  const real = await realpath(absolute)
  if (real === absolute) return absolute
  if (real !== undefined) {
    if (foldPath(real) === foldPath(absolute)) return settleSpelling(place, absolute, path.basename(real))
    throw linkInTheWay(place)
  }
  return locateAbsent(root, place, absolute)
}

/** Follows the existing part of the path by hand, since there is no real path of a file that is not there. */
async function locateAbsent(root: string, place: Place, absolute: string): Promise<string> {
  let at = root
  const parts = path.relative(root, absolute).split(path.sep)
  for (const [index, part] of parts.entries()) {
    const next = path.join(at, part)
    const stats = await unlessAbsent(fs.lstat(next))
    if (stats?.isSymbolicLink()) throw linkInTheWay(place)
    if (stats && !stats.isDirectory() && index < parts.length - 1) {
      throw new MemoryError(
        'disk',
        `${label(place)} cannot be: ${part} is a file, not a folder.`,
        'Choose another folder.',
      )
    }
    if (!stats) {
      const twin = await spelledOtherwise(at, part)
      if (twin === undefined) return absolute
      if (twin.normalize('NFC') !== part) return settleSpelling(place, absolute, twin)
      at = path.join(at, twin)
      if ((await fs.lstat(at)).isSymbolicLink()) throw linkInTheWay(place)
      continue
    }
    at = next
  }
  return at
}

async function spelledOtherwise(folder: string, name: string): Promise<string | undefined> {
  const names = (await unlessAbsent(fs.readdir(folder))) ?? []
  const folded = foldPath(name)
  return names.find((other) => foldPath(other) === folded)
}

function settleSpelling(place: Place, absolute: string, twin: string): string {
  if (twin.normalize('NFC') === path.basename(absolute)) return path.join(path.dirname(absolute), twin)
  throw new MemoryError(
    'exists',
    `${label(place)} differs only in letter case from "${twin}", which is there already.`,
    'Use the existing spelling; memory_tree shows it.',
  )
}

async function realpath(file: string): Promise<string | undefined> {
  try {
    return await fs.realpath(file)
  } catch (error) {
    if (hasErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined
    throw error
  }
}

function linkInTheWay(place: Place): MemoryError {
  return new MemoryError(
    'invalid-path',
    `A symbolic link stands in the way to ${label(place)}.`,
    'Links are not followed inside the memory folder. Use another path.',
  )
}

/**
 * Bytes of a regular file, with the state they belong to; `undefined` when it is absent. Throws `damaged` for anything
 * that is not a regular file, and for one too large to read at all.
 */
export async function readBytes(file: string, place: Place): Promise<FileBytes | undefined> {
  const handle = await unlessAbsent(openRegular(file, place))
  if (!handle) return undefined
  try {
    const stats = await handle.stat({ bigint: true })
    if (!stats.isFile()) throw notRegular(place)
    if (stats.size > MAX_READ_BYTES) throw tooLarge(place, stats.size)
    const modifiedMs = Number(stats.mtimeNs / 1_000_000n)
    return {
      bytes: await handle.readFile(),
      signature: Date.now() - modifiedMs < RACY_MS ? '' : signatureOf(stats),
      modifiedMs,
      mode: Number(stats.mode) & 0o777,
    }
  } finally {
    await handle.close()
  }
}

function tooLarge(place: Place, bytes: bigint): MemoryError {
  return new MemoryError(
    'damaged',
    `${label(place)} has ${bytes} bytes, more than the ${MAX_READ_BYTES} that can be read.`,
    'Tell the person; it is no memory file.',
  )
}

async function openRegular(file: string, place: Place): Promise<fs.FileHandle> {
  try {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer for ever.
    return await fs.open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (hasErrno(error, 'ELOOP', 'EMLINK')) throw linkInTheWay(place)
    if (hasErrno(error, 'ENXIO', 'EISDIR')) throw notRegular(place)
    throw error
  }
}

function notRegular(place: Place): MemoryError {
  return new MemoryError(
    'damaged',
    `${label(place)} is not a regular file.`,
    'Only regular files can be memory.',
  )
}

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
}

/** Runs `task`; a refusal of the disk becomes a `disk` error that says so in words. */
export async function diskInWords<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!hasErrno(error, ...Object.keys(DISK_ERRORS))) throw error
    throw new MemoryError(
      'disk',
      `The memory folder could not be used: ${DISK_ERRORS[error.code ?? '']} (${error.code}).`,
      'What was there before is unchanged. Tell the person.',
    )
  }
}
