import { expect, test } from 'vitest'
import type { ScopeFolder } from '../../src/memory/scope.js'
import { indexDescriptions, type SimilarRequest } from '../../src/recall/similar.js'

const fact = (name: string, description: string, folder: ScopeFolder = 'projects/a') => ({
  folder,
  path: `facts/${name}.md`,
  description,
})

const FACTS = [
  fact('npm', 'Publish with npm 10, not 11: 11 drops the integrity field of the lock file'),
  fact('deploy', 'No deploys after 14:00 on Fridays'),
  fact('cache', '缓存使用 Redis，超时时间为 30 秒'),
  fact('other', 'Publish with npm 10', 'projects/b'),
  fact('empty', 'It is what it is'),
]

async function similar(text: string, request: Partial<SimilarRequest> = {}, facts = FACTS) {
  const find = await indexDescriptions(facts, () => undefined)
  return find(text, { groups: new Set(['projects/a']), limit: 9, ...request })
}
const keys = async (...given: Parameters<typeof similar>) => (await similar(...given)).map(({ key }) => key)

test.each([
  ['the same words in another order and form', 'on friday, no deploy after 14:00', 'deploy', 1],
  ['some of the words', 'deploys on Fridays need 2 reviewers', 'deploy', 0.4],
  ['Chinese', '缓存使用 Redis，超时时间为 30 秒', 'cache', 1],
])('a text and a description that have in common: %s', async (_, text, name, least) => {
  const [best] = await similar(text, { limit: 3 })
  expect(best?.key).toBe(`projects/a/facts/${name}.md`)
  expect(best?.overlap).toBeGreaterThanOrEqual(least)
  expect(best?.overlap).toBeLessThanOrEqual(1)
})

test.each(['zebra', '', 'it is what it is'])('with %j nothing has anything in common', async (text) => {
  expect(await similar(text)).toEqual([])
})

test('only files in view, with enough in common, and no more than asked for', async () => {
  const [npm, other] = ['projects/a/facts/npm.md', 'projects/b/facts/other.md']
  const [text, groups] = ['publish with npm 10', new Set(['projects/a', 'projects/b'])]
  expect(await keys(text)).toEqual([npm])
  expect(await keys(text, { groups })).toEqual([other, npm])
  expect(await keys(text, { groups, limit: 1 })).toEqual([other])
  expect(await keys(text, { minOverlap: 0.9 })).toEqual([])
  expect(await keys(text, { pathPrefix: 'reference' })).toEqual([])
})

test('a private span is not compared', async () => {
  const facts = [fact('a', 'The zebra <private>okapi</private>')]
  expect(await similar('okapi', {}, facts)).toEqual([])
  expect(await similar('zebra', {}, facts)).toHaveLength(1)
})

test('just enough is enough, and of equals the one whose key comes first is first', async () => {
  const facts = [fact('b', 'zebra yak'), fact('a', 'zebra gnu')]
  const found = await keys('zebra', { minOverlap: 2 / 3 }, facts)
  expect(found).toEqual(['projects/a/facts/a.md', 'projects/a/facts/b.md'])
})
