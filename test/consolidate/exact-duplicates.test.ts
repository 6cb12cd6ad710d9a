import { expect, test } from 'vitest'
import { deadLinks } from '../../src/consolidate/dead-links.js'
import { type Duplicable, exactDuplicates } from '../../src/consolidate/exact-duplicates.js'

const fact = (path: string, over: Partial<Duplicable> = {}): Duplicable => ({
  path,
  type: 'decision',
  description: 'Publish with npm 10',
  body: '',
  strength: 0.6,
  ...over,
})

test('case, quotes and full stops apart, the stronger one stays', () => {
  const facts = [
    fact('a.md', { description: '"publish with NPM 10."' }),
    fact('b.md', { strength: 1 }),
    fact('c.md'),
  ]
  expect(exactDuplicates(facts)).toEqual([
    { path: 'a.md', heldBy: 'b.md' },
    { path: 'c.md', heldBy: 'b.md' },
  ])
})

test.each([
  ['another number', { description: 'Publish with npm 11' }],
  ['another type', { type: 'reference' }],
  ['more in the body', { body: 'Why: 11 drops the integrity field.' }],
])('%s is no duplicate', (_, over) => {
  expect(exactDuplicates([fact('a.md'), fact('b.md', over)])).toEqual([])
})

test('what is by hand stays, whatever its strength, also beside another by hand', () => {
  const hand = { protection: 'by-hand', strength: 0 }
  expect(exactDuplicates([fact('a.md', hand), fact('b.md'), fact('c.md', hand)])).toEqual([
    { path: 'b.md', heldBy: 'a.md' },
  ])
})

test('links that lead nowhere', () => {
  const paths = new Set(['facts/reference-registry.md', 'reference/API.md'])
  const body =
    'See [[reference-registry]], [[facts/reference-registry.md]], [[api]] and [[gone]], [not a link].'
  expect(deadLinks([{ path: 'facts/a.md', body }], paths)).toEqual([{ path: 'facts/a.md', link: 'gone' }])
})
