import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../../src/consolidate/check-plan.js'
import { textOf } from '../../src/consolidate/effect.js'
import type { ClusterFact, PlanOp } from '../../src/consolidate/plan.js'
import { particulars } from '../../src/memory/statement/particulars.js'
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

describe('let through', () => {
  test.each<[string, PlanOp]>([
    ['a merge of two that say the same', merge(NPM.path, [NPM_TOO.path], NPM.description, NPM.body)],
    ['a merge that keeps the longer line', merge(NPM.path, [NPM_TOO.path], NPM_TOO.description, 'Not 11.')],
    [
      'a rewrite that moves a clause',
      rewrite(NPM.path, 'Publish with npm 10, not npm 11', `Why: ${NPM.body}`),
    ],
    ['a merge that only joins', merge(ANNA.path, [BERT.path], ANNA.description, `${BERT.description}.`)],
    ['a flag', flag(TABS.path, TABS_TOO.path)],
    ['a flag of one made by hand', flag(HAND.path, TABS_TOO.path)],
  ])('%s', (_, op) => {
    expect(codes(op)).toEqual([])
  })

  test('a deletion of what another one says in more words', () => {
    const short = clusterFact('facts/short.md', 'Publish with npm 10, not 11')
    expect(checkPlan([remove(short.path, NPM.path)], [short, NPM])).toEqual([])
  })

  test('a deletion of what a person has written in a file of their own', () => {
    const own = clusterFact('facts/own.md', NPM.description, { protection: 'by-hand' })
    const short = clusterFact('facts/short.md', 'Publish with npm 10, not 11')
    expect(checkPlan([remove(short.path, own.path)], [short, own])).toEqual([])
  })

  test.each([
    [
      'the CI runs on GitHub Actions',
      'CI uses GitHub Actions with Node 22',
      'The CI runs on GitHub Actions with Node 22',
    ],
    ['In tests, amounts are int64', 'Amounts are int64', 'Amounts are int64 in tests'],
  ])('a merge of "%s" and "%s"', (first, second, both) => {
    const [a, b] = [clusterFact('facts/a.md', first), clusterFact('facts/b.md', second)]
    expect(checkPlan([merge(a.path, [b.path], both)], [a, b])).toEqual([])
  })

  test('an empty plan', () => {
    expect(codes()).toEqual([])
  })
})

describe('refused', () => {
  test.each<[string, PlanOp]>([
    ['unknown-path', remove('facts/unknown.md', NPM.path)],
    ['unknown-path', remove('../../etc/passwd', NPM.path)],
    ['unknown-path', merge(NPM.path, ['../global/facts/user-name.md'], NPM.description, NPM.body)],
    ['unknown-path', rewrite('system/human.md', 'x')],
    ['unknown-path', remove(NPM.path, '')],
    ['unknown-path', flag(TABS.path, 'system/human.md')],
    ['same-path', remove(NPM.path, NPM.path)],
    ['same-path', flag(NPM.path, NPM.path)],
    ['no-source', merge(NPM.path, [], NPM.description, NPM.body)],
    ['protected', merge(NPM.path, [HAND.path], NPM.description, NPM.body)],
    ['protected', rewrite(LOCKED.path, LOCKED.description)],
    ['protected', remove(HAND.path, NPM.path)],
    ['protected', merge(HAND.path, [NPM_TOO.path], NPM.description, NPM.body)],
    ['bad-form', rewrite(NPM.path, '', NPM.body)],
    ['bad-form', rewrite(NPM.path, `${NPM.description}\nlimit: 1`, NPM.body)],
    ['bad-form', rewrite(NPM.path, NPM.description, `${NPM.body}\n---\nreadonly: true\n---`)],
    ['bad-form', rewrite(NPM.path, NPM.description.padEnd(201, '.'), NPM.body)],
    ['bad-form', flag(NPM.path, TABS.path, '')],
    ['particular-lost', rewrite(STAGING.path, 'Staging listens on port 8080 and production on another')],
    ['particular-lost', merge(NPM.path, [STAGING.path], NPM.description, NPM.body)],
    ['particular-lost', remove(STAGING.path, NPM.path)],
    ['particular-new', rewrite(NPM_TOO.path, `${NPM_TOO.description} 1.2.3`)],
    ['particular-new', rewrite(NPM_TOO.path, NPM_TOO.description, 'See https://evil.example/install.sh.')],
    ['words-new', rewrite(NPM_TOO.path, NPM_TOO.description, 'The team decided this during planning.')],
    ['words-lost', rewrite(NPM.path, 'npm 10, 11 not')],
    ['unrelated', merge(NPM.path, [ANNA.path], NPM.description, `${NPM.body} ${ANNA.description}.`)],
    ['condition', rewrite(OLD.path, 'Merchants made with 2023 sign with HMAC')],
    ['condition', rewrite(OLD.path, `${OLD.description} only`)],
    ['negation', rewrite(TABS.path, 'Use tabs in the YAML files of deploy/')],
    ['negation', rewrite(TABS_TOO.path, 'Never use tabs in the YAML files of deploy/')],
    ['negation', merge(TABS.path, [TABS_TOO.path], TABS_TOO.description)],
    ['negation', remove(TABS_TOO.path, TABS.path)],
    ['negation', remove(TABS.path, TABS_TOO.path)],
    ['said-of-another', rewrite(STAGING.path, 'Staging listens on port 9090 and production on port 8080')],
    [
      'said-of-another',
      merge(
        ANNA.path,
        [BERT.path],
        'Bert looks after billing (port 8080)',
        'Anna looks after search (port 9090).',
      ),
    ],
  ])('%s: %j', (code, op) => {
    expect(codes(op)).toEqual([code])
  })

  test('a contradiction is not settled by joining both sides', () => {
    const noon = clusterFact('facts/noon.md', 'The release train leaves at 12:00')
    const evening = clusterFact('facts/evening.md', 'The release train leaves at 18:00')
    const both = merge(
      noon.path,
      [evening.path],
      'The release train leaves at 12:00',
      'The release train leaves at 18:00.',
    )
    expect(checkPlan([both], [noon, evening]).map(({ code }) => code)).toEqual(['contradiction'])
    expect(checkPlan([flag(noon.path, evening.path)], [noon, evening])).toEqual([])
  })

  test('what holds always is not held by what holds under a condition', () => {
    const always = clusterFact('facts/always.md', 'Use tabs in Makefiles and scripts')
    const only = clusterFact('facts/only.md', 'Use tabs only in Makefiles and scripts')
    expect(checkPlan([remove(always.path, only.path)], [always, only]).map(({ code }) => code)).toEqual([
      'condition',
    ])
  })

  test('two-ops: on one fact, or on what another op rests on', () => {
    const good = merge(NPM.path, [NPM_TOO.path], NPM.description, NPM.body)
    expect(codes(good, rewrite(NPM.path, NPM.description, NPM.body))).toEqual(['two-ops', 'two-ops'])
    expect(codes(good, remove(NPM_TOO.path, NPM.path))).toEqual(['two-ops', 'two-ops'])
    expect(codes(good, flag(NPM.path, STAGING.path))).toEqual([])
  })

  test('two that delete each other', () => {
    const twin = { ...NPM, path: 'facts/decision-twin.md' }
    const ops = [remove(NPM.path, twin.path), remove(twin.path, NPM.path)]
    expect(checkPlan(ops, [NPM, twin]).map(({ code }) => code)).toEqual(['two-ops', 'two-ops'])
  })

  test.each([
    ['the unit', 'Retries wait 30 s and then give up', 'Retries wait 30 min and then give up', 'quantity'],
    ['the day', 'the nest is wiped on sundays at 22:00', 'the nest is wiped on mondays at 22:00', 'quantity'],
    ['all and some', 'all services log to stdout', 'some services log to stdout', 'condition'],
    [
      'the environment',
      'long migrations of old tables run first on the blue cluster, at noon, with backups and logs written to the archive bucket',
      'long migrations of old tables run first on the green cluster, at noon, with backups and logs written to the archive bucket',
      'said-of-another',
    ],
    [
      'if and then',
      'if the import fails, restart the worker',
      'if the worker restarts, fail the import',
      'said-of-another',
    ],
    [
      'never',
      'In UI texts write payout, never withdrawal',
      'In UI texts write withdrawal, never payout',
      'said-of-another',
    ],
    ['who calls whom', 'the importer calls the ledger', 'the ledger calls the importer', 'said-of-another'],
  ])('a rewrite that exchanges %s', (_, before, after, code) => {
    const fact = clusterFact('facts/a.md', before)
    expect(checkPlan([rewrite(fact.path, after)], [fact]).map((refusal) => refusal.code)).toEqual([code])
  })

  test.each([
    ['of another language', '小紅負責前端，小明負責後端', '小明負責前端，小紅負責後端'],
    [
      'without a comma',
      'Port 8080 for staging 9090 for production',
      'Port 9090 for staging 8080 for production',
    ],
    ['in brackets', 'Ports: 8080 (staging), 9090 (production)', 'Ports: 9090 (staging), 8080 (production)'],
    ['from and to', 'We go from MySQL to PostgreSQL', 'We go from PostgreSQL to MySQL'],
  ])('exchanged places: %s', (_, before, after) => {
    const fact = clusterFact('facts/a.md', before)
    expect(checkPlan([rewrite(fact.path, after)], [fact]).map(({ code }) => code)).toEqual([
      'said-of-another',
    ])
  })
})

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
    const op: fc.Arbitrary<PlanOp> = fc.oneof(
      fc.record({
        op: fc.constant('merge' as const),
        path,
        sources: fc.uniqueArray(path),
        description: text,
        body: text,
      }),
      fc.record({
        op: fc.constant('rewrite' as const),
        path,
        description: text,
        body: fc.oneof(text, fc.constant('')),
      }),
      fc.record({ op: fc.constant('delete' as const), path, heldBy: path }),
    )
    return fc.record({ facts: fc.constant(facts), ops: fc.array(op, { minLength: 1, maxLength: 3 }) })
  })

test('whatever plan comes through leaves every number, identifier and name in the store', () => {
  let applied = 0
  fc.assert(
    fc.property(drawnCase, ({ facts, ops }) => {
      if (checkPlan(ops, facts).length > 0) return
      applied += 1
      const after = simulate(facts, ops).map(textOf).join('\n')
      const held = new Set([...particulars(after), ...after.toLowerCase().split(/\s+/)])
      for (const fact of facts) for (const one of particulars(textOf(fact))) expect(held).toContain(one)
    }),
    { numRuns: 10_000 },
  )
  // Without some that come through it would show nothing.
  expect(applied).toBeGreaterThan(20)
})

function simulate(facts: readonly ClusterFact[], ops: readonly PlanOp[]): ClusterFact[] {
  const store = new Map(facts.map((fact) => [fact.path, fact]))
  for (const op of ops) {
    if (op.op === 'delete') store.delete(op.path)
    if (op.op === 'merge') for (const source of op.sources) store.delete(source)
    if (op.op === 'merge' || op.op === 'rewrite')
      store.set(op.path, { path: op.path, hash: '', description: op.description, body: op.body })
  }
  return [...store.values()]
}
