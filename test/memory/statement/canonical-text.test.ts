import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from '../../../src/memory/statement/canonical-text.js'
import { anyText } from '../../support/any-text.js'
import { labelledRows } from '../../support/labelled-rows.js'

type Row = { a: string; b: string; equal: boolean }

test.each(labelledRows<Row>(/equal\.jsonl$/))(
  '“$a” and “$b” are the same statement: $equal',
  ({ a, b, equal }) => {
    expect(canonicalText(a) === canonicalText(b)).toBe(equal)
  },
)

test('the canonical text of a canonical text is the same, for plain words', () => {
  const words = fc.array(fc.stringMatching(/^[a-zäöü]{1,8}$/), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(words, fc.constantFrom('', '.', '!', ' …'), (list, end) => {
      const once = canonicalText(list.join(' ') + end)
      expect(canonicalText(once)).toBe(once)
      expect(once).toBe(list.join(' '))
    }),
  )
})

test('any text has a canonical text', () => {
  fc.assert(fc.property(anyText({ maxLength: 300 }), (text) => typeof canonicalText(text) === 'string'))
})

test('emphasis is sought within some words, so that a pasted file of one line is read at once', () => {
  const spanOf = (words: number) => `*${'of all '.repeat(words)}words*`
  expect(canonicalText(spanOf(20))).not.toContain('*')
  expect(canonicalText(spanOf(100))).toMatch(/^\*of all .*words\*$/)
  expect(canonicalText('(_a,_b) *.ts '.repeat(20_000))).toContain('*.ts')
})
