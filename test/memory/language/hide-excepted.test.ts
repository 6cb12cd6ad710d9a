import { expect, test } from 'vitest'
import { hideExcepted } from '../../../src/memory/language/hide-excepted.js'
import { maskPrivate } from '../../../src/memory/private.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each(labelledRows<{ text: string; left?: string }>(/^exact-excepted/))(
  'what a wish leaves out is private, and all else is as it was: $text',
  ({ text, left }) =>
    left === undefined
      ? expect(hideExcepted(text)).toBe(text)
      : expect(maskPrivate(hideExcepted(text))).toBe(left),
)
