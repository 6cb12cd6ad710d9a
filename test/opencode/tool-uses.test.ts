import { expect, test } from 'vitest'
import { argsThatLeave, deedOf, useOf } from '../../src/opencode/tool-uses.js'
import { fixtureRows } from '../support/fixture-rows.js'

test.each(fixtureRows<[tool: string, args: Record<string, unknown>, use?: object]>('opencode/tool-uses'))(
  '%s %j',
  (tool, args, use) => expect(useOf(tool, args)).toEqual(use),
)

test('a call that is to leave another text is given it in its own arguments', () => {
  const instead = { before: 'old', after: 'new' }
  expect(argsThatLeave('write', instead)).toEqual({ content: 'new' })
  expect(argsThatLeave('edit', instead)).toEqual({ oldString: 'old', newString: 'new', replaceAll: false })
})

test.each([
  ['bash', { command: 'npm test' }, { command: 'npm test' }],
  ['edit', { filePath: '/a' }, { files: ['/a'] }],
  ['multiedit', { filePath: '/a', edits: [] }, { files: ['/a'] }],
  [
    'apply_patch',
    { patchText: '*** Add File: a b.md\r\n+*** Update File: x\n*** Move to: c' },
    { files: ['a b.md', 'c'] },
  ],
  ['read', { filePath: '/a' }, undefined],
  ['memory_write', { path: 'a.md', content: 'x' }, undefined],
  ['fs_write_file', { path: 'a.md', content: 'x' }, { files: ['a.md'] }],
  ['fs_read_file', { path: 'a.md' }, undefined],
  ['shell_run', { cmd: 'ls' }, { command: 'ls' }],
])('%s %j is to change', (tool, args, deed) => expect(deedOf(tool, args)).toEqual(deed))
