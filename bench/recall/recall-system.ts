import { defaultRanking, type Ranking } from '../../src/recall/ranking.js'
import { createRecall } from '../../src/recall/recall.js'
import type { RecallDocument } from '../../src/recall/recall-document.js'
import { memoryPieces } from './memory-pieces.js'
import { headerOf, maxChars, type System } from './system.js'

/** The plugin's own recall, with its gate. */
export async function recallSystem(
  name: string,
  memories: readonly RecallDocument[],
  { ranking = defaultRanking, minMatches = 2 }: { ranking?: Ranking; minMatches?: number } = {},
): Promise<System> {
  const byKey = new Map(memories.map((doc) => [doc.key, doc]))
  const source = { list: () => memories, read: async (key: string) => byKey.get(key) }
  const recall = createRecall({ source, pieces: memoryPieces(), now: () => performance.now(), ranking })
  await recall.sync()
  const groups = new Set(memories.map((doc) => doc.group))
  const headerChars = (doc: RecallDocument) => headerOf(doc).length
  const request = {
    groups,
    maxChars,
    minMatches,
    headerChars,
    lineChars: (text: string) => text.length + 1,
    isGiven: () => false,
  }
  return {
    name,
    rank: async (text) => (await recall.search(text, { groups, limit: 10 })).map(({ doc }) => doc.path),
    async inject(text) {
      const decision = await recall.decide(text, request)
      if (!decision.speak) return ''
      return decision.files
        .map(({ doc, excerpts }) => headerOf(doc) + excerpts.map((excerpt) => excerpt.text).join('\n'))
        .join('\n')
    },
  }
}
