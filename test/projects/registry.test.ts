import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatRegistry,
  parseRegistry,
  projectNames,
  type Registry,
  type RegistryRow,
  registryRows,
} from '../../src/projects/registry.js'
import { addRow, updateRow } from '../../src/projects/registry-edit.js'
import { anyText, registryText, row } from './arbitraries.js'

const OLD_TABLE = [
  '| Project | Path | Last Seen |',
  '|---|---|---|',
  '| my-app | /home/u/my-app | 2025-03-10 |',
  '| .dotfiles | /home/u/.dotfiles | 2025-03-09 |',
].join('\n')

const HASH = 'a'.repeat(40)
const ADDED = { name: 'new', path: '/new', lastSeen: '2025-04-01', rootCommit: HASH }

const placeOf = ({ name, path }: RegistryRow) => ({ name, path })

const proseOf = (registry: Registry) =>
  registry.lines.filter(({ kind }) => kind === 'other').flatMap(({ text }) => text.replaceAll('\r', '') || [])

const rowsOf = (text: string) => registryRows(parseRegistry(text))

describe('reading', () => {
  it.each([
    ['nothing', '', []],
    ['prose', 'My projects\n\n- a\n', []],
    ['columns in another order', '|Path|Project|\n|:-|-:|\n|/a|a|', [['a', '/a']]],
    ['a blank line and a comment between', `| a | /a | d |\n\n<!-- old -->\n| b | /b | d |`, ['a', 'b']],
    ['no final pipe, CRLF', '| Project | Path |\r\n|---|---|\r\n| a | /a \r\n| b | /b\r\n', ['a', 'b']],
    ['a line of dashes between', `${OLD_TABLE}\n|---|---|---|\n| z | /z | d |`, ['my-app', '.dotfiles', 'z']],
    ['a table of something else', '| Key | Value |\n|---|---|\n| home | /home/u |', []],
    ['a name that is no folder', '| ../../etc | /a | d |\n| .git | /b | d |\n|  | /c | d |', []],
    ['a path that is not absolute', '| a | b | d |\n| c | ~/c | d |', []],
    ['escapes', String.raw`| we\|ird | /p/we\|ird\\ | d |`, [['we|ird', '/p/we|ird\\']]],
    ['a Windows path by hand', String.raw`| new | C:\new\app | d |`, [['new', String.raw`C:\new\app`]]],
    ['references', '| a&#10;b&amp;c | /a | d |\n| x | /&#99999999; | d |', [['x', '/&#99999999;']]],
  ])('%s', (_, text, expected) => {
    const rows = rowsOf(text)
    const shape = expected.map((item) => (typeof item === 'string' ? item : item[0]))
    expect(rows.map((found) => found.name)).toEqual(shape)
    for (const [index, item] of expected.entries()) {
      if (typeof item !== 'string') expect(rows[index]?.path).toBe(item[1])
    }
  })

  it('reads the three columns of 0.0.12', () => {
    expect(rowsOf(OLD_TABLE)).toEqual([
      { name: 'my-app', path: '/home/u/my-app', lastSeen: '2025-03-10' },
      { name: '.dotfiles', path: '/home/u/.dotfiles', lastSeen: '2025-03-09' },
    ])
  })

  it('names each project once, sorted', () => {
    const text = '| b | /b | d |\n| a | /a | d |\n| b | /other/b | d |'
    expect(projectNames(parseRegistry(text))).toEqual(['a', 'b'])
  })
})

describe('changing', () => {
  it('starts a table in an empty text', () => {
    expect(formatRegistry(addRow(parseRegistry(''), ADDED))).toBe(
      `| Project | Path | Last seen | Root commit |\n|---|---|---|---|\n| new | /new | 2025-04-01 | ${HASH} |\n`,
    )
  })

  it('starts a table below prose, in its line breaks', () => {
    const { rootCommit: _, ...row } = ADDED
    expect(formatRegistry(addRow(parseRegistry('# Mine\r\n'), row))).toBe(
      '# Mine\r\n\r\n| Project | Path | Last seen | Root commit |\r\n|---|---|---|---|\r\n| new | /new | 2025-04-01 | |\r\n',
    )
  })

  it('gives an old table its fourth column', () => {
    expect(formatRegistry(addRow(parseRegistry(OLD_TABLE), ADDED)).split('\n')).toEqual([
      '| Project | Path | Last Seen | Root commit |',
      '|---|---|---|---|',
      '| my-app | /home/u/my-app | 2025-03-10 | |',
      '| .dotfiles | /home/u/.dotfiles | 2025-03-09 | |',
      `| new | /new | 2025-04-01 | ${HASH} |`,
    ])
  })

  it('completes a row that lacks cells', () => {
    const registry = parseRegistry(
      '| Project | Path | Last seen | Root commit |\n|---|---|---|---|\n| a | /a |',
    )
    const changed = updateRow(registry, registryRows(registry)[0]!, { rootCommit: HASH })
    expect(formatRegistry(changed).split('\n')[2]).toBe(`| a | /a | | ${HASH} |`)
  })

  it('leaves columns, notes and odd rows of a person where they are', () => {
    const text = [
      'Work first.',
      '',
      '| Note | Project | Path | Last seen |',
      '|:--|---|---|',
      '| *the* shop | shop | /shop | 2025-01-01 | beyond the columns |',
      '| ? | ??? |',
      '| | blog | /blog |',
      '',
      'The end.',
      '',
    ].join('\n')
    const registry = parseRegistry(text)
    const [shop] = registryRows(registry)
    const changed = addRow(updateRow(registry, shop!, { lastSeen: '2025-04-01', rootCommit: HASH }), ADDED)
    expect(formatRegistry(changed).split('\n')).toEqual([
      'Work first.',
      '',
      '| Note | Project | Path | Last seen | Root commit |',
      '|:--|---|---|---|---|',
      `| *the* shop | shop | /shop | 2025-04-01 | ${HASH} | beyond the columns |`,
      '| ? | ??? |',
      '| | blog | /blog | | |',
      `| | new | /new | 2025-04-01 | ${HASH} |`,
      '',
      'The end.',
      '',
    ])
  })
})

describe('properties', () => {
  it('any text comes back byte for byte', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, registryText), (text) => {
        expect(formatRegistry(parseRegistry(text))).toBe(text)
      }),
    )
  })

  it('any rows can be written and read back, and none forges another', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const registry = rows.reduce(addRow, parseRegistry(''))
        expect(registryRows(registry)).toEqual(rows)
        expect(rowsOf(formatRegistry(registry))).toEqual(rows)
      }),
    )
  })

  it('adding a row to any text keeps every other row, and every line that is none', () => {
    fc.assert(
      fc.property(registryText, row, (text, added) => {
        const before = parseRegistry(text)
        const after = addRow(before, added)
        expect(registryRows(after).map(placeOf)).toEqual([...registryRows(before), added].map(placeOf))
        expect(proseOf(after)).toEqual(proseOf(before))
      }),
    )
  })
})
