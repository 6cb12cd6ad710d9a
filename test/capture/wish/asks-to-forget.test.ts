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

test.each(labelledRows<{ text: string; isOrder: boolean }>(/^exact-orders-to-forget/))(
  'is one sentence that is an order to forget, $isOrder: $text',
  ({ text, isOrder }) => expect(isOrderToForget(text)).toBe(isOrder),
)
