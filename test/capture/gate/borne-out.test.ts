import { describe, expect, test } from 'vitest'
import { disputes, faultOf } from '../../../src/capture/gate/borne-out.js'
import { isQuestion } from '../../../src/capture/gate/question.js'
import { statedIn, wordsOfQuote } from '../../../src/capture/wish/whose-words.js'
import { labelledRows } from '../../support/labelled-rows.js'

/** What a small model made of a person's words: `said` is her message, `quote` what it cites, `known` the fact that it updates. */
type Row = { known?: string; said: string; quote?: string; states: string }

function stated({ known = '', said, quote = said, states }: Row) {
  const message = { by: 'person' as const, text: said }
  return {
    text: states,
    said: wordsOfQuote(message, quote).said,
    talk: known === '' ? statedIn([message]) : '',
    known,
  }
}

describe('what a small model states', () => {
  test.each(labelledRows<Row & { isBorneOut: boolean }>(/^exact-borne-out/))(
    'is borne out, $isBorneOut: $states',
    (row) => expect(faultOf(stated(row)) === undefined).toBe(row.isBorneOut),
  )

  test.each([
    ['asked', 'Does the suite run on Postgres 15?', 'The suite runs on Postgres 15'],
    ['unsaid', 'We publish with npm 10.', 'Publish with npm 11'],
    ['unsaid', 'We deploy on Tuesdays.', 'Deploys happen on Fridays'],
    ['stretched', 'We sometimes squash commits.', 'Always squash commits'],
    ['turned', 'Never push to main.', 'Push to main'],
    ['turned', 'Run the linter after the tests.', 'Run the linter before the tests'],
  ])('%s: %s', (fault, said, states) => {
    expect(faultOf(stated({ said, states }))).toBe(fault)
  })

  test.each([
    ['unsaid', 'Bob owns the bucket acme-uploads'],
    [undefined, 'Marta owns the bucket acme-uploads'],
    [undefined, 'The bucket is called acme-uploads'],
    [undefined, 'C++ (buckets are owned by Marta'],
  ])('%s, where the talk has another name: %s', (fault, text) => {
    const said = 'The bucket for uploads is called acme-uploads and Marta owns it.'
    expect(faultOf({ text, said, talk: `${said}\nThe invoices go to Bob.`, known: '' })).toBe(fault)
  })
})

describe('what speaks against a fact', () => {
  const known = 'Staging deploys go out on Tuesdays at 10'
  test.each([
    [true, 'Staging deploys go out on Fridays at 10.', 'Staging deploys go out on Fridays at 10'],
    [
      false,
      'From now on staging deploys go out on Fridays at 10.',
      'Staging deploys go out on Fridays at 10',
    ],
    [false, 'Staging deploys need Maria.', 'Staging deploys go out on Tuesdays at 10 and need Maria'],
    [true, 'Staging deploys do not go out on Tuesdays.', 'Staging deploys do not go out on Tuesdays at 10'],
  ])('%s: %s', (expected, said, states) => {
    expect(disputes(stated({ known, said, states }))).toBe(expected)
  })
})

test('an order not to do something asks nothing', () => {
  for (const order of ["Don't push to main", 'Do not use yarn here', 'do use tabs'])
    expect(isQuestion(order)).toBe(false)
  for (const question of ["Don't we use pnpm", 'Do you know why', 'Does Anna know'])
    expect(isQuestion(question)).toBe(true)
})

test('a name that is a question word elsewhere asks nothing', () => {
  for (const fact of [
    'Kim owns billing',
    'Will signs the releases',
    'Can Yilmaz reviews the API',
    'May Chen is on call',
  ])
    expect(isQuestion(fact)).toBe(false)
  for (const question of ['Kim yaptı bunu', 'Will CI run at night', 'Can users log in', 'May I merge'])
    expect(isQuestion(question)).toBe(true)
})
