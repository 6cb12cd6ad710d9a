import { expect, test } from 'vitest'
import { createScanner } from '../../src/store/scanner.js'
import { createScopeIndex, type ScopeIndex } from '../../src/store/scope-index.js'
import { memoryFile } from '../support/snapshots.js'
import { MINE, RULES, scene } from '../support/store-scene.js'

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
