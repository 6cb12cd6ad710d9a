import type { IndexedFile } from './lexical-index.js'
import type { RecallDocument } from './recall-document.js'
import type { Breathe } from './slices.js'
import { type Line, splitLines } from './split-lines.js'
import type { TermDictionary } from './term-dictionary.js'
import type { Tokenize } from './tokenize.js'

/** Longer bodies are searched up to here: 20 times the limit that a memory has by default. */
const maxIndexedChars = 100_000

/** The lines of a body that the index knows, in its order: line 1 of an indexed file is the first of these. */
export const indexedLines = (body: string): Line[] => splitLines(body.slice(0, maxIndexedChars))

/** A long line is cut, so that these are read within a few ms. */
const linesPerStep = 16

/** Document → term numbers line by line, header first. In slices, where it is long. */
export async function indexDocument(
  doc: RecallDocument,
  tokenize: Tokenize,
  dictionary: TermDictionary,
  breathe: Breathe,
): Promise<IndexedFile> {
  const { key, group, path, version } = doc
  const numbers: number[] = []
  const addLine = (text: string) => {
    for (const { term } of tokenize(text)) numbers.push(dictionary.intern(term))
    numbers.push(0)
  }
  addLine(`${path}\n${doc.description}`)
  for (const [at, line] of indexedLines(doc.body).entries()) {
    if (at % linesPerStep === linesPerStep - 1) await breathe()
    addLine(doc.body.slice(line.start, line.end))
  }
  return { key, group, path, version, terms: Uint32Array.from(numbers) }
}
