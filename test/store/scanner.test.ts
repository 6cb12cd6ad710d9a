import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createScanner } from '../../src/store/scanner.js'
import { createScopeIndex, type ScopeIndex } from '../../src/store/scope-index.js'
import { eventually } from '../support/eventually.js'
import { memoryFile } from '../support/snapshots.js'
import { MINE, RULES, type Scene, scene } from '../support/store-scene.js'

test('what is read from the disk does not overwrite what was written meanwhile', async () => {
  const given = await scene()
  await given.put('a.md', 'as it was looked at')
  const index = createScopeIndex(MINE, RULES)
  const { scan, scanPaths } = createScanner(given.root, index, RULES)
  for (const look of [() => scan(), async () => (await scanPaths(['a.md'])).changed]) {
    const looking = look()
    const written = memoryFile('a.md', { body: 'written since' })
    index.put('a.md', { file: written, signature: undefined })
    expect(await looking).toEqual([])
    expect(index.get('a.md')).toBe(written)
    index.put('a.md', undefined)
  }
})

test.each([
  ['a file', ['a.md']],
  ['a folder', ['b']],
  ['the folder above', ['']],
  ['one that is not there', ['gone.md', 'b/gone']],
  ['hidden ones', ['.h', '.h/x.md', 'b/.h.md', 'b/.i']],
  ['those too deep', [`${'d/'.repeat(24)}x.md`, 'd/'.repeat(24).slice(0, -1)]],
  ['no memory', ['b/notes.txt']],
  ['a file as if it were a folder', ['a.md/x.md']],
])('a hint at %s leads nowhere but to what a look at everything finds', async (_what, hints) => {
  const given = await scene()
  const all = ['a.md', 'b/c.md', 'b/notes.txt', '.h/x.md', 'b/.h.md', 'b/.i/x.md', `${'d/'.repeat(24)}x.md`]
  for (const name of all) await given.put(name)
  const scannerOf = (index: ScopeIndex) => createScanner(given.root, index, RULES)
  const everything = createScopeIndex(MINE, RULES)
  expect((await scannerOf(everything).scan()).sort()).toEqual(['a.md', 'b/c.md'])
  const hinted = createScopeIndex(MINE, RULES)
  const { changed } = await scannerOf(hinted).scanPaths(hints)
  for (const found of changed) expect(everything.get(found)).toEqual(hinted.get(found))
  expect([...hinted.paths()].filter((name) => !everything.get(name))).toEqual([])
  expect((await scannerOf(everything).scanPaths(hints)).changed).toEqual([])
})

test.each<[string, string, (given: Scene) => Promise<unknown>, boolean]>([
  ['a file as it is known', 'a.md', async () => {}, false],
  ['a file that came and went unseen', 'never.md', async () => {}, false],
  ['a new file', 'b.md', (given) => given.put('b.md'), true],
  ['a changed file', 'a.md', (given) => given.put('a.md', 'changed'), true],
  ['a file that is gone', 'a.md', (given) => fs.rm(given.at('a.md')), true],
  ['no memory', 'notes.txt', (given) => given.put('notes.txt'), true],
  ['no memory that is gone', 'notes.txt', async () => {}, true],
  ['a hidden file', '.hidden.md', (given) => given.put('.hidden.md'), true],
  ['a folder', 'folder', (given) => fs.mkdir(given.at('folder')), true],
  ['everything', '', async () => {}, true],
])('whether there is something to commit: %s', async (_what, hinted, change, isDirty) => {
  const given = await scene()
  await given.put('a.md', 'as it is known')
  const { scan, scanPaths } = createScanner(given.root, createScopeIndex(MINE, RULES), RULES)
  // Until its state is old enough to be trusted.
  await eventually(async () => {
    await scan()
    expect(await scanPaths(['a.md'])).toEqual({ changed: [], isDirty: false })
  })
  await change(given)
  expect((await scanPaths([hinted])).isDirty).toBe(isDirty)
})
