import type { Yield } from '../../lib/time-slice.js'
import { isInFilter, type RecallDocument, type RecallStamp, type SearchFilter } from '../recall-document.js'
import { indexedLines } from '../text/split-lines.js'
import type { Tokenize } from '../text/tokenize.js'
import { lettersOf } from './similar-terms.js'

/**
 * A file as term numbers in reading order, each line closed by a 0. The first line, the header, is path and description.
 * After the body come the keywords, one line each, from `keywordsFrom` on: they are no lines of the text, and `lines`
 * does not count them.
 */
export type IndexedFile = RecallStamp & { terms: Uint32Array; keywordsFrom: number; lines: number }

/** The files that one search may see, and their averages (1 where there are none). */
export type View = {
  files: readonly IndexedFile[]
  /** How many terms each of them has, without its keywords. */
  lengths: readonly number[]
  lines: number
  meanFileTerms: number
  meanLineTerms: number
}

/**
 * Files as numbers, by key. A term is found by scanning the numbers, a few nanoseconds each: an inverted index would
 * take several times the memory, and most of the time to build and load.
 */
export type LexicalIndex = { dictionary: TermDictionary; files: Map<string, IndexedFile> }

export function viewOf(index: LexicalIndex, filter: SearchFilter): View {
  const files = [...index.files.values()].filter(isInFilter(filter))
  const lengths = files.map(({ keywordsFrom, lines }) => keywordsFrom - lines)
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const terms = lengths.reduce((sum, length) => sum + length, 0)
  const meanFileTerms = terms / files.length || 1
  const meanLineTerms = terms / lines || 1
  return { files, lengths, lines, meanFileTerms, meanLineTerms }
}

/** Since long lines are cut, this many take a few ms. */
const LINES_PER_STEP = 16

/** Document → term numbers line by line: header, body, keywords. In slices, where it is long. */
export async function indexDocument(
  doc: RecallDocument,
  tokenize: Tokenize,
  dictionary: TermDictionary,
  pauseIfDue: Yield,
): Promise<IndexedFile> {
  const { key, group, path, version, keywords = [] } = doc
  const numbers: number[] = []
  const addLine = (text: string) => {
    for (const { term } of tokenize(text)) numbers.push(dictionary.intern(term))
    numbers.push(0)
  }
  addLine(`${path}\n${doc.description}`)
  const lines = indexedLines(doc.body)
  for (const [at, line] of lines.entries()) {
    if (at % LINES_PER_STEP === LINES_PER_STEP - 1) await pauseIfDue()
    addLine(doc.body.slice(line.start, line.end))
  }
  const keywordsFrom = numbers.length
  for (const keyword of keywords) addLine(keyword)
  const terms = Uint32Array.from(numbers)
  return { key, group, path, version, terms, keywordsFrom, lines: lines.length + 1 }
}

export const FIRST_OWN_NUMBER = 2 ** 31

/** CJK radicals to Hangul syllables: the square of their number is below 2³¹. */
const EAST_ASIAN = /^[\u2e80-\ud7ff]{1,2}$/
const FIRST_EAST_ASIAN = 0x2e80
const EAST_ASIANS = 0xd800 - FIRST_EAST_ASIAN

/** The number that a term has by itself; 0 if it has none. */
function ownNumber(term: string): number {
  if (term.length > 2 || !EAST_ASIAN.test(term)) return 0
  const [first = 0, second = -1] = Array.from(term, (sign) => sign.charCodeAt(0) - FIRST_EAST_ASIAN)
  return FIRST_OWN_NUMBER + first * (EAST_ASIANS + 1) + second + 1
}

/**
 * Every term has a number from 1 on; 0 is no term. One or two East Asian characters are a number by themselves, from
 * `FIRST_OWN_NUMBER` on: there are so many of them that a list would take most of the memory. Keeps the terms of files that
 * are gone: words come again, and the next process begins with those that are stored.
 */
export function createTermDictionary() {
  const ids = new Map<string, number>()
  const terms = ['']
  const letters = [0]

  return {
    terms,
    letters,
    intern(term: string) {
      const known = ownNumber(term) || ids.get(term)
      if (known !== undefined) return known
      const id = terms.push(term) - 1
      letters.push(lettersOf(term))
      ids.set(term, id)
      return id
    },
    find: (term: string) => ownNumber(term) || ids.get(term),
  }
}

export type TermDictionary = ReturnType<typeof createTermDictionary>
