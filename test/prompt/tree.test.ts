import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemoryFile } from '../../src/memory/memory.js'
import { layOutTree, layOutTrees, type TreeRules } from '../../src/prompt/tree.js'
import { MINE, memoryFile, scopeSnapshot } from '../support/snapshots.js'

const RULES: TreeRules = { maxTreeDepth: 3, defaultLimit: 5_000 }
const layOut = (files: MemoryFile[], maxChars = 100_000, rules = RULES) =>
  layOutTree(scopeSnapshot(MINE, files), rules, maxChars)
const sizeOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)
const many = (count: number, folder: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => memoryFile(`${folder(i)}/file-${i}.md`, { modifiedMs: i }))

/** Files that the listing accounts for: one a line, or as many as a folder's line says. */
const countedIn = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Number(/ — (\d+) (?:more )?files?$/.exec(line)?.[1] ?? 1), 0)

test('each file has a line with its size and description, sorted by path', () => {
  const { lines, folded } = layOut([
    memoryFile('system/human.md', { body: 'x'.repeat(128), description: 'User preferences' }),
    memoryFile('notes.md', { description: 'Two\nlines', limit: 7 }),
    memoryFile('reference/b/c.md', { readonly: true }),
    memoryFile('reference/a.md', { damage: 'it is not valid UTF-8' }),
  ])
  expect(lines).toEqual([
    'notes.md (5/7) — Two lines',
    'reference/a.md (5/5000) — A [damaged: it is not valid UTF-8; read-only until repaired]',
    'reference/b/c.md (5/5000) — C [read-only]',
    'system/human.md (128/5000) — User preferences',
  ])
  expect(folded).toBe(0)
})

test('nothing is nothing', () => expect(layOut([])).toEqual({ lines: [], folded: 0 }))

test('beyond the depth there are folder lines with counts, never silence', () => {
  const files = ['a/b/c.md', 'a/b/c/d.md', 'a/b/c/e.md', 'a/b/c/d/f.md', 'x/y/z/w.md'].map((path) =>
    memoryFile(path),
  )
  const { lines, folded } = layOut(files)
  expect(lines).toEqual(['a/b/c.md (5/5000) — C', 'a/b/c/ — 3 files', 'x/y/z/ — 1 file'])
  expect(folded).toBe(4)
  expect(layOut(files, 100_000, { ...RULES, maxTreeDepth: 1 }).lines).toEqual(['a/ — 4 files', 'x/ — 1 file'])
})

test('what does not fit is counted in the line of its folder, and what is new stays visible', () => {
  const files = many(1_000, (i) => `reference/topic-${i % 4}`)
  const { lines, folded } = layOut(files, 4_000)
  expect(sizeOf(lines)).toBeLessThanOrEqual(4_000)
  expect(countedIn(lines)).toBe(1_000)
  for (let i = 999; i > 950; i--)
    expect(lines).toContain(`reference/topic-${i % 4}/file-${i}.md (5/5000) — File ${i}`)
  expect(lines).toContainEqual(expect.stringMatching(/^reference\/topic-0\/ — \d+ more files$/))
  expect(folded).toBe(1_000 - lines.length + 4)
})

test('folders whose files are only counted, in words or by number, take their room too', () => {
  const foldedFolders = { facts: '', sessions: 'what past sessions were about, a file each' }
  const files = [
    ...many(60, () => 'reference'),
    ...many(40, (i) => `facts/${i}`),
    ...many(1, () => 'sessions'),
  ]
  for (let room = 2_000; room < 4_500; room += 90)
    expect(sizeOf(layOut(files, room, { ...RULES, foldedFolders }).lines)).toBeLessThanOrEqual(room)
})

test('files of the scope itself have a line too', () => {
  const files = Array.from({ length: 500 }, (_, i) => memoryFile(`f${i}.md`, { modifiedMs: i }))
  expect(layOut(files, 500).lines[0]).toMatch(/^\.\/ — \d+ more files$/)
})

test('the room is kept, every file is accounted for, and the order of arrival does not matter', () => {
  const name = fc.constantFrom('a', 'b', 'api', 'long-name-'.repeat(4), 'ü\u200b', '<b>')
  const file = fc
    .record({
      parts: fc.array(name, { minLength: 1, maxLength: 5 }),
      description: fc.string({ maxLength: 60 }),
      modifiedMs: fc.integer({ min: 0, max: 50 }),
    })
    .map(({ parts, description, modifiedMs }) =>
      memoryFile(`${parts.join('/')}.md`, { description, modifiedMs }),
    )
  const files = fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 60 })
  fc.assert(
    fc.property(
      files,
      fc.integer({ min: 200, max: 3_000 }),
      fc.integer({ min: 1, max: 5 }),
      (given, maxChars, depth) => {
        const rules = { ...RULES, maxTreeDepth: depth }
        const { lines, folded } = layOut(given, maxChars, rules)
        expect(sizeOf(lines)).toBeLessThanOrEqual(maxChars)
        for (const line of lines) expect(line).not.toMatch(/[\n\r\u2028\u200b]/)
        expect(layOut(given.toReversed(), maxChars, rules).lines).toEqual(lines)
        expect(countedIn(lines)).toBe(given.length)
        expect(folded).toBeLessThanOrEqual(given.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('of two scopes in one room the one has what the other does not need', () => {
  const large = scopeSnapshot(
    MINE,
    many(1_000, () => 'a'),
  )
  const small = scopeSnapshot(MINE, [memoryFile('b.md')])
  const empty = scopeSnapshot(MINE, [])
  const alone = layOutTree(large, RULES, 4_000).lines.length
  for (const [other, missing] of [
    [empty, 0],
    [small, 2],
  ] as const) {
    for (const pair of [
      [large, other],
      [other, large],
    ]) {
      const trees = layOutTrees(pair, RULES, 4_000)
      const lines = trees[pair.indexOf(large)]?.lines.length ?? 0
      expect(lines).toBeGreaterThanOrEqual(alone - missing)
      expect(trees.flatMap((tree) => tree.lines).join('\n').length).toBeLessThanOrEqual(4_000)
    }
  }
  const both = layOutTrees([large, large], RULES, 4_000).map((tree) => tree.lines.length)
  expect(both[0]).toBe(both[1])
})
