import { expect, test } from 'vitest'
import { planForDuplicates } from '../../src/consolidate/apply-plans.js'
import type { WholeFact } from '../../src/consolidate/facts-of.js'
import { clusterFact } from './cluster.js'

const fact = (path: string, over: Partial<WholeFact> = {}) =>
  ({
    ...clusterFact(path, 'Publish with npm 10'),
    keys: { type: 'decision', source: 'extraction' },
    ...over,
  }) as WholeFact
const going = (facts: WholeFact[]) =>
  planForDuplicates(facts).flatMap(({ ops }) => ops.map(({ path, others }) => `${path} by ${others}`))

test.each([
  ['another number', { description: 'Publish with npm 11' }],
  ['another type', { keys: { type: 'reference' } }],
  ['more in the body', { body: 'Why: 11 drops the integrity field.' }],
])('%s is no duplicate', (_, over) => {
  expect(going([fact('a.md'), fact('b.md', over)])).toEqual([])
})

test('what is by hand stays, whatever its strength, also beside another by hand', () => {
  const hand = { protection: 'by-hand' as const, keys: { type: 'decision' } }
  expect(going([fact('a.md', hand), fact('b.md'), fact('c.md', hand)])).toEqual(['b.md by a.md'])
})
