import { expect, test } from 'vitest'
import { givenPasswords } from '../../../src/memory/language/gives-password.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each(labelledRows<{ text: string; gives?: string }>(/^exact-passwords/))(
  '“$text” gives: $gives',
  ({ text, gives }) => {
    const given = givenPasswords(text).map(({ start, end }) => text.slice(start, end))
    expect(given).toEqual(gives === undefined ? [] : [gives])
  },
)

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
