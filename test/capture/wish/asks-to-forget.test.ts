import { expect, test } from 'vitest'
import { askedToForget, isOrderToForget, saysMost } from '../../../src/capture/wish/asks-to-forget.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each(labelledRows<{ text: string; words?: string; rest?: string }>(/^exact-forget/))(
  'asks to forget $words: $text',
  ({ text, ...asked }) => expect(askedToForget(text)).toEqual(asked.words ? asked : undefined),
)

test.each([
  ['The staging server has the address 10.0.0.5', 'staging server', true],
  ['The staging server has the address 10.0.0.5', "staging server's certificate", true],
  ['The build server has the address 10.0.0.5', 'staging server', false],
  ['Publish with npm 10', 'npm', true],
])('whether “%s” is about %s', (text, words, is) => {
  expect(saysMost(text, words)).toBe(is)
})

test.each([
  'Forget the Redux store, we go with Zustand.',
  'Forget the websocket approach, use SSE instead.',
  'Delete the note about Node 16 from the README.',
  'Vergiss den Entwurf mit Redis, wir nehmen Postgres.',
])('it is none where it says something else: %s', (sentence) => {
  expect(isOrderToForget(sentence)).toBe(false)
})

test('an order to forget is one sentence', () => {
  expect(isOrderToForget('Delete the fact about the staging server, please.')).toBe(true)
  expect(isOrderToForget('Please forget the thing about Kowalski and the invoices.')).toBe(true)
  expect(isOrderToForget('Bitte vergiss das mit dem Stagingserver tuffstein.')).toBe(true)
  expect(isOrderToForget('Fix the build. And forget what I told you about the proxy.')).toBe(false)
  expect(isOrderToForget("Don't forget the proxy and its certificate.")).toBe(false)
})
