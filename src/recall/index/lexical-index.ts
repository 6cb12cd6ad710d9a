import type { Yield } from '../../lib/time-slice.js'
import type { RecallStamp } from '../recall-document.js'
import { filterName, isInFilter, type SearchFilter } from '../search-filter.js'
import { createTermDictionary, FIRST_OWN_NUMBER, type TermDictionary } from './term-dictionary.js'

/**
 * A file as term numbers in reading order, each line closed by a 0. The first line, the header, is path and description.
 * Behind the last line of the body come the keywords, each a line, from `keywordsFrom` on: they are no lines of the text.
 */
export type IndexedFile = RecallStamp & { terms: Uint32Array; keywordsFrom: number }

/** The files that one search may see, and their averages (1 where there are none). */
export type View = {
  /** The one that the numbers of the files belong to. */
  dictionary: TermDictionary
  files: readonly IndexedFile[]
  /** How many terms each of them has, without its keywords. */
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
  /** Another one after `compact`. */
  readonly dictionary: TermDictionary
  readonly size: number
  /** The file's terms are numbers of the current dictionary. */
  add(file: IndexedFile): void
  remove(key: string): void
  get(key: string): IndexedFile | undefined
  files(): IndexedFile[]
  /** The same object until something changes or with another filter. */
  view(filter: SearchFilter): View
  /** Whether enough files are gone that `compact` is worth its time: all of a group, or half of all terms. */
  isSparse(): boolean
  /** Forgets the terms that no file has any more. Gives up when a file changes meanwhile. */
  compact(pauseIfDue: Yield): Promise<void>
}

type Counted = { file: IndexedFile; lines: number }

export function createLexicalIndex(): LexicalIndex {
  const state = {
    dictionary: createTermDictionary(),
    files: new Map<string, Counted>(),
    /** Those that have had files since the dictionary was made. */
    groups: new Set<string>(),
    view: undefined as { name: string; view: View } | undefined,
    /** Counts changes. */
    revision: 0,
    terms: 0,
    /** Terms of files that went or were replaced since the dictionary was made. */
    goneTerms: 0,
  }

  function drop(key: string): void {
    const known = state.files.get(key)?.file
    if (!known) return
    state.files.delete(key)
    state.terms -= known.terms.length
    state.goneTerms += known.terms.length
  }

  function changed(): void {
    state.view = undefined
    state.revision += 1
  }

  return {
    get dictionary() {
      return state.dictionary
    },
    get size() {
      return state.files.size
    },
    add(file) {
      changed()
      drop(file.key)
      state.files.set(file.key, { file, lines: countLines(file) })
      state.terms += file.terms.length
      state.groups.add(file.group)
    },
    remove(key) {
      changed()
      drop(key)
    },
    get: (key) => state.files.get(key)?.file,
    files: () => [...state.files.values()].map(({ file }) => file),
    view(filter) {
      const name = filterName(filter)
      if (state.view?.name !== name) {
        const isSeen = isInFilter(filter)
        const seen = [...state.files.values()].filter(({ file }) => isSeen(file))
        state.view = { name, view: viewOf(seen, state.dictionary) }
      }
      return state.view.view
    },
    isSparse: () => state.goneTerms > state.terms || groupsOf(state.files).size < state.groups.size,
    async compact(pauseIfDue) {
      const { revision, dictionary } = state
      const compacted = createTermDictionary()
      const files = new Map<string, Counted>()
      const newIds: number[] = [0]
      const renumber = (id: number): number => {
        if (id >= FIRST_OWN_NUMBER) return id
        newIds[id] ??= compacted.intern(dictionary.term(id))
        return newIds[id]
      }
      for (const [key, { file, lines }] of state.files) {
        await pauseIfDue()
        if (state.revision !== revision) return
        files.set(key, { file: { ...file, terms: file.terms.map(renumber) }, lines })
      }
      Object.assign(state, { dictionary: compacted, files, goneTerms: 0, groups: groupsOf(files) })
      changed()
    },
  }
}

const groupsOf = (files: ReadonlyMap<string, Counted>) =>
  new Set(Array.from(files.values(), ({ file }) => file.group))

function viewOf(seen: readonly Counted[], dictionary: TermDictionary): View {
  // Keywords make no text longer.
  const lengths = seen.map(({ file, lines }) => file.keywordsFrom - lines)
  const lines = seen.reduce((sum, found) => sum + found.lines, 0)
  const terms = lengths.reduce((sum, length) => sum + length, 0)
  return {
    dictionary,
    files: seen.map(({ file }) => file),
    lengths,
    lines,
    meanFileTerms: terms / seen.length || 1,
    meanLineTerms: terms / lines || 1,
  }
}

function countLines({ terms, keywordsFrom }: IndexedFile): number {
  let lines = 0
  for (let at = 0; at < keywordsFrom; at += 1) if (terms[at] === 0) lines += 1
  return lines
}
