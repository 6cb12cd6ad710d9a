import type { Yield } from '../lib/time-slice.js'
import { applyRead, type CatchUpTarget, readFile } from './index/catch-up.js'
import type { LexicalIndex } from './index/lexical-index.js'
import { parseQuery, type Query, type QueryReader } from './rank/query.js'
import { type RankedFile, rankFiles } from './rank/rank-files.js'
import type { Ranking } from './rank/ranking.js'
import type { RecallDocument, RecallSource } from './recall-document.js'
import type { SearchFilter } from './search-filter.js'

/** What every kind of question needs. */
export type SearchContext = {
  index: LexicalIndex
  files: CatchUpTarget
  source: Pick<RecallSource, 'read' | 'withhold'>
  reader: QueryReader
  ranking: Ranking
  /** Begins the time slices of one step. */
  createYielder: () => Yield
}

/** A question with the files that match it, best first. */
export type RankedAnswer = { query: Query; files: RankedFile[] }

export async function rank(
  text: string,
  filter: SearchFilter,
  context: SearchContext,
): Promise<RankedAnswer> {
  const pauseIfDue = context.createYielder()
  // A view holds the files as they are now, whatever becomes of the index between two slices.
  const query = await parseQuery(text, context.reader, context.index.view(filter), pauseIfDue)
  return { query, files: await rankFiles(query, context.ranking, pauseIfDue) }
}

/** Rounds of ranking anew, should files change while they are read. */
export const MAX_ROUNDS = 3

/**
 * The files as they stand on the disk, by key. One that is not in the state that was ranked is left out, and indexed again:
 * the ranking is outdated then.
 */
export async function readRanked(
  files: readonly RankedFile[],
  context: SearchContext,
): Promise<Map<string, RecallDocument>> {
  const reads = await Promise.all(files.map(({ file }) => readFile(file.key, context.source, context.files)))
  for (const read of reads) await applyRead(read, context.files)
  const docs = reads.flatMap(({ doc }, at) => (doc && doc.version === files[at]?.file.version ? [doc] : []))
  const { withhold = async (doc: RecallDocument) => doc } = context.source
  const shown = await Promise.all(docs.map(withhold))
  return new Map(shown.map((doc) => [doc.key, doc]))
}
