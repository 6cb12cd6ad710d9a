import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createAuditLog } from '../../src/capture/audit-log.js'
import { type Existing, type Incoming, reconcile } from '../../src/capture/reconcile.js'
import { singleSubject } from '../../src/memory/statement/single-subject.js'
import { labelledRows } from '../support/labelled-rows.js'
import { tempFolder } from '../support/temp-folder.js'

const OLD: Existing = {
  key: 'projects/app/facts/project-runner.md',
  text: 'Unit tests run with Jest.',
  type: 'project',
  source: 'explicit',
  by: 'person',
  name: 'runner',
  isByHand: false,
}
const NEW = {
  text: 'Unit tests run with Vitest.',
  type: 'project',
  source: 'explicit' as const,
  by: 'person' as const,
  name: 'runner',
}
const CLUSTER = { ...NEW, name: 'cache-cluster', message: 'msg_1' }
const CLUSTER_OLD = {
  ...OLD,
  name: CLUSTER.name,
  message: CLUSTER.message,
  text: 'The cluster has three nodes.',
}
const DRAINED = { ...CLUSTER, text: 'The cache cluster is drained before each release.' }
const DECISION = { ...OLD, type: 'decision' }

const absorbed = (isStronger: boolean, into = OLD.key) => ({ outcome: 'absorbed', into, isStronger })
const SUPERSEDED = { outcome: 'superseded', replaces: OLD.key }
const KEPT = { outcome: 'kept' }
const FLAGGED = { outcome: 'kept', flags: OLD.key }

// bench/data/capture/account.jsonl has what the words alone decide.
test.each<[string, object, object, object]>([
  ['the stronger source is noted', NEW, { ...OLD, text: NEW.text, source: 'extraction' }, absorbed(true)],
  [
    'but not on what a person made',
    NEW,
    { ...OLD, text: NEW.text, source: 'manual', isByHand: true },
    absorbed(false),
  ],
  [
    'nor where an agent repeats it',
    { ...NEW, source: 'compaction', by: 'agent' },
    { ...OLD, text: NEW.text, source: 'extraction' },
    absorbed(false),
  ],
  [
    'a line of another memory is the same statement, too',
    NEW,
    { key: 'global/a.md', text: NEW.text, name: '', isByHand: true },
    absorbed(false, 'global/a.md'),
  ],
  ['one of the same name takes the place', NEW, OLD, SUPERSEDED],
  [
    'what is said to be wrong gives way to what is said of the same thing, whatever its name',
    { ...NEW, text: 'The gateway runs on port 7002', name: 'b', corrects: true },
    { ...DECISION, text: 'The gateway runs on port 7001', name: 'a' },
    SUPERSEDED,
  ],
  [
    'and what is said of another thing stays',
    { ...NEW, text: 'The gateway runs on port 7002', name: 'b', corrects: true },
    { ...DECISION, text: 'The proxy runs on port 7001', name: 'a' },
    KEPT,
  ],
  ['not where one message says two things of it', DRAINED, CLUSTER_OLD, KEPT],
  [
    'but where one message says the same in other words',
    { ...CLUSTER, text: 'Our cluster has three nodes.' },
    CLUSTER_OLD,
    SUPERSEDED,
  ],
  [
    'nor where a later one says another thing of what was asked for, which is noted',
    { ...DRAINED, message: 'msg_2' },
    CLUSTER_OLD,
    FLAGGED,
  ],
  ['not of a person’s own', NEW, { ...OLD, isByHand: true }, FLAGGED],
  ['not of a decision', { ...NEW, type: 'decision' }, DECISION, KEPT],
  ['but of one that it names', { ...NEW, type: 'decision', replaces: OLD.key }, DECISION, SUPERSEDED],
  [
    'what names the same single path says something else: both stay, and it is noted',
    { ...NEW, name: 'b', text: 'legacy/ was deleted.' },
    { ...OLD, text: 'legacy/ is frozen.' },
    FLAGGED,
  ],
  [
    'a person’s words do not give way to an agent’s, also where it names the fact that it means',
    { ...NEW, name: 'b', by: 'agent', source: 'extraction', replaces: OLD.key },
    OLD,
    FLAGGED,
  ],
  [
    'nor to what was said against them and does not tell that something has changed',
    { ...NEW, name: 'b', source: 'extraction', replaces: OLD.key, disputed: true },
    OLD,
    FLAGGED,
  ],
])('%s', (_, incoming, existing, expected) => {
  expect(reconcile(incoming as Incoming, [existing as Existing])).toEqual(expected)
})

test.each(labelledRows<{ was: string; text: string; gives: boolean }>(/^gives-way\.jsonl$/))(
  '“$was” gives way to “$text”, which names what no longer holds: $gives',
  ({ was, text, gives }) => {
    const [said, old] = [
      { ...NEW, name: 'b', type: 'feedback', text },
      { ...OLD, text: was },
    ]
    expect(reconcile(said, [old]).outcome).toBe(gives ? 'superseded' : 'kept')
    expect(reconcile({ ...said, by: 'agent', source: 'agent' }, [old]).outcome).toBe('kept')
  },
)

test('the one address that a text is about', () => {
  expect(singleSubject('Docs: https://a.example/v3, and again https://a.example/v3.')).toBe(
    'https://a.example/v3',
  )
  expect(singleSubject('no path at all')).toBeUndefined()
})

test('the record is bounded, keeps the latest, and passes over a torn line', async () => {
  const folder = path.join(await tempFolder(), 'capture')
  const auditLog = createAuditLog({ folder, now: () => 0, maxBytes: 2_000 })
  for (let n = 0; n < 100; n += 1)
    await auditLog.note({ way: 'tool', phase: 'account', outcome: 'kept', reasons: [], fact: `fact-${n}` })
  const bytes = fs
    .readdirSync(folder)
    .reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(5_000)
  fs.appendFileSync(
    path.join(folder, 'account.jsonl'),
    '[1]\n{"v":2,"outcome":"kept","reasons":[]}\n{"v":1,"torn',
  )
  const last = await auditLog.last(3)
  expect(last.map(({ fact }) => fact)).toEqual(['fact-99', 'fact-98', 'fact-97'])
})

test('the labelled rows of what becomes of a stored fact', () => {
  type Row = { existing: Existing; candidate: Incoming; outcome: string }
  const wrong = labelledRows<Row>(/^account\.jsonl$/).filter(({ existing, candidate, outcome }) => {
    const old = { ...existing, key: 'old', isByHand: existing.source === 'manual' }
    return reconcile(candidate, [old]).outcome !== outcome
  })
  expect(wrong).toEqual([])
})
