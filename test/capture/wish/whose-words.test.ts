import { expect, test } from 'vitest'
import { statedIn, wordsOfQuote } from '../../../src/capture/wish/whose-words.js'
import { labelledRows } from '../../support/labelled-rows.js'

/** Words of somebody else that a person passes on, and her own that look like it. */
test.each(labelledRows<{ said: string; quote: string; by: string }>(/^exact-whose-words/))(
  'the words are of the $by: $said',
  ({ said, quote, by }) => expect(wordsOfQuote({ by: 'person', text: said }, quote).by).toBe(by),
)

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
