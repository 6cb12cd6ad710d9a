import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newDocument } from '../../../src/memory/keys.js'
import { mergeDocuments } from '../../../src/sync/merge/merge-documents.js'

const file = (head: string, body = 'Body.\n') => `---\n${head}---\n${body}`
const confirmed = (month: number) => `confirmed: 2026-0${month}-01\n`
const textOf = (base: string | undefined, later: string, earlier: string) => {
  const { text, other } = mergeDocuments(base, later, earlier)
  expect(other).toBeUndefined()
  return text
}

describe('front matter, key by key', () => {
  test.each([
    [confirmed(1), confirmed(3), confirmed(2), confirmed(3)],
    [confirmed(1), confirmed(2), confirmed(3), confirmed(3)],
    ['reinforced: 2\n', 'reinforced: 9\n', 'reinforced: 10\n', 'reinforced: 10\n'],
    ['', 'readonly: false\n', 'readonly: true\n', 'readonly: true\n'],
    ['readonly: true\n', 'readonly: "no"\n', 'ReadOnly: yes\n', 'ReadOnly: yes\n'],
    ['readonly: true\n', 'readonly: false\n', 'readonly: true\n', 'readonly: false\n'],
    ['', 'keywords: ["a", "b"] # mine\n', 'keywords: [b, c]\n', 'keywords: ["a", "b", "c"] # mine\n'],
    ['limit: 10\n', 'limit: 20\n', '', 'limit: 20\n'],
    ['limit: 10\n', '', 'limit: 20\n', 'limit: 20\n'],
    ['limit: 10\n', 'limit: 10\n', '', ''],
    [
      'type: user\n',
      'type: user\nmood: good\n# so\n',
      '# why\ntype: user\n',
      '# why\ntype: user\nmood: good\n# so\n',
    ],
    [
      'a: 1\nb:\n  - x\n',
      'a: 2 # two\nb:\n  - x\n',
      'a: 1\nb:\n  - x\n  - y\n',
      'a: 2 # two\nb:\n  - x\n  - y\n',
    ],
  ])('from %j by %j and %j: %j', (base, later, earlier, merged) => {
    expect(textOf(file(base), file(later), file(earlier))).toBe(file(merged))
  })

  test('of another key that both changed, the later one stays, and the other is told', () => {
    const merged = mergeDocuments(file('mood: ok\n'), file('mood: good\n'), file('mood: bad\n'))
    expect(merged).toMatchObject({ text: file('mood: good\n'), yielded: ['mood: bad'] })
  })

  test('line ends, a byte order mark and a missing last line break stay', () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    const [base, later] = [file('a: 1\nb: 1\n'), file('a: 2\nb: 1\n')]
    const [earlier, both] = [file('a: 1\nb: 2\n', 'Other.'), file('a: 2\nb: 2\n', 'Other.')]
    expect(textOf(crlf(base), crlf(later), crlf(earlier))).toBe(crlf(both))
    expect(textOf(base, `\uFEFF${later}`, earlier)).toBe(`\uFEFF${both}`)
    expect(textOf(base, crlf(base), earlier)).toBe(crlf(file('a: 1\nb: 2\n', 'Other.')))
  })

  test('front matter that came or went as a whole', () => {
    expect(textOf('Body.\n', file('a: 1\n'), 'Body.\nMore.\n')).toBe(file('a: 1\n', 'Body.\nMore.\n'))
    expect(textOf(file('a: 1\n'), 'Body.\n', file('a: 1\nb: 2\n'))).toBe(file('b: 2\n'))
  })

  test('what is no list of keys, or cannot be read, stays in both versions', () => {
    const [later, earlier] = [file('{a: 1, type: user}\n'), file('{a: 2, type: decision}\n')]
    for (const [one, other] of [
      [later, earlier],
      [file('a: [\n'), file('a: 1\n')],
    ] as const)
      expect(mergeDocuments(file('a: 0\n'), one, other)).toMatchObject({ text: one, other })
  })
})

describe('bodies, by lines', () => {
  const base = file('', 'One.\nTwo.\nThree.\nFour.\n')

  test('changes in other places come together', () => {
    const [later, earlier] = [base.replace('One', 'Uno'), base.replace('Four', 'Quattro')]
    expect(textOf(base, later, earlier)).toBe(file('', 'Uno.\nTwo.\nThree.\nQuattro.\n'))
  })

  test('what both have added in one place stands there one behind the other', () => {
    expect(textOf(base, `${base}Late.\n`, `${base}Early.\n`)).toBe(`${base}Early.\nLate.\n`)
  })

  test('where lines clash each version has all else of both', () => {
    const later = base.replace('Two', 'Due').replace('Four', 'Quattro')
    const earlier = file('limit: 5\n', 'Un.\nDeux.\nThree.\nFour.\n')
    expect(mergeDocuments(base, later, earlier)).toMatchObject({
      text: file('limit: 5\n', 'One.\nDue.\nThree.\nQuattro.\n'),
      other: file('limit: 5\n', 'Un.\nDeux.\nThree.\nQuattro.\n'),
    })
  })

  test('where lines clash each version keeps what it rests on, and its own of what both changed', () => {
    const says = (day: string, keys: string) => file(`${keys}evidence: { quote: ${day} }\n`, `${day}.\n`)
    const [was, late] = [says('Monday', ''), says('Friday', 'limit: 5\nmood: good\n')]
    const early = file('mood: bad\nevidence: { quote: Monday }\n', 'Tuesday.\n')
    expect(mergeDocuments(was, late, early)).toEqual({
      text: late,
      other: early.replace('mood', 'limit: 5\nmood'),
      yielded: [],
    })
  })

  test.each(['', file('evidence: { quote: Monday }\n', '')])(
    'where one side alone says what it rests on, the other does not say it too (%j)',
    (head) => {
      const [was, hand] = [`${head}Monday.\n`, `${head}Tuesday.\n`]
      const said = file('evidence: { quote: Friday }\n', 'Friday.\n')
      expect(mergeDocuments(was, said, hand)).toMatchObject({ text: said, other: hand })
      expect(mergeDocuments(was, hand, said)).toMatchObject({ text: hand, other: said })
    },
  )

  test('two files that never were one stay as they are, unless they say the same', () => {
    const [later, earlier] = [file('limit: 5\n', 'One.\n'), file('confirmed: 2026-01-01\n', 'Two.\n')]
    expect(mergeDocuments(undefined, later, earlier)).toMatchObject({ text: later, other: earlier })
    expect(textOf(undefined, later, earlier.replace('Two', 'One'))).toBe(
      file('confirmed: 2026-01-01\nlimit: 5\n', 'One.\n'),
    )
  })

  test('a long file with more edits than are looked through stays in both versions', () => {
    const long = (sign: string) => Array.from({ length: 3_000 }, (_, i) => `${sign}${i}\n`).join('')
    const merged = mergeDocuments(file('', long('a')), file('', long('b')), file('', `${long('a')}x\n`))
    expect(merged.other).toContain('a2999\nx\n')
  })
})

const line = fc.constantFrom('', 'a', 'b', 'c', '- d', '```')
const body = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
const head = fc.record(
  {
    limit: fc.constantFrom(1, 2, 3),
    readonly: fc.boolean(),
    confirmed: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
    keywords: fc.subarray(['a', 'b', 'c']),
  },
  { requiredKeys: [] },
)
const document = fc.tuple(head, body).map(([keys, text]) => newDocument(keys, text))
const linesOf = (text: string) => text.split('\n')

test('no new line is lost, one side alone is taken as it is, and two that agree are one', () => {
  fc.assert(
    fc.property(document, document, document, (base, later, earlier) => {
      const { text, other = '', yielded } = mergeDocuments(base, later, earlier)
      const kept = new Set([...linesOf(text), ...linesOf(other), ...yielded])
      const added = [...linesOf(later), ...linesOf(earlier)].filter((one) => !linesOf(base).includes(one))
      const hasRule = /^(?:confirmed|readonly|keywords):/
      expect(added.filter((one) => !kept.has(one) && !hasRule.test(one))).toEqual([])
      expect(mergeDocuments(base, later, base)).toMatchObject({ text: later, other: undefined })
      expect(mergeDocuments(base, base, earlier)).toMatchObject({ text: earlier, other: undefined })
      expect(mergeDocuments(base, later, later)).toMatchObject({ text: later, other: undefined })
    }),
    { numRuns: 300 },
  )
})
