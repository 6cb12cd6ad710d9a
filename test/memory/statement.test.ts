import { expect, test } from 'vitest'
import { contentWords } from '../../src/memory/statement/content-words.js'
import { negations } from '../../src/memory/statement/negations.js'
import { nameSiblings } from '../../src/memory/statement/other-names.js'
import { particulars } from '../../src/memory/statement/particulars.js'
import { labelledRows } from '../support/labelled-rows.js'

const READERS = {
  contentWords,
  negations,
  particulars: (text: string) => [...particulars(text)].sort(),
  nameSiblings: (text: string, other = '') => nameSiblings(text, other) && nameSiblings(other, text),
}
type Row = { of: keyof typeof READERS; text: string; other?: string; is: unknown }

test.each(labelledRows<Row>(/^exact-statements/))('$of of “$text”: $is', ({ of, text, other, is }) => {
  expect(READERS[of](text, other)).toEqual(is)
})

test.each([['a.'], ['a-'], ['@a'], ['Ab ']])('names are looked for in 400 kB of %j at once', (part) => {
  const text = `Run make-all. ${part.repeat(400_000 / part.length)} in src/a.ts`
  expect(particulars(text)).toContain('src/a.ts')
})
