import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText, isHot, parentOf } from '../../src/memory/memory.js'
import type { Signature } from '../../src/store/disk.js'
import { createScopeIndex } from '../../src/store/scope-index.js'
import { HOT, MINE, memoryFile, scopeSnapshot } from '../support/snapshots.js'

const path = fc
  .tuple(
    fc.constantFrom('', 'system/', 'reference/', 'reference/api/', 'systematic/'),
    fc.constantFrom('a', 'b', 'ä', 'Z', 'a-b'),
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
type Change = {
  path: string
  isThere: boolean
  hash: string
  modifiedMs: number
  signature: Signature | undefined
}

/** Runs of changes with a look at the index after each. */
const runs = (longest: number) => fc.array(fc.array(change, { maxLength: longest }), { maxLength: 8 })

function apply(
  given: readonly Change[][],
  check: (expected: ReturnType<typeof scopeSnapshot>, snapshot: ReturnType<typeof scopeSnapshot>) => void,
) {
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
    check(scopeSnapshot(MINE, [...files.values()]), index.snapshot())
  }
}

test.each([6, 120])('the index that follows changes (runs of up to %d) is the one built anew', (longest) => {
  fc.assert(
    fc.property(runs(longest), (given) => {
      apply(given, (expected, snapshot) => {
        expect(snapshot.files).toEqual(expected.files)
        expect(snapshot.hot).toEqual(expected.hot)
        expect(snapshot.newest).toEqual(expected.newest)
        expect(new Map([...snapshot.folderCounts].sort())).toEqual(new Map([...expected.folderCounts].sort()))
      })
    }),
    { numRuns: 200 },
  )
})

test('its lists are in order and agree with each other', () => {
  fc.assert(
    fc.property(runs(20), (given) => {
      apply(given, (_expected, { files, hot, newest, folderCounts }) => {
        expect(files.map((file) => file.path)).toEqual(files.map((file) => file.path).sort(compareText))
        expect(hot).toEqual(files.filter((file) => isHot(file, HOT)))
        expect(new Set(newest)).toEqual(new Set(files))
        for (const [i, file] of newest.entries())
          if (i > 0) expect(newest[i - 1]?.modifiedMs).toBeGreaterThanOrEqual(file.modifiedMs)
        expect([...folderCounts.values()].reduce((sum, count) => sum + count, 0)).toBe(files.length)
        for (const file of files) expect(folderCounts.has(parentOf(file.path))).toBe(true)
      })
    }),
    { numRuns: 200 },
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
