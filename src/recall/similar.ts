import type { Yield } from '../lib/time-slice.js'
import { maskPrivate } from '../memory/private.js'
import { contentWords } from '../memory/statement/content-words.js'
import { isInFilter, type SearchFilter } from './search-filter.js'

export type SimilarRequest = SearchFilter & {
  limit: number
  /** Files with less in common are left out. 0 unless given: one word in common is enough. */
  minOverlap?: number
}

/** `overlap` is above 0 and at most 1, and means the same in every answer. */
export type SimilarFile = { key: string; overlap: number }

/** A file by what it says in one line. */
type Described = { key: string; folder: string; path: string; description: string }

/**
 * Descriptions by their content words. The overlap of two texts with a and b different content words (`contentWords`), c of
 * which are in both, is 2c / (a + b): the share that they have in common, which no other file has a part in.
 */
export type DescriptionIndex = {
  /** Takes over the descriptions as they are now; only those that are new are read. */
  update(files: Iterable<Described>, pauseIfDue: Yield): Promise<void>
  /** The files whose description has most in common with the text, best first; of equals the one whose key comes first. */
  similar(text: string, request: SimilarRequest): SimilarFile[]
}

/** A file with the number of its content words. */
type Statement = { key: string; group: string; path: string; words: number }

export function createDescriptionIndex(): DescriptionIndex {
  const state = {
    /** Content words by description, so that only new ones are read. */
    known: new Map<string, readonly string[]>(),
    statements: [] as Statement[],
    /** By word: places of the statements that hold it. */
    places: new Map<string, number[]>(),
  }

  return {
    async update(files, pauseIfDue) {
      const known = new Map<string, readonly string[]>()
      const statements: Statement[] = []
      const places = new Map<string, number[]>()
      for (const { key, folder, path, description } of files) {
        await pauseIfDue()
        const words = state.known.get(description) ?? contentWords(maskPrivate(description))
        known.set(description, words)
        for (const word of words) {
          const holding = places.get(word)
          if (holding) holding.push(statements.length)
          else places.set(word, [statements.length])
        }
        statements.push({ key, group: folder, path, words: words.length })
      }
      Object.assign(state, { known, statements, places })
    },

    similar(text, { limit, minOverlap = 0, ...filter }) {
      const { statements, places } = state
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
    },
  }
}
