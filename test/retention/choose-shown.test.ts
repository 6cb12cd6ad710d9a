import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageingOf } from '../../src/memory/fact-types.js'
import { chooseShown, isShown } from '../../src/retention/choose-shown.js'
import { type AgeingFact, isPersons } from '../../src/retention/strength.js'
import { fact } from './facts.js'

const LIMITS = { facts: 28, chars: 3_600 }
const choose = (facts: readonly AgeingFact[], today = 0) => {
  const ageOf = ({ confirmedDay }: AgeingFact) => Math.max(0, today - confirmedDay)
  return chooseShown(facts, ageOf, () => 100, LIMITS)
}
const many = (count: number, over: Partial<AgeingFact>) =>
  Array.from({ length: count }, (_, i) => fact({ key: `${over.type}-${over.source}-${i}`, ...over }))

test('the strongest come first, of equal ones the latest, then in the order given', () => {
  const facts = [
    fact({ key: 'c', confirmedDay: 10 }),
    fact({ key: 'b', confirmedDay: 90 }),
    fact({ key: 'a', confirmedDay: 90 }),
    fact({ key: 'd', source: 'agent', confirmedDay: 90 }),
  ]
  const standings = choose(facts, 90)
  expect(standings.map(({ fact: { key } }) => key)).toEqual(['b', 'a', 'd', 'c'])
})

describe('reasons', () => {
  test('type-full, and all-full', () => {
    const decisions = choose(many(12, { type: 'decision', source: 'agent' }))
    expect(decisions.slice(9).map(({ reason }) => reason)).toEqual(['strong', 'type-full', 'type-full'])
    const types = ['user', 'feedback', 'decision', 'project', 'reference']
    const all = choose(types.flatMap((type) => many(10, { type, source: 'agent' })))
    expect(all.map(({ reason }) => reason)).toContain('all-full')
  })

  test('no-room, and a shorter one behind it still finds some', () => {
    const facts = [fact({ key: 'long' }), fact({ key: 'short', confirmedDay: -1 })]
    const charsOf = ({ key }: AgeingFact) => (key === 'long' ? 101 : 100)
    const standings = chooseShown(facts, () => 0, charsOf, { facts: 28, chars: 100 })
    expect(standings.map(({ reason }) => reason)).toEqual(['no-room', 'kept-place'])
  })

  test('half of the places go to a person first, however weak', () => {
    const mined = many(20, { type: 'decision', source: 'extraction', by: 'person', confirmedDay: 1_000 })
    const asked = many(20, { type: 'decision', source: 'explicit', confirmedDay: 0 })
    const standings = choose([...mined, ...asked], 1_000)
    const shown = standings.filter(isShown)
    expect(shown.filter((standing) => isPersons(standing.fact))).toHaveLength(5)
    expect(shown.filter(({ reason }) => reason === 'kept-place')).toHaveLength(5)
    expect(shown).toHaveLength(10)
  })

  test('a person has more than half where theirs are the stronger', () => {
    const facts = [...many(20, { source: 'explicit' }), ...many(20, { type: 'decision', source: 'agent' })]
    expect(choose(facts).filter((standing) => isShown(standing) && isPersons(standing.fact))).toHaveLength(10)
  })
})

const anyFact = fc.record({
  key: fc.uuid(),
  type: fc.constantFrom('user', 'feedback', 'decision', 'project', 'reference', 'recipe'),
  source: fc.constantFrom('manual', 'explicit', 'compaction', 'extraction', 'agent'),
  by: fc.constantFrom('person', 'agent', undefined),
  importance: fc.constantFrom('high', 'low', undefined),
  reinforced: fc.nat(9),
  createdDay: fc.constant(0),
  confirmedDay: fc.nat(400),
}) satisfies fc.Arbitrary<AgeingFact>

test('the view is bounded in all, by type and in characters', () => {
  const lengths = fc.integer({ min: 20, max: 400 })
  fc.assert(
    fc.property(fc.array(fc.tuple(anyFact, lengths), { maxLength: 120 }), (drawn) => {
      const chars = new Map(drawn.map(([{ key }, length]) => [key, length]))
      const facts = drawn.map(([one]) => one)
      const charsOf = ({ key }: AgeingFact) => chars.get(key) ?? 0
      const ageOf = ({ confirmedDay }: AgeingFact) => 400 - confirmedDay
      const shown = chooseShown(facts, ageOf, charsOf, LIMITS).filter(isShown)
      expect(shown.length).toBeLessThanOrEqual(28)
      expect(shown.reduce((sum, standing) => sum + charsOf(standing.fact), 0)).toBeLessThanOrEqual(3_600)
      for (const { type } of facts) {
        const ofType = shown.filter((standing) => standing.fact.type === type)
        expect(ofType.length).toBeLessThanOrEqual(ageingOf(type).maxShown)
      }
    }),
  )
})
