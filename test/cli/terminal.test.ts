import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminal } from '../../src/cli/terminal.js'

const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY })

/** Asks in a terminal, or in a pipe, and gives the answer with what was shown. */
async function ask(typed: string, isTTY: boolean) {
  const [stdin, stdout, stderr] = [stream(isTTY), stream(isTTY), stream(isTTY)]
  const answer = createTerminal({ env: {}, cwd: '/', stdin, stdout, stderr }).confirm('Do this?')
  stdin.end(typed)
  return { isYes: await answer, shown: String(stderr.read()) }
}

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
  expect((await ask(typed, true)).isYes).toBe(isYes)
})

test('where nobody can be asked, the question says what a yes is given with', async () => {
  const shown = 'Do this? Nobody can be asked here: use --yes.\n'
  expect(await ask('y\r', false)).toEqual({ isYes: false, shown })
})

test('colours go to a terminal alone, also where the answer goes to one', () => {
  const [stdin, stderr] = [stream(true), stream(false)]
  createTerminal({ env: {}, cwd: '/', stdin, stdout: stdin, stderr }).err('\u001b[31mrefused\u001b[39m')
  expect(String(stderr.read())).toBe('refused\n')
})
