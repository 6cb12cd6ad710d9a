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

const taken = (sets: RegExp) =>
  labelledRows<{ text: string; gives?: boolean }>(sets).filter(({ text }) => givenPasswords(text).length > 0)

test.each([
  ['four fifths of the passwords are found, and nothing else', /^held-passwords(?:-2)?\.jsonl$/, 60, 0],
  [
    'by a hand that goes about it in other ways one in eight is found, and one wrongly',
    /^held-passwords-3/,
    13,
    1,
  ],
])('of sentences that the table has not seen %s', (_, sets, found, wrong) => {
  const [right, others] = [true, false].map((is) => taken(sets).filter(({ gives }) => gives === is).length)
  expect(others).toBeLessThanOrEqual(wrong)
  expect(right).toBeGreaterThanOrEqual(found)
})

test('what other sets say about passwords gives none, but for rows that do', () => {
  const found = taken(/^(?:ordinary|triggers)(?:-\d+)?\.jsonl$/).map(({ text }) => text)
  const given = ['hunter-77', 'swordfish99', 'banana', 'pin 0042', 'kolobok77', 'vrabec55']
  const more = ['in the envelope', 'sommer1', 'hunter2', 'pin 0000', 'guest-on-the-farm', 'test1234']
  const later = ['otter plum lantern', 'gecici-4411', '7719#', 'kestrel99', 'admin pin is 0047', 'demo-demo']
  for (const one of [...given, ...more, ...later]) expect(found).toContainEqual(expect.stringContaining(one))
  expect(found).toHaveLength(given.length + more.length + later.length)
  expect(taken(/^held-(?:ordinary|triggers)(?:-\d+)?\.jsonl$/).length).toBeLessThanOrEqual(2)
})
