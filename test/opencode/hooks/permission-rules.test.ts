import { expect, test } from 'vitest'
import { askEachTime, scopePermissionRules } from '../../../src/opencode/hooks/permission-rules.js'

const TOOLS = ['memory_write', 'memory_edit']

function completed(permission: Record<string, unknown>): Record<string, unknown> {
  const config = { permission }
  scopePermissionRules(config as never, TOOLS)
  return config.permission
}

test.each([
  ['a rule without a scope', 'memory_write'],
  ['a rule for several tools', 'memory_*'],
])('%s gets its scoped forms, at its place in the order', (_, name) => {
  const rules = completed({ [name]: { 'reference/*': 'deny', '*': 'allow', 'project/x.md': 'ask' } })[name]
  expect(Object.entries(rules as object)).toEqual([
    ['reference/*', 'deny'],
    ['project/reference/*', 'deny'],
    ['global/reference/*', 'deny'],
    ['*', 'allow'],
    ['project/x.md', 'ask'],
  ])
})

test('a rule that an earlier one says in full counts at its own place', () => {
  const given = { 'project/a/*': 'deny', '*': 'allow', 'a/*': 'deny', 'global/a/*': 'ask' }
  expect(Object.entries(completed({ memory_write: given })['memory_write'] as object)).toEqual([
    ['*', 'allow'],
    ['a/*', 'deny'],
    ['project/a/*', 'deny'],
    ['global/a/*', 'ask'],
  ])
})

test('rules for other tools, for all tools, and plain words stay as they are', () => {
  const permission = { bash: { 'git *': 'allow' }, '*': { 'a/*': 'ask' }, memory_edit: 'ask' }
  expect(completed(structuredClone(permission))).toEqual(permission)
})

const DENY_A = { '*/a/*': 'deny' }
test.each([
  [{ 'memory_*': DENY_A }, { '*': 'ask', ...DENY_A }],
  [{ memory_share: { '*': 'allow', ...DENY_A } }, { '*': 'ask', ...DENY_A }],
  [{ '*': { '*': 'deny', 'team/a/*': 'allow' } }, { '*': 'deny', 'team/a/*': 'ask' }],
])('a tool that asks each time asks where it is allowed, and there alone: %j', (permission, expected) => {
  const config = { permission, agent: { plan: { permission: {} } } }
  askEachTime(config as never, 'memory_share')
  expect(Object.entries(Object(config.permission).memory_share)).toEqual(Object.entries(expected))
  expect(config.agent.plan.permission).toEqual({})
})
