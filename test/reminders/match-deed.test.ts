import { expect, test } from 'vitest'
import { scoreCalls } from '../../bench/reminders/calls.js'
import { fitting } from '../../src/reminders/match-deed.js'

test.each([
  ['first', 300],
  ['second', 100],
] as const)('labelled calls of tools are told apart: the %s set', (set, least) => {
  const { rows, found, wrong, missed } = scoreCalls(set)
  expect(rows).toBeGreaterThanOrEqual(least)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.99)
  expect(found / (found + missed)).toBeGreaterThanOrEqual(0.97)
})

test('a pattern of many wildcards fits what it says, and costs no time where it does not', () => {
  const command = `npm run ${'*a'.repeat(40)}*b? *`
  const list = [{ when: { command: [command] } }]
  const fits = (line: string) => fitting(list, { files: [], commands: [line] }).length === 1
  const many = 'ax '.repeat(200)
  const lines = [`npm run ${many}bc`, `npm run ${many}bc d`, `npm -w a run ${many}`, 'npm run ab']
  expect(lines.map(fits)).toEqual([true, true, false, false])
})

test.each([
  ['gen/', 'gen/a/b.ts'],
  ['app/[slug]/page.tsx', 'app/[slug]/page.tsx'],
  ['app/(shop)/page.tsx', 'app/(shop)/page.tsx'],
  ['b\u00fcro/**', 'bu\u0308ro/a.md'],
])('edit %s is of %s', (glob, file) => {
  expect(fitting([{ when: { edit: [glob] } }], { files: [file], commands: [] })).toHaveLength(1)
})
