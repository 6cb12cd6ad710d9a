import type { IndexedFile } from './lexical-index.js'
import type { RecallDocument } from './recall-document.js'
import { type Line, splitLines } from './split-lines.js'
import type { TermDictionary } from './term-dictionary.js'
import type { Tokenize } from './tokenize.js'

/**
 * Longer bodies are searched up to here: 20 times the limit that a memory has by default, and still read within
 * one slice of the background build.
 */
const maxIndexedChars = 100_000

/** The lines of a body that the index knows, in its order: line 1 of an indexed file is the first of these. */
export const indexedLines = (body: string): Line[] => splitLines(body.slice(0, maxIndexedChars))

/** Document → term numbers line by line, header first. */
export function indexDocument(
  doc: RecallDocument,
  tokenize: Tokenize,
  dictionary: TermDictionary,
): IndexedFile {
  const { key, group, path, version } = doc
  const numbers: number[] = []
  const addLine = (text: string) => {
    for (const { term } of tokenize(text)) numbers.push(dictionary.intern(term))
    numbers.push(0)
  }
  addLine(`${path}\n${doc.description}`)
  for (const line of indexedLines(doc.body)) addLine(doc.body.slice(line.start, line.end))
  return { key, group, path, version, terms: Uint32Array.from(numbers) }
}
