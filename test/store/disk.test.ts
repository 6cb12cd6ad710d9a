import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Op } from '../../src/memory/op.js'
import { namesBelow } from '../support/files-below.js'
import { apply, edit, move, outcomeOf, scene, target, write } from '../support/store-scene.js'

/** What stands there: files, folders (`b/`) and links (`a -> b`). */
type Row = [what: string, there: string[], op: Op, code: string]

test.each<Row>([
  ['a link to a folder on the way', ['a -> ../../../outside'], write('a/b/c/new.md', 'new'), 'invalid-path'],
  ['a link to a sister folder', ['b/', 'a -> b'], write('a/x.md', 'new'), 'invalid-path'],
  ['a link that differs in letter case alone', ['a/', 'A -> a'], write('A/x.md', 'new'), 'invalid-path'],
  [
    'a link a move leads to',
    ['x.md', 'system -> ../../../outside'],
    move('x.md', 'system/x.md'),
    'invalid-path',
  ],
  ['a twin of a move', ['x.md', 'system/X.md'], move('x.md', 'system/x.md'), 'exists'],
  ['a file where a folder should be', ['a'], write('a/x.md', 'new'), 'disk'],
  ['a memory where a folder should be', ['a.md'], write('a.md/x.md', 'new'), 'disk'],
  ['a folder where the file should be', ['a.md/x.md'], write('a.md', 'new'), 'damaged'],
])('%s is refused, and nothing is touched', async (_what, there, op, code) => {
  const given = await scene()
  const outside = path.join(given.base, 'outside')
  await fs.mkdir(outside)
  await fs.writeFile(path.join(outside, 'x.md'), 'untouched')
  for (const one of there) {
    const [name = '', to] = one.split(' -> ')
    if (to !== undefined) await fs.symlink(to, given.at(name))
    else if (name.endsWith('/')) await fs.mkdir(given.at(name))
    else await given.put(name)
  }
  const listing = () => namesBelow(given.root).sort()
  const before = listing()
  const store = await given.open()
  expect(await outcomeOf(apply(store, op))).toBe(code)
  expect(listing()).toEqual(before)
  expect(await fs.readdir(outside)).toEqual(['x.md'])
  expect(await fs.readFile(path.join(outside, 'x.md'), 'utf8')).toBe('untouched')
})

test('a file spelled in another Unicode form is the same file, also below a folder spelled so', async () => {
  const given = await scene()
  await given.put('cafe\u0301/menu\u0308.md', 'tea')
  const store = await given.open()
  await apply(store, edit('caf\u00e9/men\u00fc.md'.normalize('NFC'), 'tea', 'coffee'))
  await apply(store, write('caf\u00e9/new.md', 'x'))
  expect(await fs.readdir(given.at())).toEqual(['cafe\u0301'])
  expect((await fs.readdir(given.at('cafe\u0301'))).sort()).toEqual(['menu\u0308.md', 'new.md'])
  expect(await fs.readFile(given.at('cafe\u0301/menu\u0308.md'), 'utf8')).toBe('coffee')
})

test('two names that differ in letter case alone, made by hand, can both be read', async () => {
  const given = await scene()
  await given.put('a.md', 'small')
  await given.put('A.md', 'large')
  const store = await given.open()
  expect((await store.read(target('a.md')))?.document.body).toBe('small')
  expect((await store.read(target('A.md')))?.document.body).toBe('large')
})
