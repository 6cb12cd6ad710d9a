import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { formerStatements, wordsOfFact } from '../../../src/capture/facts/words-of-fact.js'

const fact = (statement: string, by: string) =>
  Buffer.from(`---\ntype: project\nevidence:\n  source: explicit\n  by: ${by}\n---\n${statement}\n`)

/** What of a fact that was changed counts as said before. `by`: whose word it is now. */
async function former({ byHand = false, by = 'agent', now = 'We deploy on Fridays' }) {
  const blobs = new Map([
    ['old', fact('We deploy on Mondays', by)],
    ['new', fact(now, by)],
  ])
  const changed = { path: 'projects/shop/facts/deploys.md', change: 'modified', before: 'old', blob: 'new' }
  const whose = { sessions: byHand ? [] : ['ses_1'], agents: [], ways: [] }
  const commit = { date: new Date(1_000), ...whose, files: [changed] }
  const history = { commit: async () => undefined, log: async () => [commit], blobs: async () => blobs }
  return (await formerStatements(history as never, [], 0)).map(({ text }) => text)
}

test.each([
  [{ by: 'person' }, ['We deploy on Mondays']],
  [{ byHand: true }, ['We deploy on Mondays']],
  // An agent's change of what is its own word shows nothing of what the person holds.
  [{}, []],
  [{ by: 'person', now: '- We deploy on Mondays.' }, []],
])('of a fact changed as %j, %j is not learned again', async (change, expected) => {
  expect(await former(change)).toEqual(expected)
})

test('of a quote of several sentences only those are the fact’s that say it', () => {
  const quote = 'The staging cluster runs in Helsinki. Sven owns the billing service. Yes, Postgres.'
  expect(wordsOfFact('The staging cluster is in Helsinki', quote)).toEqual([
    'The staging cluster is in Helsinki',
    'The staging cluster runs in Helsinki.',
  ])
  expect(wordsOfFact('PostgreSQL was chosen', 'yes, Postgres')).toEqual(['PostgreSQL was chosen'])
  // Of facts that were joined each has left its own.
  expect(wordsOfFact('Redis keeps the sessions', `${quote}\nRemember: Valkey serves all sessions.`)).toEqual([
    'Redis keeps the sessions',
    'Valkey serves all sessions.',
  ])
})
