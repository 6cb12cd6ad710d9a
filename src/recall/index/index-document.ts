import type { Yield } from '../../lib/time-slice.js'
import type { RecallDocument } from '../recall-document.js'
import { indexedLines } from '../text/split-lines.js'
import type { Tokenize } from '../text/tokenize.js'
import type { IndexedFile } from './lexical-index.js'
import type { TermDictionary } from './term-dictionary.js'

/** A long line is cut, so that these are read within a few ms. */
const LINES_PER_STEP = 16

/** Document → term numbers line by line: header, body, keywords. In slices, where it is long. */
export async function indexDocument(
  doc: RecallDocument,
  tokenize: Tokenize,
  dictionary: TermDictionary,
  pauseIfDue: Yield,
): Promise<IndexedFile> {
  const { key, group, path, version } = doc
  const numbers: number[] = []
  const addLine = (text: string) => {
    for (const { term } of tokenize(text)) numbers.push(dictionary.intern(term))
    numbers.push(0)
  }
  addLine(`${path}\n${doc.description}`)
  for (const [at, line] of indexedLines(doc.body).entries()) {
    if (at % LINES_PER_STEP === LINES_PER_STEP - 1) await pauseIfDue()
    addLine(doc.body.slice(line.start, line.end))
  }
  const { keywords = [] } = doc
  const keywordsFrom = numbers.length
  for (const keyword of keywords) addLine(keyword)
  return { key, group, path, version, keywordsFrom, terms: Uint32Array.from(numbers) }
}
