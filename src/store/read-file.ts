import { messageOf } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { type Document, parseDocument } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { isHot, type MemoryFile } from '../memory/memory.js'
import { describeByName } from '../memory/new-document.js'
import type { FileVersion } from '../memory/plan.js'
import type { ScopeFolder } from '../memory/scope.js'
import { type FileBytes, readBytes, type Signature } from './disk.js'

/** Digits of SHA-256 that tell versions apart; 80 bits. */
const HASH_DIGITS = 20

export const hashBytes = (bytes: Uint8Array) => sha256(bytes, HASH_DIGITS)

/** Above this a file is no memory: it can be paged through, but counts as damaged, so nothing rewrites or injects it. */
const MAX_MEMORY_BYTES = 1_048_576

/** A file as its bytes say, for tools and ops. */
export function toVersion(bytes: Uint8Array): FileVersion {
  return { bytes, hash: hashBytes(bytes), document: readDocument(bytes) }
}

function readDocument(bytes: Uint8Array): Document {
  if (bytes.length <= MAX_MEMORY_BYTES) return parseDocument(bytes)
  return {
    head: '',
    body: new TextDecoder().decode(bytes),
    frontMatter: { readonly: true, descriptionLocked: false },
    damage: `it has ${bytes.length} bytes, more than the ${MAX_MEMORY_BYTES} that a memory may have`,
  }
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
    const read = await readBytes(absolute, place)
    return read && indexBytes(read, place, rule)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const damage = error instanceof MemoryError ? error.sentence : `it cannot be read (${messageOf(error)})`
    return { file: unreadable(place, damage), signature: '' }
  }
}

/** The index entry for bytes that have just been read or written. */
export function indexBytes(read: FileBytes, place: Place, rule: { hotDir: string }): Indexed {
  return { file: describe(place, toVersion(read.bytes), read.modifiedMs, rule), signature: read.signature }
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
    ...(isHot(place, rule) && damage === undefined ? { body } : {}),
    ...(damage === undefined ? {} : { damage }),
    ...(frontMatter.complaint === undefined ? {} : { complaint: frontMatter.complaint }),
  }
}

function unreadable(place: Place, damage: string): MemoryFile {
  return {
    folder: place.folder,
    path: place.path,
    description: describeByName(place.path),
    readonly: true,
    chars: 0,
    modifiedMs: 0,
    hash: '',
    damage,
  }
}
