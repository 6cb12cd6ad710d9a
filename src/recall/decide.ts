import { type Engine, rank, type Sight, withCurrentTexts } from './engine.js'
import { type GatedLine, rankLines } from './rank-lines.js'
import { type Budget, type FileExcerpts, newLines, placesOf, selectExcerpts } from './select.js'

export type RecallRequest = Sight &
  Budget & {
    minMatches: number
    /** Whether the reader has this line already. */
    isGiven(key: string, line: string): boolean
  }

/** Figures for the log: files with any match, and the best one's score. */
type Figures = { candidates: number; best: number }

export type Decision = Figures & ({ speak: false; reason: Silence } | { speak: true; files: FileExcerpts[] })

type Silence = 'no match' | 'below the gate' | 'nothing new' | 'no room'

/** A budget is full long before the lines of so many files are in it. */
const maxFiles = 20

/**
 * Whether memories bear on a message, and what of them to show. Most messages need nothing: it speaks only when a
 * line that passes the gate is new to the reader; then the best lines fill the budget, whether they pass or not.
 */
export function decide(message: string, request: RecallRequest, engine: Engine): Promise<Decision> {
  return withCurrentTexts(engine, async () => {
    const { query, files } = await rank(message, request, engine)
    const figures = { candidates: files.length, best: files[0]?.score ?? 0 }
    const best = files.slice(0, maxFiles)
    const lines = await rankLines(best, query, engine.ranking, request.minMatches, engine.slices())
    const bears = lines.some(({ passes }) => passes())
    const silent = (reason: Silence): Decision => ({ ...figures, speak: false, reason })
    return {
      ranked: bears ? best : [],
      answer: (docs) => {
        if (!bears) return silent(files.length === 0 ? 'no match' : 'below the gate')
        const places = placesOf(docs)
        const unseen = newLines(lines, places, request.isGiven)
        if (!isNews(unseen)) return silent('nothing new')
        const shown = selectExcerpts(unseen, places, request)
        if (shown.length === 0) return silent('no room')
        return { ...figures, speak: true, files: shown }
      },
    }
  })
}

/** Whether a line that passes the gate is new, and not by the words of one beside it that the reader has. */
function isNews(unseen: readonly GatedLine[]): boolean {
  const places = new Set(unseen.map(({ key, line }) => `${key}:${line}`))
  return unseen.some(({ key, passes, matching }) => {
    if (!passes()) return false
    const lines = matching()
    return lines.length === 0 || lines.some((line) => places.has(`${key}:${line}`))
  })
}
