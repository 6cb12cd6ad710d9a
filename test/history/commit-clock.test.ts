import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCommitClock } from '../../src/history/commit-clock.js'
import { tempFolder } from '../support/temp-folder.js'

async function repository() {
  const root = await tempFolder()
  const gitDir = path.join(root, '.git')
  await fs.mkdir(path.join(gitDir, 'info'), { recursive: true })
  await fs.writeFile(path.join(gitDir, 'info', 'attributes'), '')
  const change = async (name: string) => {
    await fs.writeFile(path.join(root, name), 'x')
    return (await fs.stat(path.join(root, name))).ctimeMs
  }
  // Longer than a tick of the file system's clock.
  const tick = () => new Promise((resolve) => setTimeout(resolve, 15))
  return { root, gitDir, change, tick }
}

test('a file is known to be committed when it was changed before the last commit began, by whatever process', async () => {
  const { root, gitDir, change, tick } = await repository()
  const [mine, other] = [createCommitClock(root), createCommitClock(root)]
  const early = await change('early.md')
  expect(mine.isBefore(early)).toBe(false)
  await tick()
  const began = mine.read(gitDir)
  await tick()
  const meanwhile = await change('meanwhile.md')
  mine.set(began)
  for (const clock of [mine, other, createCommitClock(root)])
    expect([clock.isBefore(early), clock.isBefore(meanwhile)]).toEqual([true, false])
  expect((await fs.stat(path.join(gitDir, 'memfs-committed'))).mode & 0o777).toBe(0o600)
})

test('nothing is known of another repository, after a torn mark, nor where there is no clock to read', async () => {
  const { root, gitDir, change, tick } = await repository()
  const clock = createCommitClock(root)
  const changed = await change('a.md')
  await tick()
  clock.set(clock.read(gitDir))
  expect(clock.isBefore(changed)).toBe(true)
  await fs.writeFile(path.join(gitDir, 'memfs-committed'), 'torn')
  expect(clock.isBefore(changed)).toBe(false)
  clock.set(clock.read(path.join(root, 'nowhere')))
  expect(clock.isBefore(changed)).toBe(false)
  clock.set(clock.read(gitDir))
  await fs.rename(gitDir, path.join(root, 'elsewhere'))
  expect(clock.isBefore(changed)).toBe(false)
})

test('a clock that was set back since makes everything uncertain', async () => {
  const { root, gitDir, change, tick } = await repository()
  const clock = createCommitClock(root)
  const changed = await change('a.md')
  await tick()
  clock.set(clock.read(gitDir))
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  expect(clock.isBefore(changed)).toBe(false)
  expect(createCommitClock(root).isBefore(changed)).toBe(false)
})
