import MiniSearch, { type Options } from 'minisearch'
import type { RecallDocument } from '../../src/recall/recall-document.js'
import { headerOf, maxChars, type System } from './system.js'

/** BM25 over whole files with the parameters of the ranker, but the words as minisearch splits them. */
export const plainBm25 = (memories: readonly RecallDocument[]): System =>
  miniSearch('plain BM25', memories, { searchOptions: { bm25: { k: 1.0, b: 0.6, d: 0 } } })

/** minisearch as it comes. */
export const miniSearchDefault = (memories: readonly RecallDocument[]): System =>
  miniSearch('minisearch default', memories, {})

function miniSearch(name: string, memories: readonly RecallDocument[], options: Partial<Options>): System {
  const index = new MiniSearch({ fields: ['path', 'description', 'body'], idField: 'path', ...options })
  index.addAll(memories)
  return wholeFiles(name, memories, (text) => index.search(text).map(({ id }) => id))
}

/** As `grep -ciw` would: the file with the most lines that hold any word of the message comes first. */
export function grepCount(memories: readonly RecallDocument[]): System {
  const lines = memories.map((doc) => ({
    path: doc.path,
    lines: `${headerOf(doc)}${doc.body}`.toLowerCase().split('\n'),
  }))
  return wholeFiles('grep count', memories, (text) => {
    const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu))]
    return lines
      .map(({ path, lines }) => ({
        path,
        count: lines.filter((line) => words.some((word) => line.includes(word))).length,
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .map(({ path }) => path)
  })
}

/** Fills the room with the best files from their beginning, and never declines to speak. */
function wholeFiles(
  name: string,
  memories: readonly RecallDocument[],
  rank: (text: string) => string[],
): System {
  const texts = new Map(memories.map((doc) => [doc.path, `${headerOf(doc)}${doc.body}`]))
  return {
    name,
    rank: async (text) => rank(text),
    inject: async (text) =>
      rank(text)
        .slice(0, 10)
        .map((path) => texts.get(path))
        .join('\n')
        .slice(0, maxChars),
  }
}
