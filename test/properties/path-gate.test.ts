import fs from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryError } from '../../src/memory/errors.js'
import { foldPath, type MemoryPath, parseMemoryPath } from '../../src/memory/path.js'
import { anyText } from '../support/any-text.js'
import { apply, edit, MINE, move, remove, scene, write } from '../support/store-scene.js'
import { anyPath } from './arbitraries.js'

/** The gate's answer, or `undefined` where it refuses. */
function gate(text: string): MemoryPath | undefined {
  try {
    return parseMemoryPath(text)
  } catch (error) {
    if (error instanceof MemoryError && error.code === 'invalid-path') return undefined
    throw error
  }
}

test('any string is refused, or names a place inside, the same one at every time', () => {
  const any = fc.oneof(
    anyPath,
    anyText({ maxLength: 40 }).map((text) => `${text}.md`),
  )
  fc.assert(
    fc.property(any, (text) => {
      const passed = gate(text)
      if (passed === undefined) return
      for (const { resolve, join, sep } of [path.posix, path.win32]) {
        const root = resolve('/memory')
        expect(join(root, passed).startsWith(root + sep)).toBe(true)
        expect(join(root, passed)).toBe(root + sep + passed.replaceAll('/', sep))
      }
      expect(passed).toMatch(/^[^\\:\p{Cc}\p{Cf}]+\.md$/u)
      expect(gate(passed)).toBe(passed)
      expect(gate(text.normalize('NFD'))).toBe(passed)
    }),
    { numRuns: 500 },
  )
})

test('with links planted, no string makes the store read or write outside', async () => {
  const given = await scene()
  const outside = path.join(given.base, 'outside')
  await fs.mkdir(path.join(outside, 'a'), { recursive: true })
  const planted = ['x.md', 'a/x.md', 'outside.md']
  for (const name of planted) await fs.writeFile(path.join(outside, name), 'OUTSIDE')
  await given.put('a/x.md', 'inside')
  await given.put('system/x.md', 'inside')
  await fs.symlink(outside, given.at('link'))
  await fs.symlink(outside, given.at('a/link'))
  await fs.symlink('..', given.at('a/circle'))
  await fs.symlink(path.join(outside, 'outside.md'), given.at('outside.md'))
  await fs.symlink(path.join(outside, 'new.md'), given.at('a/nul.md'))
  await fs.symlink(given.root, given.at('b'))
  const store = await given.open()

  const allowed = 'invalid-path exists disk damaged not-found no-match stale many-matches limit'.split(' ')
  const refusal = (error: unknown) => {
    expect(error).toBeInstanceOf(MemoryError)
    expect(allowed).toContain((error as MemoryError).code)
    return undefined
  }
  await fc.assert(
    fc.asyncProperty(
      anyPath,
      anyPath,
      fc.constantFrom('write', 'edit', 'move', 'delete'),
      async (from, to, kind) => {
        const [file, other] = [gate(from), gate(to)]
        if (file === undefined || other === undefined || foldPath(file) === foldPath(other)) return
        const version = await store.read({ folder: MINE, path: file }).catch(refusal)
        expect(version?.document.body).not.toBe('OUTSIDE')
        const ops = {
          write: write(file, 'written'),
          edit: edit(file, 'OUTSIDE', 'written'),
          move: move(file, other),
          delete: remove(file),
        }
        await apply(store, ops[kind]).catch(refusal)
      },
    ),
    { numRuns: 150 },
  )
  expect((await fs.readdir(outside, { recursive: true })).sort()).toEqual(['a', ...planted.toSorted()])
  for (const name of planted) expect(await fs.readFile(path.join(outside, name), 'utf8')).toBe('OUTSIDE')
  expect(await fs.readdir(given.base)).toEqual(expect.arrayContaining(['memory', 'outside']))
  expect((await fs.readdir(given.root)).sort()).toEqual(['global', 'projects'])
  expect(await fs.readdir(path.join(given.root, 'global'))).toEqual([])
  expect(await fs.readdir(path.join(given.root, 'projects'))).toEqual(['mine'])
})
