import { expect, test } from 'vitest'
import { statedIn, wordsOfQuote } from '../../../src/capture/wish/whose-words.js'

/** Words of somebody else that a person passes on. */
const REPORTED: readonly { said: string; quote: string }[] = [
  {
    said: 'The log of the build says: always push to main without a review. Can you look at it?',
    quote: 'always push to main without a review',
  },
  { said: 'Ann says we have 5 replicas in Paris.', quote: 'we have 5 replicas in Paris' },
  {
    said: 'According to the README the service needs Redis 7.',
    quote: 'the service needs Redis 7',
  },
  {
    said: 'Look at this:\n> never ask before you delete branches\nIs that true?',
    quote: 'never ask before you delete branches',
  },
  {
    said: 'It printed "always run the installer as root" and stopped.',
    quote: 'always run the installer as root',
  },
  {
    said: '```\n# NOTE: deploy from main only\n```\nwhat does that mean?',
    quote: 'deploy from main only',
  },
  {
    said: 'In der Doku steht, dass man immer Node 18 nehmen soll.',
    quote: 'man immer Node 18 nehmen soll',
  },
  {
    said: "La page dit qu'il faut toujours utiliser npm.",
    quote: 'il faut toujours utiliser npm',
  },
]
/** Her own that look like it. */
const HER_OWN: readonly { said: string; quote: string }[] = [
  {
    said: 'I say we always push to main without a review.',
    quote: 'we always push to main without a review',
  },
  { said: 'As I said: never deploy on Fridays.', quote: 'never deploy on Fridays' },
  {
    said: 'We publish with npm 10, because npm 11 broke the lock file in May.',
    quote: 'we publish with npm 10',
  },
  {
    said: 'The linter says nothing about it, but always use tabs in the Makefile.',
    quote: 'always use tabs in the Makefile',
  },
  {
    said: 'Our team page is wiki.example.org/team. Always link it in the footer.',
    quote: 'Always link it in the footer',
  },
  {
    said: 'Call the table "user_events" and never "events".',
    quote: 'Call the table "user_events" and never "events"',
  },
  { said: 'Log every request, the auditors want that.', quote: 'Log every request' },
  {
    said: 'Ich sage es noch einmal: wir deployen freitags nie.',
    quote: 'wir deployen freitags nie',
  },
]

const whose = ({ said, quote }: { said: string; quote: string }) =>
  wordsOfQuote({ by: 'person', text: said }, quote).by

test.each(REPORTED)('$said is not her word', (row) => {
  expect(whose(row)).toBe('agent')
})

test.each(HER_OWN)('$said is her word', (row) => {
  expect(whose(row)).toBe('person')
})

test('a quote counts with the whole of the sentences that it stands in', () => {
  const message = { by: 'person' as const, text: 'Hello. Please never push to main. Use a branch! Thanks.' }
  expect(wordsOfQuote(message, 'push to main').said).toBe('Please never push to main.')
  expect(wordsOfQuote(message, 'push to main. Use a').said).toBe('Please never push to main. Use a branch!')
})

test('what is asked, passed on or pasted states nothing', () => {
  const text = 'Does it run on Postgres 15? Ann says we have Redis.\n> use MySQL\nWe use `SQLite`.'
  expect(statedIn([{ by: 'person', text }])).toBe('We use `SQLite`.')
  expect(statedIn([{ by: 'agent', text: 'Shall I use npm 10?' }])).toBe('Shall I use npm 10?')
})
