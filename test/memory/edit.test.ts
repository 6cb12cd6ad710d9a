import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceExact } from '../../src/memory/edit.js'
import { maskPrivate } from '../../src/memory/private.js'
import { fixtureRows } from '../support/fixture-rows.js'

const edit = (text: string, oldString: string, newString: string, replaceAll?: boolean) =>
  replaceExact(text, { oldString, newString, replaceAll })

type Row = [string, string, string, string, all: boolean, expected: string | null, code: string | null]

test.each(fixtureRows<Row>('memory/edits'))(
  '%s',
  (_what, text, oldString, newString, all, expected, code) => {
    const edited = () => edit(text, oldString, newString, all)
    if (code === null) expect(edited()).toBe(expected)
    else expect(edited).toThrow(expect.objectContaining({ code }))
  },
)

test('the number of matches is told', () => {
  expect(() => edit('a a a', 'a', 'b')).toThrow('found 3 times')
})

test('ten thousands of private parts do not stop the host', () => {
  const before = performance.now()
  expect(edit('a<private>b</private>'.repeat(40_000), 'a', 'c', true)).toContain('</private>c<private>')
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('no edit shows what was private', () => {
  const piece = fc.constantFrom('<private>', '</private>', '<private', '</', '>', '<', 'a', ' ', 'b')
  const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, text, fc.boolean(), (before, after, oldString, newString, replaceAll) => {
      const whole = `${before}<private>SECRET</private>${after}`
      let edited: string
      try {
        edited = edit(whole, oldString, newString, replaceAll)
      } catch {
        return
      }
      expect(maskPrivate(edited)).not.toContain('SECRET')
    }),
    { numRuns: 400 },
  )
})
