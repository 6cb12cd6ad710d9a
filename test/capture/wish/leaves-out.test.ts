import { expect, test } from 'vitest'
import { findWish } from '../../../src/capture/wish/find-wish.js'
import { leavesOut } from '../../../src/capture/wish/leaves-out.js'
import { withoutWish } from '../../../src/capture/wish/statement.js'
import { labelledRows } from '../../support/labelled-rows.js'

type Row = { wish: string; save: string; isHalf: boolean }

test.each(labelledRows<Row>(/^halves\.jsonl$/))(
  '“$wish”, saved as “$save”, is half: $isHalf',
  ({ wish, save, isHalf }) => {
    const [asked = wish] = findWish(wish, []).wish?.items ?? []
    expect(leavesOut(save, withoutWish(asked))).toBe(isHalf)
  },
)
