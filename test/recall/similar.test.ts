import { expect, test } from 'vitest'
import type { ScopeFolder } from '../../src/memory/scope.js'
import { indexDescriptions } from '../../src/recall/similar.js'

const never = () => undefined
const groups = new Set(['projects/a'])

const fact = (name: string, description: string, folder: ScopeFolder = 'projects/a') => ({
  folder,
  path: `facts/${name}.md`,
  description,
})

const indexOf = (...facts: ReturnType<typeof fact>[]) => indexDescriptions(facts, never)

const facts = [
  fact('npm', 'Publish with npm 10, not 11: 11 drops the integrity field of the lock file'),
  fact('deploy', 'No deploys after 14:00 on Fridays'),
  fact('cache', '缓存使用 Redis，超时时间为 30 秒'),
  fact('other', 'Publish with npm 10', 'projects/b'),
  fact('empty', 'It is what it is'),
]

test.each([
  ['the same words in another order and form', 'on friday, no deploy after 14:00', 'deploy', 1],
  ['some of the words', 'deploys on Fridays need 2 reviewers', 'deploy', 0.4],
  ['Chinese', '缓存使用 Redis，超时时间为 30 秒', 'cache', 1],
])('a text and a description that have in common: %s', async (_, text, name, least) => {
  const [best] = (await indexOf(...facts))(text, { groups, limit: 3 })
  expect(best?.key).toBe(`projects/a/facts/${name}.md`)
  expect(best?.overlap).toBeGreaterThanOrEqual(least)
  expect(best?.overlap).toBeLessThanOrEqual(1)
})

test('nothing in common, and nothing to compare, is no match', async () => {
  const similar = await indexOf(...facts)
  for (const text of ['zebra', '', 'it is what it is'])
    expect(similar(text, { groups, limit: 9 })).toEqual([])
})

test('only files in view, with enough in common, and no more than asked for', async () => {
  const similar = await indexOf(...facts)
  const keys = (request: object) =>
    similar('publish with npm 10', { groups, limit: 9, ...request }).map(({ key }) => key)
  expect(keys({})).toEqual(['projects/a/facts/npm.md'])
  expect(keys({ groups: new Set(['projects/a', 'projects/b']) })).toEqual([
    'projects/b/facts/other.md',
    'projects/a/facts/npm.md',
  ])
  expect(keys({ groups: new Set(['projects/a', 'projects/b']), limit: 1 })).toEqual([
    'projects/b/facts/other.md',
  ])
  expect(keys({ minOverlap: 0.9 })).toEqual([])
  expect(keys({ pathPrefix: 'reference' })).toEqual([])
})

test('a private span is not compared', async () => {
  const similar = await indexOf(fact('a', 'The zebra <private>okapi</private>'))
  expect(similar('okapi', { groups, limit: 9 })).toEqual([])
  expect(similar('zebra', { groups, limit: 9 })).toHaveLength(1)
})

test('just enough is enough, and of equals the one whose key comes first is first', async () => {
  const similar = await indexOf(fact('b', 'zebra yak'), fact('a', 'zebra gnu'))
  const found = similar('zebra', { groups, limit: 9, minOverlap: 2 / 3 })
  expect(found.map(({ key }) => key)).toEqual(['projects/a/facts/a.md', 'projects/a/facts/b.md'])
})
