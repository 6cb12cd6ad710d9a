import { expect, test } from 'vitest'
import { readWhen } from '../../src/memory/when.js'

test.each<[unknown, object | undefined]>([
  [
    { edit: 'src/db/**', command: ['npm publish*'] },
    { edit: ['src/db/**'], command: ['npm publish*'] },
  ],
  [{ edit: '**/*.c' }, { edit: ['**/*.c'] }],
  [
    { edit: '.github/**', before: true, by: 'person' },
    { edit: ['.github/**'], before: true, by: 'agent' },
  ],
  [{ edit: '{docs,guides}/*.md' }, { edit: ['{docs,guides}/*.md'] }],
  [{ command: 'rm *' }, { command: ['rm *'] }],
  ...[
    '*',
    '**',
    '**/*',
    '**/*.*',
    './**',
    '{*,src/a}',
    '!src/**',
    '@(*|src)',
    '/src/**',
    '../x/**',
    '~/x',
    'src/[db',
    '',
  ].map((glob): [unknown, undefined] => [{ edit: glob }, undefined]),
  ...['*', '* publish', '?? x', 'x*'].map((command): [unknown, undefined] => [{ command }, undefined]),
  [{ edit: ['src/**', '*'] }, undefined],
  [{ edit: 'src/**', before: 'yes' }, undefined],
  [{ edits: 'src/**' }, undefined],
  [{ before: true }, undefined],
  ['src/**', undefined],
  [{ edit: { a: 1 } }, undefined],
])('%j', (raw, expected) => {
  expect(readWhen(raw)).toEqual(expected)
})
