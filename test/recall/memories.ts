import { memoryFiles } from '../../bench/recall/memory-files.js'
import type { Visible } from '../../src/recall/for-message.js'
import type { Excerpt } from '../../src/recall/rank/excerpts.js'
import type { RecallDocument, RecallSource } from '../../src/recall/recall-document.js'
import { createRecallIndex, type RecallIndex } from '../../src/recall/recall-index.js'
import type { SearchRequest } from '../../src/recall/search.js'

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

export async function recallIn(source: RecallSource): Promise<RecallIndex> {
  const recall = createRecallIndex({ source, shards: memoryFiles(), now: () => 0 })
  await recall.sync()
  return recall
}

export const recallOf = (memories: readonly RecallDocument[]) => recallIn(createFiles(memories))

/** So many memories, `0.md` and on. */
export const many = (count: number, bodyOf: (number: number) => string, group = '') =>
  Array.from({ length: count }, (_, number) => memory(`${group}${number}.md`, bodyOf(number)))

export const all = { groups: new Set(['global', 'projects/a', 'projects/b']), limit: 10 }

/** A header of 50 characters for each file, and its lines. */
export const renderPlain = (_doc: RecallDocument, excerpts: readonly Excerpt[]) =>
  '-'.repeat(50) + excerpts.map(({ text }) => `${text}\n`).join('')

export const request = {
  groups: all.groups,
  minMatches: 2,
  maxChars: 2_000,
  visible: { inBlock: {}, inConversation: {} } as Visible,
  render: renderPlain,
}

/** The files that a message gets something of, the best first, or why it gets nothing. */
export async function givenFor(message: string, memories: readonly RecallDocument[], rest: object = {}) {
  const decision = await (await recallOf(memories)).forMessage(message, { ...request, ...rest })
  return decision.speak ? decision.files.map(({ doc }) => doc.path) : decision.reason
}

export const found = async (recall: RecallIndex, query: string, options: SearchRequest = all) =>
  (await recall.search(query, options)).map(({ doc }) => doc.path)
