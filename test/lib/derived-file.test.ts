import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDerivedFiles, seal, unseal } from '../../src/lib/derived-file.js'
import { tempFolder } from '../support/temp-folder.js'

async function setUp() {
  const folder = path.join(await tempFolder(), 'derived')
  const refused: string[] = []
  const files = createDerivedFiles(folder, (error) =>
    refused.push((error as NodeJS.ErrnoException).code ?? ''),
  )
  return { folder, refused, files }
}

test('what was written is read again, and what was removed is absent', async () => {
  const { files, refused } = await setUp()
  expect(await files.names()).toEqual([])
  await files.write('a', Buffer.from('one'))
  await files.write('b', Buffer.from('two'))
  expect((await files.names()).sort()).toEqual(['a', 'b'])
  expect(Buffer.from(files.read('a') ?? []).toString()).toBe('one')
  await files.remove('a')
  expect(files.read('a')).toBeUndefined()
  expect(refused).toEqual([])
})

test('what the disk refuses is reported and counts as absent', async () => {
  const { folder, files, refused } = await setUp()
  await fs.mkdir(path.join(folder, 'a'), { recursive: true })
  expect(files.read('a')).toBeUndefined()
  await files.write('a', Buffer.from('one'))
  expect(refused.length).toBe(2)
  await fs.rm(folder, { recursive: true })
  await fs.writeFile(folder, 'a file')
  expect(await files.names()).toEqual([])
  await files.write('b', Buffer.from('two'))
  expect(refused.length).toBe(4)
})

test('data of another form is not taken for one’s own', () => {
  expect(unseal('form 2', seal('form 1', Buffer.from('x')))).toBeUndefined()
})
