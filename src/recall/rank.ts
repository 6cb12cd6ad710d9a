import type { IndexedFile, LexicalIndex } from './lexical-index.js'
import type { Query } from './query.js'
import type { Ranking } from './ranking.js'
import { scoreFiles } from './score-files.js'
import { type ScoredLine, scoreLines } from './score-lines.js'

export type RankedFile = {
  file: IndexedFile
  score: number
  /** The header, then the lines of the body. */
  lines: ScoredLine[]
}

/**
 * Files by what they say as a whole and by their two best lines: a long file that answers in one place comes
 * before one that uses the words here and there. Best first.
 */
export function rankFiles(index: LexicalIndex, query: Query, ranking: Ranking): RankedFile[] {
  const ranked = scoreFiles(index, query, ranking.files, ranking.candidates).map(({ slot, score }) => {
    const file = index.file(slot)
    const lines = scoreLines(file.terms, query, ranking.lines)
    const [first = 0, second = 0] = lines.map((line) => line.score).sort((a, b) => b - a)
    return { file, lines, score: score + ranking.lineShare * (first + ranking.secondLine * second) }
  })
  return ranked.sort((a, b) => b.score - a.score || (a.file.key < b.file.key ? -1 : 1))
}
