import { expect, test } from 'vitest'
import { commandsOf } from '../../../src/session/shell/shell-line.js'

test.each<[string, string[]]>([
  ['cd pkg && sudo -u ci npm publish', ['cd pkg', 'sudo -u ci npm publish', 'npm publish']],
  ['bash -lc "a; b"', ['bash -lc a; b', 'a', 'b']],
  ['x=$(git push) echo "$(make all)"', ['echo $(make all)', 'git push', 'make all']],
  ['f() { rm -rf x; }', ['rm -rf x']],
  ['cat <<EOF\nnpm publish\nEOF', ['cat']],
  ['find . -exec rm -rf {} +', ['find . -exec rm -rf {} +', 'rm -rf {}']],
  ['uv pip install x', ['uv pip install x', 'pip install x']],
  ['bash ./ops/ship.sh --all', ['bash ./ops/ship.sh --all', 'ship.sh --all', './ops/ship.sh --all']],
  ["ssh -p 22 ci@build 'cd x && make ship'", ['ssh -p 22 ci@build cd x && make ship', 'cd x', 'make ship']],
  ['ssh build', ['ssh build']],
  ['# npm publish', []],
  ['((', []],
])('%s', (line, expected) => {
  expect(commandsOf(line).map((words) => words.join(' '))).toEqual(expected)
})
