import type { RecallDocument } from '../../src/recall/recall-document.js'
import { createRecallIndex } from '../../src/recall/recall-index.js'
import { memoryFiles } from './memory-files.js'
import { headerOf, maxChars, type System } from './system.js'

/** The plugin's own recall, with its gate. */
export async function recallSystem(
  name: string,
  memories: readonly RecallDocument[],
  budget = maxChars,
): Promise<System> {
  const byKey = new Map(memories.map((doc) => [doc.key, doc]))
  const source = { list: () => memories, read: async (key: string) => byKey.get(key) }
  const recall = createRecallIndex({
    source,
    shards: memoryFiles(),
    now: () => performance.now(),
  })
  await recall.sync()
  const groups = new Set(memories.map((doc) => doc.group))
  const request = {
    groups,
    minMatches: 2,
    maxChars: budget,
    visible: { inBlock: {}, inConversation: {} },
    render: (doc: RecallDocument, excerpts: readonly { text: string }[]) =>
      `${headerOf(doc)}${excerpts.map(({ text }) => `${text}\n`).join('')}`,
  }
  return {
    name,
    rank: async (text) => (await recall.search(text, { groups, limit: 10 })).map(({ doc }) => doc.path),
    async inject(text) {
      const decision = await recall.forMessage(text, request)
      return decision.speak ? decision.files.map((file) => file.text).join('') : ''
    },
  }
}
