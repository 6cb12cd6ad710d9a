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

/** `words` are numbers. */
type Statement = { key: string; group: string; path: string; words: Uint32Array }

type Words = {
  /** The number of a word: its place in `statements`. */
  numbers: Map<string, number>
  /** Places of the statements that hold a word, by its number. */
  statements: number[][]
}

export function createDescriptionIndex(): DescriptionIndex {
  const state = {
    /** Content words by description, so that only new ones are read. */
    known: new Map<string, readonly string[]>(),
    statements: [] as Statement[],
    words: { numbers: new Map(), statements: [] } as Words,
  }

  return {
    async update(files, pauseIfDue) {
      const known = new Map<string, readonly string[]>()
      const statements: Statement[] = []
      const words: Words = { numbers: new Map(), statements: [] }
      const numberOf = (word: string): number => {
        const number = words.numbers.get(word)
        if (number !== undefined) return number
        words.numbers.set(word, words.statements.length)
        return words.statements.push([]) - 1
      }
      for (const { key, folder, path, description } of files) {
        await pauseIfDue()
        const found = state.known.get(description) ?? contentWords(maskPrivate(description))
        known.set(description, found)
        const numbers = Uint32Array.from(found, numberOf)
        for (const number of numbers) words.statements[number]?.push(statements.length)
        statements.push({ key, group: folder, path, words: numbers })
      }
      Object.assign(state, { known, statements, words })
    },

    similar(text, { limit, minOverlap = 0, ...filter }) {
      const { statements, words } = state
      const asked = contentWords(text)
      const { followed, frequent } = splitByFrequency(asked, minOverlap, words)
      const isSeen = isInFilter(filter)
      const best: SimilarFile[] = []
      const { places, counts } = countCommon(followed, statements.length, words)
      for (const place of places) {
        const statement = statements[place] as Statement
        const count = counts[place] as number
        const overlapOf = (common: number) => (2 * common) / (asked.length + statement.words.length)
        // Most are out of the question whatever else they hold.
        const least = Math.max(minOverlap, best[limit - 1]?.overlap ?? 0)
        if (overlapOf(count + frequent.size) < least) continue
        const others = frequent.size === 0 ? 0 : statement.words.filter((word) => frequent.has(word)).length
        const overlap = overlapOf(count + others)
        if (overlap >= least && isSeen(statement)) insert({ key: statement.key, overlap }, best, limit)
      }
      return best
    },
  }
}

/**
 * The known ones of the words asked for: those whose statements are looked at, and the most frequent ones, which need not be
 * followed. A statement of enough overlap has so many words in common that at least one of the others is among them.
 */
function splitByFrequency(asked: readonly string[], minOverlap: number, { numbers, statements }: Words) {
  const frequency = (number: number) => statements[number]?.length ?? 0
  const known = asked.flatMap((word) => numbers.get(word) ?? [])
  const rarestFirst = known.sort((a, b) => frequency(a) - frequency(b))
  // Of b words c ≤ b are common. Where 2c / (a + b) is enough, c is at least this.
  const leastCommon = Math.max(1, Math.ceil((minOverlap * asked.length) / (2 - minOverlap) - 1e-9))
  const followed = Math.max(0, known.length - leastCommon + 1)
  return { followed: rarestFirst.slice(0, followed), frequent: new Set(rarestFirst.slice(followed)) }
}

/** Places of the statements that hold any of these words, and by place how many of them. */
function countCommon(numbers: readonly number[], total: number, { statements }: Words) {
  const counts = new Uint16Array(total)
  const places: number[] = []
  for (const number of numbers) {
    for (const place of statements[number] ?? []) {
      if (counts[place] === 0) places.push(place)
      counts[place] = (counts[place] as number) + 1
    }
  }
  return { places, counts }
}

/** Into a list that is best first and no longer than `limit`. */
function insert(found: SimilarFile, best: SimilarFile[], limit: number): void {
  const last = best[limit - 1]
  if (last && comesBefore(last, found)) return
  const place = best.findIndex((other) => comesBefore(found, other))
  best.splice(place === -1 ? best.length : place, 0, found)
  if (best.length > limit) best.pop()
}

const comesBefore = (a: SimilarFile, b: SimilarFile) =>
  a.overlap > b.overlap || (a.overlap === b.overlap && a.key < b.key)
