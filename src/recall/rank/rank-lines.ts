import type { Yield } from '../../lib/time-slice.js'
import type { RankedFile } from './rank-files.js'
import type { ContextShares, Ranking } from './ranking.js'

/** `line` counts from 1, the first line of the body; 0 is the header of a file that has nothing else, as a short fact. */
export type RankedLine = { found: RankedFile; line: number; score: number }

/** Of a long file so many lines are ranked, the best: no budget holds more. */
const MAX_LINES = 600

/** The lines of these files by what they, the lines around them and their file say, best first. */
export async function rankLines(
  files: readonly RankedFile[],
  ranking: Ranking,
  pauseIfDue: Yield,
): Promise<RankedLine[]> {
  const ranked: RankedLine[] = []
  for (const found of files) {
    await pauseIfDue()
    const ofFile = ranking.fileShare * found.score
    const scores = scoresInContext(found, ranking.context)
    const lines = Array.from(scores, (score, line) => ({ found, line, score: score + ofFile }))
    const own = lines.length > 1 ? lines.slice(1) : lines
    ranked.push(...own.sort(byScore).slice(0, MAX_LINES))
  }
  return ranked.sort(byScore)
}

const byScore = (a: RankedLine, b: RankedLine) => b.score - a.score

/** The best lines of one file, best first. Only those that match; where that is the header alone, the first line. */
export function bestLines(found: RankedFile, { context }: Ranking, limit: number): RankedLine[] {
  const scores = scoresInContext(found, context)
  const ranked = found.lines.flatMap(({ score }, line) =>
    line > 0 && score > 0 ? [{ found, line, score: scores[line] as number }] : [],
  )
  return ranked.length === 0 ? [{ found, line: 1, score: 0 }] : ranked.sort(byScore).slice(0, limit)
}

/** Which of a line and those beside it hold words of the query. */
export function matchingAround({ found: { lines }, line }: RankedLine): number[] {
  return [line - 1, line, line + 1].filter((at) => at > 0 && lines[at]?.score)
}

/**
 * What each line and its context say. A term counts once for a line: the larger of its own part and a share of its part in a
 * line around it or in the header. So a line is lifted by what its neighbours add, and not by what they repeat.
 */
function scoresInContext(
  { lines, keywords }: RankedFile,
  { before, after, header }: ContextShares,
): Float64Array {
  const scores = new Float64Array(lines.length)
  const headerParts = new Map<number, number>()
  for (const { term, part } of [...(lines[0]?.matches ?? []), ...keywords.flatMap(({ matches }) => matches)])
    headerParts.set(term, Math.max(headerParts.get(term) ?? 0, header * part))
  const headerScore = [...headerParts.values()].reduce((sum, part) => sum + part, 0)
  const best = new Map<number, number>()
  for (let line = 1; line < lines.length; line += 1) {
    best.clear()
    const add = (at: number, share: number) => {
      if (at < 1) return
      for (const { term, part } of lines[at]?.matches ?? []) {
        if (share * part > (best.get(term) ?? 0)) best.set(term, share * part)
      }
    }
    add(line, 1)
    for (const [at, share] of before.entries()) add(line - 1 - at, share)
    for (const [at, share] of after.entries()) add(line + 1 + at, share)
    let score = headerScore
    for (const [term, part] of best) score += Math.max(0, part - (headerParts.get(term) ?? 0))
    scores[line] = score
  }
  return scores
}
