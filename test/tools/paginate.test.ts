import { expect, test } from 'vitest'
import { paginate, truncateOutput } from '../../src/tools/paginate.js'

const HOST_LINES = 2_000
const HOST_BYTES = 51_200
const LIMITS = { lines: HOST_LINES, bytes: HOST_BYTES, lineChars: 2_000 }
const lines = (count: number, text = 'line') =>
  Array.from({ length: count }, (_, i) => `${text} ${i + 1}`).join('\n')

/** All pages of a text, read one after another as an agent would. */
function read(text: string) {
  const pages = [paginate(text, LIMITS)]
  for (let last = pages[0]!; last.to < last.total; pages.push(last))
    last = paginate(text, LIMITS, { offset: last.to + 1 })
  return pages
}

test.each([
  ['nothing', ''],
  ['one line', 'a'],
  ['a final line break', 'a\nb\n'],
  ['blank lines', 'a\n\n\nb'],
  ['many lines', lines(5_000)],
  ['large lines', lines(300, 'x'.repeat(1_500))],
  ['lines of three bytes a character', lines(100, '日'.repeat(1_990))],
  ['one endless line', 'x'.repeat(200_000)],
  ['one endless line of pairs', `a${'🧠'.repeat(50_000)}`],
])('%s: the pages together are the text, and none is cut by the host', (_what, text) => {
  const pages = read(text)
  for (const page of pages) {
    expect(page.text.split('\n').length).toBeLessThanOrEqual(HOST_LINES - 50)
    expect(Buffer.byteLength(page.text)).toBeLessThan(HOST_BYTES - 2_000)
    expect(page.text).not.toMatch(/[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/m)
    expect(page.total).toBe(pages[0]!.total)
  }
  const join = pages[0]!.split ? '' : '\n'
  const whole = pages.map((page) => (pages[0]!.split ? page.text.replaceAll('\n', '') : page.text)).join(join)
  expect(whole).toBe(pages[0]!.split ? text.replaceAll('\n', '') : text.replace(/\n$/, ''))
})

test('a window of lines', () => {
  expect(paginate('a\nb\nc\nd\n', LIMITS, { offset: 2, limit: 2 })).toEqual({
    text: 'b\nc',
    from: 2,
    to: 3,
    total: 4,
    split: false,
  })
})

test('an answer that the host shows whole stays as it is; a longer one ends with what is left out', () => {
  const whole = `${lines(1_900, 'x'.repeat(10))}\n`
  expect(truncateOutput(whole, LIMITS)).toBe(whole)
  const cut = truncateOutput(lines(3_000, '日'.repeat(20)), LIMITS)
  expect(Buffer.byteLength(cut)).toBeLessThan(HOST_BYTES)
  expect(cut.split('\n').length).toBeLessThan(HOST_LINES)
  expect(cut).toMatch(/\n\[\d+ more lines; ask for less at a time\]$/)
})
