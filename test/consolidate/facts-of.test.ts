import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterFacts } from '../../src/consolidate/facts-of.js'
import type { MemoryFile } from '../../src/memory/memory.js'

type Drawn = { changed?: boolean; chars?: number }

/** Paths of each group, where those with the same first letter are similar. */
async function groupsOf(drawn: Record<string, Drawn>, asked: string[] = []): Promise<string[][]> {
  const files = Object.entries(drawn).map(([path, { chars = 100 }]) => ({ path, description: '', chars }))
  const all = files as unknown as MemoryFile[]
  const changed = all.filter(({ path }) => drawn[path]?.changed !== false)
  const groups = await clusterFacts(new Set(changed), async (file, limit) => {
    asked.push(file.path)
    return all.filter((other) => other !== file && other.path[0] === file.path[0]).slice(0, limit)
  })
  return groups.map((group) => group.map(({ path }) => path))
}

test('similar ones form a group, those with most changes first; one alone forms none', async () => {
  const drawn = { a1: {}, a2: { changed: false }, b1: {}, b2: {}, c1: {}, c2: {}, c3: {}, d1: {} }
  expect(await groupsOf(drawn)).toEqual([
    ['c1', 'c2', 'c3'],
    ['b1', 'b2'],
    ['a1', 'a2'],
  ])
})

test('where nothing has changed nothing is compared', async () => {
  const asked: string[] = []
  const drawn = { a1: { changed: false }, a2: { changed: false }, b1: {}, b2: { changed: false } }
  expect(await groupsOf(drawn, asked)).toEqual([['b1', 'b2']])
  expect(asked).toEqual(['b1'])
})

test('at most twenty facts and 60,000 characters, and one fact in one group', async () => {
  const drawn = fc.dictionary(
    fc.stringMatching(/^[abc][0-9]{1,3}$/),
    fc.record({ changed: fc.boolean(), chars: fc.integer({ min: 10, max: 70_000 }) }),
    { maxKeys: 80 },
  )
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const groups = await groupsOf(given)
      for (const paths of groups) {
        expect(paths.length).toBeGreaterThanOrEqual(2)
        expect(paths.length).toBeLessThanOrEqual(20)
        expect(paths.reduce((sum, path) => sum + (given[path]?.chars ?? 0), 0)).toBeLessThanOrEqual(60_000)
        expect(given[paths[0] ?? '']?.changed).toBe(true)
      }
      expect(new Set(groups.flat()).size).toBe(groups.flat().length)
    }),
    { numRuns: 200 },
  )
})
