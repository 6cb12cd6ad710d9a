import type { Yield } from '../lib/time-slice.js'
import { type LexicalIndex, viewOf } from './index/lexical-index.js'
import { type Excerpt, fillBudget, linesIn } from './rank/excerpts.js'
import { parseQuery } from './rank/query.js'
import { bestLines, type RankedFile, rankFiles } from './rank/rank.js'
import type { RecallDocument, SearchFilter } from './recall-document.js'
import type { Tokenize } from './text/tokenize.js'

export type SearchContext = {
  index: LexicalIndex
  tokenize: Tokenize
  /** Reads files from the disk, and updates the index to match them. */
  readFiles: (keys: readonly string[]) => Promise<(RecallDocument | undefined)[]>
  withhold: (doc: RecallDocument) => Promise<RecallDocument>
  createYielder: () => Yield
}

/** A question, and the files that match it, best first. */
export async function rank(text: string, filter: SearchFilter, context: SearchContext) {
  const pauseIfDue = context.createYielder()
  // A view holds the files as they are now, whatever becomes of the index between two slices.
  const view = viewOf(context.index, filter)
  const query = await parseQuery(text, view, context, pauseIfDue)
  return { query, files: await rankFiles(query, pauseIfDue) }
}

/** Most rounds of ranking, should files change while they are read. */
export const MAX_ROUNDS = 3

/**
 * The files as they stand on the disk, by key. One that has changed since it was ranked is left out, and indexed again:
 * the ranking is outdated then.
 */
export async function readRanked(
  ranked: readonly RankedFile[],
  { readFiles, withhold }: SearchContext,
): Promise<Map<string, RecallDocument>> {
  const read = await readFiles(ranked.map(({ file }) => file.key))
  const docs = read.flatMap((doc, at) => (doc && doc.version === ranked[at]?.file.version ? [doc] : []))
  const shown = await Promise.all(docs.map(withhold))
  return new Map(shown.map((doc) => [doc.key, doc]))
}

export type SearchRequest = SearchFilter & { limit: number }

/** `score` compares files within one answer, not across answers. */
export type FoundFile = { doc: RecallDocument; score: number; excerpts: Excerpt[] }

const MAX_EXCERPT_LINES = 3
const MAX_EXCERPT_CHARS = 800

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
      const lines = linesIn(docs, bestLines(found, MAX_EXCERPT_LINES))
      const [shown] = fillBudget(lines, MAX_EXCERPT_CHARS, (_, excerpts) =>
        excerpts.map(({ text }) => `${text}\n`).join(''),
      )
      return [{ doc, score: found.score, excerpts: shown?.excerpts ?? [] }]
    })
  }
}
