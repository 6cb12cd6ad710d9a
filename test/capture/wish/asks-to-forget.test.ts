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
  [true, ['Delete the outdated facts, please.']],
  [true, ['Go through your notes and drop what is stale.']],
  [true, ['Update your memory, half of it is wrong']],
  [true, ['Räum bitte dein Gedächtnis auf']],
  [true, ['Lösch alles, woran du dich erinnerst']],
  [true, ['Borra lo que recuerdas de mí']],
  [true, ['Efface tout de ta mémoire']],
  [true, ['清理一下你的记忆']],
  [true, ['記憶を整理して']],
  [true, ['use memory_read, memory_delete']],
  [true, ['기억을 정리해 줘']],
  [false, ['Please fix the memory leak in the login page']],
  [false, ['Update the release notes for the login page']],
  [false, ['Delete the old release notes']],
  [false, ['In fact, remove the login page']],
  [false, ['Change the memory limit of the worker']],
  [false, ['Fix the out of memory error, and clean up the css']],
  [false, ['Corrige la fuga de memoria del login']],
  [false, ['Corrige la fuite de mémoire du login']],
  [false, ['What do you remember about the login page?']],
  [false, ['Delete the old css. Do you remember which colour it had?']],
  [true, ['yes, do it', 'Shall I delete that deploys go out on Mondays?']],
  [true, ['ja bitte', 'Soll ich das löschen: facts/project-deploys.md, Mondays?']],
  [false, ['can you run the tests', 'Done.', 'Remember: we test with Vitest']],
  [false, ['please forget the mascot', 'Remember: deploys go out on Mondays']],
  [false, ['Add a button to the settings page and a test for it', 'Deploys go out on Mondays.']],
])('that a fact may be forgotten is %s by what was said last, newest first: %j', (is, said) => {
  expect(speaksOf('deploys.md\nDeploys go out on Mondays', said)).toBe(is)
})

test('an order to tidy up is found behind a long paste', () => {
  const said = `${'The fence has a gate.\n'.repeat(400)}Please clean up your memory.`
  expect(speaksOf('Deploys go out on Mondays', [said])).toBe(true)
})
