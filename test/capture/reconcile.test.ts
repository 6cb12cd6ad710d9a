import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createAuditLog } from '../../src/capture/audit-log.js'
import { type Existing, type Incoming, reconcile, type Verdict } from '../../src/capture/reconcile.js'
import { singleSubject } from '../../src/memory/statement/single-subject.js'
import { fixtureRows } from '../support/fixture-rows.js'
import { labelledRows } from '../support/labelled-rows.js'
import { tempFolder } from '../support/temp-folder.js'

const NEW = {
  text: 'Unit tests run with Vitest.',
  type: 'project',
  source: 'explicit',
  by: 'person',
  name: 'runner',
} satisfies Incoming
const OLD: Existing = { ...NEW, key: 'old', text: 'Unit tests run with Jest.', isByHand: false }
const OUTCOMES: Record<string, Verdict> = {
  absorbed: { outcome: 'absorbed', into: OLD.key, isStronger: false },
  'absorbed, stronger': { outcome: 'absorbed', into: OLD.key, isStronger: true },
  superseded: { outcome: 'superseded', replaces: OLD.key },
  kept: { outcome: 'kept' },
  flagged: { outcome: 'kept', flags: OLD.key },
}

// bench/data/capture/account.jsonl has what the words alone decide.
test.each(fixtureRows<[string, object, Record<string, unknown>, string]>('capture/reconcile'))(
  '%s',
  (_, incoming, existing, expected) => {
    // What is no fact has none of a fact's keys.
    const old = Object.entries({ ...OLD, ...existing }).filter(([, value]) => value !== null)
    const verdict = reconcile({ ...NEW, ...incoming }, [Object.fromEntries(old) as Existing])
    expect(verdict).toEqual(OUTCOMES[expected])
  },
)

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
  const auditLog = createAuditLog({ folder, now: () => 0 })
  const text = 'x'.repeat(20_000)
  const kept = { way: 'tool', phase: 'account', outcome: 'kept', reasons: [], text } as const
  for (let n = 0; n < 100; n += 1) await auditLog.note({ ...kept, fact: `fact-${n}` })
  const bytes = fs
    .readdirSync(folder)
    .reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(1_100_000)
  fs.appendFileSync(
    path.join(folder, 'account.jsonl'),
    '[1]\n{"v":2,"outcome":"kept","reasons":[]}\n{"v":1,"at":"now","outcome":"kept","reasons":[]}\n{"v":1,"torn',
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
