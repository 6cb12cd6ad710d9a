import { type Engine, rank, type Sight, withCurrentTexts } from './engine.js'
import { bestLines } from './rank-lines.js'
import type { RecallDocument } from './recall-document.js'
import { type Excerpt, placesOf, selectExcerpts } from './select.js'

export type SearchRequest = Sight & { limit: number }

/** `score` compares files within one answer, not across answers. */
export type FoundFile = { doc: RecallDocument; score: number; excerpts: Excerpt[] }

const maxExcerptLines = 3
const excerptBudget = { maxChars: 800, headerChars: () => 0, lineChars: (line: string) => line.length + 1 }

/** The files that match best, each with its best lines; a file found by its name shows its first line. */
export function search(text: string, request: SearchRequest, engine: Engine): Promise<FoundFile[]> {
  return withCurrentTexts(engine, async () => {
    const { files } = await rank(text, request, engine)
    const found = files.slice(0, request.limit)
    return {
      ranked: found,
      answer: (docs) =>
        found.flatMap((ranked) => {
          const doc = docs.get(ranked.file.key)
          if (!doc) return []
          const lines = bestLines(ranked, engine.ranking, maxExcerptLines)
          const [shown] = selectExcerpts(lines, placesOf(new Map([[doc.key, doc]])), excerptBudget)
          return [{ doc, score: ranked.score, excerpts: shown?.excerpts ?? [] }]
        }),
    }
  })
}
