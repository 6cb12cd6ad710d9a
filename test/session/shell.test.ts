import { expect, test } from 'vitest'
import { kindOf, scopeOf } from '../../src/session/shell/kinds.js'
import { commandsOf, outcomeOf, visibleCommands } from '../../src/session/shell/shell-line.js'
import type { Call } from '../../src/session/shell/unwrap.js'
import { fixtureRows } from '../support/fixture-rows.js'

const inWords = (calls: readonly Call[] | 'never') =>
  calls === 'never' ? 'never' : calls.map(({ program, args }) => [program, ...args].join(' '))
const decided = (line: string) => {
  const { ok, failed } = outcomeOf(line)
  return { ok: inWords(ok), failed: inWords(failed) }
}
/** The one command of a line. */
const callOf = (line: string) => (outcomeOf(line).ok as Call[])[0] as Call

type Decided = { ok: string[] | 'never'; failed: string[] | 'never' }
test.each(fixtureRows<[string, Decided]>('session/shell-outcomes'))(
  'which commands decide the exit of %s',
  (line, expected) => {
    expect(decided(line)).toEqual(expected)
  },
)

test.each(fixtureRows<[string, string]>('session/shell-wrappers'))(
  'what stands in front of a program: %s',
  (line, expected) => {
    expect(decided(line).failed).toEqual([expected])
  },
)

test.each(fixtureRows<[string, string]>('session/shell-kinds'))('what %s is for: %s', (line, kind) => {
  expect(kindOf(callOf(line))).toBe(kind)
})

test.each(fixtureRows<[string, string, string[]]>('session/shell-scopes'))(
  'what %s is confined to',
  (line, what, targets) => {
    expect(scopeOf(callOf(line))).toEqual({ what, targets })
  },
)

test.each([
  ['cd x && find . | sort && npm test | tail -5', ['find .', 'sort', 'npm test', 'tail -5']],
  ["bash -c 'npm test | tee log'; exit 1", ['npm test', 'tee log']],
  ['if make; then ./run --all; fi; f() { ls; }', ['make', 'run --all']],
])('what may show in the output of %s', (line, expected) => {
  expect(inWords(visibleCommands(line))).toEqual(expected)
})

const HOSTILE = [
  ...['! ', '(', 'a&&', 'a()', 'if ', '$(', '"$(', 'a;', "'", '{ ', '<<x\n', 'sudo ', 'env a=b '],
  ...['yarn ', '`', '<<"$(', 'cargo -a '],
]
test.each(HOSTILE)('a line of %j over and over ends', (part) => {
  const line = part.repeat(9_000)
  expect(() => [outcomeOf(line), visibleCommands(line)]).not.toThrow()
})

test.each(fixtureRows<[string, string[]]>('session/shell-commands'))('what %s runs', (line, expected) => {
  expect(commandsOf(line).map((words) => words.join(' '))).toEqual(expected)
})

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
