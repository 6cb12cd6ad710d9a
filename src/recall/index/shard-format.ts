import { seal, unseal } from '../../lib/derived-file.js'
import type { IndexedFile } from './lexical-index.js'
import { FIRST_OWN_NUMBER, type TermDictionary } from './term-dictionary.js'

/** To be raised whenever the tokenizer, the splitting into lines or this form changes. */
const FORM = 'memfs-recall 6'

/**
 * A shard stands alone: the files in it, the terms that they use, and their lines as positions in that list of terms, or as
 * the numbers that terms have by themselves. A line of JSON (`Contents`), then the positions as 32-bit numbers.
 */
type Contents = {
  terms: string[]
  files: [key: string, group: string, path: string, version: string, keywordsFrom: number, terms: number][]
}

export function encodeShard(files: readonly IndexedFile[], dictionary: TermDictionary): Uint8Array {
  const terms: string[] = ['']
  const positions = new Map([[0, 0]])
  const positionOf = (id: number): number => {
    if (id >= FIRST_OWN_NUMBER) return id
    const known = positions.get(id)
    if (known !== undefined) return known
    const position = terms.push(dictionary.term(id)) - 1
    positions.set(id, position)
    return position
  }
  const numbers = files.map((file) => file.terms.map(positionOf))
  const contents: Contents = {
    terms,
    files: files.map(({ key, group, path, version, keywordsFrom, terms }) => [
      ...([key, group, path, version] as const),
      keywordsFrom,
      terms.length,
    ]),
  }
  const payload = Buffer.concat([
    Buffer.from(`${JSON.stringify(contents)}\n`),
    ...numbers.map((list) => Buffer.from(list.buffer)),
  ])
  return seal(FORM, payload)
}

/** The files of a shard, or none when it is damaged or of another form: they are then read again. */
export function decodeShard(bytes: Uint8Array, dictionary: TermDictionary): IndexedFile[] {
  const payload = unseal(FORM, bytes)
  if (payload === undefined) return []
  const split = payload.indexOf('\n') + 1
  const { terms, files } = JSON.parse(payload.toString('utf8', 0, split)) as Contents
  const ids = terms.map((term) => (term === '' ? 0 : dictionary.intern(term)))
  // A copy, because the numbers need not lie at a multiple of four.
  const numbers = new Uint32Array(Uint8Array.from(payload.subarray(split)).buffer)
  for (let at = 0; at < numbers.length; at += 1) {
    const id = numbers[at] as number
    if (id < FIRST_OWN_NUMBER) numbers[at] = ids[id] ?? 0
  }
  let at = 0
  // Side by side in memory, as questions go through them.
  return files.map(([key, group, path, version, keywordsFrom, length]) => {
    at += length
    const terms = numbers.subarray(at - length, at)
    return { key, group, path, version, keywordsFrom, terms }
  })
}
