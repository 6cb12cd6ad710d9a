import { memoize } from '../lib/memoize.js'
import type { Yield } from '../lib/time-slice.js'
import { type MemoryFile, statementOf } from '../memory/memory.js'
import { maskPrivate } from '../memory/private.js'
import { fileKey } from '../memory/scope.js'
import { contentWords } from '../memory/statement/content-words.js'
import { isInFilter, type SearchFilter } from './recall-document.js'

export type SimilarRequest = SearchFilter & {
  limit: number
  /** Files with less in common are left out. 0 unless given: one word in common is enough. */
  minOverlap?: number
}

/** `overlap` is above 0 and at most 1, and means the same in every answer. */
type SimilarFile = { key: string; overlap: number }

/** The files whose description has most in common with a text, best first; among equals in the order of their keys. */
export type FindSimilarFiles = (text: string, request: SimilarRequest) => SimilarFile[]

type Described = Pick<MemoryFile, 'folder' | 'path' | 'description' | 'statement'>

/** A file is the same object until it changes, so its words are worked out once. */
const wordsOf = memoize((file: Described) => contentWords(maskPrivate(statementOf(file))))

/**
 * Files by the content words (`contentWords`) of what they say in one line. The overlap of two texts with a and b different
 * words, c of which are in both, is 2c / (a + b) (Dice's coefficient): it does not depend on other files.
 */
export async function indexDescriptions(
  files: Iterable<Described>,
  pauseIfDue: Yield,
): Promise<FindSimilarFiles> {
  const statements: { key: string; group: string; path: string; words: number }[] = []
  /** By word: places of the statements that hold it. */
  const places = new Map<string, number[]>()
  for (const file of files) {
    await pauseIfDue()
    const { folder, path } = file
    const words = wordsOf(file)
    for (const word of words) {
      const holding = places.get(word)
      if (holding) holding.push(statements.length)
      else places.set(word, [statements.length])
    }
    statements.push({ key: fileKey(folder, path), group: folder, path, words: words.length })
  }

  return (text, { limit, minOverlap = 0, ...filter }) => {
    const asked = contentWords(text)
    const common = new Uint16Array(statements.length)
    for (const word of asked)
      for (const place of places.get(word) ?? []) common[place] = (common[place] as number) + 1
    const isSeen = isInFilter(filter)
    const found: SimilarFile[] = []
    for (const [place, statement] of statements.entries()) {
      const overlap = (2 * (common[place] as number)) / (asked.length + statement.words)
      if (overlap > 0 && overlap >= minOverlap && isSeen(statement))
        found.push({ key: statement.key, overlap })
    }
    return found.sort((a, b) => b.overlap - a.overlap || (a.key < b.key ? -1 : 1)).slice(0, limit)
  }
}
