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

test.each<[is: boolean, said: string[]]>([
  [true, ['We no longer deploy on Mondays']],
  [true, ['please clean up your memory']],
  [true, ['yes, do it', 'Shall I delete that deploys go out on Mondays?']],
  [true, ['ja bitte', 'Soll ich das löschen: facts/project-deploys.md, Mondays?']],
  [false, ['can you run the tests', 'Done.', 'Remember: we test with Vitest']],
  [false, ['please forget the mascot', 'Remember: deploys go out on Mondays']],
  [false, ['Add a button to the settings page and a test for it', 'Deploys go out on Mondays.']],
])('that a fact may be forgotten is %s by what was said last, newest first: %j', (is, said) => {
  expect(speaksOf('facts/project-deploys.md\nDeploys go out on Mondays', said)).toBe(is)
})
