import { expect, test } from 'vitest'
import { indexDocument } from '../../../src/recall/index/index-document.js'
import { createLexicalIndex } from '../../../src/recall/index/lexical-index.js'
import { findOccurrences } from '../../../src/recall/index/occurrences.js'
import { createTokenizer } from '../../../src/recall/text/tokenize.js'
import { memory } from '../memories.js'

const never = () => undefined
const everything = { groups: new Set(['global', 'projects/a', 'projects/b']) }

async function indexOf(...memories: [name: string, body: string][]) {
  const index = createLexicalIndex()
  const tokenize = createTokenizer()
  const add = async (name: string, body: string) =>
    index.add(await indexDocument(memory(name, body), tokenize, index.dictionary, never))
  for (const [name, body] of memories) await add(name, body)
  return { index, add }
}

const termsOf = (index: ReturnType<typeof createLexicalIndex>, key: string) =>
  [...(index.get(key)?.terms ?? [])].map((id) => index.dictionary.term(id))

test('the words of a group whose last file is gone are forgotten', async () => {
  const { index } = await indexOf(
    ['projects/a:x.md', 'zebra'],
    ['projects/b:y.md', 'yak 缓存'],
    ['z.md', 'gnu'],
  )
  const before = termsOf(index, 'projects/b/y.md')
  expect(index.isSparse()).toBe(false)
  index.remove('projects/a/x.md')
  expect(index.isSparse()).toBe(true)
  expect(index.dictionary.find('zebra')).toBeDefined()

  await index.compact(never)
  expect(index.isSparse()).toBe(false)
  expect(index.dictionary.find('zebra')).toBeUndefined()
  expect(index.dictionary.similar('zebrq')).toEqual([])
  expect(index.dictionary.find('yak')).toBeDefined()
  expect(termsOf(index, 'projects/b/y.md')).toEqual(before)
  expect(index.view(everything).files.map(({ path }) => path)).toEqual(['y.md', 'z.md'])
})

test('where most of what was there has changed, its words are forgotten too', async () => {
  const { index, add } = await indexOf(
    ['a.md', 'one two three four seven eight nine ten eleven twelve'],
    ['b.md', 'five'],
  )
  await add('a.md', 'six')
  expect(index.isSparse()).toBe(true)
  await index.compact(never)
  expect(index.dictionary.find('three')).toBeUndefined()
  expect(index.isSparse()).toBe(false)
})

test('a change in between is not lost: the words are forgotten the next time', async () => {
  const { index, add } = await indexOf(['projects/a:x.md', 'zebra'], ['a.md', 'one'], ['b.md', 'two'])
  index.remove('projects/a/x.md')
  await index.compact(() => add('c.md', 'three'))
  expect(index.size).toBe(3)
  expect(index.isSparse()).toBe(true)
  await index.compact(never)
  expect(termsOf(index, 'global/c.md')).toContain('three')
  expect(index.dictionary.find('zebra')).toBeUndefined()
})

test('keywords are no lines of the text and make no file longer, and are found in it', async () => {
  const index = createLexicalIndex()
  const doc = { ...memory('a.md', 'zebra yak\ngnu'), keywords: ['okapi emu', 'zebra'] }
  index.add(await indexDocument(doc, createTokenizer(), index.dictionary, never))
  const view = index.view(everything)
  const without = (await indexOf(['a.md', 'zebra yak\ngnu'])).index.view(everything)
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
