import { expect, onTestFinished, test, vi } from 'vitest'
import { createGit } from '../../src/history/git.js'
import { scene } from '../support/history-scene.js'

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
