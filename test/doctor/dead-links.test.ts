import { expect, test } from 'vitest'
import { deadLinks } from '../../src/doctor/dead-links.js'

test('links that lead nowhere', () => {
  const paths = new Set(['facts/reference-registry.md', 'reference/API.md'])
  const body =
    'See [[reference-registry]], [[facts/reference-registry.md]], [[api]] and [[gone]], [not a link].'
  expect(deadLinks([{ path: 'facts/a.md', body }], paths)).toEqual([{ path: 'facts/a.md', link: 'gone' }])
})
