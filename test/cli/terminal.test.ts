import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminal } from '../../src/cli/terminal.js'

test.each([
  ['y\r', true],
  [' YES \r', true],
  ['n\r', false],
  ['\r', false],
  // Ctrl-C, Ctrl-D, and an end of the input.
  ['\u0003', false],
  ['\u0004', false],
  ['', false],
])('a question takes %j for %s, and only a yes for one', async (typed, isYes) => {
  const stream = () => Object.assign(new PassThrough(), { isTTY: true })
  const [stdin, stdout, stderr] = [stream(), stream(), stream()]
  const answer = createTerminal({ env: {}, cwd: '/', stdin, stdout, stderr }).confirm('Do this?')
  stdin.end(typed)
  expect(await answer).toBe(isYes)
})
