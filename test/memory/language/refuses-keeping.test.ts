import { expect, test } from 'vitest'
import { isOnlyRefusal } from '../../../src/memory/language/only-refusal.js'
import { isForNow, refusesKeeping } from '../../../src/memory/language/refuses-keeping.js'
import { labelledRows } from '../../support/labelled-rows.js'

/** All of the many thousand rows take half a minute beside other work. */
const isSampled = (_: unknown, i: number) => i % 16 === 0
/** For a share so small that a sample would hold three or four of them. */
const isHalf = (_: unknown, i: number) => i % 2 === 0

test.each(labelledRows<{ text: string; refuses: boolean }>(/^exact-refusals/))(
  'an order not to keep something, $refuses: $text',
  ({ text, refuses }) => expect(refusesKeeping(text)).toBe(refuses),
)

test.each(labelledRows<{ text: string; before?: string; isOnly: boolean }>(/^exact-only-refusals/))(
  '“$text” speaks of what was said before, “$before”, and says nothing else: $isOnly',
  ({ text, before, isOnly }) => expect(isOnlyRefusal(text, before)).toBe(isOnly),
)

test('an order is found at either end of a long text', () => {
  const filler = 'The fence has a gate, and the gate has a fence.\n'.repeat(300)
  expect(refusesKeeping(`${filler}\n\nDon't remember this: port 99`)).toBe(true)
  expect(refusesKeeping(`Don't remember this: port 99\n\n${filler}`)).toBe(true)
  expect(refusesKeeping(filler)).toBe(false)
})

test.each(labelledRows<{ text: string; forNow: boolean }>(/^exact-for-now/))(
  'a wish for a short while, $forNow: $text',
  ({ text, forNow }) => expect(isForNow(text)).toBe(forNow),
)

test.each([
  'remember for today that …',
  'for now please remember that …',
  'until tonight keep in mind that …',
])('so is one that opens so, whatever it states: %s', (frame) => {
  const facts = labelledRows<{ text: string; keep: boolean }>(/^held-gate/).filter(({ keep }) => keep)
  expect(facts.filter(({ text }) => !isForNow(frame.replace('…', text)))).toEqual([])
})

type Row = { text: string; forNow?: boolean; refuses?: boolean }

test.each([
  ['wishes, those for a short while', isForNow, /^held-for-now/, 0.9, 0.6],
  ['rows, refusals', refusesKeeping, /^held-refusals(?!-18)/, 0.9, 0.75],
  [
    'a further hand, half of whose rows are wishes in such words, refusals',
    refusesKeeping,
    /^held-refusals-18/,
    0.88,
    0.6,
  ],
])('of %s that the table has not seen are found, and little else', (_, is, sets, precise, found) => {
  const rows = labelledRows<Row>(sets)
  const isSo = ({ forNow, refuses }: Row) => (forNow ?? refuses) === true
  const taken = rows.filter(({ text }) => is(text))
  const right = taken.filter(isSo)
  expect(right.length / taken.length).toBeGreaterThan(precise)
  expect(right.length / rows.filter(isSo).length).toBeGreaterThan(found)
})

test('of lasting wishes hardly one is taken for one of a short while', () => {
  type Row = { save?: boolean; forNow?: boolean; sentence?: string }
  const rows = labelledRows<Row>(/^(?:held-)?triggers/)
  const lasting = rows.filter(({ save, forNow }) => save && !forNow).filter(isHalf)
  const taken = lasting.filter(({ sentence = '' }) => isForNow(sentence))
  expect(taken.length / lasting.length).toBeLessThan(0.002)
})

test('of labelled wishes, it takes hardly one for a refusal, and of ordinary messages few', () => {
  const wishes = labelledRows<{ text: string; save?: boolean }>(/triggers/).filter(({ save }) => save)
  const ordinary = labelledRows<{ text: string }>(/ordinary/)
  const shareOf = (rows: { text: string }[]) =>
    rows.filter(({ text }) => refusesKeeping(text)).length / rows.length
  expect(shareOf(wishes.filter(isSampled))).toBeLessThan(0.005)
  // Half of these do ask.
  expect(shareOf(ordinary.filter(isSampled))).toBeLessThan(0.008)
})
