import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readRegularFile } from '../../src/lib/read-regular-file.js'
import { tempFolder } from '../support/temp-folder.js'

test('a regular file is read; a FIFO and a folder are refused at once', async () => {
  const folder = await tempFolder()
  await writeFile(path.join(folder, 'file'), 'text')
  execFileSync('mkfifo', [path.join(folder, 'pipe')])
  await mkdir(path.join(folder, 'folder'))
  expect(readRegularFile(path.join(folder, 'file')).toString()).toBe('text')
  expect(() => readRegularFile(path.join(folder, 'pipe'))).toThrow(
    expect.objectContaining({ code: 'EINVAL' }),
  )
  expect(() => readRegularFile(path.join(folder, 'folder'))).toThrow(
    expect.objectContaining({ errno: expect.any(Number) }),
  )
  expect(() => readRegularFile(path.join(folder, 'absent'))).toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  )
})
