import { expect, test } from 'vitest'
import { wordsOfFact } from '../../../src/capture/facts/words-of-fact.js'

test('of a quote of several sentences only those are the fact’s that say it', () => {
  const quote = 'The staging cluster runs in Helsinki. Sven owns the billing service. Yes, Postgres.'
  expect(wordsOfFact('The staging cluster is in Helsinki', quote)).toEqual([
    'The staging cluster is in Helsinki',
    'The staging cluster runs in Helsinki.',
  ])
})
