import { expect, test } from 'vitest'
import { argsThatLeave, deedOf, useOf } from '../../src/opencode/tool-uses.js'

test.each([
  ['read', { filePath: '/a' }, { act: 'read', file: '/a' }],
  ['write', { filePath: '/a', content: 'x' }, { act: 'write', file: '/a', content: 'x' }],
  [
    'edit',
    { filePath: '/a', oldString: 'x', newString: 'y', replaceAll: true },
    { act: 'edit', file: '/a', change: { find: 'x', replace: 'y', all: true } },
  ],
  ['edit', { filePath: '/a', oldString: 'x' }, { act: 'edit', file: '/a' }],
  ['multiedit', { filePath: '/a', edits: [] }, { act: 'edit', file: '/a' }],
  ['apply_patch', { patchText: '*** Begin' }, { act: 'patch', parts: [] }],
  [
    'apply_patch',
    { patchText: '*** Update File:a\n*** Move to:  b\n@@\n c\n-d\n+e' },
    { act: 'patch', parts: [{ files: ['a', 'b'], isUpdate: true, removed: ['d'], added: ['e'] }] },
  ],
  ['grep', { pattern: 'x', path: '/src' }, { act: 'search', file: '/src' }],
  ['glob', { pattern: '*.ts' }, { act: 'list' }],
  ['bash', { command: 'npm test' }, { act: 'shell', command: 'npm test' }],
  ['bash', { command: 'x', workdir: 'api' }, { act: 'shell', command: 'x', folder: 'api' }],
  ['bash', { command: 7 }, { act: 'shell', command: '' }],
  ['webfetch', { url: 'https://example.org' }, { act: 'fetch' }],
  ['memory_write', { path: 'a.md' }, undefined],
  ['toString', {}, undefined],
])('%s %j', (tool, args, use) => expect(useOf(tool, args)).toEqual(use))

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
