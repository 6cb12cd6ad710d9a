import { expect, test } from 'vitest'
import { createRestsOn } from '../../src/capture/rests-on.js'
import { labelledRows } from '../support/labelled-rows.js'

const INITRODE = "Please don't remember this: the acquisition of Initrode closes on 3 May."

type Row = { open: string[]; hidden: string; text: string; rests: boolean }
const person = (text: string) => [{ by: 'person' as const, text }]

test.each(labelledRows<Row & { what: string }>(/^rests-on-plain\.jsonl$/))(
  'of a message that is not to be kept, $what: rests on it $rests',
  ({ hidden, text, rests }) => {
    expect(createRestsOn({ hidden: person(hidden), open: [] })(text)).toBe(rests)
  },
)

test('what was said or read elsewhere, or stands in the file already, is free', () => {
  const text = 'Initrode is a customer of ours'
  const rests = (open: string[], known?: string) =>
    createRestsOn({ hidden: person(INITRODE), open })(text, known)
  expect(rests([])).toBe(true)
  expect(rests(['src/clients.ts: export const clients = ["Initrode", "Umbrella"]'])).toBe(false)
  expect(rests([], 'Customers: Initrode')).toBe(false)
})

test.each([
  ['Raj stands in for QA while Oksana is on parental leave', true],
  ['Raj stands in for QA, after a burnout of Oksana', true],
  ['Raj stands in for Oksana as QA', false],
  ['Releases in May are tested by Raj, and by Oksana', false],
  [`${'The leave of absence is parsed by src/leave.ts. '.repeat(9)}Oksana tests it.`, false],
])('of somebody who is known, what was told of her alone is not free: %s', (text, is) => {
  const hidden = "Don't remember this: Oksana is on parental leave from May, a burnout"
  const rests = createRestsOn({ hidden: person(hidden), open: ['The QA lead is Oksana', 'Raj stands in'] })
  expect(rests(text)).toBe(is)
})

test('of a matter that is known few confidences pass, and of what is harmless and close to them most does', () => {
  const rows = labelledRows<Row>(/^rests-on\.jsonl$/)
  const refused = (rests: boolean) => {
    const of = rows.filter((row) => row.rests === rests)
    const isRefused = ({ hidden, open, text }: Row) => createRestsOn({ hidden: person(hidden), open })(text)
    return of.filter(isRefused).length / of.length
  }
  expect(refused(true)).toBeGreaterThan(0.92)
  expect(refused(false)).toBeLessThan(0.25)
})

test('of an answer to it most words count, and no name alone', () => {
  const answer = [{ by: 'agent' as const, text: 'I have put the total of each order into OrderService.' }]
  const rests = createRestsOn({ hidden: answer, open: [] })
  expect(rests('OrderService holds the total of each order')).toBe(true)
  expect(rests('OrderService is tested with a database in memory')).toBe(false)
})
