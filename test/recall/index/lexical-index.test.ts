import { expect, test } from 'vitest'
import { createLexicalIndex, indexDocument } from '../../../src/recall/index/lexical-index.js'
import { findOccurrences } from '../../../src/recall/index/occurrences.js'
import type { RecallDocument } from '../../../src/recall/recall-document.js'
import { createTokenizer } from '../../../src/recall/text/tokenize.js'
import { memory } from '../memories.js'

const never = () => undefined
async function indexOf(doc: RecallDocument) {
  const index = createLexicalIndex()
  index.add(await indexDocument(doc, createTokenizer(), index.dictionary, never))
  return index
}

const everything = { groups: new Set(['global']) }

test('keywords are no lines of the text and make no file longer, and are found in it', async () => {
  const plain = memory('a.md', 'zebra yak\ngnu')
  const index = await indexOf({ ...plain, keywords: ['okapi emu', 'zebra'] })
  const view = index.view(everything)
  const without = (await indexOf(plain)).view(everything)
  expect([view.lines, view.lengths, view.meanLineTerms]).toEqual([
    without.lines,
    without.lengths,
    without.meanLineTerms,
  ])
  const ids = ['okapi', 'zebra'].map((term) => index.dictionary.find(term) as number)
  const found = await findOccurrences(view, ids, never)
  expect(ids.map((id) => found.get(id))).toEqual([
    { files: [0], counts: [1], lines: 0 },
    { files: [0], counts: [2], lines: 1 },
  ])
})
