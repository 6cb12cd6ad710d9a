import { expect, test } from 'vitest'
import type { Keys } from '../../src/memory/keys.js'
import { createRetention } from '../../src/retention/retention.js'
import { memoryFile } from '../support/snapshots.js'

const DAY = 86_400_000

const fact = (name: string, keys: Keys, description = name) =>
  memoryFile(`facts/${name}.md`, { description, keys: { type: 'decision', source: 'agent', ...keys } })

test('of exact duplicates the stronger one is shown, and the place goes to another', () => {
  const { shown, report } = createRetention({
    use: { load: async () => {}, touch: async () => {}, ageSince: () => (day) => 20_000 - day },
    limits: { facts: 28, chars: 3_600 },
    lineChars: () => 100,
    now: () => 20_000 * DAY,
  })
  const facts = [
    fact('a', { created: '2024-10-01' }, 'Publish with npm 10'),
    fact('b', { created: '2024-10-02', source: 'explicit' }, '"publish with NPM 10."'),
    fact('c', { created: '2024-10-01' }),
  ]
  expect(shown(facts).map(({ path: at }) => at)).toEqual(['facts/b.md', 'facts/c.md'])
  expect(report(facts).map(({ line }) => line)).toContainEqual(
    expect.stringMatching(/^facts\/a\.md .*not shown: another one says the same$/),
  )
})
