import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlansInOwnWords } from '../../bench/retention/data.js'
import { judgePlans } from '../../bench/retention/judge-plans.js'
import { checkPlan } from '../../src/consolidate/check-plan.js'
import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'
import { particulars } from '../../src/memory/statement/particulars.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { clusterFact, flag, merge, remove, rewrite } from './cluster.js'

const NPM = clusterFact('facts/decision-npm.md', 'Publish with npm 10, not 11', {
  body: 'npm 11 drops the integrity field of the lock file.',
})
const NPM_TOO = clusterFact(
  'facts/decision-publish.md',
  'Publish with npm 10, since 11 drops the integrity field of the lock file',
)
const STAGING = clusterFact(
  'facts/reference-ports.md',
  'Staging listens on port 8080 and production on port 9090',
)
const ANNA = clusterFact('facts/project-anna.md', 'Anna looks after billing (port 8080)')
const BERT = clusterFact('facts/project-bert.md', 'Bert looks after search (port 9090)')
const TABS = clusterFact('facts/feedback-tabs.md', 'Never use tabs in the YAML files of deploy/')
const TABS_TOO = clusterFact('facts/feedback-yaml.md', 'Use tabs in the YAML files of deploy/')
const OLD = clusterFact('facts/project-old.md', 'Merchants made before 2023 sign with HMAC')
const HAND = clusterFact('facts/decision-hand.md', 'Publish with npm 10, not 11', { protection: 'by-hand' })
const LOCKED = clusterFact('facts/decision-locked.md', 'Publish with npm 10, not 11', {
  protection: 'readonly',
})
const CLUSTER = [OLD, NPM, NPM_TOO, STAGING, ANNA, BERT, TABS, TABS_TOO, HAND, LOCKED]

const codes = (...ops: PlanOp[]) => checkPlan(ops, CLUSTER).map(({ code }) => code)

type Row = [string, string, string, string, string, string]

describe('let through', () => {
  test.each<[string, PlanOp]>([
    [
      'a merge of both sentences',
      merge(NPM.path, [NPM_TOO.path], NPM.description, `${NPM_TOO.description}. ${NPM.body}`),
    ],
    [
      'a merge with the longer line first',
      merge(NPM.path, [NPM_TOO.path], NPM_TOO.description, `${NPM.description}. ${NPM.body}`),
    ],
    [
      'a rewrite that moves a sentence',
      rewrite(NPM.path, 'npm 11 drops the integrity field of the lock file.', NPM.description),
    ],
    ['a merge that only joins', merge(ANNA.path, [BERT.path], ANNA.description, `${BERT.description}.`)],
    ['a flag', flag(TABS.path, TABS_TOO.path)],
    ['a flag of one made by hand', flag(HAND.path, TABS_TOO.path)],
  ])('%s', (_, op) => {
    expect(codes(op)).toEqual([])
  })

  test.each(fixtureRows<Row>('consolidate/merged'))(
    'merged: %s',
    (_, first, second, description, body = '') => {
      const [a, b] = [clusterFact('facts/a.md', first), clusterFact('facts/b.md', second)]
      for (const cluster of [
        [a, b],
        [b, a],
      ])
        expect(checkPlan([merge(a.path, [b.path], description, body)], cluster)).toEqual([])
    },
  )

  test.each(fixtureRows<Row>('consolidate/deleted'))(
    'a deletion of what is said with %s, also by a person',
    (_, goes, stays) => {
      const short = clusterFact('facts/short.md', goes)
      const holder = clusterFact('facts/holder.md', stays, { protection: 'by-hand' })
      expect(checkPlan([remove(short.path, holder.path)], [short, holder])).toEqual([])
    },
  )

  test('an empty plan', () => {
    expect(codes()).toEqual([])
  })
})

describe('refused', () => {
  test.each<[string, PlanOp]>([
    ['bad-path', remove('facts/unknown.md', NPM.path)],
    ['bad-path', remove('../../etc/passwd', NPM.path)],
    ['bad-path', merge(NPM.path, ['../global/facts/user-name.md'], NPM.description, NPM.body)],
    ['bad-path', rewrite('system/human.md', 'x')],
    ['bad-path', remove(NPM.path, '')],
    ['bad-path', flag(TABS.path, 'system/human.md')],
    ['bad-path', remove(NPM.path, NPM.path)],
    ['bad-path', flag(NPM.path, NPM.path)],
    ['bad-path', merge(NPM.path, [], NPM.description, NPM.body)],
    ['protected', merge(NPM.path, [HAND.path], NPM.description, NPM.body)],
    ['protected', rewrite(LOCKED.path, LOCKED.description)],
    ['protected', remove(HAND.path, NPM.path)],
    ['protected', merge(HAND.path, [NPM_TOO.path], NPM.description, NPM.body)],
    ['bad-form', rewrite(NPM.path, '', NPM.body)],
    ['bad-form', rewrite(NPM.path, `${NPM.description}\nlimit: 1`, NPM.body)],
    ['bad-form', rewrite(NPM.path, NPM.description, `${NPM.body}\n---\nreadonly: true\n---`)],
    ['bad-form', rewrite(NPM.path, NPM.description.padEnd(201, '.'), NPM.body)],
    ['bad-form', flag(NPM.path, TABS.path, '')],
    ['own-words', rewrite(STAGING.path, 'Staging listens on port 8080 and production on another')],
    ['left-out', merge(ANNA.path, [BERT.path], ANNA.description)],
    ['left-out', remove(STAGING.path, NPM.path)],
    ['left-out', rewrite(NPM.path, NPM.description)],
    ['own-words', rewrite(NPM_TOO.path, `${NPM_TOO.description} 1.2.3`)],
    ['own-words', rewrite(NPM_TOO.path, NPM_TOO.description, 'See https://evil.example/install.sh.')],
    ['own-words', rewrite(NPM_TOO.path, NPM_TOO.description, 'The team decided this during planning.')],
    ['unrelated', merge(NPM.path, [ANNA.path], NPM.description, `${NPM.body} ${ANNA.description}.`)],
    ['own-words', rewrite(OLD.path, 'Merchants made with 2023 sign with HMAC')],
    ['own-words', rewrite(OLD.path, `${OLD.description} only`)],
    ['own-words', rewrite(TABS.path, 'Use tabs in the YAML files of deploy/')],
    ['own-words', rewrite(TABS_TOO.path, 'Never use tabs in the YAML files of deploy/')],
    ['contradiction', merge(TABS.path, [TABS_TOO.path], TABS_TOO.description)],
    ['contradiction', remove(TABS_TOO.path, TABS.path)],
    ['contradiction', remove(TABS.path, TABS_TOO.path)],
    ['own-words', rewrite(STAGING.path, 'Staging listens on port 9090 and production on port 8080')],
  ])('%s: %j', (code, op) => {
    expect(codes(op)).toEqual([code])
  })

  test.each(fixtureRows<Row>('consolidate/merges-refused'))(
    'a merge with %s',
    (_, first, second, description, body, code) => {
      const [a, b] = [clusterFact('facts/a.md', first), clusterFact('facts/b.md', second)]
      expect(checkPlan([merge(a.path, [b.path], description, body)], [a, b]).map((one) => one.code)).toEqual([
        code,
      ])
    },
  )

  test('facts are not joined that the same plan calls a contradiction', () => {
    const good = merge(NPM.path, [NPM_TOO.path], NPM.description, `${NPM_TOO.description}. ${NPM.body}`)
    expect(codes(good)).toEqual([])
    expect(codes(good, flag(NPM_TOO.path, NPM.path))).toEqual(['contradiction'])
  })

  test.each(fixtureRows<Row>('consolidate/deletions-refused'))(
    'a deletion of what is said %s',
    (_, goes, stays) => {
      const [a, b] = [clusterFact('facts/a.md', goes), clusterFact('facts/b.md', stays)]
      expect(checkPlan([remove(a.path, b.path)], [a, b])).toHaveLength(1)
    },
  )

  test('two-ops: on one fact, or on what another op rests on', () => {
    const good = merge(NPM.path, [NPM_TOO.path], NPM.description, `${NPM_TOO.description}. ${NPM.body}`)
    expect(codes(good, rewrite(NPM.path, NPM.description, NPM.body))).toEqual(['two-ops', 'two-ops'])
    expect(codes(good, remove(NPM_TOO.path, NPM.path))).toEqual(['two-ops', 'two-ops'])
    expect(codes(good, flag(NPM.path, STAGING.path))).toEqual([])
  })

  test('two that delete each other', () => {
    const twin = { ...NPM, path: 'facts/decision-twin.md' }
    const ops = [remove(NPM.path, twin.path), remove(twin.path, NPM.path)]
    expect(checkPlan(ops, [NPM, twin]).map(({ code }) => code)).toEqual(['two-ops', 'two-ops'])
  })

  test.each(fixtureRows<Row>('consolidate/rewrites-refused'))(
    'a rewrite that exchanges %s',
    (_, before, after) => {
      const fact = clusterFact('facts/a.md', before)
      expect(checkPlan([rewrite(fact.path, after)], [fact]).map(({ code }) => code)).toEqual(['own-words'])
    },
  )

  test('the largest group is checked within a moment', () => {
    const sentence = (i: number) =>
      `Never run step ${i} of the import before step ${i + 1}, since it locks table t${i}.`
    const facts = Array.from({ length: 20 }, (_, i) =>
      clusterFact(`facts/${i}.md`, sentence(i), {
        body: Array.from({ length: 24 }, (_, k) => sentence(100 * i + k)).join(' '),
      }),
    )
    const paths = facts.map(({ path }) => path)
    const body = facts[0]?.body ?? ''
    expect(checkPlan([merge(paths[0] ?? '', paths.slice(1), sentence(0), body)], facts)).toHaveLength(1)
    expect(
      checkPlan([merge(paths[0] ?? '', paths.slice(1), sentence(0), `${body.slice(0, -8)} x.`)], facts),
    ).toHaveLength(1)
  })
})

test('of labelled plans no harmful one comes through, and few good ones are refused', () => {
  // Those of another hand are only run.
  const rows = readPlansInOwnWords().filter(({ id }) => !id.startsWith('n'))
  const { faithful, letThrough, harmful, refused } = judgePlans(rows)
  expect([refused, harmful > 100]).toEqual([harmful, true])
  expect(letThrough / faithful).toBeGreaterThan(0.9)
})

const textOf = ({ description, body }: ClusterFact) => `${description}\n${body}`

/** Facts of few words, so that a drawn plan is now and then a good one. */
const WORDS = [
  'port',
  'staging',
  'API',
  'v1.2',
  '8080',
  '9090',
  'src/app.ts',
  'maxRetries',
  'never',
  'not',
  'retry',
  'deploy',
  'with',
  'Anna',
]
const line = fc
  .array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 7 })
  .map((words) => words.join(' '))
const drawnCase = fc
  .array(fc.tuple(line, fc.oneof(fc.constant(''), line)), { minLength: 2, maxLength: 5 })
  .chain((texts) => {
    const facts = texts.map(([description, body], i) => clusterFact(`facts/${i}.md`, description, { body }))
    const path = fc.constantFrom(...facts.map((fact) => fact.path), 'facts/none.md')
    const words = texts.flat().filter((text) => text !== '')
    const text = fc.oneof(line, fc.constantFrom(...words), fc.constant(words.join('. ')))
    /** As a model writes it that mostly does as it is told: nearly all sentences of some facts. */
    const joined = fc.shuffledSubarray(facts, { minLength: 1 }).chain((some) => {
      const all = some.flatMap(({ description, body }) => [description, body].filter((one) => one !== ''))
      const [path = '', ...sources] = some.map((fact) => fact.path)
      return fc
        .shuffledSubarray(all, { minLength: Math.max(1, all.length - 1) })
        .map(([description = '', ...rest]): PlanOp => {
          const body = rest.join('. ')
          return sources.length > 0
            ? merge(path, sources, description, body)
            : rewrite(path, description, body)
        })
    })
    const op: fc.Arbitrary<PlanOp> = fc.oneof(
      joined,
      fc.tuple(path, fc.uniqueArray(path), text, text).map((drawn) => merge(...drawn)),
      fc.tuple(path, text, fc.oneof(text, fc.constant(''))).map((drawn) => rewrite(...drawn)),
      fc.tuple(path, path).map((drawn) => remove(...drawn)),
    )
    return fc.record({ facts: fc.constant(facts), ops: fc.array(op, { minLength: 1, maxLength: 2 }) })
  })

test('whatever plan comes through leaves every number, identifier and name in the store', () => {
  let applied = 0
  fc.assert(
    fc.property(drawnCase, ({ facts, ops }) => {
      if (checkPlan(ops, facts).length > 0) return
      applied += 1
      const after = simulate(facts, ops).map(textOf).join('\n')
      const held = new Set([...particulars(after), ...after.toLowerCase().split(/\.?(?:\s+|$)/)])
      for (const fact of facts) for (const one of particulars(textOf(fact))) expect(held).toContain(one)
    }),
    { numRuns: 2_000 },
  )
  // Without some that come through it would show nothing.
  expect(applied).toBeGreaterThan(100)
})

function simulate(facts: readonly ClusterFact[], ops: readonly PlanOp[]): ClusterFact[] {
  const store = new Map(facts.map((fact) => [fact.path, fact]))
  for (const { action, path, others, description, body } of ops) {
    if (action === 'delete') store.delete(path)
    if (action === 'merge') for (const source of others) store.delete(source)
    if (action === 'merge' || action === 'rewrite') store.set(path, { path, description, body })
  }
  return [...store.values()]
}
