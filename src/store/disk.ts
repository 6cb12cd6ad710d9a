import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { diskTrouble } from '../lib/disk-trouble.js'
import { attempt, hasErrno, unless, unlessAbsentSync, unlessRefusedSync } from '../lib/errno.js'
import { MemoryError } from '../memory/errors.js'
import { label, MAX_MEMORY_BYTES, MAX_READ_BYTES } from '../memory/memory.js'
import { foldPath } from '../memory/path.js'
import type { FileRef } from '../memory/scope.js'

/*
 * Small operations are synchronous: a call takes some microseconds, and ten times that through the thread pool; a file
 * needs five to ten of them.
 */

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants

/** What tells one state of a file from another without reading it; times in ms. */
export type Signature = Pick<fs.Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>

export type FileBytes = {
  bytes: Uint8Array
  /** Absent if it cannot be relied on. */
  signature: Signature | undefined
  modifiedMs: number
  mode: number
}

/** Clocks of file systems tick every few ms: within this time a file may change again and keep its times and size. */
const RACY_MS = 20

/** Whether a file is in the state that a signature was made of. */
export function isInState(stats: Signature, signature: Signature | undefined): boolean {
  return (
    signature !== undefined &&
    stats.size === signature.size &&
    stats.mtimeMs === signature.mtimeMs &&
    stats.ctimeMs === signature.ctimeMs &&
    stats.ino === signature.ino
  )
}

function signatureOf({ size, mtimeMs, ctimeMs, ino }: fs.Stats): Signature | undefined {
  // The time of the last change of any kind: unlike the time of its content, nobody can set it.
  const isRacy = Math.abs(Date.now() - ctimeMs) < RACY_MS
  return isRacy ? undefined : { size, mtimeMs, ctimeMs, ino }
}

/**
 * The absolute path of a memory file, in the Unicode form of the disk. `folder`: the scope's name on disk, if another.
 * Throws `invalid-path` for a symbolic link below the root, `exists` for a name that is there in another letter case.
 */
export function locate(root: string, ref: FileRef, folder: string = ref.folder): string {
  const absolute = path.join(root, folder, ref.path)
  return isThere(absolute) && realpath(absolute) === absolute ? absolute : walk(root, ref, absolute)
}

/**
 * The real path of the memory folder, whether or not it exists yet. Throws `disk` for a link that leads nowhere: a
 * memory created there would not be the one that the person moved away, or has on a disk that is not mounted.
 */
export function realPlace(folder: string): string {
  const real = unlessRefusedSync(() => fs.realpathSync.native(folder))
  if (real !== undefined) return real
  const target = unlessRefusedSync(() => fs.readlinkSync(folder))
  const above = path.dirname(folder)
  // A drive that does not exist has no parent.
  if (target === undefined)
    return above === folder ? folder : path.join(realPlace(above), path.basename(folder))
  throw new MemoryError(
    'disk',
    `${folder} is a link to ${target}, which is not there.`,
    'Nothing was written. Memory goes on when that is back, or when the link leads elsewhere.',
  )
}

/** Called for each new file: an exception would cost ten times as much. */
const isThere = (file: string) =>
  unlessAbsentSync(() => fs.lstatSync(file, { throwIfNoEntry: false })) !== undefined

/** Walks down name by name, as the disk spells them, from the deepest folder that is certain. */
function walk(root: string, ref: FileRef, absolute: string): string {
  const folder = path.dirname(absolute)
  let at = realpath(folder) === folder ? folder : root
  const parts = path.relative(at, absolute).split(path.sep)
  for (const [i, part] of parts.entries()) {
    const name = spelledOnDisk(at, part)
    if (name === undefined) return path.join(at, ...parts.slice(i))
    if (name !== part && name.normalize('NFC') !== part)
      throw new MemoryError(
        'exists',
        `${label(ref)} differs only in letter case from "${name}", which is there already.`,
        'Use the existing spelling; memory_tree shows it.',
      )
    at = path.join(at, name)
    if (fs.lstatSync(at).isSymbolicLink()) throw linkInTheWay(ref)
  }
  return at
}

/** The name itself if it is there, else another spelling of it. */
function spelledOnDisk(folder: string, name: string): string | undefined {
  const names = unlessAbsentSync(() => fs.readdirSync(folder)) ?? []
  const folded = foldPath(name)
  return names.includes(name) ? name : names.find((other) => foldPath(other) === folded)
}

const realpath = (file: string) =>
  attempt(
    () => fs.realpathSync.native(file),
    unless((error) => hasErrno(error, 'ENOENT', 'ENOTDIR', 'ELOOP')),
  )

const linkInTheWay = (ref: FileRef) =>
  new MemoryError(
    'invalid-path',
    `A symbolic link stands in the way to ${label(ref)}.`,
    'Links are not followed inside the memory folder. Use another path.',
  )

/**
 * Bytes of a regular file, with the state they belong to; `undefined` when it is absent. Throws `damaged` for anything
 * that is not a regular file, and for one too large to read at all.
 */
export async function readBytes(file: string, ref: FileRef): Promise<FileBytes | undefined> {
  const handle = isThere(file) ? unlessAbsentSync(() => openRegular(file, ref)) : undefined
  if (handle === undefined) return undefined
  try {
    const stats = fs.fstatSync(handle)
    if (!stats.isFile()) throw notRegular(ref)
    if (stats.size > MAX_READ_BYTES)
      throw new MemoryError(
        'damaged',
        `${label(ref)} has ${stats.size} bytes, more than the ${MAX_READ_BYTES} that can be read.`,
        'It is no memory file.',
      )
    return {
      bytes: stats.size > MAX_MEMORY_BYTES ? await readInBackground(handle) : fs.readFileSync(handle),
      signature: signatureOf(stats),
      modifiedMs: Math.floor(stats.mtimeMs),
      mode: stats.mode & 0o777,
    }
  } finally {
    fs.closeSync(handle)
  }
}

const readInBackground = promisify<number, Buffer>(fs.readFile)

function openRegular(file: string, ref: FileRef): number {
  try {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer for ever.
    return fs.openSync(file, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0))
  } catch (error) {
    if (hasErrno(error, 'ELOOP', 'EMLINK')) throw linkInTheWay(ref)
    if (hasErrno(error, 'ENXIO', 'EISDIR')) throw notRegular(ref)
    throw error
  }
}

const notRegular = (ref: FileRef) =>
  new MemoryError('damaged', `${label(ref)} is not a regular file.`, 'Only regular files can be memory.')

const UNHURT = 'Each file has its old content or, in a change of several, wholly its new one.'

/** Runs `task` and turns a refusal of the disk into a `MemoryError` with code `disk`, which names the place. */
export async function asMemoryError<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    const trouble = diskTrouble(error, 'The memory folder')
    if (trouble === undefined) throw error
    throw new MemoryError('disk', trouble, UNHURT)
  }
}
