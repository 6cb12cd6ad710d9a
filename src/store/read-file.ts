import { messageOf } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { parseDocument } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { isHot, type MemoryFile } from '../memory/memory.js'
import { describeByName } from '../memory/new-document.js'
import type { FileVersion } from '../memory/plan.js'
import type { ScopeFolder } from '../memory/scope.js'
import { type FileBytes, MAX_INDEXED_BYTES, readBytes, type Signature } from './disk.js'

/** Digits of SHA-256 that tell versions apart; 80 bits. */
const HASH_DIGITS = 20

export const hashBytes = (bytes: Uint8Array) => sha256(bytes, HASH_DIGITS)

/** A file as its bytes say, for tools and ops. */
export function toVersion(bytes: Uint8Array): FileVersion {
  return { bytes, hash: hashBytes(bytes), document: parseDocument(bytes) }
}

export type Indexed = { file: MemoryFile; signature: Signature }

type Place = { folder: ScopeFolder; path: string }

/** Reads one file for the index; `undefined` when it is gone. What cannot be read is indexed as damaged. */
export async function indexFile(
  absolute: string,
  place: Place,
  rule: { hotDir: string },
): Promise<Indexed | undefined> {
  try {
    const read = await readBytes(absolute, place, MAX_INDEXED_BYTES)
    return read && indexBytes(read, place, rule)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const damage = error instanceof MemoryError ? error.sentence : `it cannot be read (${messageOf(error)})`
    return { file: unreadable(place, damage, 0), signature: '' }
  }
}

/** The index entry for bytes that have just been read or written. */
export function indexBytes(read: FileBytes, place: Place, rule: { hotDir: string }): Indexed {
  const { signature, modifiedMs } = read
  if (read.size > MAX_INDEXED_BYTES) {
    const damage = `it has ${read.size} bytes, more than the ${MAX_INDEXED_BYTES} that a memory may have`
    return { file: unreadable(place, damage, modifiedMs), signature }
  }
  return { file: describe(place, toVersion(read.bytes), modifiedMs, rule), signature }
}

function describe(
  place: Place,
  version: FileVersion,
  modifiedMs: number,
  rule: { hotDir: string },
): MemoryFile {
  const { body, damage, frontMatter } = version.document
  return {
    folder: place.folder,
    path: place.path,
    description: frontMatter.description?.trim() || describeByName(place.path),
    ...(frontMatter.limit === undefined ? {} : { limit: frontMatter.limit }),
    readonly: frontMatter.readonly,
    chars: body.length,
    modifiedMs,
    hash: version.hash,
    ...(isHot(place, rule) ? { body } : {}),
    ...(damage === undefined ? {} : { damage }),
    ...(frontMatter.complaint === undefined ? {} : { complaint: frontMatter.complaint }),
  }
}

function unreadable(place: Place, damage: string, modifiedMs: number): MemoryFile {
  return {
    folder: place.folder,
    path: place.path,
    description: describeByName(place.path),
    readonly: true,
    chars: 0,
    modifiedMs,
    hash: '',
    damage,
  }
}
