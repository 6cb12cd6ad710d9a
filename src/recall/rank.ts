import type { IndexedFile } from './lexical-index.js'
import type { Query } from './query.js'
import type { Ranking } from './ranking.js'
import { scoreFiles } from './score-files.js'
import { type ScoredLine, scoreLines } from './score-lines.js'
import type { Breathe } from './slices.js'

export type RankedFile = {
  file: IndexedFile
  score: number
  /** The header, then the lines of the body. */
  lines: ScoredLine[]
}

/**
 * Files by what they say as a whole and by their two best lines: a long file that answers in one place comes
 * before one that uses the words here and there. Best first. In slices, since fifty files may be long.
 */
export async function rankFiles(query: Query, ranking: Ranking, breathe: Breathe): Promise<RankedFile[]> {
  const ranked: RankedFile[] = []
  for (const { file, score } of scoreFiles(query, ranking.files, ranking.candidates)) {
    await breathe()
    const lines = scoreLines(file.terms, query, ranking.lines)
    ranked.push({ file, lines, score: score + ranking.lineShare * bestTwo(lines, ranking) })
  }
  return ranked.sort((a, b) => b.score - a.score || (a.file.key < b.file.key ? -1 : 1))
}

function bestTwo(lines: readonly ScoredLine[], { secondLine }: Ranking): number {
  let [first, second] = [0, 0]
  for (const { score } of lines) {
    if (score > first) [first, second] = [score, first]
    else if (score > second) second = score
  }
  return first + secondLine * second
}
