import { expect, test } from 'vitest'
import { isRun, isTerminal } from '../../src/opencode/run-mode.js'

test.each([
  ['run hello', true, false],
  ['--print-logs --log-level DEBUG run hello', true, false],
  ['--model a/run run hello', true, false],
  ['--log-level=INFO serve --port 0', false, false],
  ['--prompt run -c', false, true],
  ['./run', false, true],
])('opencode %s', (line, run, terminal) => {
  const argv = ['bun', '/$bunfs/root/opencode', ...line.split(' ').filter(Boolean)]
  expect([isRun(argv), isTerminal(argv)]).toEqual([run, terminal])
})
