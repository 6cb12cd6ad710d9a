import { expect, test } from 'vitest'
import { createTermDictionary, indexDocument, viewOf } from '../../../src/recall/index/lexical-index.js'
import { findOccurrences } from '../../../src/recall/index/occurrences.js'
import type { RecallDocument } from '../../../src/recall/recall-document.js'
import { createTokenizer } from '../../../src/recall/text/tokenize.js'
import { memory } from '../memories.js'

const never = () => undefined
async function viewWith(doc: RecallDocument) {
  const dictionary = createTermDictionary()
  const file = await indexDocument(doc, createTokenizer(), dictionary, never)
  return {
    dictionary,
    view: viewOf({ dictionary, files: new Map([[doc.key, file]]) }, { groups: new Set(['global']) }),
  }
}

test('keywords are no lines of the text and make no file longer, and are found in it', async () => {
  const plain = memory('a.md', 'zebra yak\ngnu')
  const { dictionary, view } = await viewWith({ ...plain, keywords: ['okapi emu', 'zebra'] })
  const { view: without } = await viewWith(plain)
  expect([view.lines, view.lengths, view.meanLineTerms]).toEqual([
    without.lines,
    without.lengths,
    without.meanLineTerms,
  ])
  const ids = ['okapi', 'zebra'].map((term) => dictionary.find(term) as number)
  const found = await findOccurrences(view, ids, never)
  expect(ids.map((id) => found.get(id))).toMatchObject([
    { files: [0], counts: [1], lines: 0 },
    { files: [0], counts: [2], lines: 1 },
  ])
})
