import { expect, test } from 'vitest'
import { checkAnswer, factsSchema, parseAnswer } from '../../src/extract/answer.js'
import { type KnownFact, knownFacts } from '../../src/extract/prompt.js'

const KNOWN: KnownFact = {
  key: 'projects/app/facts/decision-npm.md',
  scope: 'project',
  path: 'facts/decision-npm.md',
  hash: 'h1',
  description: 'Publish with npm 10, not 11',
  body: '11 drops the integrity field of the lock file',
}
const { whole } = knownFacts([KNOWN])
const FACT = { type: 'decision', scope: 'project', name: 'npm', body: '', quote: 'with npm 10' } as const
const fact = { ...FACT, action: 'add', path: '', description: 'Publish with npm 10' } as const
const check = (...facts: object[]) => {
  const raw = parseAnswer({ facts: facts.map((one) => ({ ...fact, ...one })) })
  if (!raw) throw new Error('no answer')
  return checkAnswer(raw, whole)
}

test('a new fact goes to the gate as it is', () => {
  const { facts, refused } = check({
    description: ' Publish with npm 10 \n',
    keywords: [' before a release ', ''],
    ...{ path: null, body: null },
  })
  expect(refused).toEqual([])
  expect(facts).toEqual([{ ...FACT, description: 'Publish with npm 10', keywords: ['before a release'] }])
})

test('an update names the fact in the version that was shown', () => {
  const description = 'Publish with npm 10, not 11 nor 12, which drops the integrity field of the lock file'
  const { facts } = check({
    action: 'update',
    path: 'project/facts/decision-npm.md',
    scope: 'global',
    description,
  })
  expect(facts).toMatchObject([{ description, scope: 'project', updates: { key: KNOWN.key, hash: 'h1' } }])
})

test.each([
  ['update-unknown', '../../etc/passwd', 'x'],
  ['update-unknown', 'constructor', 'x'],
  ['update-loses-words', 'project/facts/decision-npm.md', 'Publish with npm 12'],
])('%s', (fault, path, description) => {
  const { facts, refused } = check({ action: 'update', path, description })
  expect(facts).toEqual([])
  expect(refused).toEqual([{ fault, type: 'decision' }])
})

test('at most twelve facts of one answer', () => {
  expect(check(...Array.from({ length: 50 }, () => ({}))).facts).toHaveLength(12)
})

test.each([[undefined], ['text'], [[]], [{ facts: 'none' }], [{ facts: [{ type: 'x' }] }]])(
  '%j is no answer',
  (value) => {
    expect(parseAnswer(value)).toBeUndefined()
  },
)

test('a fact that is none costs none of the others', () => {
  const { facts, refused } = check({}, { description: undefined }, { type: 'joke' })
  expect(facts).toHaveLength(1)
  expect(refused).toEqual(Array(2).fill({ fault: 'bad-form', type: 'unknown' }))
  expect(parseAnswer({ facts: [fact, 'text', null] })?.facts).toHaveLength(3)
})

test('a summary is asked for and taken only where it is due', () => {
  expect(JSON.stringify(factsSchema(false))).not.toContain('summary')
  expect(factsSchema(true)['required']).toEqual(['facts', 'summary'])
  const raw = parseAnswer({ facts: [], summary: ' Built the parser. ' })
  expect(raw && checkAnswer(raw, whole).summary).toBe('Built the parser.')
})

test('known facts: whole as far as they fit, best first, the others as one line each', () => {
  const facts = Array.from({ length: 8 }, (_, i) => ({
    ...KNOWN,
    path: `facts/f${i}.md`,
    body: 'b'.repeat(300),
  }))
  const known = knownFacts(facts, 1_000)
  expect(known.text.length).toBeLessThanOrEqual(1_000)
  expect([...known.whole.keys()]).toEqual(['project/facts/f0.md', 'project/facts/f1.md'])
  expect(known.text.split('\n').at(2)).toBe('- project/facts/f2.md: Publish with npm 10, not 11')
})
