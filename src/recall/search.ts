import { type Excerpt, fillBudget, linesIn, type RenderFile } from './rank/excerpts.js'
import { bestLines } from './rank/rank-lines.js'
import type { RecallDocument } from './recall-document.js'
import { MAX_ROUNDS, rank, readRanked, type SearchContext } from './search-context.js'
import type { SearchFilter } from './search-filter.js'

export type SearchRequest = SearchFilter & { limit: number }

/** `score` compares files within one answer, not across answers. */
export type FoundFile = { doc: RecallDocument; score: number; excerpts: Excerpt[] }

const MAX_EXCERPT_LINES = 3
const MAX_EXCERPT_CHARS = 800

const renderLines: RenderFile = (_doc, excerpts) => excerpts.map(({ text }) => `${text}\n`).join('')

/** The files that match best, each with its best lines; a file found by its name shows its first line. */
export async function search(
  text: string,
  request: SearchRequest,
  context: SearchContext,
): Promise<FoundFile[]> {
  for (let round = 1; ; round += 1) {
    const { files } = await rank(text, request, context)
    const best = files.slice(0, request.limit)
    const docs = await readRanked(best, context)
    if (docs.size < best.length && round < MAX_ROUNDS) continue
    return best.flatMap((found) => {
      const doc = docs.get(found.file.key)
      if (!doc) return []
      const lines = linesIn(docs, bestLines(found, context.ranking, MAX_EXCERPT_LINES))
      const [shown] = fillBudget(lines, MAX_EXCERPT_CHARS, renderLines)
      return [{ doc, score: found.score, excerpts: shown?.excerpts ?? [] }]
    })
  }
}
