import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isListed } from '../../src/memory/closed-files.js'
import { compareText, countByFolder, isFact, isHot } from '../../src/memory/memory.js'
import type { Signature } from '../../src/store/disk.js'
import { createScopeIndex } from '../../src/store/scope-index.js'
import { HOT, MINE, memoryFile } from '../support/snapshots.js'

const path = fc
  .tuple(
    fc.constantFrom('', 'system/', 'reference/', 'reference/api/', 'systematic/', 'facts/'),
    fc.constantFrom('a', 'b', 'ä', 'Z', 'a-b', '_FORGOTTEN'),
  )
  .map(([folder, name]) => `${folder}${name}.md`)
const stateAt = (ms: number): Signature => ({ size: 1, mtimeMs: ms, ctimeMs: ms, ino: 1 })
const change = fc.record({
  path,
  isThere: fc.boolean(),
  hash: fc.constantFrom('h1', 'h2'),
  modifiedMs: fc.integer({ min: 0, max: 3 }),
  signature: fc.constantFrom(undefined, stateAt(1), stateAt(2)),
})

/** Runs of changes, with a look at the index after each. */
const runs = (longest: number) =>
  fc.array(fc.array(change, { maxLength: longest, size: 'max' }), { maxLength: 8 })

test.each([6, 120])('the index that follows changes (runs of up to %d) is the one built anew', (longest) => {
  fc.assert(
    fc.property(runs(longest), (given) => {
      const index = createScopeIndex(MINE, HOT)
      const files = new Map<string, ReturnType<typeof memoryFile>>()
      for (const run of given) {
        for (const { path, isThere, hash, modifiedMs, signature } of run) {
          const before = files.get(path)
          const revision = index.revision()
          const signatureBefore = index.signature(path)
          const file = isThere ? memoryFile(path, { hash, modifiedMs }) : undefined
          if (file) files.set(path, file)
          else files.delete(path)
          const isSame = before?.hash === file?.hash && before?.modifiedMs === file?.modifiedMs
          expect(index.put(path, file && { file, signature })).toBe(!isSame)
          expect(index.revision() > revision).toBe(!isSame || signatureBefore !== (file && signature))
          expect(index.get(path)).toEqual(file)
        }
        const all = [...files.values()].sort((a, b) => compareText(a.path, b.path))
        const listed = all.filter(isListed)
        const { folderCounts, ...lists } = index.snapshot()
        expect(lists).toEqual({
          folder: MINE,
          files: all,
          hot: all.filter((file) => isHot(file, HOT)),
          facts: all.filter(isFact),
          newest: listed.toSorted((a, b) => b.modifiedMs - a.modifiedMs),
        })
        expect(new Map([...folderCounts].sort())).toEqual(new Map([...countByFolder(listed)].sort()))
      }
    }),
    { numRuns: 20 },
  )
})

test('a snapshot does not change under its reader, and is the same object while nothing changes', () => {
  const index = createScopeIndex(MINE, HOT)
  index.put('a.md', { file: memoryFile('a.md'), signature: stateAt(1) })
  const before = index.snapshot()
  expect(index.snapshot()).toBe(before)
  index.put('a.md', { file: memoryFile('a.md'), signature: stateAt(2) })
  expect(index.snapshot()).toBe(before)
  index.put('b.md', { file: memoryFile('b.md'), signature: stateAt(1) })
  expect(before.files).toHaveLength(1)
  expect(index.snapshot().files).toHaveLength(2)
})
