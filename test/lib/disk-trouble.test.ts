import { expect, test } from 'vitest'
import { diskTrouble } from '../../src/lib/disk-trouble.js'
import { hasErrno } from '../../src/lib/errno.js'

test.each([
  ['as OpenCode’s Bun names it', { code: 'EDQUOT', errno: -122 }],
  ['as Node does, which has no name for it', { code: 'Unknown system error -122', errno: -122 }],
])('a quota that is used up is told in words, %s', (_, error) => {
  const refusal = Object.assign(new Error('refused'), error, { path: '/memory/a.md' })
  expect(diskTrouble(refusal, '/memory')).toBe(
    '/memory/a.md cannot be used: the disk quota is used up (EDQUOT).',
  )
  expect(hasErrno(refusal, 'EDQUOT')).toBe(true)
  const exit = Object.assign(new Error('a process has failed'), { code: 122 })
  expect(diskTrouble(exit, '/memory')).toBeUndefined()
})
