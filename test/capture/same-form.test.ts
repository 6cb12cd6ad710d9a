import { expect, test } from 'vitest'
import { isSameForm } from '../../src/capture/same-form.js'
import { labelledRows } from '../support/labelled-rows.js'

test.each(labelledRows<{ one: string; other: string; same: boolean }>(/^exact-same-form/))(
  '“$one” is “$other” in another form: $same',
  ({ one, other, same }) => {
    expect([isSameForm(one, other), isSameForm(other, one)]).toEqual([same, same])
  },
)
