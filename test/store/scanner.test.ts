import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createScanner } from '../../src/store/scanner.js'
import { createScopeIndex, type ScopeIndex } from '../../src/store/scope-index.js'
import { memoryFile } from '../support/snapshots.js'
import { filesOf, MINE, pathsOf, RULES, scene, target } from '../support/store-scene.js'

test('what is read from the disk does not overwrite what was written meanwhile', async () => {
  const given = await scene()
  await given.put('a.md', 'as it was looked at')
  const index = createScopeIndex(MINE, RULES)
  const looking = createScanner(given.root, index, RULES)()
  const written = memoryFile('a.md', { body: 'written since' })
  index.put('a.md', { file: written, signature: undefined })
  expect(await looking).toEqual([])
  expect(index.get('a.md')).toBe(written)
})

/** A folder, those above and below, and what is none, is hidden, too deep, in a circle, or a link to one outside. */
const LOOKED_INTO = [
  'b',
  '',
  'b/gone',
  '.h',
  'b/.i/j',
  'd/'.repeat(24).slice(0, -1),
  'a.md',
  'b/circle',
  'outside',
]

test('a look into a folder finds nothing but what a look at everything finds', async () => {
  const given = await scene()
  const hidden = ['.h/x.md', 'b/.h.md', 'b/.i/j/x.md', 'b/.~1-00000000.tmp']
  for (const name of ['a.md', 'b/c.md', ...hidden, 'b/notes.txt', 'b/UPPER.MD', `${'d/'.repeat(24)}x.md`])
    await given.put(name)
  await fs.symlink('..', given.at('b/circle'))
  await fs.symlink('/etc', given.at('outside'))
  const scannerOf = (index: ScopeIndex) => createScanner(given.root, index, RULES)
  const everything = createScopeIndex(MINE, RULES)
  expect((await scannerOf(everything)()).sort()).toEqual(['a.md', 'b/c.md'])
  for (const folder of LOOKED_INTO) {
    const looked = createScopeIndex(MINE, RULES)
    for (const found of await scannerOf(looked)(folder))
      expect(everything.get(found), folder).toEqual(looked.get(found))
    expect([...looked.paths()].filter((name) => !everything.get(name))).toEqual([])
    expect(await scannerOf(everything)(folder), folder).toEqual([])
  }
})

test('folders that go down without end do not hide the rest', async () => {
  const given = await scene()
  await given.put('good.md')
  await given.put(`${'d/'.repeat(23)}deep.md`)
  await given.put(`${'d/'.repeat(24)}too-deep.md`)
  let at = given.at()
  const before = process.cwd()
  try {
    for (let i = 0; i < 22; i++) {
      process.chdir(at)
      at = 'x'.repeat(240)
      await fs.mkdir(at)
    }
  } finally {
    process.chdir(before)
  }
  expect(pathsOf(await given.open())).toEqual([`${'d/'.repeat(23)}deep.md`, 'good.md'])
  execFileSync('rm', ['-rf', given.at()])
})

test('one name in two Unicode forms is one file, and the composed form counts', async () => {
  const given = await scene()
  await given.put('cafe\u0301.md', 'decomposed')
  const alone = await given.open()
  expect((await alone.read(target('caf\u00e9.md')))?.document.body).toBe('decomposed')
  await given.put('caf\u00e9.md', 'composed')
  for (let round = 0; round < 3; round++) {
    const store = await given.open()
    const [file] = filesOf(store)
    expect(filesOf(store)).toHaveLength(1)
    expect(file?.chars).toBe('composed'.length)
    expect((await store.read(target('caf\u00e9.md')))?.document.body).toBe('composed')
  }
})
