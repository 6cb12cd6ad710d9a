import { describe, expect, test } from 'vitest'
import { kindOf, scopeOf } from '../../src/session/shell/kinds.js'
import { outcomeOf, visibleCommands } from '../../src/session/shell/shell-line.js'
import type { Call } from '../../src/session/shell/unwrap.js'
import { fixtureRows } from '../support/fixture-rows.js'

const inWords = (calls: readonly Call[] | 'never') =>
  calls === 'never' ? 'never' : calls.map(({ program, args }) => [program, ...args].join(' '))
const decided = (line: string) => {
  const { ok, failed } = outcomeOf(line)
  return { ok: inWords(ok), failed: inWords(failed) }
}
describe('which commands decide the exit of a line', () => {
  test.each(
    fixtureRows<[string, { ok: string[] | 'never'; failed: string[] | 'never' }]>('session/shell-outcomes'),
  )('%s', (line, expected) => {
    expect(decided(line)).toEqual(expected)
  })
})

describe('what stands in front of a program', () => {
  test.each(fixtureRows<[string, string]>('session/shell-wrappers'))('%s', (line, expected) => {
    expect(decided(line).failed).toEqual([expected])
  })
})

describe('what a command is for', () => {
  test.each(fixtureRows<[string, string]>('session/shell-kinds'))('%s: %s', (line, kind) => {
    const { ok } = outcomeOf(line)
    expect(kindOf((ok as Call[])[0] as Call)).toBe(kind)
  })
})

test.each(fixtureRows<[string, string, string[]]>('session/shell-scopes'))(
  'what %s is confined to',
  (line, what, targets) => {
    const { ok } = outcomeOf(line)
    expect(scopeOf((ok as Call[])[0] as Call)).toEqual({ what, targets })
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
