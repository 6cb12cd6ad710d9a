import { expect, test } from 'vitest'
import {
  askedToForget,
  isOrderToForget,
  saysMost,
  speaksOf,
} from '../../../src/capture/wish/asks-to-forget.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each(labelledRows<{ text: string; things?: string[] }>(/^exact-forget/))(
  'asks to forget $things: $text',
  ({ text, things = [] }) => expect(askedToForget(text)).toEqual(things),
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

test.each(labelledRows<{ said: string[]; speaks: boolean }>(/^exact-speaks-of/))(
  'that a fact may be forgotten is $speaks by what was said last, newest first: $said',
  ({ said, speaks }) => expect(speaksOf('deploys.md\nDeploys go out on Mondays', said)).toBe(speaks),
)

test('an order to tidy up is found behind a long paste', () => {
  const said = `${'The fence has a gate.\n'.repeat(400)}Please clean up your memory.`
  expect(speaksOf('Deploys go out on Mondays', [said])).toBe(true)
})
