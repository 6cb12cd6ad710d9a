import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTempName, makeFolder, tempOwner, writeFileAtomic } from '../../src/lib/atomic-write.js'
import { failingIo } from '../support/failing-io.js'
import { tempFolder } from '../support/temp-folder.js'

test('the order that survives a power loss: temporary file, flush, rename, flush of the folder', async () => {
  const folder = await tempFolder()
  const { io, calls } = failingIo()
  await writeFileAtomic(path.join(folder, 'a.md'), 'new', { io })
  expect(calls).toEqual(['open temp', 'write', 'flush', 'rename', 'open folder', 'flush'])
  calls.length = 0
  await writeFileAtomic(path.join(folder, 'a.md'), 'new', { io, durable: false })
  expect(calls).toEqual(['open temp', 'write', 'rename'])
})

test('a temporary file that cannot be removed does not hide the first error', async () => {
  const file = path.join(await tempFolder(), 'a.md')
  const io = failingIo({ at: 4, code: 'EROFS' }).io
  const unlink = () => {
    throw new Error('second')
  }
  const writing = writeFileAtomic(file, 'new', { io: { ...io, unlink } })
  await expect(writing).rejects.toMatchObject({ code: 'EROFS' })
})

test('a link in the place of the file is replaced, not followed', async () => {
  const folder = await tempFolder()
  await fs.writeFile(path.join(folder, 'outside'), 'untouched')
  await fs.symlink('outside', path.join(folder, 'a.md'))
  await writeFileAtomic(path.join(folder, 'a.md'), 'new')
  expect(await fs.readFile(path.join(folder, 'outside'), 'utf8')).toBe('untouched')
  expect(await fs.readFile(path.join(folder, 'a.md'), 'utf8')).toBe('new')
})

test('the temporary name tells its process, and is told from other names', async () => {
  const folder = await tempFolder()
  const { io } = failingIo()
  const names: string[] = []
  const open: typeof io.open = (file, ...rest) => {
    names.push(path.basename(file))
    return io.open(file, ...rest)
  }
  await writeFileAtomic(path.join(folder, 'a.md'), 'x', { io: { ...io, open } })
  expect(names.map(isTempName)).toEqual([true, false])
  expect(tempOwner(names[0] as string)).toBe(process.pid)
  const others = ['.~1-0000000.tmp', '.~x-00000000.tmp', 'a.~1-00000000.tmp', '.~1-00000000.tmp.md']
  expect([...others, 'notes.tmp'].filter(isTempName)).toEqual([])
})

test('every new folder is flushed in its parent', async () => {
  const base = await tempFolder()
  const { io, calls } = failingIo()
  await makeFolder(path.join(base, 'a', 'b'), io)
  expect(calls).toEqual(['mkdir', 'open folder', 'flush', 'mkdir', 'open folder', 'flush'])
  expect((await fs.stat(path.join(base, 'a'))).mode & 0o777).toBe(0o700)
  calls.length = 0
  await makeFolder(path.join(base, 'a', 'b'), io)
  expect(calls).toEqual([])
})
