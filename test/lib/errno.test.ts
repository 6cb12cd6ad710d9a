import { expect, test } from 'vitest'
import { hasErrno } from '../../src/lib/errno.js'

test.each([
  [{ code: 'ESTALE', errno: -116 }, true],
  // As Node calls it, which has no name for it.
  [{ code: 'Unknown system error -116', errno: -116 }, true],
  [{ code: 'Unknown system error -122', errno: -122 }, false],
  // The exit code of a process.
  [{ code: 116 }, false],
])('a handle that has become stale is known by its name, or else its number: %j', (error, isStale) => {
  expect(hasErrno(Object.assign(new Error('refused'), error), 'EIO', 'ESTALE')).toBe(isStale)
})
