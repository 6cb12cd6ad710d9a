import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clusterable, clusterFacts, type Similar } from '../../src/consolidate/cluster-facts.js'

type Drawn = { changed?: boolean; chars?: number }

function factsOf(drawn: Record<string, Drawn>): Map<string, Clusterable> {
  return new Map(
    Object.entries(drawn).map(([key, { changed = true, chars = 100 }]) => [key, { key, chars, changed }]),
  )
}

/** Keys with the same first letter are similar. */
function byLetter(facts: ReadonlyMap<string, Clusterable>, asked: string[] = []): Similar {
  return async (key, limit) => {
    asked.push(key)
    const near = [...facts.keys()].filter((other) => other !== key && other[0] === key[0])
    return near.slice(0, limit).map((other) => ({ key: other, overlap: 0.9 }))
  }
}
const keysOf = async (facts: Map<string, Clusterable>, asked?: string[]) =>
  (await clusterFacts(facts, byLetter(facts, asked), 0.5)).map(({ keys }) => keys)

test('similar ones form a group, one alone forms none', async () => {
  expect(await keysOf(factsOf({ a1: {}, b1: {}, a2: {} }))).toEqual([['a1', 'a2']])
})

test('those with most changes come first', async () => {
  const facts = factsOf({ a1: {}, a2: { changed: false }, b1: {}, b2: {}, c1: {}, c2: {}, c3: {} })
  expect(await keysOf(facts)).toEqual([
    ['c1', 'c2', 'c3'],
    ['b1', 'b2'],
    ['a1', 'a2'],
  ])
})

test('where nothing has changed nothing is compared', async () => {
  const asked: string[] = []
  const facts = factsOf({ a1: { changed: false }, a2: { changed: false }, b1: {}, b2: { changed: false } })
  expect(await keysOf(facts, asked)).toEqual([['b1', 'b2']])
  expect(asked).toEqual(['b1'])
})

test('what is less similar than asked for, or gone meanwhile, is left out', async () => {
  const similar: Similar = async () => [
    { key: 'far', overlap: 0.4 },
    { key: 'gone', overlap: 0.9 },
  ]
  expect(await clusterFacts(factsOf({ a: {}, far: {} }), similar, 0.5)).toEqual([])
})

test('at most twenty facts and 60,000 characters, and one fact in one group', async () => {
  const drawn = fc.dictionary(
    fc.stringMatching(/^[abc][0-9]{1,3}$/),
    fc.record({ changed: fc.boolean(), chars: fc.integer({ min: 10, max: 70_000 }) }),
    { maxKeys: 80 },
  )
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const facts = factsOf(given)
      const clusters = await keysOf(facts)
      for (const keys of clusters) {
        expect(keys.length).toBeGreaterThanOrEqual(2)
        expect(keys.length).toBeLessThanOrEqual(20)
        expect(keys.reduce((sum, key) => sum + (facts.get(key)?.chars ?? 0), 0)).toBeLessThanOrEqual(60_000)
        expect(facts.get(keys[0] ?? '')?.changed).toBe(true)
      }
      expect(new Set(clusters.flat()).size).toBe(clusters.flat().length)
    }),
    { numRuns: 200 },
  )
})
