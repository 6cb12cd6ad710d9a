import { expect, test } from 'vitest'
import { commandsOf } from '../../../src/session/shell/shell-line.js'
import { fixtureRows } from '../../support/fixture-rows.js'

test.each<[string, string[]]>(fixtureRows<[string, string[]]>('session/shell-commands'))(
  '%s',
  (line, expected) => {
    expect(commandsOf(line).map((words) => words.join(' '))).toEqual(expected)
  },
)

test.each([
  ['cat > x <<EOF', 'EOF'],
  ["cat > x <<-'END'", '\tEND'],
  ['echo "$(cat <<"EOF"', 'EOF\n)"'],
])('a command behind a heredoc that is longer than what is read of a line: %s', (start, end) => {
  const line = `${start}\n${'some text\n'.repeat(2_100)}${end}\ngit push`
  expect(commandsOf(line).at(-1)).toEqual(['git', 'push'])
  expect(commandsOf(line).flat()).not.toContain('some')
})

test('what only looks like a heredoc hides nothing of a long line', () => {
  const line = `x=$((1 << n))\ngit push\n${'true\n'.repeat(5_000)}`
  expect(commandsOf(line)).toContainEqual(['git', 'push'])
})
