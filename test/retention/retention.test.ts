import { expect, test } from 'vitest'
import type { Keys } from '../../src/memory/keys.js'
import type { Snapshot } from '../../src/memory/memory.js'
import { createRetention } from '../../src/retention/retention.js'
import { memoryFile } from '../support/snapshots.js'

const fact = (name: string, keys: Keys, description = name) =>
  memoryFile(`facts/${name}.md`, { description, keys: { type: 'decision', source: 'agent', ...keys } })

const age = (day: number) => 20_000 - day
const { shown, report, standingRules } = createRetention({
  use: { load: async () => {}, touch: async () => {}, ages: () => ({ global: age, project: age }) },
  limits: { facts: 28, chars: 3_600 },
  lineChars: () => 100,
})

test('of exact duplicates the stronger one is shown, and the place goes to another', () => {
  const facts = [
    fact('a', { created: '2024-10-01' }, 'Publish with npm 10'),
    fact('b', { created: '2024-10-02', source: 'explicit' }, '"publish with NPM 10."'),
    fact('c', { created: '2024-10-01' }),
  ]
  expect(shown(facts).map(({ path: at }) => at)).toEqual(['facts/b.md', 'facts/c.md'])
  expect(report(facts).map(({ line }) => line)).toContainEqual(
    expect.stringMatching(/^facts\/a\.md .*\(no\. 2 of all\).*not shown: another one says the same$/),
  )
})

test('what was said again three times over a month is a standing rule', () => {
  const keys = { source: 'explicit', confirmed: '2024-09-20', reinforced: 3 }
  const facts = [fact('a', { ...keys, created: '2024-08-01' }), fact('b', { ...keys, created: '2024-09-19' })]
  const snapshot = { project: { facts }, global: { facts: [] } } as unknown as Snapshot
  expect(standingRules(snapshot)).toEqual(['For AGENTS.md, said again and again: a'])
})
