import type { Yield } from '../../lib/time-slice.js'
import type { RankedFile } from './rank-files.js'
import type { Ranking } from './ranking.js'

/** `line` counts from 1, the first line of the body. */
export type RankedLine = { found: RankedFile; line: number; score: number }

/** Of a long file so many lines are ranked: the best that match, and the first that do not. No budget holds more. */
const MAX_MATCHING = 500
const MAX_OTHERS = 100

/** The lines of these files by what they, the lines beside them and their file say, best first. */
export async function rankLines(
  files: readonly RankedFile[],
  ranking: Ranking,
  pauseIfDue: Yield,
): Promise<RankedLine[]> {
  const ranked: RankedLine[] = []
  for (const found of files) {
    await pauseIfDue()
    for (const place of linesOf(found, ranking))
      ranked.push({ ...place, score: place.score + ranking.fileShare * found.score })
  }
  return ranked.sort(byScore)
}

const byScore = (a: RankedLine, b: RankedLine) => b.score - a.score

function linesOf(found: RankedFile, ranking: Ranking): RankedLine[] {
  const matching: RankedLine[] = []
  const others: RankedLine[] = []
  for (let line = 1; line < found.lines.length; line += 1) {
    const score = scoreInContext(found, line, ranking)
    if (score > 0) matching.push({ found, line, score })
    else if (others.length < MAX_OTHERS) others.push({ found, line, score })
  }
  const best = matching.length > MAX_MATCHING ? matching.sort(byScore).slice(0, MAX_MATCHING) : matching
  return [...best, ...others]
}

/** The best lines of one file, best first. Only those that match; where that is the header alone, the first line. */
export function bestLines(found: RankedFile, ranking: Ranking, limit: number): RankedLine[] {
  const ranked = found.lines.flatMap(({ score }, line) =>
    line > 0 && score > 0 ? [{ found, line, score: scoreInContext(found, line, ranking) }] : [],
  )
  return ranked.length === 0 ? [{ found, line: 1, score: 0 }] : ranked.sort(byScore).slice(0, limit)
}

/** Which of a line and those beside it hold words of the query. */
export function matchingAround({ found: { lines }, line }: RankedLine): number[] {
  return [line - 1, line, line + 1].filter((at) => at > 0 && lines[at]?.score)
}

/** The header does not count as an adjacent line. */
function scoreInContext({ lines }: RankedFile, line: number, { neighbours }: Ranking): number {
  const scoreAt = (at: number) => (at > 0 ? (lines[at]?.score ?? 0) : 0)
  return scoreAt(line) + neighbours * (scoreAt(line - 1) + scoreAt(line + 1))
}
