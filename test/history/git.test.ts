import { chmodSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createGit, type GitFailure } from '../../src/history/git.js'
import { scene } from '../support/history-scene.js'
import { canMount, fillDisk, mountDisk } from '../support/small-disk.js'
import { asOrdinaryUser } from '../support/temp-folder.js'

test('the end of a git that has printed nothing is not waited for', async () => {
  const { open, write, root, env } = await scene()
  await write('a.md', '1')
  await open().commit()
  const git = createGit({ root, env })
  await git.run(['rev-parse', 'HEAD'])
  // Nobody moves the clock: a pause would never end.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await git.run(['add', '--all'])).toEqual({ exitCode: 0, stdout: Buffer.alloc(0), stderr: '' })
  expect(
    (await git.run(['rev-parse', '--quiet', '--verify', 'refs/heads/none'], { accept: [1] })).exitCode,
  ).toBe(1)
  const { stdout } = await git.run(['cat-file', 'blob', 'HEAD:a.md'])
  expect(String(stdout)).toBe('1')
})

test.skipIf(!canMount)('whatever git says of a full disk, it is told from damage', async () => {
  const { root, env, write, git: byHand } = await scene()
  mountDisk(root, '2M')
  const git = createGit({ root, env })
  const said = new Set<string>()
  const tried = (...args: [string, ...string[]]) =>
    git.run(args).catch((error: GitFailure) => {
      said.add(error.reason.replace(/'.*'/, '…'))
      expect(error).toMatchObject({ isRefusedByDisk: true })
    })
  await git.run(['init', '--quiet'])
  for (let i = 0; i < 50; i++) await write(`a-file-of-a-longer-name-${i}.md`, `${i}`)
  await git.run(['add', '--all'])
  await git.run(['commit', '--quiet', '--message=a'])
  for (const pages of [0, 1, 2, 4]) {
    await write(`b-${pages}.md`, 'b')
    const makeRoom = fillDisk(root, pages)
    await tried('add', '--all')
    await tried('update-ref', 'refs/memfs/remote', 'HEAD')
    await tried('read-tree', 'HEAD')
    makeRoom()
    byHand('add', '--all')
    byHand('commit', '--quiet', '--message=b')
  }
  expect([...said].sort()).toEqual([
    'fatal: sha1 file … write error. Out of diskspace',
    'fatal: unable to write loose object file: No space left on device',
    'fatal: update_ref failed for ref …',
  ])
})

test('objects that another user has made, as a commit with sudo does, are told from damage', async () => {
  const { root, env, base } = await scene()
  const git = createGit({ root, env })
  await git.run(['init', '--quiet'])
  chmodSync(path.join(root, '.git/objects'), 0o500)
  await asOrdinaryUser(base, async () => {
    const made = git.run(['hash-object', '-w', '--stdin'], { input: 'a' })
    await expect(made).rejects.toMatchObject({
      isRefusedByDisk: true,
      reason: expect.stringContaining('insufficient permission'),
    })
  })
})
