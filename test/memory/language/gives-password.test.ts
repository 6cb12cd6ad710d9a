import { expect, test } from 'vitest'
import { givenPasswords } from '../../../src/memory/language/gives-password.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each([
  ['my password is correct horse battery staple', 'correct horse battery staple'],
  ['Das Kennwort lautet drei müde Füchse.', 'drei müde Füchse'],
  ['Write it down: the wifi password: blue kitchen table, as ever', 'blue kitchen table'],
  ['My PIN is 4711.', '4711'],
  ['Remember the password of the NAS. It is purple monkey dishwasher.', 'purple monkey dishwasher'],
])('%s gives %s', (text, password) => {
  expect(givenPasswords(text).map(({ start, end }) => text.slice(start, end))).toEqual([password])
})

test.each([
  'The password is stored in 1Password.',
  'The password is rotated monthly.',
  'The password is required.',
  'The password is hashed.',
  'The password is too short.',
  'The password is the same as for staging.',
  'password: string',
  'const password: SecretString = read()',
  'await login({ user, password: "12345678" })',
  'The PIN 13 of the board is high.',
])('%s gives none', (text) => {
  expect(givenPasswords(text)).toEqual([])
})

test('of sentences that the table has not seen two thirds of the passwords are found, and nothing else', () => {
  const rows = labelledRows<{ text: string; gives: boolean }>(/^held-passwords/)
  const taken = rows.filter(({ text }) => givenPasswords(text).length > 0)
  expect(taken.filter(({ gives }) => !gives)).toEqual([])
  expect(taken.length).toBeGreaterThanOrEqual(50)
})

test('what other sets say about passwords gives none, but for rows that do', () => {
  const rows = labelledRows<{ text: string; save?: boolean; refuses?: boolean }>(
    /^(?:held-)?(?:ordinary|triggers)(?:-\d+)?\.jsonl$/,
  )
  const taken = rows.filter(({ text }) => givenPasswords(text).length > 0)
  const given = [
    ...['admin1', 'gecici-4411', 'test1234', 'hunter-77', 'swordfish99', 'banana', 'kolobok77', 'vrabec55'],
    ...['in the envelope', 'sommer1', 'hunter2', 'kestrel99', '0047'],
  ]
  expect(taken).toHaveLength(given.length)
  for (const one of given) expect(taken.map(({ text }) => text)).toContainEqual(expect.stringContaining(one))
})
