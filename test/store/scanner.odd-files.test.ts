import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filesOf, pathsOf, scene, target } from '../support/store-scene.js'

test('folders that go down without end do not hide the rest', async () => {
  const given = await scene()
  await given.put('good.md')
  await given.put(`${'d/'.repeat(23)}deep.md`)
  await given.put(`${'d/'.repeat(24)}too-deep.md`)
  let at = given.at()
  const before = process.cwd()
  try {
    for (let i = 0; i < 22; i++) {
      process.chdir(at)
      at = 'x'.repeat(240)
      await fs.mkdir(at)
    }
  } finally {
    process.chdir(before)
  }
  expect(pathsOf(await given.open())).toEqual([`${'d/'.repeat(23)}deep.md`, 'good.md'])
  execFileSync('rm', ['-rf', given.at()])
})

test('one name in two Unicode forms is one file, and the composed form counts', async () => {
  const given = await scene()
  await given.put('cafe\u0301.md', 'decomposed')
  const alone = await given.open()
  expect((await alone.read(target('caf\u00e9.md')))?.document.body).toBe('decomposed')
  await given.put('caf\u00e9.md', 'composed')
  for (let round = 0; round < 3; round++) {
    const store = await given.open()
    const [file] = filesOf(store)
    expect(filesOf(store)).toHaveLength(1)
    expect(file?.chars).toBe('composed'.length)
    expect((await store.read(target('caf\u00e9.md')))?.document.body).toBe('composed')
  }
})
