import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createGit, type Git } from '../../src/history/git.js'
import { stageAsTheyAre } from '../../src/history/unwatched.js'
import { scene } from '../support/history-scene.js'

test('a file that vanishes while it is put into the index keeps no other out of it', async () => {
  const { open, root, env, write, git } = await scene()
  await write('.gitignore', '*.md\n')
  await open().commit()
  const names = ['global/a.md', 'global/b.md', 'global/c.md']
  for (const name of names) await write(name, name)
  const real = createGit({ root, env })
  const racing: Git = {
    async run(args, options) {
      if (args[0] === 'hash-object') await fs.rm(path.join(root, 'global/b.md'), { force: true })
      return real.run(args, options)
    },
  }
  expect(await stageAsTheyAre(root, racing, names)).toBe(true)
  expect(git('ls-files').trim().split('\n')).toEqual(['.gitignore', 'global/a.md', 'global/c.md'])
})
