import { messageOf } from '../lib/errno.js'
import { sha256 } from '../lib/hash.js'
import { decodeText } from '../lib/text.js'
import { describeByName } from '../memory/description.js'
import { type Document, damaged, type FileVersion, parseDocument } from '../memory/document.js'
import { MemoryError } from '../memory/errors.js'
import { factTypeOf, MAX_FACT_CHARS } from '../memory/fact-types.js'
import type { FrontMatter } from '../memory/front-matter.js'
import { idleKey, indexedKeys } from '../memory/keys.js'
import { cut } from '../memory/listing.js'
import { isHot, MAX_MEMORY_BYTES, type MemoryFile } from '../memory/memory.js'
import { memoryPathFault } from '../memory/path.js'
import type { FileRef } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { readBytes, type Signature } from './disk.js'

/** Tells versions apart, by 80 bits. */
export const hashBytes = (bytes: Uint8Array) => sha256(bytes, 20)

/** A file as its bytes say, for tools and ops. */
export function toVersion(bytes: Uint8Array): FileVersion {
  return { bytes, hash: hashBytes(bytes), document: readDocument(bytes) }
}

function readDocument(bytes: Uint8Array): Document {
  if (bytes.length <= MAX_MEMORY_BYTES) return parseDocument(bytes)
  const damage = `it has ${bytes.length} bytes, more than the ${MAX_MEMORY_BYTES} that a memory may have`
  return damaged(decodeText(bytes), damage)
}

export type Indexed = { file: MemoryFile; signature: Signature | undefined }

/** Adapts a file that somebody other than the person has written, before anything is done with it. */
type Admit = (file: MemoryFile, document: Document) => Promise<MemoryFile>

/** Reads one file for the index; `undefined` when it is gone. What cannot be read is indexed as damaged. */
export async function indexFile(
  absolute: string,
  ref: FileRef,
  rule: { hotDir: string },
  admit: Admit = async (file) => file,
): Promise<Indexed | undefined> {
  try {
    const read = await readBytes(absolute, ref)
    if (!read) return undefined
    const version = toVersion(read.bytes)
    const file = await admit(describe(ref, version, read.modifiedMs, rule), version.document)
    return { file, signature: read.signature }
  } catch (error) {
    // Whatever it was: one bad file never hides the others.
    const document = damaged('', reasonOf(error))
    const file = describe(ref, { bytes: new Uint8Array(), hash: '', document }, 0, rule)
    return { file: await admit(file, document), signature: undefined }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof MemoryError) return error.sentence.replace(/\.$/, '')
  return `it cannot be read (${(error as NodeJS.ErrnoException).code ?? messageOf(error)})`
}

/** What the index keeps of a version of a file. */
export function describe(
  ref: FileRef,
  version: FileVersion,
  modifiedMs: number,
  rule: { hotDir: string },
): MemoryFile {
  const { body, damage, frontMatter } = version.document
  const type = damage === undefined ? factTypeOf(ref.path, frontMatter.type) : undefined
  const keys = indexedKeys(type === undefined ? frontMatter : { ...frontMatter, type })
  return {
    folder: ref.folder,
    path: ref.path,
    ...describeText(version.document, ref.path, type !== undefined),
    ...(frontMatter.limit === undefined ? {} : { limit: frontMatter.limit }),
    readonly: frontMatter.readonly,
    ...(keys ? { keys } : {}),
    chars: body.length,
    modifiedMs,
    hash: version.hash,
    ...(isHot(ref, rule) && damage === undefined ? { body } : {}),
    ...(damage === undefined ? {} : { damage }),
    ...complaintOf(ref, frontMatter, type !== undefined),
  }
}

/** What a file is called in a list and, if that is another text, what it says as a fact. */
function describeText(
  document: Document,
  path: string,
  isFact: boolean,
): Pick<MemoryFile, 'description' | 'statement'> {
  const named = document.frontMatter.description?.trim()
  if (!isFact) return { description: named || describeByName(path) }
  const { statement, isApart } = readFact(document, path)
  // A paragraph that a person wrote may be one long line.
  const line = cut(statement, MAX_FACT_CHARS)
  const isOther = named && named !== line && !isApart
  return { description: named || line, ...(isOther ? { statement: line } : {}) }
}

/** What a person would expect in vain: a path that no tool can reach, or a value that has no effect. */
function complaintOf({ path }: FileRef, front: FrontMatter, isFact: boolean): { complaint?: string } {
  const fault = memoryPathFault(path)
  const complaint =
    fault === undefined
      ? (front.complaint ?? idleKey(front, isFact))
      : `its path ${fault}, so the tools cannot reach it`
  return complaint === undefined ? {} : { complaint }
}
