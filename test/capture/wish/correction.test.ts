import { expect, test } from 'vitest'
import { findCorrection } from '../../../src/capture/wish/correction.js'
import { labelledRows } from '../../support/labelled-rows.js'

/** `mustName`: it is given another name, so the message must say what it was. */
type Row = { fact: string; said: string; from: string; to: string; mustName?: boolean; ok: boolean }

function corrects({ fact, said, from, to, mustName = false }: Omit<Row, 'ok'>): boolean {
  const message = { id: 'msg_1', by: 'person' as const, text: said, atMs: 1 }
  return (
    findCorrection({ before: fact, after: fact.replace(from, to), mustName }, [message], 'ses_1') !==
    undefined
  )
}

test.each(labelledRows<Row>(/^(exact-corrections|corrections-12)\.jsonl$/))(
  '“$fact” is changed by “$said”: $ok',
  (row) => {
    expect(corrects(row)).toBe(row.ok)
  },
)

test('of changes that were labelled by hands whose rows the table has not seen, most right ones pass, and few wrong ones', () => {
  const rows = labelledRows<Row>(/^held-corrections/)
  const passed = (isRight: boolean) =>
    rows.filter((row) => row.ok === isRight && corrects(row)).length /
    rows.filter(({ ok }) => ok === isRight).length
  expect(passed(true)).toBeGreaterThan(0.8)
  expect(passed(false)).toBeLessThan(0.13)
})

test('only what a person says changes a fact', () => {
  const said = { id: 'msg_1', by: 'agent' as const, text: 'The port is 9106 now, not 9105.', atMs: 1 }
  const change = { before: 'The port is 9105', after: 'The port is 9106', mustName: false }
  expect(findCorrection(change, [said], 'ses_1')).toBeUndefined()
  expect(findCorrection(change, [{ ...said, by: 'person' }], 'ses_1')).toBeDefined()
})

test('of a long message the words are cut, and no sign of them is halved', () => {
  const change = { before: 'The port is 9105', after: 'The port is 9106', mustName: false }
  for (const blank of ['', ' ']) {
    const text = `The port is 9106 now, not 9105.${blank} ${'🦜'.repeat(200)}`
    const found = findCorrection(change, [{ id: 'msg_1', by: 'person', text, atMs: 1 }], 'ses_1')
    expect(found?.quote).toMatch(/^The port is 9106 now, not 9105\. 🦜{100,}…$/u)
  }
})

test('a message of any length is read by its two ends', () => {
  const change = { fact: 'The API runs on port 9105', from: '9105', to: '9106' }
  const lines = 'we looked at it. '.repeat(8_000)
  expect(corrects({ ...change, said: `The API runs on port 9106 now. ${lines}` })).toBe(true)
  expect(corrects({ ...change, said: `${lines} The API runs on port 9106 now. ${lines}` })).toBe(false)
})
