import { expect, test } from 'vitest'
import { alikeProjects, planRenames } from '../../src/sync/plan-renames.js'

const row = (name: string, rootCommit?: string, address?: string) => ({
  name,
  ...(rootCommit && { rootCommit }),
  ...(address && { address }),
})
type Rows = ReturnType<typeof row>[]
const plan = (ours: Rows, theirs: Rows, { base = [] as Rows, joins = true } = {}) =>
  planRenames({ base, ours, theirs, joins, freeName: ({ name }) => `${name}-2` }).map(
    ({ from, to, why }) => `${from} ${to} ${why}`,
  )
const APP = row('app', 'c1', 'host/me/app')

test.each<[string, Rows, Rows, string[]]>([
  ['the same name and the same repository: one', [APP], [APP], []],
  [
    'a fork of the same name stays apart',
    [APP],
    [row('app', 'c1', 'host/you/app')],
    ['app app-2 kept apart'],
  ],
  ['another repository of the same name', [APP], [row('app', 'c9', 'host/x/app')], ['app app-2 kept apart']],
  ['one side without an address', [row('app', 'c1')], [APP], ['app app-2 kept apart']],
  ['the same under another name', [APP], [{ ...APP, name: 'shop' }], ['app shop joined']],
  ['neither has an address', [row('app', 'c1')], [row('shop', 'c1')], ['app shop joined']],
  ['no first commit: never joined by itself', [row('app', '', 'host/a')], [row('shop', '', 'host/a')], []],
  [
    'kept apart on the other machine',
    [APP],
    [
      { ...APP, name: 'a' },
      { ...APP, name: 'b' },
    ],
    [],
  ],
  ['kept apart on this machine', [APP, { ...APP, name: 'two' }], [{ ...APP, name: 'shop' }], []],
  ['folders of the same path', [row('notes', '', 'path:1')], [row('notes', '', 'path:1')], []],
  [
    'folders of other paths',
    [row('notes', '', 'path:1')],
    [row('notes', '', 'path:2')],
    ['notes notes-2 kept apart'],
  ],
])('%s', (_, ours, theirs, expected) => {
  expect(plan(ours, theirs)).toEqual(expected)
})

test('what both had before they parted is left alone, and with each folder a project nothing is joined', () => {
  const theirs = [{ ...APP, address: 'host/me/renamed' }]
  expect(plan([APP], theirs, { base: [APP] })).toEqual([])
  expect(plan([APP], [{ ...APP, name: 'shop' }], { joins: false })).toEqual([])
})

test('pairs that may be one are named', () => {
  expect(alikeProjects([APP, row('fork', 'c1', 'host/you/app'), row('other', 'c2')])).toEqual([
    ['app', 'fork'],
  ])
})
