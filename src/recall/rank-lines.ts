import { passesGate } from './gate.js'
import type { Query } from './query.js'
import type { RankedFile } from './rank.js'
import type { Ranking } from './ranking.js'

/** `line` counts from 1, the first line of the body. */
export type RankedLine = { key: string; line: number; score: number }

/** A line and whether it is reason enough to speak: asked of few of them, since it takes longer than to rank one. */
export type GatedLine = RankedLine & {
  passes: () => boolean
  /** Which of the line and those beside it hold words of the query. */
  matching: () => number[]
}

/** The lines of these files by what they, the lines beside them and their file say, best first. */
export function rankLines(
  files: readonly RankedFile[],
  query: Query,
  ranking: Ranking,
  minMatches: number,
): GatedLine[] {
  const ranked = files.flatMap((found) =>
    found.lines.slice(1).map((_, at) => ({
      key: found.file.key,
      line: at + 1,
      score: scoreInContext(found, at + 1, ranking) + ranking.fileShare * found.score,
      passes: () => passesGate(found, at + 1, query, minMatches),
      matching: () => [at, at + 1, at + 2].filter((line) => line > 0 && found.lines[line]?.score),
    })),
  )
  return ranked.sort((a, b) => b.score - a.score)
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
