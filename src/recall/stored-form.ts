import { createHash } from 'node:crypto'
import type { IndexedFile } from './lexical-index.js'
import { firstOwnNumber, type TermDictionary } from './term-dictionary.js'

/**
 * A piece of the stored index stands alone: the files in it, the terms that they use, and their lines as positions
 * in that list of terms, or as the numbers that terms have by themselves. A line with format and checksum, a line of JSON (`Contents`), then the positions as 32-bit
 * numbers. To be raised whenever the tokenizer or the splitting into lines changes.
 */
const format = 3

type Contents = {
  terms: string[]
  files: [key: string, group: string, path: string, version: string, terms: number][]
}

export function encodePiece(files: readonly IndexedFile[], dictionary: TermDictionary): Uint8Array {
  const terms: string[] = ['']
  const localIds = new Map([[0, 0]])
  const localId = (id: number): number => {
    if (id >= firstOwnNumber) return id
    const known = localIds.get(id)
    if (known !== undefined) return known
    const local = terms.push(dictionary.term(id)) - 1
    localIds.set(id, local)
    return local
  }
  const numbers = files.map((file) => file.terms.map(localId))
  const contents: Contents = {
    terms,
    files: files.map((file) => [file.key, file.group, file.path, file.version, file.terms.length]),
  }
  const payload = Buffer.concat([
    Buffer.from(`${JSON.stringify(contents)}\n`),
    ...numbers.map((list) => Buffer.from(list.buffer)),
  ])
  return Buffer.concat([headOf(payload), payload])
}

/** The files of a piece, or none when it is damaged or of another format: they are then read again. */
export function decodePiece(bytes: Uint8Array, dictionary: TermDictionary): IndexedFile[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const payload = buffer.subarray(buffer.indexOf('\n') + 1)
  if (!buffer.subarray(0, buffer.length - payload.length).equals(headOf(payload))) return []
  const split = payload.indexOf('\n') + 1
  const { terms, files } = JSON.parse(payload.toString('utf8', 0, split)) as Contents
  const ids = terms.map((term) => (term === '' ? 0 : dictionary.intern(term)))
  // A copy, because the numbers need not lie at a multiple of four.
  const numbers = new Uint32Array(Uint8Array.from(payload.subarray(split)).buffer)
  for (let at = 0; at < numbers.length; at += 1) {
    const id = numbers[at] as number
    if (id < firstOwnNumber) numbers[at] = ids[id] ?? 0
  }
  let at = 0
  // Side by side in memory, as questions go through them.
  return files.map(([key, group, path, version, length]) => {
    at += length
    return { key, group, path, version, terms: numbers.subarray(at - length, at) }
  })
}

const headOf = (payload: Uint8Array): Buffer =>
  Buffer.from(`memfs-recall ${format} ${createHash('sha256').update(payload).digest('hex')}\n`)
