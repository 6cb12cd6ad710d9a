import { crc32 } from 'node:zlib'
import { type DerivedFiles, seal, unseal } from '../../lib/derived-file.js'
import type { Yield } from '../../lib/time-slice.js'
import {
  FIRST_OWN_NUMBER,
  type IndexedFile,
  type LexicalIndex,
  type TermDictionary,
} from './lexical-index.js'

/** At 10,000 memories of the usual size, it takes some 10 ms to read one, and as long to write it. */
const SHARDS = 16

/** The same in every process, and evenly spread. */
const shardOf = (key: string): string => `files-${crc32(key) % SHARDS}`

/**
 * Keeps an index in shards, so that one change rewrites one of them. The shard of a file follows from its key; shards
 * of an interrupted save only cause files to be read again.
 */
export function createShardStore(index: LexicalIndex, shards: DerivedFiles) {
  const touched = new Set<string>()

  return {
    async load(pauseIfDue: Yield): Promise<void> {
      for (const name of await shards.names()) {
        await pauseIfDue()
        const bytes = shards.read(name)
        const files = bytes ? decodeShard(bytes, index.dictionary) : []
        for (const file of files) index.files.set(file.key, file)
        // Damaged, or of another form.
        if (files.length === 0) await shards.remove(name)
      }
    },

    touch: (key: string) => void touched.add(shardOf(key)),

    async save(pauseIfDue: Yield): Promise<void> {
      for (const name of [...touched]) {
        await pauseIfDue()
        touched.delete(name)
        const files = [...index.files.values()].filter(({ key }) => shardOf(key) === name)
        await shards.write(name, encodeShard(files, index.dictionary))
      }
    },
  }
}

/** Raise it whenever the tokenizer, the splitting into lines, the shard of a file or this form changes. */
const FORM = 'memfs-recall 10'

/**
 * A shard is complete by itself. A line of JSON (`Contents`) has its files and the terms that they use, one a line;
 * 32-bit numbers follow for their text: positions in that list of terms, or the numbers that terms have by themselves.
 */
type Contents = { terms: string; files: [file: Omit<IndexedFile, 'terms'>, length: number][] }

function encodeShard(files: readonly IndexedFile[], dictionary: TermDictionary): Uint8Array {
  const positions = new Map([[0, 0]])
  const positionOf = (id: number): number => {
    if (id >= FIRST_OWN_NUMBER) return id
    const position = positions.get(id) ?? positions.size
    positions.set(id, position)
    return position
  }
  const numbers = files.map((file) => file.terms.map(positionOf))
  const contents: Contents = {
    terms: Array.from(positions.keys(), (id) => dictionary.terms[id]).join('\n'),
    files: files.map(({ terms, ...file }) => [file, terms.length]),
  }
  const payload = Buffer.concat([
    Buffer.from(`${JSON.stringify(contents)}\n`),
    ...numbers.map((list) => Buffer.from(list.buffer)),
  ])
  return seal(FORM, payload)
}

/** The files of a shard, or none when it is damaged or of another form: they are then read again. */
function decodeShard(bytes: Uint8Array, dictionary: TermDictionary): IndexedFile[] {
  const payload = unseal(FORM, bytes)
  if (payload === undefined) return []
  const split = payload.indexOf('\n') + 1
  const { terms, files } = JSON.parse(payload.toString('utf8', 0, split)) as Contents
  const ids = terms.split('\n').map((term) => (term === '' ? 0 : dictionary.intern(term)))
  // A copy, because the numbers need not lie at a multiple of four.
  const from = payload.byteOffset + split
  const numbers = new Uint32Array(payload.buffer.slice(from, payload.byteOffset + payload.length))
  for (let at = 0; at < numbers.length; at += 1) {
    const id = numbers[at] as number
    if (id < FIRST_OWN_NUMBER) numbers[at] = ids[id] ?? 0
  }
  let at = 0
  // Side by side in memory, in the order in which a search scans them.
  return files.map(([file, length]) => {
    at += length
    return { ...file, terms: numbers.subarray(at - length, at) }
  })
}
