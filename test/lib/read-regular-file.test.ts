import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readRegularFile } from '../../src/lib/read-regular-file.js'
import { tempFolder } from '../support/temp-folder.js'

test('a regular file is read; a FIFO and a folder are refused at once', async () => {
  const folder = await tempFolder()
  const at = (name: string) => path.join(folder, name)
  await writeFile(at('file'), 'text')
  execFileSync('mkfifo', [at('pipe')])
  await mkdir(at('folder'))
  expect(readRegularFile(at('file')).toString()).toBe('text')
  const refused = {
    pipe: { code: 'EINVAL' },
    folder: { errno: expect.any(Number) },
    absent: { code: 'ENOENT' },
  }
  for (const [name, error] of Object.entries(refused))
    expect(() => readRegularFile(at(name))).toThrow(expect.objectContaining(error))
})
