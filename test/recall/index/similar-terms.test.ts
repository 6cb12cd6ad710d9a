import { expect, test } from 'vitest'
import { createTermDictionary } from '../../../src/recall/index/lexical-index.js'
import { findSimilar, guessed, related } from '../../../src/recall/index/similar-terms.js'

const never = () => undefined

async function similarTo(word: string, likeness: typeof related, ...others: string[]) {
  const dictionary = createTermDictionary()
  for (const other of others) dictionary.intern(other)
  const found = await findSimilar([word], likeness, dictionary, never)
  return (found.get(word) ?? []).map(({ id, weight }) => [dictionary.terms[id], weight])
}
const relatedTo = (word: string, ...others: string[]) => similarTo(word, related, ...others)

test.each([
  ['a letter too many', 'customer', 'customers', true],
  ['a letter too few', 'custmer', 'customer', true],
  ['two slips in a long word', 'idempotnecy', 'idempotency', true],
  ['two slips in a short word', 'rtery', 'retry', false],
  ['the beginning', 'idem', 'idempotency', true],
  ['a beginning of three letters', 'ide', 'idempotency', false],
  ['the end', 'potency', 'idempotency', false],
  ['another word of the same letters', 'listen', 'silent', false],
])('%s: %s may mean %s: %s', async (_, word, other, isFound) => {
  const found = await similarTo(word, guessed, 'unrelated', other)
  expect(found.map(([term]) => term)).toEqual(isFound ? [other] : [])
})

test('a slip weighs more than a much longer word, and less than one letter more', async () => {
  const found = await similarTo('custom', guessed, 'customizations', 'customs', 'costom')
  expect(found.map(([term]) => term)).toEqual(['customs', 'costom', 'customizations'])
})

test.each([
  ['another ending', 'wartung', 'wartungen', 0.6],
  ['two endings', 'aufzeichnung', 'aufzeichnen', 0.6],
  ['a Spanish form', 'despliegue', 'desplieguen', 0.6],
  ['the end of a compound', 'fristen', 'kundigungsfrist', 0.4],
  ['a compound with an ending', 'frist', 'kundigungsfristen', 0.4],
  ['the start of a compound', 'kamera', 'kameraaufzeichnung', 0.4],
  ['a part of the word', 'ersatzdichtung', 'dichtung', 0.4],
])('%s: %s is kin to %s', async (_, word, other, weight) => {
  expect(await relatedTo(word, other)).toEqual([[other, weight]])
  expect(await relatedTo(other, word)).toEqual([[word, weight]])
})

test.each([
  ['itself', 'wartung', 'wartung'],
  ['four letters alike', 'wart', 'warten'],
  ['too much of another ending', 'wartung', 'wartezimmer'],
  ['a part of less than five letters without its ending', 'toren', 'nordtor'],
  ['only the middle alike', 'zeichnung', 'aufzeichnungsgerat'],
  ['a number', 'a12345', 'a123456'],
])('%s: %s is not kin to %s', async (_, word, other) => {
  expect(await relatedTo(word, other)).toEqual([])
})

test('of very many terms that are alike only so many are given', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const many = [...letters].flatMap((a) =>
    [...letters].flatMap((b) => [...'abcde'].map((c) => `wartun${a}${b}${c}`)),
  )
  const found = await relatedTo('wartung', ...many)
  expect(found.length).toBe(100)
  expect(new Set(found.map(([, weight]) => weight))).toEqual(new Set([0.6]))
})
