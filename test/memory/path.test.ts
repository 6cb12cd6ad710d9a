import { describe, expect, test } from 'vitest'
import { foldPath, isPathPart, parseMemoryFolder, parseMemoryPath } from '../../src/memory/path.js'
import { fixtureRows } from '../support/fixture-rows.js'

const longest = `${'x'.repeat(197)}.md`

const refused = expect.objectContaining({ code: 'invalid-path' })

test.each(fixtureRows<[string, string | null, string]>('memory/paths'))(
  'the gate makes of %j: %j, %s',
  (given, expected) => {
    if (expected === null) expect(() => parseMemoryPath(given)).toThrow(refused)
    else expect(parseMemoryPath(given)).toBe(expected)
  },
)

test.each([
  ['a long name', `x${longest}`],
  ['a name that is long in bytes', `${'日'.repeat(66)}x.md`],
  ['a name that grows when normalised', `${'\u0958'.repeat(50)}.md`],
  ['a long path', `${'abcdefg/'.repeat(101)}x.md`],
])('the gate refuses %s', (_what, given) => {
  expect(parseMemoryPath(longest)).toBe(longest)
  expect(() => parseMemoryPath(given)).toThrow(refused)
})

test('a refusal says what is wrong, gives an example, and does not repeat a long path', () => {
  const given = `../${'x'.repeat(5_000)}.md`
  const refusal = {
    sentence: expect.stringContaining('is longer than 800 bytes'),
    hint: expect.stringContaining('reference/api.md'),
    message: expect.stringMatching(/^.{1,300}$/),
  }
  expect(() => parseMemoryPath(given)).toThrow(expect.objectContaining(refusal))
})

describe('folders', () => {
  test.each([
    ['reference', 'reference'],
    ['reference/api/', 'reference/api'],
    ['./reference', 'reference'],
    ['', ''],
    ['.', ''],
    ['./', ''],
    ['/', ''],
    ['cafe\u0301', 'caf\u00e9'],
  ])('%j is one', (given, expected) => expect(parseMemoryFolder(given)).toBe(expected))

  test.each(['a//', './..', '././a', '..', 'a/../b', '.git', '/abs', 'a\\b'])('%j is none', (given) => {
    expect(() => parseMemoryFolder(given)).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })

  test('only a plain name is one part', () => {
    const names = ['system', 'pinned notes', 'a/b', '..', '.hot', '', 'nul']
    expect(names.filter(isPathPart)).toEqual(['system', 'pinned notes'])
  })
})

test.each([
  ['API.md', 'api.md'],
  ['CAFÉ.md', 'cafe\u0301.md'],
  ['STRASSE.md', 'straße.md'],
  ['ΣΊΣΥΦΟΣ.md', 'σίσυφος.md'],
  ['\u212Aelvin.md', 'kelvin.md'],
])('%j and %j are one name to some file systems', (a, b) => expect(foldPath(a)).toBe(foldPath(b)))

test('other names stay apart', () => expect(foldPath('a-b.md')).not.toBe(foldPath('a_b.md')))
