import { lineHash, type Seen } from '../state/seen.js'
import { type FoundLine, fillBudget, linesIn, type RenderFile, type ShownFile } from './rank/excerpts.js'
import { passesGate } from './rank/gate.js'
import type { Query } from './rank/query.js'
import { rankLines } from './rank/rank.js'
import type { RecallDocument, SearchFilter } from './recall-document.js'
import { MAX_ROUNDS, rank, readRanked, type SearchContext } from './search.js'

/** What a reader already sees of memory, and need not be given again. */
export type Visible = {
  /** Versions of the files that the block shows uncut, by key. */
  inBlock: Readonly<Record<string, string>>
  inConversation: Readonly<Seen['visible']>
}

export type MessageRequest = SearchFilter & {
  /** How many different content words of the message a place in a memory must hold. */
  minMatches: number
  visible: Visible
  /** Upper bound of all that is shown, in characters. */
  maxChars: number
  render: RenderFile
}

/** With figures for the log: how many files match at all, and the best one's score. */
export type Decision = { candidates: number; best: number } & (
  | { speak: false; reason: Silence }
  | { speak: true; files: ShownFile[] }
)

type Silence = 'no match' | 'below the gate' | 'nothing new' | 'no room'

/** The budget is used up long before it holds lines of this many files. */
const MAX_FILES = 20

/**
 * Whether memories bear on a message, and what to show of them. It speaks only when a line that passes the gate is new to
 * the reader; then the best lines fill the budget, whether they pass or not. Nothing is given twice unless it has changed.
 */
export async function recallForMessage(
  message: string,
  request: MessageRequest,
  context: SearchContext,
): Promise<Decision> {
  for (let round = 1; ; round += 1) {
    const { query, files } = await rank(message, request, context)
    const figures = { candidates: files.length, best: Math.round((files[0]?.score ?? 0) * 100) / 100 }
    const silent = (reason: Silence): Decision => ({ ...figures, speak: false, reason })
    const best = files.slice(0, MAX_FILES)
    const ranked = await rankLines(best, context.createYielder())
    if (!ranked.some((place) => passesGate(place, query, request.minMatches)))
      return silent(files.length === 0 ? 'no match' : 'below the gate')
    const docs = await readRanked(best, context)
    if (docs.size < best.length && round < MAX_ROUNDS) continue
    const unseen = linesIn(docs, ranked).filter(({ doc, text }) => !isVisible(request.visible, doc, text))
    if (!hasNews(unseen, query, request.minMatches)) return silent('nothing new')
    const shown = fillBudget(unseen, request.maxChars, request.render)
    return shown.length === 0 ? silent('no room') : { ...figures, speak: true, files: shown }
  }
}

/** Whether a line passes the gate by new words, and not only by those of a line beside it that the reader has. */
function hasNews(unseen: readonly FoundLine[], query: Query, minMatches: number): boolean {
  const isNew = (key: string, line: number) =>
    unseen.some((other) => other.line === line && other.doc.key === key)
  return unseen.some((place) => {
    if (!passesGate(place, query, minMatches)) return false
    const { doc, line, found } = place
    const matching = [line, line - 1, line + 1].filter((at) => at > 0 && found.lines[at]?.score)
    return matching.length === 0 || matching.some((at) => isNew(doc.key, at))
  })
}

/** Whether a reader has a line of a file, or all of the file. */
const isVisible = (
  { inBlock, inConversation }: Visible,
  { key, version }: RecallDocument,
  line: string,
): boolean =>
  inBlock[key] === version ||
  inConversation[key]?.hash === version ||
  (inConversation[key]?.lines?.includes(lineHash(line)) ?? false)
