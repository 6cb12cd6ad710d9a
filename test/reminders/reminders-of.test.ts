import { expect, test } from 'vitest'
import type { ScopeFolder } from '../../src/memory/scope.js'
import { mayStop, type Reminder, remindersOf } from '../../src/reminders/reminders-of.js'
import { memoryFile } from '../support/snapshots.js'

const file = (folder: ScopeFolder, description: string, keys: object) =>
  memoryFile('facts/feedback-x.md', { folder, description, keys: { type: 'feedback', ...keys } })
const when = { command: ['npm publish*'], before: true }

test.each<[ScopeFolder, object, boolean]>([
  ['projects/app', { when }, true],
  ['global', { when }, true],
  ['team/app', { when }, false],
  ['projects/app', { when: { ...when, by: 'agent' } }, false],
  ['projects/app', { when, source: 'imported', evidence: { by: 'person', quote: 'x' } }, false],
  ['projects/app', { when, source: 'extraction', evidence: { by: 'agent', quote: 'x' } }, false],
  ['projects/app', { when, source: 'extraction', evidence: { by: 'person', quote: 'x' } }, true],
])('in %s %j may stop a call: %s', (folder, keys, expected) => {
  const [reminder] = remindersOf([file(folder, 'By CI alone.', keys)])
  expect(mayStop(reminder as Reminder)).toBe(expected)
})

test('nothing is derived from the words of a team', () => {
  const text = 'Never `npm publish`.'
  expect(remindersOf([file('team/app', text, {})])).toEqual([])
  expect(remindersOf([file('global', text, {})])).toHaveLength(1)
})
