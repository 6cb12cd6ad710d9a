import { expect, test } from 'vitest'
import { scoreChanges } from '../../bench/reminders/changes.js'
import { missingFrom, sharedWith } from '../../src/check-code/compare.js'

test.each([
  ['first', 200],
  ['second', 50],
] as const)('labelled changes of code are told, or not: the %s set', (set, least) => {
  const { rows, right } = scoreChanges(set)
  expect(rows).toBeGreaterThanOrEqual(least)
  expect(right / rows).toBeGreaterThanOrEqual(0.95)
})

test.each<[string, string, string, string[]]>([
  ['Payments time out after 3000 ms.', 'const T = 3000', 'const T = 5000', ['3000']],
  ['Payments time out after 3000 ms.', 'const T = 3000', 'const T = 3_000', []],
  ['Payments time out after 3000 ms.', 'const T = 1', 'const T = 2', []],
  ['超时为3000毫秒，见 src/x.ts。', 't = 3000', 't = 4000', ['3000']],
  ['createChargeには鍵が要る。', 'createCharge(key)', 'charge(key)', ['createCharge']],
  ['제한은 3000원이다.', 'LIMIT = 3000', 'LIMIT = 4000', ['3000']],
  ['Das Limit ist 3.000 Zeichen.', 'LIMIT = 3000', 'LIMIT = 5000', ['3.000']],
  ['Das Limit ist `3.000`.', 'LIMIT = 3_000', 'LIMIT = 3000', []],
  ['A seat is $20, or 18€.', 'seat = 20; eur = 18', 'seat = 25; eur = 19', ['20', '18']],
  ['Use `withTenant`.', 'withTenant()', 'withTenants()', ['withTenant']],
])('%s: %s → %s', (statement, before, after, missing) => {
  expect(missingFrom(sharedWith(statement, 'src/x.ts', before), 'src/x.ts', after)).toEqual(missing)
})

test('a command counts by its name in the manifest', () => {
  const shared = sharedWith('Deploy with `npm run ship`.', 'package.json', '{"scripts": {"ship": "x"}}')
  expect(missingFrom(shared, 'package.json', '{"scripts": {"deploy": "x"}}')).toEqual(['npm run ship'])
  expect(missingFrom(shared, 'package.json', '{"scripts": {"ship": "y"}}')).toEqual([])
  expect(missingFrom(shared, 'package.json', '{"scripts": {"ship"')).toEqual([])
})

test('a megabyte of empty lines, as a hostile manifest may hold, is looked through at once', () => {
  const empty = '\n'.repeat(1_000_000)
  expect(sharedWith('Deploy with `npm run ship`.', 'package.json', empty)).toEqual([])
  const ship = `${empty}  // ours\n{"scripts": {"ship": "x"}}`
  expect(sharedWith('Deploy with `npm run ship`.', 'package.json', ship)).toHaveLength(1)
})
