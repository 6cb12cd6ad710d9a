import type { Pieces } from '../../src/recall/piece-store.js'
import { createRecall, type Recall } from '../../src/recall/recall.js'
import type { RecallDocument } from '../../src/recall/recall-document.js'

/** A memory with its body as version, in the group `global` unless the path names another (`projects/a:x.md`). */
export function memory(name: string, body: string, description = ''): RecallDocument {
  const [group, path] = name.includes(':') ? (name.split(':') as [string, string]) : ['global', name]
  return { key: `${group}/${path}`, group, path, description, body, version: `${description}\n${body}` }
}

/** Files that a test can change behind the index's back. */
export function createFiles(memories: readonly RecallDocument[]) {
  const files = new Map(memories.map((doc) => [doc.key, doc]))
  const reads: string[] = []
  return {
    reads,
    list: () => [...files.values()],
    read: async (key: string) => {
      reads.push(key)
      return files.get(key)
    },
    put: (doc: RecallDocument) => files.set(doc.key, doc),
    delete: (key: string) => files.delete(key),
  }
}

export function createPieces(): Pieces & { stored: Map<string, Uint8Array>; written: string[] } {
  const stored = new Map<string, Uint8Array>()
  const written: string[] = []
  return {
    stored,
    written,
    names: async () => [...stored.keys()],
    read: (name) => stored.get(name),
    write: async (name, bytes) => {
      written.push(name)
      stored.set(name, bytes)
    },
    remove: async (name) => {
      stored.delete(name)
    },
  }
}

export async function recallOf(memories: readonly RecallDocument[]): Promise<Recall> {
  const recall = createRecall({ source: createFiles(memories), pieces: createPieces(), now: () => 0 })
  await recall.sync()
  return recall
}

export const all = { groups: new Set(['global', 'projects/a', 'projects/b']), limit: 10 }

export const request = {
  groups: all.groups,
  maxChars: 2_000,
  minMatches: 2,
  headerChars: () => 50,
  lineChars: (text: string) => text.length + 1,
  isGiven: () => false,
}

export const found = async (recall: Recall, query: string, options = all) =>
  (await recall.search(query, options)).map(({ doc }) => doc.path)
