import { expect, test } from 'vitest'
import { findWish } from '../../../src/capture/wish/find-wish.js'
import { withoutWish } from '../../../src/capture/wish/statement.js'
import { changes, findEvidence, isTurned, leavesOut, tellsOf } from '../../../src/capture/wish/support.js'
import { labelledRows } from '../../support/labelled-rows.js'

const NEVER = 'Never deploy the billing service to production on Fridays'
const STAGING = 'The staging server of billing is at 10.1.2.3 and has 4 cores'

test.each([
  [NEVER.replace('Never', 'Always'), NEVER],
  [STAGING.replace('10.1.2.3', '66.66.66.66'), STAGING],
  [
    'Ask Bob before any migration of the billing database',
    'Ask Ann before any migration of the billing database',
  ],
  ['Staging of billing lives in us-west-1', 'Staging of billing lives in us-east-1'],
  ['The worker queue of billing is orders-low', 'The worker queue of billing is orders-high'],
  ['Publish the package with npm 11, not 10', 'Publish the package with npm 10, not 11'],
  ['Run the migration after the deployment', 'Run the migration before the deployment'],
])('“%s” turns round “%s”, in which it finds no evidence', (fact, said) => {
  expect(isTurned(fact, said)).toBe(true)
  const isTurnedIn = (sentence: string) => isTurned(fact, sentence)
  for (const text of [said, `${said}. Thank you, and look at the login page of the shop, please.`])
    for (const by of ['person', 'agent'] as const)
      expect(findEvidence(fact, [{ id: 'msg_1', by, text, atMs: 1 }], 'ses_1', isTurnedIn)).toBeUndefined()
})

test.each([
  ['The person prefers tabs over spaces in Makefiles', 'I like tabs over spaces in Makefiles'],
  ['Do not deploy billing on Fridays', NEVER],
  ['Avoid deploying the billing service to production on Fridays', NEVER],
  [
    'The smoke tests run at every release',
    'Never deploy on Fridays, and run the smoke tests at every release',
  ],
  ['Publish with npm 10 in GitHub Actions', 'We publish with npm 10'],
  ['The end-to-end tests of billing run nightly', 'The end to end tests of billing run nightly'],
  ['Billing runs in us-east-1, on-call is Ann', 'Billing runs in us-east-1'],
  [
    'Publish with npm 10, not 11: npm 11 drops the integrity field',
    'We publish with npm 10, 11 drops the integrity field',
  ],
])('“%s” does not turn round “%s”', (fact, said) => expect(isTurned(fact, said)).toBe(false))

test.each([
  'Could we do releases on Fridays?',
  'Hmm, do releases go out on Fridays?',
  'Ben claims that releases go out on Fridays.',
])('who asks or passes on has not said it: %s', (text) => {
  const said = [{ id: 'msg_1', by: 'person' as const, text, atMs: 1 }]
  expect(findEvidence('Releases go out on Fridays', said, 'ses_1', () => false)).toBeUndefined()
})

test('a name that differs in a part is another name', () => {
  const [said, other] = ['Remember that staging lives in us-east-1.', 'Staging lives in us-west-1']
  expect(tellsOf(other, said)).toBe(false)
  expect(tellsOf('Staging lives in us-east-1', said)).toBe(true)
  expect(changes('Deploy the sandbox to us-west-1', 'Sandbox: deploy to us-east-1')).toBe(false)
  const person = [{ id: 'msg_1', by: 'person' as const, text: said, atMs: 1 }]
  expect(findEvidence(other, person, 'ses_1', () => false)).toBeUndefined()
})

type Half = { wish: string; save: string; isHalf: boolean }

test.each(labelledRows<Half>(/^halves\.jsonl$/))(
  '“$wish”, saved as “$save”, is half: $isHalf',
  ({ wish, save, isHalf }) => {
    const [asked = wish] = findWish(wish, []).wish?.items ?? []
    expect(leavesOut(save, withoutWish(asked))).toBe(isHalf)
  },
)
