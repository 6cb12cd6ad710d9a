import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlansInOwnWords } from '../../bench/retention/data.js'
import { judgePlans } from '../../bench/retention/judge-plans.js'
import { checkPlan } from '../../src/consolidate/check-plan.js'
import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'
import { particulars } from '../../src/memory/statement/particulars.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { clusterFact, filled, flag, merge, remove, rewrite } from './cluster.js'

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
const CLUSTER = [
  NPM,
  NPM_TOO,
  STAGING,
  clusterFact('facts/project-old.md', 'Merchants made before 2023 sign with HMAC'),
  clusterFact('facts/project-anna.md', 'Anna looks after billing (port 8080)'),
  clusterFact('facts/project-bert.md', 'Bert looks after search (port 9090)'),
  clusterFact('facts/feedback-tabs.md', 'Never use tabs in the YAML files of deploy/'),
  clusterFact('facts/feedback-yaml.md', 'Use tabs in the YAML files of deploy/'),
  clusterFact('facts/decision-hand.md', 'Publish with npm 10, not 11', { isProtected: true }),
]

const codes = (...ops: PlanOp[]) => checkPlan(ops, CLUSTER).map(({ code }) => code)

type Plan = ['merge' | 'delete' | 'rewrite', string, [string, string?], string, string, string[]]

test.each(fixtureRows<Plan>('consolidate/plans'))(
  'one fact, or two in either order: %s, %s',
  (action, _, [first, second], description, body, expected) => {
    const [a, b] = [clusterFact('facts/a.md', first), clusterFact('facts/b.md', second ?? '')]
    const others = action === 'rewrite' ? [] : [b.path]
    const op = filled({ action, path: a.path, others, description, body })
    for (const facts of [
      [a, b],
      [b, a],
    ])
      expect(checkPlan([op], facts).map(({ code }) => code)).toEqual(expected)
  },
)

test.each(fixtureRows<[string, Parameters<typeof filled>[0]]>('consolidate/ops'))(
  'of the cluster %s: %j',
  (code, op) => {
    expect(codes(filled(op))).toEqual(code === '' ? [] : [code])
  },
)

test('a deletion of what a person says as well, in other grammar', () => {
  const short = clusterFact('facts/short.md', 'Runbooks: docs/runbooks, one file for each alert')
  const text = 'Runbooks are in docs/runbooks, one file per alert'
  const holder = clusterFact('facts/holder.md', text, { isProtected: true })
  expect(checkPlan([remove(short.path, holder.path)], [short, holder])).toEqual([])
})

describe('refused', () => {
  const good = merge(NPM.path, [NPM_TOO.path], NPM.description, `${NPM_TOO.description}. ${NPM.body}`)

  test('facts are not joined that the same plan calls a contradiction', () => {
    expect(codes(good)).toEqual([])
    expect(codes(good, flag(NPM_TOO.path, NPM.path))).toEqual(['contradiction'])
  })

  test('two-ops: on one fact, or on what another op rests on', () => {
    expect(codes(good, rewrite(NPM.path, NPM.description, NPM.body))).toEqual(['two-ops', 'two-ops'])
    expect(codes(good, remove(NPM_TOO.path, NPM.path))).toEqual(['two-ops', 'two-ops'])
    expect(codes(good, flag(NPM.path, STAGING.path))).toEqual([])
  })

  test('the largest group is checked within a moment', () => {
    const sentence = (i: number) =>
      `Never run step ${i} of the import before step ${i + 1}, since it locks table t${i}.`
    const facts = Array.from({ length: 20 }, (_, i) =>
      clusterFact(`facts/${i}.md`, sentence(i), {
        body: Array.from({ length: 24 }, (_, k) => sentence(100 * i + k)).join(' '),
      }),
    )
    const [first = '', ...others] = facts.map(({ path }) => path)
    const body = facts[0]?.body ?? ''
    for (const text of [body, `${body.slice(0, -8)} x.`])
      expect(checkPlan([merge(first, others, sentence(0), text)], facts)).toHaveLength(1)
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
const WORDS = 'port staging API v1.2 8080 9090 src/app.ts maxRetries never not retry deploy with Anna'.split(
  ' ',
)
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
    { numRuns: 1_000 },
  )
  // Without some that come through it would show nothing.
  expect(applied).toBeGreaterThan(30)
})

function simulate(facts: readonly ClusterFact[], ops: readonly PlanOp[]): ClusterFact[] {
  const store = new Map(facts.map((fact) => [fact.path, fact]))
  for (const { action, path, others, description, body } of ops) {
    if (action === 'delete') store.delete(path)
    if (action === 'merge') for (const source of others) store.delete(source)
    if (action === 'merge' || action === 'rewrite') store.set(path, clusterFact(path, description, { body }))
  }
  return [...store.values()]
}
