import type { DerivedFiles } from '../../lib/derived-file.js'
import type { Yield } from '../../lib/time-slice.js'
import type { IndexedFile, LexicalIndex } from './lexical-index.js'
import { decodeShard, encodeShard } from './shard-format.js'

/** About 200 memories of the usual size: read in some 5 ms, and written in as much. */
const TERMS_PER_SHARD = 50_000

export type ShardStore = {
  load(pauseIfDue: Yield): Promise<void>
  /** The shard that holds this file has to be written again. */
  touch(key: string): void
  /** Writes what was touched since the last time. */
  save(pauseIfDue: Yield): Promise<void>
}

/**
 * Keeps an index in shards. A file's shard follows from its key and the number of shards, which doubles as the index grows;
 * so one change rewrites one shard, and shards of an interrupted save only cause files to be read again.
 */
export function createShardStore(index: LexicalIndex, shards: DerivedFiles): ShardStore {
  /** How many shards are stored; 0 while that is not known for certain. */
  let stored = 0
  const touched = new Set<string>()

  return {
    async load(pauseIfDue) {
      const names = await shards.names()
      for (const name of names) {
        await pauseIfDue()
        const bytes = shards.read(name)
        for (const file of bytes ? decodeShard(bytes, index.dictionary) : []) {
          await pauseIfDue()
          index.add(file)
        }
      }
      stored = names.every((name) => name.endsWith(suffix(names.length))) ? names.length : 0
    },

    touch: (key) => touched.add(key),

    async save(pauseIfDue) {
      // The dictionary that the files' numbers belong to, should it be made anew meanwhile.
      const { dictionary } = index
      const files = index.files()
      const count = shardCount(files)
      const changed = new Set([...touched].map((key) => shardOf(key, count)))
      const complete = count === stored
      touched.clear()
      stored = 0
      const contents: IndexedFile[][] = Array.from({ length: count }, () => [])
      for (const file of files) contents[shardOf(file.key, count)]?.push(file)
      for (const [number, held] of contents.entries()) {
        if (complete && !changed.has(number)) continue
        await pauseIfDue()
        await shards.write(`files-${number}${suffix(count)}`, encodeShard(held, dictionary))
      }
      if (!complete) await removeOthers(shards, count)
      stored = count
    },
  }
}

const suffix = (count: number) => `-of-${count}`

function shardCount(files: readonly IndexedFile[]): number {
  const terms = files.reduce((sum, file) => sum + file.terms.length, 0)
  return 2 ** Math.max(0, Math.ceil(Math.log2(terms / TERMS_PER_SHARD)))
}

/** FNV-1a: the same in every process, and even. */
function shardOf(key: string, count: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % count
}

async function removeOthers(shards: DerivedFiles, count: number): Promise<void> {
  for (const name of await shards.names()) if (!name.endsWith(suffix(count))) await shards.remove(name)
}
