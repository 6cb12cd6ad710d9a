import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { appendBounded } from '../../src/lib/append-bounded.js'
import { makeFolder, replaceFileNow, writeFileAtomic } from '../../src/lib/atomic-write.js'
import { diskTrouble } from '../../src/lib/disk-trouble.js'
import { hasErrno } from '../../src/lib/errno.js'
import { createFileLocks } from '../../src/lib/file-lock.js'
import { canMount, fillDisk, mountDisk } from '../support/small-disk.js'
import { tempFolder } from '../support/temp-folder.js'

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

test('what is seldom seen, such as a disk over the network that has gone, is told in the words of the system', () => {
  const place = { path: '/memory/a, b.md', code: 'ENOTCONN', errno: -107 }
  const message = "ENOTCONN: socket is not connected, open '/memory/a, b.md'"
  expect(diskTrouble(Object.assign(new Error(message), place), '/memory')).toBe(
    '/memory/a, b.md cannot be used: socket is not connected (ENOTCONN).',
  )
})

test('a link to a disk that is not there is no file that stands in the way', async () => {
  const link = path.join(await tempFolder(), 'state')
  symlinkSync('/nowhere/state', link)
  const refusal = await makeFolder(path.join(link, 'locks')).catch((error: unknown) => error)
  expect(diskTrouble(refusal, '/elsewhere')).toContain(`${link} cannot be used: a file, or a link`)
})

test.skipIf(!canMount).each<[what: string, write: (file: string) => unknown]>([
  ['what is appended', (file) => appendBounded(file, 'text', 1_000)],
  ['what is replaced', (file) => writeFileAtomic(file, 'text')],
  ['what is replaced at once', (file) => replaceFileNow(file, 'text')],
  ['a lock', (file) => createFileLocks(file).hold(['x'], async () => {})],
])('a full disk is told by the place that found no room: %s', async (_, write) => {
  const folder = await tempFolder()
  mountDisk(folder, '64k')
  fillDisk(folder)
  const file = path.join(folder, 'a')
  const refusal = await (async () => write(file))().catch((error: unknown) => error)
  expect(diskTrouble(refusal, '/elsewhere')).toMatch(
    new RegExp(`^${file}\\S* cannot be used: the disk is full \\(ENOSPC\\)\\.$`),
  )
})
