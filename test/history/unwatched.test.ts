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

test('files in a repository that a person has staged are in the next commit', async () => {
  const { open, root, write, git, lines, expectSound } = await scene()
  const history = open({ debounceMs: 60_000 })
  await write('global/notes/b.md', 'mine')
  git('init', '--quiet', 'global/notes')
  git('-C', path.join(root, 'global/notes'), 'commit', '--quiet', '--allow-empty', '-m', 'mine')
  git('init', '--quiet')
  git('add', '.')
  expect(git('ls-files', '--stage')).toMatch(/^160000/)
  await history.commit()
  expect(git('ls-tree', '-r', '--name-only', 'HEAD')).toBe('global/notes/b.md\n')
  expect(await history.status()).toEqual({ available: true, pending: 0 })
  expect(lines.join()).not.toContain('cannot commit')
  expectSound()
})

test('an ignored file that a person takes out of the index stays in the history', async () => {
  const { open, write, git, subjects } = await scene()
  const history = open({ debounceMs: 60_000 })
  await write('.gitignore', '*.md\n')
  await write('global/a.md', 'mine')
  await history.commit()
  git('rm', '--cached', '--quiet', 'global/a.md')
  await history.commit()
  expect(git('ls-files')).toBe('.gitignore\nglobal/a.md\n')
  expect(subjects()).toHaveLength(1)
})

test('what stands in a file that a person has staged and marked is committed, and not what was staged', async () => {
  const { open, write, git, committed, expectSound } = await scene()
  const history = open({ debounceMs: 60_000 })
  await write('global/a.md', 'first')
  await history.commit()
  await write('global/a.md', 'staged')
  git('add', '.')
  git('update-index', '--skip-worktree', 'global/a.md')
  await write('global/a.md', 'later')
  await history.commit()
  expect(committed('global/a.md').toString()).toBe('later')
  expectSound()
})
