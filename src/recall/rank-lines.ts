import { passesGate } from './gate.js'
import type { Query } from './query.js'
import type { RankedFile } from './rank.js'
import type { Ranking } from './ranking.js'
import type { Breathe } from './slices.js'

/** `line` counts from 1, the first line of the body. */
export type RankedLine = { key: string; line: number; score: number }

/** A line and whether it is reason enough to speak: asked of few of them, since it takes longer than to rank one. */
export type GatedLine = RankedLine & {
  passes: () => boolean
  /** Which of the line and those beside it hold words of the query. */
  matching: () => number[]
}

/** Of a long file so many lines are ranked: the best that match, and the first that do not. No budget holds more. */
const maxMatching = 500
const maxOthers = 100

/** The lines of these files by what they, the lines beside them and their file say, best first. */
export async function rankLines(
  files: readonly RankedFile[],
  query: Query,
  ranking: Ranking,
  minMatches: number,
  breathe: Breathe,
): Promise<GatedLine[]> {
  const ranked: GatedLine[] = []
  for (const found of files) {
    await breathe()
    for (const { line, score } of linesOf(found, ranking)) {
      ranked.push({
        key: found.file.key,
        line,
        score: score + ranking.fileShare * found.score,
        passes: () => passesGate(found, line, query, minMatches),
        matching: () => [line - 1, line, line + 1].filter((at) => at > 0 && found.lines[at]?.score),
      })
    }
  }
  return ranked.sort(byScore)
}

type ScoredPlace = { line: number; score: number }

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score

function linesOf(found: RankedFile, ranking: Ranking): ScoredPlace[] {
  const matching: ScoredPlace[] = []
  const others: ScoredPlace[] = []
  for (let line = 1; line < found.lines.length; line += 1) {
    const score = scoreInContext(found, line, ranking)
    if (score > 0) matching.push({ line, score })
    else if (others.length < maxOthers) others.push({ line, score })
  }
  const best = matching.length > maxMatching ? matching.sort(byScore).slice(0, maxMatching) : matching
  return [...best, ...others]
}

/** The best lines of one file, best first. Only those that match; where that is the header alone, the first line. */
export function bestLines(found: RankedFile, ranking: Ranking, limit: number): RankedLine[] {
  const ranked = found.lines.flatMap(({ score }, line) =>
    line > 0 && score > 0 ? [{ key: found.file.key, line, score: scoreInContext(found, line, ranking) }] : [],
  )
  if (ranked.length === 0) return [{ key: found.file.key, line: 1, score: 0 }]
  return ranked.sort((a, b) => b.score - a.score).slice(0, limit)
}

/** The header is nobody's neighbour. */
function scoreInContext({ lines }: RankedFile, line: number, { neighbours }: Ranking): number {
  const scoreAt = (at: number) => (at > 0 ? (lines[at]?.score ?? 0) : 0)
  return scoreAt(line) + neighbours * (scoreAt(line - 1) + scoreAt(line + 1))
}
