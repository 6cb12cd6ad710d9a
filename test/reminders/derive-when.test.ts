import { expect, test } from 'vitest'
import { deriveWhen } from '../../src/reminders/derive-when.js'
import { fixtureRows } from '../support/fixture-rows.js'

test.each(fixtureRows<[string, object | null]>('reminders/derive-when'))('%s', (text, expected) => {
  expect(deriveWhen(text) ?? null).toEqual(expected)
})
