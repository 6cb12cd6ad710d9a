import type { RecallStamp } from './recall-document.js'
import { createTermDictionary, type TermDictionary } from './term-dictionary.js'

/** A file as term numbers in reading order, each line closed by a 0. The first line is path and description. */
export type IndexedFile = RecallStamp & { terms: Uint32Array }

/** The files that one search may see, and their averages (1 where there are none). */
export type View = {
  files: readonly IndexedFile[]
  /** How many terms each of them has. */
  lengths: readonly number[]
  lines: number
  meanFileTerms: number
  meanLineTerms: number
}

/**
 * Files as numbers, in memory. A change is whole at once, so that an index which was updated ranks as one that was built
 * anew. Where a term stands is found by going through the numbers, a few nanoseconds each: lists of it kept for each term
 * would take several times the memory, and most of the time to build and load.
 */
export type LexicalIndex = {
  dictionary: TermDictionary
  readonly size: number
  add(file: IndexedFile): void
  remove(key: string): void
  get(key: string): IndexedFile | undefined
  files(): IndexedFile[]
  /** The same object until something changes or another sight is asked for. `sight` names what `sees` lets through. */
  view(sight: string, sees: (file: RecallStamp) => boolean): View
}

type Counted = { file: IndexedFile; lines: number }

export function createLexicalIndex(): LexicalIndex {
  const files = new Map<string, Counted>()
  let last: { sight: string; view: View } | undefined

  return {
    dictionary: createTermDictionary(),
    get size() {
      return files.size
    },
    add(file) {
      last = undefined
      files.set(file.key, { file, lines: countLines(file.terms) })
    },
    remove(key) {
      last = undefined
      files.delete(key)
    },
    get: (key) => files.get(key)?.file,
    files: () => [...files.values()].map(({ file }) => file),
    view(sight, sees) {
      if (last?.sight !== sight) last = { sight, view: viewOf([...files.values()], sees) }
      return last.view
    },
  }
}

function viewOf(all: readonly Counted[], sees: (file: RecallStamp) => boolean): View {
  const seen = all.filter(({ file }) => sees(file))
  const lengths = seen.map(({ file, lines }) => file.terms.length - lines)
  const lines = seen.reduce((sum, found) => sum + found.lines, 0)
  const terms = lengths.reduce((sum, length) => sum + length, 0)
  return {
    files: seen.map(({ file }) => file),
    lengths,
    lines,
    meanFileTerms: terms / seen.length || 1,
    meanLineTerms: terms / lines || 1,
  }
}

function countLines(terms: Uint32Array): number {
  let lines = 0
  for (const id of terms) if (id === 0) lines += 1
  return lines
}
