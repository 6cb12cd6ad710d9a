import { expect, test } from 'vitest'
import { createRelatedTerms } from '../../../src/recall/index/related-terms.js'

const never = () => undefined

async function relatedTo(word: string, ...others: string[]) {
  const related = createRelatedTerms(['', ...others])
  await related.update(never)
  return related.of(word).map(({ id, weight }) => [others[id - 1], weight])
}

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

test('terms that come later are taken in', async () => {
  const terms = ['', 'miete']
  const related = createRelatedTerms(terms)
  await related.update(never)
  terms.push('kaltmiete')
  expect(related.of('mieten').map(({ id }) => id)).toEqual([1])
  await related.update(never)
  expect(related.of('mieten').map(({ id }) => id)).toEqual([1])
  terms.push('wartungen')
  await related.update(never)
  expect(related.of('wartung').map(({ id }) => id)).toEqual([3])
})

test('of very many terms that are alike only so many are looked at and given', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const many = [...letters].flatMap((a) =>
    [...letters].flatMap((b) => [...'abcde'].map((c) => `wartun${a}${b}${c}`)),
  )
  const found = await relatedTo('wartung', ...many)
  expect(found.length).toBe(100)
  expect(new Set(found.map(([, weight]) => weight))).toEqual(new Set([0.6]))
})
