import { expect, test } from 'vitest'
import { hasPrivate, maskPrivate } from '../../src/memory/private.js'
import { fixtureRows } from '../support/fixture-rows.js'

test.each(fixtureRows<[string, string]>('memory/private'))('%j is shown as %j', (text, shown) => {
  expect(maskPrivate(text)).toBe(shown)
  expect(hasPrivate(text)).toBe(shown !== text)
})
