import { expect, test } from 'vitest'
import { allowReading } from '../../../src/opencode/hooks/config.js'

const OURS = { '/state/*': 'allow' }

test.each<[string, unknown, unknown]>([
  ['none', undefined, OURS],
  ['a rule of another kind', { bash: 'ask' }, OURS],
  ['a question for all folders', { external_directory: 'ask' }, { '*': 'ask', ...OURS }],
  ['no folder at all', { external_directory: 'deny' }, 'deny'],
  ['every folder', { external_directory: 'allow' }, 'allow'],
  ['a table that forbids the rest', { external_directory: { '*': 'deny', '/a/*': 'allow' } }, undefined],
  [
    'a table that asks for the rest',
    { external_directory: { '/state/secret/*': 'deny', '*': 'ask' } },
    { '*': 'ask', ...OURS, '/state/secret/*': 'deny' },
  ],
  ['a table of single folders', { external_directory: { '/a/*': 'deny' } }, { ...OURS, '/a/*': 'deny' }],
])('with %s among the rules of the person', (_what, permission, expected) => {
  const config = { permission } as never
  const before = structuredClone(permission) as { external_directory?: unknown } | undefined
  allowReading(config, '/state')
  const { permission: after } = config as { permission: Record<string, unknown> }
  const wanted = expected ?? before?.external_directory
  // The last rule that fits counts, so the order does too.
  expect(JSON.stringify(after['external_directory'])).toBe(JSON.stringify(wanted))
  const others = (rules: object = {}) => ({ ...rules, external_directory: undefined })
  expect(others(after)).toEqual(others(before))
})

test.each(['ask', 'allow', 'deny'])('one word for everything stays: %s', (permission) => {
  const config = { permission } as never
  allowReading(config, '/state')
  expect(config).toEqual({ permission })
})
