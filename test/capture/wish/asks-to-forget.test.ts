import { expect, test } from 'vitest'
import {
  askedToForget,
  isOrderToForget,
  saysMost,
  speaksOf,
} from '../../../src/capture/wish/asks-to-forget.js'
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
