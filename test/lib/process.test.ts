import { spawn, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { hasEnded, ownMark, processSpace, runs } from '../../src/lib/process.js'

test('a mark tells of a process that has ended, and of none that cannot be asked for', () => {
  expect(hasEnded(ownMark())).toBe(false)
  const { pid } = spawnSync('true')
  expect(hasEnded(`${pid}//${processSpace()}`)).toBe(true)
  expect(hasEnded(`${pid}//another host`)).toBe(false)
  expect(hasEnded('0badcafe')).toBe(false)
})

test.each([0, -1, 1.5, Number.NaN, 2_147_483_647, 2_147_483_648, 99_999_999_999])(
  '%d is no process',
  async (pid) => {
    expect(runs(pid, '')).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'a process that has ended does not run, though nobody has asked for its end',
  async () => {
    // The shell becomes `sleep`, which never waits for the child that the shell had.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)))
      await expect.poll(() => runs(pid, '')).toBe(false)
      expect(() => process.kill(pid, 0)).not.toThrow()
    } finally {
      parent.kill('SIGKILL')
    }
  },
)
