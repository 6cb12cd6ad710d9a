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

const held = (sets: RegExp) => {
  const rows = labelledRows<{ text: string; gives: boolean }>(sets)
  const taken = rows.filter(({ text }) => givenPasswords(text).length > 0)
  return {
    found: taken.filter(({ gives }) => gives).length,
    wrong: taken.filter(({ gives }) => !gives).length,
  }
}

test('of sentences that the table has not seen four fifths of the passwords are found, and nothing else', () => {
  const { found, wrong } = held(/^held-passwords(?:-2)?\.jsonl$/)
  expect(wrong).toBe(0)
  expect(found).toBeGreaterThanOrEqual(60)
})

test('of sentences of a further hand that go about it in other ways one in eight is found, and one wrongly', () => {
  const { found, wrong } = held(/^held-passwords-3/)
  expect(wrong).toBeLessThanOrEqual(1)
  expect(found).toBeGreaterThanOrEqual(13)
})

test('what other sets say about passwords gives none, but for rows that do', () => {
  const taken = (sets: RegExp) =>
    labelledRows<{ text: string }>(sets).filter(({ text }) => givenPasswords(text).length > 0)
  const found = taken(/^(?:ordinary|triggers)(?:-\d+)?\.jsonl$/).map(({ text }) => text)
  const given = ['hunter-77', 'swordfish99', 'banana', 'pin 0042', 'kolobok77', 'vrabec55']
  const more = ['in the envelope', 'sommer1', 'hunter2', 'pin 0000', 'guest-on-the-farm', 'test1234']
  const later = ['otter plum lantern', 'gecici-4411', '7719#', 'kestrel99', 'admin pin is 0047', 'demo-demo']
  for (const one of [...given, ...more, ...later]) expect(found).toContainEqual(expect.stringContaining(one))
  expect(found).toHaveLength(given.length + more.length + later.length)
  expect(taken(/^held-(?:ordinary|triggers)(?:-\d+)?\.jsonl$/).length).toBeLessThanOrEqual(2)
})
