import { expect, test } from 'vitest'
import { findWish } from '../../../src/capture/wish/find-wish.js'
import { withoutWish } from '../../../src/capture/wish/statement.js'
import {
  changes,
  findEvidence,
  isTurned,
  leavesOut,
  putsInPlace,
  tellsOf,
  translates,
} from '../../../src/capture/wish/support.js'
import { labelledRows } from '../../support/labelled-rows.js'

test.each(labelledRows<{ fact: string; said: string; isTurned: boolean }>(/^exact-turned/))(
  '“$fact” turns round “$said”, in which it then finds no evidence: $isTurned',
  ({ fact, said, isTurned: is }) => {
    expect(isTurned(fact, said)).toBe(is)
    if (!is) return
    for (const text of [said, `${said}. Thank you, and look at the login page of the shop, please.`])
      for (const by of ['person', 'agent'] as const)
        expect(findEvidence(fact, [{ id: 'msg_1', by, text, atMs: 1 }], 'ses_1')).toBeUndefined()
  },
)

test.each([
  'Could we do releases on Fridays?',
  'Hmm, do releases go out on Fridays?',
  'Ben claims that releases go out on Fridays.',
])('who asks or passes on has not said it: %s', (text) => {
  const said = [{ id: 'msg_1', by: 'person' as const, text, atMs: 1 }]
  expect(findEvidence('Releases go out on Fridays', said, 'ses_1')).toBeUndefined()
})

test('who names the same path has not said what else a fact says of it', () => {
  const text = 'config/flags.ts is generated, never edit it.'
  const evidence = (fact: string) =>
    findEvidence(fact, [{ id: 'msg_1', by: 'person', text, atMs: 1 }], 'ses_1')
  expect(evidence('Feature flags are defined in config/flags.ts')).toBeUndefined()
  expect(evidence('Never edit config/flags.ts by hand, it is generated')).toBeDefined()
})

test.each([
  ['The mascot is a lynx', 'the mascot is an otter', true],
  ['The office is in Oslo', 'the office is in Bergen', true],
  ['Uses tabs', 'I prefer tabs', false],
  ['Prefers tabs', 'I use tabs', false],
])('“%s” puts another thing in the place of “%s”: %s', (fact, said, is) => {
  expect(putsInPlace(fact, said)).toBe(is)
})

test('a name that differs in a part is another name', () => {
  const [said, other] = ['Remember that staging lives in us-east-1.', 'Staging lives in us-west-1']
  expect(tellsOf(other, said)).toBe(false)
  expect(tellsOf('Staging lives in us-east-1', said)).toBe(true)
  expect(changes('Deploy the sandbox to us-west-1', 'Sandbox: deploy to us-east-1')).toBe(false)
  const person = [{ id: 'msg_1', by: 'person' as const, text: said, atMs: 1 }]
  expect(findEvidence(other, person, 'ses_1')).toBeUndefined()
})

test.each([
  ['Retiens que la caisse 4 est mise à jour le jeudi.', 'Till 4 is updated on Thursdays.', true],
  ['レジは木曜日にデプロイすると覚えておいて。', 'The till is deployed on Thursdays.', true],
  ['Merk dir: die Kasse 4 wird donnerstags ausgerollt.', 'The till is deployed on Thursdays.', false],
  ['Merk dir: die Kasse wird vom Team gepflegt.', 'The till belongs to the team of Tom.', false],
  ['Merk dir: die Kasse wird vom Team gepflegt.', 'Der Drucker gehört zu den Regalen im Lager.', false],
])('“%s” may be said in another language by “%s”: %s', (wish, save, is) => {
  expect(translates(save, withoutWish(wish))).toBe(is)
})

type Half = { wish: string; save: string; isHalf: boolean }

test.each(labelledRows<Half>(/^halves\.jsonl$/))(
  '“$wish”, saved as “$save”, is half: $isHalf',
  ({ wish, save, isHalf }) => {
    const [asked = wish] = findWish(wish, []).wish?.items ?? []
    expect(leavesOut(save, withoutWish(asked))).toBe(isHalf)
  },
)
