import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alikeProjects,
  pathAddress,
  placesIn,
  projectNames,
  registryRows,
  withProject,
} from '../../src/projects/registry.js'
import { mixedText, registryText, row } from './arbitraries.js'

const HASH = 'a'.repeat(40)
const HEADER = '| Project | Root commit | Address |\n|---|---|---|\n'
const OLD_HEADER = '| Project | Path | Last Seen |\n|---|---|---|\n'
const ADDED = { name: 'new', rootCommit: HASH, address: 'host/new' }
const ADDED_ROW = `| new | ${HASH} | host/new |\n`

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['prose', 'My projects\n\n- a\n', []],
  ['columns in another order', '|Root Commit|Project|\n|:-|-:|\n| |a|', ['a']],
  ['a blank line and a comment between', `${HEADER}| a |\n\n<!-- old -->\n| b | |`, ['a', 'b']],
  ['no final pipe, CRLF', '| Project | Root commit |\r\n|---|---|\r\n| a | \r\n| b\r\n', ['a', 'b']],
  ['a table of something else', '| Key | Value |\n|---|---|\n| home | /home/u |', []],
  ['one behind the projects', `${HEADER}| a |\n\n| Key | Value |\n|---|---|\n| b | c |`, ['a']],
  ['a name that is no folder', `${HEADER}| ../../etc |\n| .git |\n|  | x |\n| a/b |`, []],
  ['a line that a pipe does not begin', `${HEADER}| a |\nor b | c |`, ['a']],
  ['escapes', `${HEADER}${String.raw`| we\|ird |`}`, ['we|ird']],
  ['references', `${HEADER}| a&#8238;b&amp;c |\n| x&#10;y |`, ['a\u202eb&c']],
])('names out of %s', (_, text, expected) => {
  expect(registryRows(text).map(({ name }) => name)).toEqual(expected)
  expect(projectNames(text)).toEqual(expected)
})

test('places out of a registry of 0.0.12', () => {
  const rows = [
    String.raw`| we\|ird | /p/we\|ird\\ | d |`,
    String.raw`| new | C:\new\app | d |`,
    '| a | b | d |',
  ]
  expect(placesIn(OLD_HEADER + rows.join('\n'))).toEqual([
    { project: 'we|ird', path: '/p/we|ird\\', lastSeen: 'd' },
    { project: 'new', path: String.raw`C:\new\app`, lastSeen: 'd' },
  ])
})

const BY_COMMIT = { name: 'new', rootCommit: HASH }

test.each<[string, string, string, typeof BY_COMMIT?]>([
  ['an empty text', '', HEADER + ADDED_ROW],
  [
    'prose, in its line breaks',
    '# Mine\r\n',
    `# Mine\r\n\r\n${HEADER}${ADDED_ROW}`.replace(/(?<!\r)\n/g, '\r\n'),
  ],
  [
    'a table, below its last row',
    `${HEADER}| a | | |\n\nThe end.`,
    `${HEADER}| a | | |\n${ADDED_ROW}\nThe end.`,
  ],
  ['a table without a line break', `${HEADER}| a | | |`, `${HEADER}| a | | |\n${ADDED_ROW.trimEnd()}`],
  ['its own row', `${HEADER}| new |\n| a | | |\n`, `${HEADER}${ADDED_ROW}| a | | |\n`],
  ['its own row with all of it', `${HEADER}|new|${HASH}|host/new`, `${HEADER}|new|${HASH}|host/new`],
  [
    'its own row, known by its path until it had a commit',
    `${HEADER}| new | | ${pathAddress('/new')} |\n`,
    `${HEADER}| new | ${HASH} | |\n`,
    BY_COMMIT,
  ],
  [
    'its own row in a table of 0.0.12',
    `${OLD_HEADER}| new | /home/u/new | 2025-03-10 |\n`,
    `${HEADER}| new | ${HASH} | |\n`,
    BY_COMMIT,
  ],
  [
    'its own row with its commit and its path',
    `${HEADER}| new | ${HASH} | ${pathAddress('/new')} |\n`,
    `${HEADER}| new | ${HASH} | |\n`,
    BY_COMMIT,
  ],
  [
    'a table of 0.0.12: paths and days are taken out',
    `${OLD_HEADER}| my-app | /home/u/my-app | 2025-03-10 |\n`,
    `${HEADER}| my-app | | ${pathAddress('/home/u/my-app')} |\n${ADDED_ROW}`,
  ],
  [
    'columns, notes and odd rows of a person',
    [
      'Work first.',
      '',
      '| Note | Project | Path | Last seen | Root commit |',
      '|:--|---|---|',
      `| *the* shop | shop | /shop | 2025-01-01 | ${HASH} | beyond the columns |`,
      '| ? | ??? |',
      '',
      'The end.',
    ].join('\n'),
    [
      'Work first.',
      '',
      '| Note | Project | Root commit | Address |',
      '|:--|---|---|---|',
      `| *the* shop | shop | ${HASH} | | beyond the columns |`,
      '| ? | ??? | | |',
      `| | new | ${HASH} | host/new |`,
      '',
      'The end.',
    ].join('\n'),
  ],
])('a project goes into %s', (_, before, after, added = ADDED) => {
  expect(withProject(before, added)).toBe(after)
  expect(withProject(after, added)).toBe(after)
})

test('any rows can be written and read back, and none forges another', () => {
  const rows = fc.uniqueArray(row, { maxLength: 8, selector: ({ name }) => name })
  fc.assert(
    fc.property(rows, (all) => {
      expect(registryRows(all.reduce(withProject, ''))).toEqual(all)
    }),
  )
})

test('a project goes into any text: every other row stays, every line outside of tables, and no path', () => {
  const proseOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.includes('|'))
  fc.assert(
    fc.property(fc.oneof(registryText, mixedText), row, (text, added) => {
      const before = registryRows(text)
      const after = withProject(text, added)
      const isOther = ({ name }: { name: string }) => name !== added.name
      expect(registryRows(after).filter(isOther)).toEqual(before.filter(isOther))
      expect(registryRows(after)).toContainEqual(expect.objectContaining(added))
      expect(proseOf(after)).toEqual(proseOf(text))
      expect(placesIn(after)).toEqual([])
      expect(withProject(after, added)).toBe(after)
    }),
  )
})

test('pairs that may be one project are named', () => {
  const app = { name: 'app', rootCommit: 'c1', address: 'host/me/app' }
  const other = { name: 'other', rootCommit: 'c2' }
  const rows = [app, { ...app, name: 'fork', address: 'host/you/app' }, other, other]
  expect(alikeProjects(rows)).toEqual([['app', 'fork']])
})
