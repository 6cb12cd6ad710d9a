import { type Engine, rank, type Sight, withCurrentTexts } from './engine.js'
import { passesGate } from './gate.js'
import { rankLines } from './rank-lines.js'
import { type Budget, type FileExcerpts, selectExcerpts } from './select.js'

export type RecallRequest = Sight & Budget & { minMatches: number }

/** Figures for the log: files with any match, and the best one's score. */
type Figures = { candidates: number; best: number }

export type Decision = Figures &
  ({ speak: false; reason: Silence } | { speak: true; files: FileExcerpts[]; chars: number })

/** Nothing matches; too little does; the reader has it all; no room for a single line. */
type Silence = 'no match' | 'below the gate' | 'nothing new'

/** A budget is full long before the lines of so many files are in it. */
const maxFiles = 20

/**
 * Whether memories bear on a message, and what of them to show. Most messages need nothing: it speaks only when
 * one place in a memory holds `minMatches` different words of the message that say something.
 */
export function decide(message: string, request: RecallRequest, engine: Engine): Promise<Decision> {
  return withCurrentTexts(engine, () => {
    const { query, files } = rank(message, request, engine)
    const figures = { candidates: files.length, best: files[0]?.score ?? 0 }
    const speaks = files.some((found) => passesGate(found, query, request.minMatches))
    const lines = speaks ? rankLines(files, engine.ranking) : []
    const keys = new Set([...new Set(lines.map(({ key }) => key))].slice(0, maxFiles))
    return {
      keys,
      answer: (docs): Decision => {
        const shown = selectExcerpts(lines, docs, request)
        if (shown.length > 0) return { ...figures, speak: true, files: shown, chars: charsOf(shown, request) }
        const reason = files.length === 0 ? 'no match' : !speaks ? 'below the gate' : 'nothing new'
        return { ...figures, speak: false, reason }
      },
    }
  })
}

const charsOf = (files: readonly FileExcerpts[], { headerChars }: Budget): number =>
  files.reduce(
    (sum, { doc, lines }) => sum + headerChars(doc) + lines.reduce((all, line) => all + line.length + 1, 0),
    0,
  )
