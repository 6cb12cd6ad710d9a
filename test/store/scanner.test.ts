import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createScanner } from '../../src/store/scanner.js'
import { createScopeIndex, type ScopeIndex } from '../../src/store/scope-index.js'
import { memoryFile } from '../support/snapshots.js'
import { MINE, RULES, scene } from '../support/store-scene.js'

test('what is read from the disk does not overwrite what was written meanwhile', async () => {
  const given = await scene()
  await given.put('a.md', 'as it was looked at')
  const index = createScopeIndex(MINE, RULES)
  const looking = createScanner(given.root, index, RULES).scan()
  const written = memoryFile('a.md', { body: 'written since' })
  index.put('a.md', { file: written, signature: undefined })
  expect(await looking).toEqual([])
  expect(index.get('a.md')).toBe(written)
})

test.each([
  ['a folder', 'b'],
  ['the folder above', ''],
  ['one that is not there', 'b/gone'],
  ['a hidden one', '.h'],
  ['one in a hidden one', 'b/.i/j'],
  ['one too deep', 'd/'.repeat(24).slice(0, -1)],
  ['a file as if it were a folder', 'a.md'],
  ['one in a circle', 'b/circle'],
  ['a link to one outside', 'outside'],
])('a look into %s finds nothing but what a look at everything finds', async (_what, folder) => {
  const given = await scene()
  const hidden = ['.h/x.md', 'b/.h.md', 'b/.i/j/x.md', 'b/.~1-00000000.tmp']
  for (const name of ['a.md', 'b/c.md', ...hidden, 'b/notes.txt', 'b/UPPER.MD', `${'d/'.repeat(24)}x.md`])
    await given.put(name)
  await fs.symlink('..', given.at('b/circle'))
  await fs.symlink('/etc', given.at('outside'))
  const scannerOf = (index: ScopeIndex) => createScanner(given.root, index, RULES)
  const everything = createScopeIndex(MINE, RULES)
  expect((await scannerOf(everything).scan()).sort()).toEqual(['a.md', 'b/c.md'])
  const looked = createScopeIndex(MINE, RULES)
  for (const found of await scannerOf(looked).scan(folder))
    expect(everything.get(found)).toEqual(looked.get(found))
  expect([...looked.paths()].filter((name) => !everything.get(name))).toEqual([])
  expect(await scannerOf(everything).scan(folder)).toEqual([])
})
