import { expect, test } from 'vitest'
import { readWhen } from '../../src/memory/when.js'
import { fixtureRows } from '../support/fixture-rows.js'

test.each(fixtureRows<[unknown, object | null]>('memory/when'))('%j is read as %j', (raw, expected) => {
  expect(readWhen(raw) ?? null).toEqual(expected)
})
