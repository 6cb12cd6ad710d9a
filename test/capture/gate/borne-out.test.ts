import { expect, test } from 'vitest'
import { disputes, faultOf } from '../../../src/capture/gate/borne-out.js'
import { isQuestion } from '../../../src/capture/gate/question.js'
import { statedIn, wordsOfQuote } from '../../../src/capture/wish/whose-words.js'
import { labelledRows } from '../../support/labelled-rows.js'

/**
 * What a small model made of a person's words: `said` is her message, `quote` what it cites, `known` the fact that it updates,
 * `talk` what she said in all.
 */
type Row = { known?: string; said: string; quote?: string; states: string; talk?: string }

function stated({ known = '', said, quote = said, states, talk }: Row) {
  const message = { by: 'person' as const, text: said }
  return {
    text: states,
    said: wordsOfQuote(message, quote).said,
    talk: talk ?? (known === '' ? statedIn([message]) : ''),
    known,
  }
}

test.each(labelledRows<Row & { isBorneOut: boolean }>(/^exact-borne-out/))(
  'what a small model states is borne out, $isBorneOut: $states',
  (row) => expect(faultOf(stated(row)) === undefined).toBe(row.isBorneOut),
)

test('of rows that no rule was written against, most faithful ones pass, and few of the others', () => {
  const rows = labelledRows<Row & { isBorneOut: boolean }>(/^held-borne-out/)
  const passed = (isFaithful: boolean) => {
    const some = rows.filter(({ isBorneOut }) => isBorneOut === isFaithful)
    return some.filter((row) => faultOf(stated(row)) === undefined).length / some.length
  }
  expect(passed(true)).toBeGreaterThan(0.8)
  expect(passed(false)).toBeLessThan(0.3)
})

test.each(labelledRows<Row & { fault?: string }>(/^exact-faults/))('its fault is $fault: $states', (row) =>
  expect(faultOf(stated(row))).toBe(row.fault),
)

test.each(labelledRows<Row & { disputes: boolean }>(/^exact-disputes/))(
  '“$said” speaks against the fact that “$known”: $disputes',
  (row) =>
    expect(disputes(stated(row), { id: 'msg_1', by: 'person', text: row.said, atMs: 1 })).toBe(row.disputes),
)

test.each(labelledRows<{ text: string; asks: boolean }>(/^exact-questions/))(
  'is a question, $asks: $text',
  ({ text, asks }) => expect(isQuestion(text)).toBe(asks),
)
